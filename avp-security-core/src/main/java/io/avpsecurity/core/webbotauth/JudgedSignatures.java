package io.avpsecurity.core.webbotauth;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.agent.SignatureResult;
import io.avpsecurity.core.agent.Verification;

/**
 * What became of the signatures of one request: the verification, and those signatures
 * that verified, in order. Immutable.
 *
 * @param verification what they amount to
 * @param proven one for each verified result in it
 */
public record JudgedSignatures(Verification verification, List<ProvenSignature> proven) {

	private static final JudgedSignatures NO_SIGNATURE = new JudgedSignatures(Verification.Unsigned.NO_SIGNATURE,
			List.of());

	public JudgedSignatures {
		proven = List.copyOf(proven);
	}

	/** Nothing could be judged, or there is nothing. */
	static JudgedSignatures none(Verification verification) {
		return (verification == Verification.Unsigned.NO_SIGNATURE) ? NO_SIGNATURE
				: new JudgedSignatures(verification, List.of());
	}

	/**
	 * Makes one more check of each signature that verified. What does not pass it is not
	 * verified.
	 * @param check gives the reason against a signature, if there is one; called once for
	 * each, in order
	 * @return what the signatures amount to then
	 */
	public JudgedSignatures check(Function<ProvenSignature, Optional<Reason>> check) {
		List<ProvenSignature> passed = new ArrayList<>();
		Map<String, Reason> refused = new HashMap<>();
		for (ProvenSignature signature : this.proven) {
			check.apply(signature)
				.ifPresentOrElse((reason) -> refused.put(signature.agent().label(), reason),
						() -> passed.add(signature));
		}
		if (refused.isEmpty()) {
			return this;
		}
		// Labels are unique: fields with the same one twice are refused when they are
		// read.
		List<SignatureResult> results = this.verification.signatures()
			.stream()
			.map((result) -> refused.containsKey(result.label())
					? new SignatureResult.NotVerified(result.label(), refused.get(result.label())) : result)
			.toList();
		return new JudgedSignatures(Verification.of(results), passed);
	}

}
