package io.avpsecurity.core.directory;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import io.avpsecurity.core.agent.Checked;
import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.digest.ContentDigest;
import io.avpsecurity.core.http.HttpMessage;
import io.avpsecurity.core.http.MessageBody;
import io.avpsecurity.core.http.ResponseMessage;
import io.avpsecurity.core.jwk.JwkSet;
import io.avpsecurity.core.jwk.PublicJwk;
import io.avpsecurity.core.signature.CoveredComponent;
import io.avpsecurity.core.signature.MessageComponents;
import io.avpsecurity.core.signature.MessageSignature;
import io.avpsecurity.core.signature.MessageSignatures;
import io.avpsecurity.core.signature.SignatureBase;
import io.avpsecurity.core.signature.SignatureInput;
import io.avpsecurity.core.signature.SignatureParameters;
import io.avpsecurity.core.signature.SignatureVerifier;
import io.avpsecurity.core.signature.StructuredFields;

/**
 * Reads the proof of one directory response (Web Bot Auth appendix B.1, WBA-90 to 95): a
 * signature with the tag {@code http-message-signatures-directory} by a key in the body,
 * over the authority of our own request and the digest of the body. Thread-safe.
 */
public final class DirectoryProofReader {

	private static final String TAG = "http-message-signatures-directory";

	private static final Duration CLOCK_SKEW = Duration.ofSeconds(60);

	/** More signatures than this are not looked at: each costs a verification. */
	private static final int MAX_SIGNATURES = 8;

	private static final CoveredComponent AUTHORITY = CoveredComponent.of("@authority").ofRequest();

	private DirectoryProofReader() {
	}

	/**
	 * Reads the proof.
	 * @param response the response
	 * @param body its body, as it came, whose size was checked
	 * @param request the request that we sent
	 * @param keys the keys in the body
	 * @param now the time
	 * @return the proof
	 */
	public static DirectoryProof read(ResponseMessage response, MessageBody body, HttpMessage request, JwkSet keys,
			Instant now) {
		List<String> input = response.fieldLines(MessageSignatures.INPUT_FIELD);
		if (input.isEmpty()) {
			return DirectoryProof.Absent.INSTANCE;
		}
		Checked<List<MessageSignature>> read = MessageSignatures.read(input,
				response.fieldLines(MessageSignatures.SIGNATURE_FIELD));
		if (!(read instanceof Checked.Passed<List<MessageSignature>> passed)) {
			return new DirectoryProof.Invalid(((Checked.Failed<List<MessageSignature>>) read).reason());
		}
		if (passed.value().isEmpty()) {
			return DirectoryProof.Absent.INSTANCE;
		}
		if (passed.value().size() > MAX_SIGNATURES) {
			return new DirectoryProof.Invalid(Reason.LIMITS_EXCEEDED);
		}
		MessageComponents components = MessageComponents.of(response, request, StructuredFields.REGISTERED);
		return judge(passed.value(), new Directory(components, response, body, keys, now));
	}

	private static DirectoryProof judge(List<MessageSignature> signatures, Directory directory) {
		Set<String> proven = new LinkedHashSet<>();
		List<Reason> faults = new ArrayList<>();
		for (MessageSignature signature : signatures) {
			Checked<String> keyid = directory.verify(signature);
			if (keyid instanceof Checked.Passed<String> passed) {
				proven.add(passed.value());
			}
			else {
				faults.add(((Checked.Failed<String>) keyid).reason());
			}
		}
		return proven.isEmpty() ? new DirectoryProof.Invalid(faults.get(0)) : new DirectoryProof.Valid(proven);
	}

	/** One response, for each of its signatures. */
	private record Directory(MessageComponents components, ResponseMessage response, MessageBody body, JwkSet keys,
			Instant now) {

		Checked<String> verify(MessageSignature signature) {
			SignatureInput input = signature.input();
			if (input.hasDuplicateComponent()) {
				return Checked.failed(Reason.DUPLICATE_COMPONENT);
			}
			return input.parameters().then((parameters) -> {
				Optional<Reason> fault = parameterFault(parameters).or(() -> coverageFault(input))
					.or(() -> parameters.timeFault(this.now, CLOCK_SKEW));
				return fault.isPresent() ? Checked.failed(fault.get()) : verify(signature, parameters);
			});
		}

		/**
		 * The keys are read from the body: it has to be the one that was signed first.
		 */
		private Checked<String> verify(MessageSignature signature, SignatureParameters parameters) {
			return SignatureBase.of(signature.input(), this.components)
				.then((base) -> digestFault().<Checked<PublicJwk>>map(Checked::failed)
					.orElseGet(() -> key(parameters.keyid().orElseThrow()))
					.then((jwk) -> SignatureVerifier.verify(signature.value(), parameters.alg(), base, jwk.key())
						.then((key) -> Checked.passed(jwk.thumbprint()))));
		}

		private static Optional<Reason> parameterFault(SignatureParameters parameters) {
			if (!parameters.tag().equals(Optional.of(TAG))) {
				return Optional.of(Reason.TAG_MISMATCH);
			}
			boolean complete = parameters.created().isPresent() && parameters.expires().isPresent()
					&& parameters.keyid().isPresent();
			return complete ? Optional.empty() : Optional.of(Reason.PARAMETER_MISSING);
		}

		private static Optional<Reason> coverageFault(SignatureInput input) {
			if (input.components().stream().noneMatch(AUTHORITY::isSameAs)) {
				return Optional.of(Reason.TARGET_NOT_COVERED);
			}
			return input.covers(ContentDigest.FIELD) ? Optional.empty()
					: Optional.of(Reason.CONTENT_DIGEST_NOT_COVERED);
		}

		private Checked<PublicJwk> key(String keyid) {
			return this.keys.keys()
				.stream()
				.filter((jwk) -> jwk.thumbprint().equals(keyid))
				.findFirst()
				.map(Checked::passed)
				.orElse(Checked.failed(Reason.KEY_NOT_FOUND));
		}

		private Optional<Reason> digestFault() {
			Checked<ContentDigest> digest = ContentDigest.read(this.response.fieldLines(ContentDigest.FIELD));
			if (digest instanceof Checked.Failed<ContentDigest> failed) {
				return Optional.of(failed.reason());
			}
			return ((Checked.Passed<ContentDigest>) digest).value().fault(this.body, Long.MAX_VALUE);
		}

	}

}
