package io.avpsecurity.core.webbotauth;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

import io.avpsecurity.core.agent.AgentIdentity;
import io.avpsecurity.core.agent.Checked;
import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.http.HttpMessage;
import io.avpsecurity.core.signature.MessageComponents;
import io.avpsecurity.core.signature.MessageSignature;
import io.avpsecurity.core.signature.SignatureBase;
import io.avpsecurity.core.signature.SignatureInput;
import io.avpsecurity.core.signature.SignatureParameters;

/**
 * Makes every check of a candidate that needs no key, in the order that decides which
 * reason is given: duplicates, parameters, coverage, our own authority, the agent it
 * names, times, base. None of them costs more than reading the fields, and none goes out
 * (WBA-74).
 */
final class ClaimReader {

	private final WebBotAuthProfile profile;

	private final AuthorityCheck authorityCheck;

	private final SignatureAgentReference agentReference;

	ClaimReader(WebBotAuthProfile profile, AuthorityCheck authorityCheck) {
		this.profile = profile;
		this.authorityCheck = authorityCheck;
		this.agentReference = new SignatureAgentReference(profile);
	}

	Checked<Claim> read(MessageSignature signature, List<MessageSignature> all, HttpMessage message,
			MessageComponents components, Instant now) {
		SignatureInput input = signature.input();
		if (input.hasDuplicateComponent()) {
			return Checked.failed(Reason.DUPLICATE_COMPONENT);
		}
		Checked<SignatureParameters> read = input.parameters();
		if (!(read instanceof Checked.Passed<SignatureParameters> passed)) {
			return Checked.failed(((Checked.Failed<SignatureParameters>) read).reason());
		}
		SignatureParameters parameters = passed.value();
		Optional<Reason> fault = parameterFault(parameters).or(() -> coverageFault(input, all))
			.or(() -> this.authorityCheck.fault(message))
			.or(() -> transportFault(message));
		if (fault.isPresent()) {
			return Checked.failed(fault.get());
		}
		return this.agentReference.resolve(input, message)
			.then((agent) -> timeFault(parameters, now).<Checked<AgentIdentity>>map(Checked::failed)
				.orElse(Checked.passed(agent)))
			.then((agent) -> SignatureBase.of(input, components)
				.then((base) -> Checked.passed(
						new Claim(input, signature.value(), agent, parameters.keyid().orElseThrow(), parameters.alg(),
								parameters.nonce(), Instant.ofEpochSecond(parameters.created().orElseThrow()),
								Instant.ofEpochSecond(parameters.expires().orElseThrow()), base))));
	}

	private Optional<Reason> parameterFault(SignatureParameters parameters) {
		if (parameters.created().isEmpty() || parameters.expires().isEmpty() || parameters.keyid().isEmpty()) {
			return Optional.of(Reason.PARAMETER_MISSING);
		}
		boolean accepted = parameters.alg().isEmpty() || this.profile.accepts(parameters.alg().get());
		return accepted ? Optional.empty() : Optional.of(Reason.ALGORITHM_UNSUPPORTED);
	}

	private Optional<Reason> coverageFault(SignatureInput input, List<MessageSignature> all) {
		if (!input.covers("@authority") && !input.covers("@target-uri")) {
			return Optional.of(Reason.TARGET_NOT_COVERED);
		}
		return (coversRequired(input) && SignatureChain.isWhole(input, all)) ? Optional.empty()
				: Optional.of(Reason.COMPONENT_NOT_COVERED);
	}

	private boolean coversRequired(SignatureInput input) {
		for (String name : this.profile.requiredComponents()) {
			if (!isCovered(name, input)) {
				return false;
			}
		}
		return true;
	}

	/** The target URI holds four others; which agent is named is for a later check. */
	private static boolean isCovered(String name, SignatureInput input) {
		return switch (name) {
			case "@scheme", "@authority", "@path", "@query" -> input.covers(name) || input.covers("@target-uri");
			case SignatureAgentField.NAME -> true;
			default -> input.covers(name);
		};
	}

	private Optional<Reason> transportFault(HttpMessage message) {
		return (this.profile.requireTls() && !message.scheme().equals("https")) ? Optional.of(Reason.INSECURE_TRANSPORT)
				: Optional.empty();
	}

	private Optional<Reason> timeFault(SignatureParameters parameters, Instant now) {
		long validity = parameters.expires().orElseThrow() - parameters.created().orElseThrow();
		return parameters.timeFault(now, this.profile.clockSkew())
			.or(() -> (validity > this.profile.maxValidity().toSeconds()) ? Optional.of(Reason.VALIDITY_WINDOW_TOO_LONG)
					: Optional.empty());
	}

}
