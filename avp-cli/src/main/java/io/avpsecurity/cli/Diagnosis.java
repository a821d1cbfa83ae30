package io.avpsecurity.cli;

import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;

import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.agent.Verification;
import io.avpsecurity.core.http.RequestMessage;
import io.avpsecurity.core.signature.SignatureParameters;

/**
 * What there is to say about one request.
 *
 * @param request the request
 * @param now when it was judged
 * @param verification the verdict
 * @param shown the signature that is explained
 * @param directory what was found where its keys should be
 * @param mistake the mistake that was found
 */
record Diagnosis(RequestMessage request, Instant now, Verification verification, Optional<ShownSignature> shown,
		Optional<SeenDirectory> directory, Optional<Mistake> mistake) {

	Optional<Reason> reason() {
		return this.verification.reason();
	}

	ExitCode exitCode() {
		return switch (this.verification.outcome()) {
			case VERIFIED -> ExitCode.HOLDS;
			case INVALID, UNSIGNED -> ExitCode.FAILS;
			case UNVERIFIED -> ExitCode.UNDECIDED;
		};
	}

	/** Where the keys of the agent are; only its claim as long as it is not verified. */
	Optional<String> agentUrl() {
		return this.directory.map(SeenDirectory::agentUrl);
	}

	Optional<String> keyid() {
		return this.shown.flatMap(ShownSignature::keyid);
	}

	Optional<Instant> created() {
		return time(SignatureParameters::created);
	}

	Optional<Instant> expires() {
		return time(SignatureParameters::expires);
	}

	/** An integer of a field has 15 digits at most: there is always such an instant. */
	private Optional<Instant> time(Function<SignatureParameters, Optional<Long>> which) {
		return this.shown.flatMap(ShownSignature::parameters).flatMap(which).map(Instant::ofEpochSecond);
	}

}
