package io.avpsecurity.core.policy.yaml;

import java.time.Instant;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import io.avpsecurity.core.agent.AgentDescription;
import io.avpsecurity.core.agent.AgentIdentity;
import io.avpsecurity.core.agent.CardClaims;
import io.avpsecurity.core.agent.Coverage;
import io.avpsecurity.core.agent.KeySource;
import io.avpsecurity.core.agent.Outcome;
import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.agent.Requirement;
import io.avpsecurity.core.agent.SignatureResult;
import io.avpsecurity.core.agent.StatedBy;
import io.avpsecurity.core.agent.TokenVerification;
import io.avpsecurity.core.agent.Trigger;
import io.avpsecurity.core.agent.Verification;
import io.avpsecurity.core.agent.VerifiedAgent;
import io.avpsecurity.core.http.RequestPath;
import io.avpsecurity.core.policy.AgentPattern;
import io.avpsecurity.core.policy.JudgedRequest;

/**
 * Makes the request of a case, as if all of it had been found out.
 */
final class GivenReader {

	private static final Set<Requirement> USUALLY_COVERED = EnumSet.of(Requirement.METHOD, Requirement.PATH);

	private static final List<CaseKey> OF_AGENTS = List.of(CaseKey.AGENT, CaseKey.TRIGGER, CaseKey.PURPOSE,
			CaseKey.COVERS);

	private final YamlMapping given;

	GivenReader(YamlMapping given) {
		this.given = given;
	}

	/** Whoever names an agent and no signature means a verified one. */
	Optional<JudgedRequest> read() {
		Outcome outcome = CaseKey.SIGNATURE.read(this.given)
			.map((code) -> PolicyKey.ofCode(Outcome.class, code))
			.orElse(this.given.has(CaseKey.AGENT) ? Outcome.VERIFIED : Outcome.UNSIGNED);
		Optional<Verification> verification = (outcome == Outcome.VERIFIED) ? verified() : unverified(outcome);
		String method = CaseKey.METHOD.read(this.given).orElse("GET");
		RequestPath path = RequestPath.of(CaseKey.PATH.read(this.given).orElse("/"));
		Optional<TokenVerification> token = token();
		return verification
			.flatMap((signature) -> token.map((valid) -> new JudgedRequest(signature, valid, method, path)));
	}

	private Optional<Verification> unverified(Outcome outcome) {
		for (CaseKey key : OF_AGENTS) {
			if (this.given.has(key)) {
				this.given.problem(key,
						key + " with signature: " + outcome + ", expected it with a verified signature only");
				return Optional.empty();
			}
		}
		return Optional.of(switch (outcome) {
			case UNSIGNED -> Verification.Unsigned.NO_SIGNATURE;
			case INVALID -> new Verification.NotVerified(Reason.SIGNATURE_MISMATCH, List.of());
			case UNVERIFIED, VERIFIED -> new Verification.NotVerified(Reason.DIRECTORY_UNREACHABLE, List.of());
		});
	}

	private Optional<Verification> verified() {
		this.given.required(CaseKey.AGENT, "the host of the agent that signed");
		Optional<Trigger> trigger = CaseKey.TRIGGER.read(this.given).flatMap(Trigger::ofCode);
		List<String> purposes = CaseKey.PURPOSE.readAll(this.given);
		boolean card = trigger.isPresent() || !purposes.isEmpty();
		AgentDescription description = card
				? AgentDescription.ofCard(CardClaims.of(trigger, purposes), StatedBy.CONFIGURED_CARD)
				: AgentDescription.NONE;
		Coverage coverage = coverage();
		return CaseKey.AGENT.read(this.given)
			.map(AgentPattern::of)
			.flatMap(AgentPattern::identity)
			.map((identity) -> verified(identity, coverage, description));
	}

	private static Verification verified(AgentIdentity identity, Coverage coverage, AgentDescription description) {
		VerifiedAgent agent = new VerifiedAgent(identity, "a key of the agent", KeySource.CONFIGURED, "sig1", coverage,
				Instant.MAX, description);
		return new Verification.Verified(List.of(new SignatureResult.Verified(agent)));
	}

	private Coverage coverage() {
		Set<Requirement> covered = EnumSet.noneOf(Requirement.class);
		CaseKey.COVERS.readAll(this.given).forEach((code) -> covered.add(PolicyKey.ofCode(Requirement.class, code)));
		if (!this.given.has(CaseKey.COVERS)) {
			covered.addAll(USUALLY_COVERED);
		}
		return new Coverage(true, covered.contains(Requirement.METHOD), covered.contains(Requirement.PATH),
				covered.contains(Requirement.QUERY), covered.contains(Requirement.CONTENT_DIGEST));
	}

	private Optional<TokenVerification> token() {
		Set<String> scopes = new HashSet<>(CaseKey.SCOPE.readAll(this.given));
		boolean token = CaseKey.TOKEN.read(this.given).map(Boolean::valueOf).orElse(!scopes.isEmpty());
		if (!token && !scopes.isEmpty()) {
			this.given.problem(CaseKey.SCOPE, "scope with token: false, expected it with a token only");
			return Optional.empty();
		}
		return Optional.of(token ? new TokenVerification.Valid("given", scopes, Instant.MAX, false)
				: TokenVerification.Absent.INSTANCE);
	}

}
