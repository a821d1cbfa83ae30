package io.avpsecurity.core;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

import io.avpsecurity.core.agent.AvpError;
import io.avpsecurity.core.challenge.AttemptResult;
import io.avpsecurity.core.challenge.AvpProfile;
import io.avpsecurity.core.challenge.ChallengeService;
import io.avpsecurity.core.challenge.ChallengeWriter;
import io.avpsecurity.core.challenge.RegistrationReader;
import io.avpsecurity.core.challenge.SolvedChallenge;
import io.avpsecurity.core.token.AvpTokens;
import io.avpsecurity.core.token.IssuedToken;
import io.avpsecurity.core.token.TokenGrant;

/**
 * The server of AVP v1.0: gives challenges, takes each answer once, and gives a token for
 * a right one. A token proves that somebody solved a puzzle, never who it was. Whatever a
 * request holds, there is a reply; a fault of ours, or of a hook, is
 * {@code temporarily_unavailable}. Thread-safe.
 */
public final class AvpServer {

	/** When to come back after a fault. */
	private static final Duration RETRY_AFTER = Duration.ofSeconds(30);

	private final ChallengeService challenges;

	private final AvpTokens tokens;

	private final AvpRules rules;

	private final AssessmentEvents events;

	AvpServer(ChallengeService challenges, AvpTokens tokens, AvpRules rules, AssessmentEvents events) {
		this.challenges = challenges;
		this.tokens = tokens;
		this.rules = rules;
		this.events = events;
	}

	/**
	 * Returns how challenges are written.
	 * @return the profile
	 */
	public AvpProfile profile() {
		return this.rules.challenges().profile();
	}

	/**
	 * Gives a challenge (AVP section 1).
	 * @param address the client's address as text
	 * @return the challenge, or 429
	 */
	public AvpReply challenge(String address) {
		return guarded(() -> reply(this.challenges.issue(address, Optional.empty()),
				(challenge) -> given(ChallengeWriter.write(challenge))));
	}

	/**
	 * Takes an answer (AVP section 2).
	 * @param address the client's address as text
	 * @param body the body of the request, at most some kilobytes
	 * @return a token, or why there is none
	 */
	public AvpReply verify(String address, String body) {
		return guarded(() -> reply(this.challenges.answer(address, body), this::token));
	}

	/**
	 * Gives a challenge to an agent that wants to be registered.
	 * @param address the client's address as text
	 * @param body the body of the request, at most some kilobytes
	 * @param submitTo where the answer goes, as a path
	 * @return the challenge, or why there is none
	 */
	public AvpReply register(String address, String body, String submitTo) {
		return guarded(() -> {
			Optional<String> name = RegistrationReader.readName(body);
			return name.isEmpty() ? refuse(AvpError.INVALID_REQUEST) : reply(this.challenges.issue(address, name),
					(challenge) -> given(ChallengeWriter.writeEmbedded(challenge, submitTo)));
		});
	}

	/**
	 * Takes the answer of an agent that wants to be registered.
	 * @param address the client's address as text
	 * @param body the body of the request, at most some kilobytes
	 * @return the registered agent, or why there is none
	 */
	public AvpReply verifyRegistration(String address, String body) {
		return guarded(() -> reply(this.challenges.answer(address, body), this::registered));
	}

	/**
	 * Returns the public keys that tokens can be verified with, as a JWK Set.
	 * @return the members, or empty when tokens can be verified by nobody else
	 */
	public Optional<Map<String, Object>> keys() {
		return this.tokens.jwks();
	}

	/**
	 * Answers that the server does not take what was sent.
	 * @param error why
	 * @return the reply
	 */
	public AvpReply refuse(AvpError error) {
		return refused(error, Optional.empty());
	}

	private <T> AvpReply reply(AttemptResult<T> result, Function<T, AvpReply> whenPassed) {
		return (result instanceof AttemptResult.Passed<T> passed) ? whenPassed.apply(passed.value())
				: refused((AttemptResult.Refused<T>) result);
	}

	private AvpReply token(SolvedChallenge solved) {
		return issue(solved).map((token) -> {
			Map<String, Object> body = new LinkedHashMap<>();
			body.put("verified", true);
			body.put("token", token.credential());
			body.put("expires_at", token.expires().toString());
			return given(body);
		}).orElseGet(this::unavailable);
	}

	/** Whoever gave no name did not ask to be registered. */
	private AvpReply registered(SolvedChallenge solved) {
		return solved.name()
			.map((name) -> registered(name, solved))
			.orElseGet(() -> refused(AvpError.CHALLENGE_NOT_FOUND, Optional.empty()));
	}

	private AvpReply registered(String name, SolvedChallenge solved) {
		return this.rules.registration()
			.map((registration) -> Optional.of(registration.register(name, solved)))
			.orElseGet(() -> issue(solved).map((token) -> new AgentRegistration.Registered("agt_" + token.id(),
					token.credential(), "Send the key as Authorization: AVP until " + token.expires() + ".")))
			.map((registered) -> registered(name, registered))
			.orElseGet(this::unavailable);
	}

	private static AvpReply registered(String name, AgentRegistration.Registered registered) {
		Map<String, Object> agent = new LinkedHashMap<>();
		agent.put("id", registered.id());
		agent.put("name", name);
		Map<String, Object> data = new LinkedHashMap<>();
		data.put("agent", agent);
		data.put("api_key", registered.apiKey());
		data.put("message", registered.message());
		return given(Map.of("data", data));
	}

	private Optional<IssuedToken> issue(SolvedChallenge solved) {
		Optional<IssuedToken> token = this.tokens
			.issue(new TokenGrant(this.rules.scopes().of(solved), solved.type(), solved.level(), solved.elapsed()));
		if (token.isEmpty()) {
			this.events.tokenNotIssued();
		}
		return token;
	}

	/** A challenge that was used up by a fault stays used up. */
	private AvpReply guarded(Supplier<AvpReply> step) {
		try {
			return step.get();
		}
		catch (VirtualMachineError ex) {
			throw ex;
		}
		catch (Throwable ex) {
			this.events.failed(ex);
			return unavailable();
		}
	}

	private AvpReply unavailable() {
		return refused(AvpError.TEMPORARILY_UNAVAILABLE, Optional.of(RETRY_AFTER));
	}

	private static AvpReply given(Map<String, Object> body) {
		return new AvpReply(Optional.empty(), Optional.empty(), body);
	}

	private AvpReply refused(AttemptResult.Refused<?> refused) {
		return refused(refused.error(), refused.retryAfter());
	}

	private AvpReply refused(AvpError error, Optional<Duration> retryAfter) {
		Map<String, Object> body = new LinkedHashMap<>();
		body.put("verified", false);
		body.put("error", error.code());
		body.put("message", error.message());
		return new AvpReply(Optional.of(error), retryAfter,
				(profile() == AvpProfile.EMBEDDED) ? Map.of("error", body) : body);
	}

}
