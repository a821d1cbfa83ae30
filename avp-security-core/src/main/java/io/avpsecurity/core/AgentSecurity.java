package io.avpsecurity.core;

import java.util.Optional;

import io.avpsecurity.core.api.AgentApi;
import io.avpsecurity.core.fetch.FetchLanes;
import io.avpsecurity.core.http.HttpMessage;
import io.avpsecurity.core.http.RequestPath;
import io.avpsecurity.core.policy.PolicySource;
import io.avpsecurity.core.policy.PolicyStatus;
import io.avpsecurity.core.token.AvpTokens;

/**
 * Assesses requests: who sent it, how far that is proven, what it may do. Whatever a
 * request holds, there is an assessment: a fault of ours is the reason {@code internal},
 * never an exception, and never more than the request would have had. Thread-safe; what
 * changes is only what must be remembered of earlier requests.
 * <p>
 * A request whose key is not at hand, or is of a directory that is no longer fresh, waits
 * until the directory is fetched, on other threads and for a bounded time; no other
 * request waits for anything. Threads are started when something is fetched and end by
 * themselves soon after.
 */
public final class AgentSecurity implements AutoCloseable {

	private final Assessor assessor;

	private final AvpTokens tokens;

	private final Optional<AvpServer> avpServer;

	private final Optional<AgentApi> api;

	private final PolicySource policies;

	private final FetchLanes lanes;

	private final String description;

	AgentSecurity(Assessor assessor, AvpTokens tokens, Optional<AvpServer> avpServer, Optional<AgentApi> api,
			PolicySource policies, FetchLanes lanes, String description) {
		this.assessor = assessor;
		this.tokens = tokens;
		this.avpServer = avpServer;
		this.api = api;
		this.policies = policies;
		this.lanes = lanes;
		this.description = description;
	}

	/**
	 * Starts with the profile of what is deployed, no own authorities, no known agents,
	 * and the clock of the system.
	 * @return a builder
	 */
	public static AgentSecurityBuilder builder() {
		return new AgentSecurityBuilder();
	}

	/**
	 * Assesses a request that no container has decoded: its path is read as it is
	 * written.
	 * @param message the request
	 * @return the assessment
	 */
	public Assessment assess(HttpMessage message) {
		return assess(message, RequestPath.of(message.path()));
	}

	/**
	 * Assesses a request: verifies its signatures, decides by the policy in force, and
	 * settles what the rule demands and counts.
	 * @param message the request
	 * @param path the path that the policy is asked about
	 * @return the assessment
	 */
	public Assessment assess(HttpMessage message, RequestPath path) {
		return this.assessor.assess(this.policies.current(), message, path);
	}

	/**
	 * Decides again for the same request, which the container now dispatches elsewhere,
	 * by the same policy. Who sent it stays as it was; nothing is verified, recorded or
	 * counted: the limit of a rule that matches only here counts nothing.
	 * @param earlier the assessment of the request
	 * @param dispatch the request as it is dispatched now
	 * @param path where to
	 * @return the assessment for that dispatch
	 */
	public Assessment reassess(Assessment earlier, HttpMessage dispatch, RequestPath path) {
		return this.assessor.reassess(earlier, dispatch, path);
	}

	/**
	 * Returns what gives challenges and tokens.
	 * @return the server, or empty when none are given
	 */
	public Optional<AvpServer> avpServer() {
		return this.avpServer;
	}

	/**
	 * Returns what gives decisions to other applications of the owner.
	 * @return the API, or empty when there is none
	 */
	public Optional<AgentApi> api() {
		return this.api;
	}

	/**
	 * Returns what judges AVP tokens, and can revoke them.
	 * @return the tokens
	 */
	public AvpTokens tokens() {
		return this.tokens;
	}

	/**
	 * Returns how the policy in force stands.
	 * @return where it is from, since when, and what was wrong with a later one
	 */
	public PolicyStatus policyStatus() {
		return this.policies.status();
	}

	/**
	 * Stops what is being fetched, fetches nothing more, and no longer looks for another
	 * policy: an agent whose keys are not at hand is no longer verified.
	 */
	@Override
	public void close() {
		this.policies.close();
		this.lanes.close();
	}

	/**
	 * Describes what is verified, on one line for a log.
	 * @return the profile, how many agents are known, the own authorities, and what is
	 * demanded of every signature; the policy has its own {@link #policyStatus()}
	 */
	@Override
	public String toString() {
		return this.description;
	}

}
