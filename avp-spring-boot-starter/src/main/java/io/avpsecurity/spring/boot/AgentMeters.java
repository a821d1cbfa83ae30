package io.avpsecurity.spring.boot;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.avpsecurity.core.agent.Action;
import io.avpsecurity.core.agent.AvpError;
import io.avpsecurity.core.agent.Decision;
import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.agent.TokenVerification;
import io.avpsecurity.core.agent.Verification;
import io.avpsecurity.core.event.AgentEventListener;
import io.avpsecurity.core.event.ChallengeAttempt;
import io.avpsecurity.core.event.ChallengeIssue;
import io.avpsecurity.core.event.FetchReport;
import io.avpsecurity.core.event.PolicyChange;
import io.avpsecurity.core.event.PolicyRefusal;
import io.avpsecurity.core.fetch.FetchFault;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;

/**
 * Counts what is judged, decided and fetched. Tags are taken from closed sets of our own:
 * however many agents, hosts and keys there are, the number of series stays bounded
 * (threat T-115). Thread-safe.
 */
final class AgentMeters implements AgentEventListener {

	private static final String NONE = "none";

	private static final String OTHER = "other";

	/** A fetch that is not made has one of the last two. */
	private static final Set<String> WHY = Stream
		.concat(Arrays.stream(FetchFault.values()).map(FetchFault::code),
				Stream.of("busy", Reason.DIRECTORY_THROTTLED.code()))
		.collect(Collectors.toUnmodifiableSet());

	private final MeterRegistry registry;

	/** Every request is decided, those of people too. */
	private final Map<Action, Counter> decisions = new EnumMap<>(Action.class);

	/** What rules would have decided that only observe. */
	private final Map<Action, Counter> observed = new EnumMap<>(Action.class);

	private final Counter faults;

	private final Counter policyChanged;

	private final Counter policyRefused;

	AgentMeters(MeterRegistry registry) {
		this.registry = registry;
		for (Action action : Action.values()) {
			this.decisions.put(action,
					Counter.builder("avp.decisions")
						.description("Decisions about requests")
						.tag("action", action.code())
						.register(registry));
			this.observed.put(action,
					Counter.builder("avp.decisions.observed")
						.description("Decisions that rules would have made that only observe")
						.tag("action", action.code())
						.register(registry));
		}
		this.policyChanged = policyChanges("changed");
		this.policyRefused = policyChanges("refused");
		this.faults = Counter.builder("avp.faults")
			.description("Requests that could not be assessed, and fetches that failed, by a fault of ours")
			.register(registry);
	}

	@Override
	public void signaturesVerified(Verification verification) {
		this.registry
			.counter("avp.signatures", "outcome", verification.outcome().code(), "reason",
					verification.reason().map(Reason::code).orElse(NONE))
			.increment();
	}

	@Override
	public void decided(Verification verification, Decision decision) {
		count(this.decisions, decision.action());
		decision.observed().forEach((wouldBe) -> count(this.observed, wouldBe.action()));
	}

	@Override
	public void tokenVerified(TokenVerification token) {
		this.registry
			.counter("avp.tokens", "result", (token instanceof TokenVerification.Bad bad) ? bad.why().code() : "valid")
			.increment();
	}

	/** As many types as families that the owner chose. */
	@Override
	public void challengeIssued(ChallengeIssue issue) {
		this.registry.counter("avp.challenges", "type", issue.type(), "level", Integer.toString(issue.level()))
			.increment();
	}

	@Override
	public void challengeAttempted(ChallengeAttempt attempt) {
		this.registry.counter("avp.challenge.attempts", "result", attempt.error().map(AvpError::code).orElse("solved"))
			.increment();
	}

	@Override
	public void policyChanged(PolicyChange change) {
		this.policyChanged.increment();
	}

	@Override
	public void policyRefused(PolicyRefusal refusal) {
		this.policyRefused.increment();
	}

	@Override
	public void failed(Throwable fault) {
		this.faults.increment();
	}

	@Override
	public void fetchEnded(FetchReport report) {
		this.registry
			.timer("avp.fetches", "kind", lower(report.kind()), "result", lower(report.result()), "why",
					report.why().map((code) -> WHY.contains(code) ? code : OTHER).orElse(NONE))
			.record(report.elapsed());
	}

	private Counter policyChanges(String result) {
		return Counter.builder("avp.policy.changes")
			.description("Versions of the policy file that came into force, and those that were refused")
			.tag("result", result)
			.register(this.registry);
	}

	private static void count(Map<Action, Counter> counters, Action action) {
		Counter counter = counters.get(action);
		if (counter != null) {
			counter.increment();
		}
	}

	private static String lower(Enum<?> value) {
		return value.name().toLowerCase(Locale.ROOT);
	}

}
