package io.avpsecurity.core.api;

import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

import io.avpsecurity.core.agent.Verification;
import io.avpsecurity.core.agent.VerifiedAgent;
import io.avpsecurity.core.http.HttpMessage;
import io.avpsecurity.core.policy.PolicyReplacement;
import io.avpsecurity.core.policy.PolicySource;
import io.avpsecurity.core.state.AttemptLedger;
import io.avpsecurity.core.state.InMemoryAttemptLedger;
import io.avpsecurity.core.state.RateCounter;

/**
 * The decisions of this application, for others of the same owner: they pass on what they
 * were asked, and are told who asked and what it may do. Reasons are always given.
 * Whatever a call holds, there is a reply; a fault of ours is {@code internal}.
 * Thread-safe.
 */
public final class AgentApi {

	/** The longest body of a call, in bytes. */
	public static final int MAX_BODY_BYTES = 1 << 16;

	/** The longest body of a call that replaces the policy, in bytes. */
	public static final int MAX_POLICY_BYTES = 1 << 19;

	private final ApiRules rules;

	private final ApiJudge judge;

	private final PolicySource policies;

	private final HostRequests hosts;

	private final AttemptLedger calls;

	private final InstantSource clock;

	private final Consumer<Throwable> faults;

	/**
	 * Creates the API.
	 * @param rules who may use it
	 * @param judge what judges
	 * @param policies where the policy comes from
	 * @param counter counts the requests of hosts
	 * @param clock the time
	 * @param faults told of faults
	 */
	public AgentApi(ApiRules rules, ApiJudge judge, PolicySource policies, RateCounter counter, InstantSource clock,
			Consumer<Throwable> faults) {
		this.rules = Objects.requireNonNull(rules, "rules must not be null");
		this.judge = Objects.requireNonNull(judge, "judge must not be null");
		this.policies = Objects.requireNonNull(policies, "policies must not be null");
		this.hosts = new HostRequests(counter, faults);
		this.calls = new InMemoryAttemptLedger(clock, rules.limitPerMinute(), rules.keys().count());
		this.clock = clock;
		this.faults = faults;
	}

	/**
	 * Admits a call. A key that is none costs as much as one that is, and a call that is
	 * not admitted counts for nobody.
	 * @param keys the values of {@code X-Api-Key}
	 * @return why it is not admitted, or empty when it is
	 */
	public Optional<ApiReply> admit(List<String> keys) {
		OptionalInt key = (keys.size() == 1) ? this.rules.keys().find(keys.get(0)) : OptionalInt.empty();
		if (key.isEmpty()) {
			return Optional.of(ApiReply.refusal(ApiError.INVALID_API_KEY));
		}
		return (this.calls.admit("key " + key.getAsInt()) instanceof AttemptLedger.Admission.Wait wait)
				? Optional.of(ApiReply.wait(ApiError.RATE_LIMITED, wait.retryAfter())) : Optional.empty();
	}

	/**
	 * Says who sent a request.
	 * @param body the request, as JSON
	 * @return the answer
	 */
	public ApiReply verify(String body) {
		return told(body,
				(message) -> ApiReply.of(VerificationAnswer.write(this.judge.verify(message), this.clock.instant())));
	}

	/**
	 * Says what a request may do.
	 * @param body the request, as JSON
	 * @return the answer
	 */
	public ApiReply authorize(String body) {
		return told(body, (message) -> {
			ApiJudge.Decided decided = this.judge.decide(message);
			Optional<VerifiedAgent> agent = (decided.verification() instanceof Verification.Verified verified)
					? Optional.of(verified.agent()) : Optional.empty();
			int requests = agent.map((who) -> this.hosts.count(who.identity().host())).orElse(0);
			return ApiReply.of(AuthorizationAnswer.write(decided, message.method(), agent, requests));
		});
	}

	/**
	 * Gives the rules in force.
	 * @return the answer
	 */
	public ApiReply policy() {
		return guarded(() -> ApiReply.of(PolicyAnswer.write(this.policies.status())));
	}

	/**
	 * Puts other rules in place of those in force, for all applications that follow this
	 * policy, where the owner allows it.
	 * @param body the rules, as JSON
	 * @return the answer
	 */
	public ApiReply replacePolicy(String body) {
		if (!this.rules.policyWritable()) {
			return ApiReply.refusal(ApiError.POLICY_NOT_WRITABLE);
		}
		return guarded(() -> {
			GivenRules read = GivenRules.read(body);
			return (read instanceof GivenRules.Given given)
					? PolicyAnswer.reply(this.policies.replaceRules(given.rules()))
					: ApiReply.refusal(ApiError.INVALID_REQUEST, ((GivenRules.Malformed) read).problem());
		});
	}

	/**
	 * Returns why the policy cannot be replaced although {@link ApiRules} allow it, as
	 * far as that can be seen now: for the start, not for each call.
	 * @return the reason in a sentence, in printable ASCII, or empty
	 */
	public Optional<String> policyObstacle() {
		return this.rules.policyWritable() ? this.policies.obstacle().map(PolicyReplacement.NotWritable::reason)
				: Optional.empty();
	}

	private ApiReply told(String body, Function<HttpMessage, ApiReply> answer) {
		return guarded(() -> {
			ToldRequest read = ToldRequest.read(body);
			return (read instanceof ToldRequest.Told told) ? answer.apply(told.message())
					: ApiReply.refusal(ApiError.INVALID_REQUEST, ((ToldRequest.Malformed) read).problem());
		});
	}

	private ApiReply guarded(Supplier<ApiReply> call) {
		try {
			return call.get();
		}
		catch (VirtualMachineError ex) {
			throw ex;
		}
		catch (Throwable ex) {
			this.faults.accept(ex);
			return ApiReply.refusal(ApiError.INTERNAL);
		}
	}

}
