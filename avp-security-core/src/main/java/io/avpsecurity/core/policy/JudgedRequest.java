package io.avpsecurity.core.policy;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

import io.avpsecurity.core.agent.TokenVerification;
import io.avpsecurity.core.agent.Trigger;
import io.avpsecurity.core.agent.Verification;
import io.avpsecurity.core.agent.VerifiedAgent;
import io.avpsecurity.core.http.RequestPath;

/**
 * All that a policy looks at: what was found out about the sender of a request, and where
 * the request goes. Nothing else of a request is ever an input (threat T-19). Immutable.
 */
public final class JudgedRequest {

	private final Verification verification;

	private final TokenVerification token;

	private final String method;

	private final RequestPath path;

	private final List<VerifiedAgent> agents;

	/**
	 * Creates the input of a decision.
	 * @param verification what the signatures amount to
	 * @param token what the AVP token amounts to; a bad one counts as none
	 * @param method the method
	 * @param path the path
	 */
	public JudgedRequest(Verification verification, TokenVerification token, String method, RequestPath path) {
		this.verification = Objects.requireNonNull(verification, "verification must not be null");
		this.token = Objects.requireNonNull(token, "token must not be null");
		this.method = Objects.requireNonNull(method, "method must not be null");
		this.path = Objects.requireNonNull(path, "path must not be null");
		this.agents = (verification instanceof Verification.Verified verified) ? verified.agents() : List.of();
	}

	/**
	 * Replaces what the signatures amount to.
	 * @param verification what they amount to now
	 * @return a copy
	 */
	public JudgedRequest with(Verification verification) {
		return new JudgedRequest(verification, this.token, this.method, this.path);
	}

	/**
	 * Returns what the signatures amount to.
	 * @return the verification
	 */
	public Verification verification() {
		return this.verification;
	}

	/**
	 * Returns what the AVP token amounts to.
	 * @return the token
	 */
	public TokenVerification token() {
		return this.token;
	}

	/**
	 * Returns the method.
	 * @return the method as it was sent
	 */
	public String method() {
		return this.method;
	}

	/**
	 * Returns the path.
	 * @return the path
	 */
	public RequestPath path() {
		return this.path;
	}

	/**
	 * Returns the agents whose signatures verified, in order.
	 * @return empty unless the request is verified
	 */
	public List<VerifiedAgent> agents() {
		return this.agents;
	}

	boolean hasToken() {
		return this.token instanceof TokenVerification.Valid;
	}

	/** What it has where a rule asks for something, in words. */
	String text(Condition condition) {
		return switch (condition) {
			case VERIFIED -> this.verification.outcome().code();
			case AGENT -> agents((agent) -> agent.identity().host());
			case TRIGGER -> agents((agent) -> agent.description().trigger().map(Trigger::code).orElse("unknown"));
			case PURPOSE -> agents((agent) -> String.join(", ", agent.description().purposes()));
			case TOKEN -> String.valueOf(hasToken());
			case SCOPE -> (this.token instanceof TokenVerification.Valid valid)
					? String.join(", ", valid.scopes().stream().sorted().toList()) : "";
			case METHODS -> this.method;
			case PATH -> this.path.decoded();
		};
	}

	private String agents(Function<VerifiedAgent, String> text) {
		return String.join("; ", this.agents.stream().map(text).toList());
	}

	Optional<VerifiedAgent> agent() {
		return this.agents.isEmpty() ? Optional.empty() : Optional.of(this.agents.get(0));
	}

	@Override
	public boolean equals(Object other) {
		return other instanceof JudgedRequest that && this.verification.equals(that.verification)
				&& this.token.equals(that.token) && this.method.equals(that.method) && this.path.equals(that.path);
	}

	@Override
	public int hashCode() {
		return Objects.hash(this.verification, this.token, this.method, this.path);
	}

	@Override
	public String toString() {
		return this.method + ' ' + this.path + ' ' + this.verification.outcome();
	}

}
