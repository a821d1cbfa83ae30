package io.avpsecurity.core;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.function.Consumer;

import io.avpsecurity.core.agent.Action;
import io.avpsecurity.core.agent.Decision;
import io.avpsecurity.core.agent.HourlyUse;
import io.avpsecurity.core.agent.Unmet;
import io.avpsecurity.core.agent.WouldBe;
import io.avpsecurity.core.http.HttpMessage;
import io.avpsecurity.core.policy.HourlyLimits;
import io.avpsecurity.core.policy.JudgedRequest;
import io.avpsecurity.core.policy.MatchedRule;
import io.avpsecurity.core.policy.Ruling;
import io.avpsecurity.core.state.Count;
import io.avpsecurity.core.state.CountKey;
import io.avpsecurity.core.state.Quota;
import io.avpsecurity.core.state.RateCounter;

/**
 * Counts the requests that a rule lets go on, and refuses those above its hourly limits.
 * A refused request is not counted. A rule that only observes counts too, so that its
 * owner sees what it would do. Thread-safe.
 */
final class HourlyCounts {

	private static final String NO_ADDRESS = "unknown";

	/** When to come back where the counter could not say. */
	private static final Duration NOT_COUNTED = Duration.ofSeconds(30);

	private final RateCounter counter;

	private final Consumer<Throwable> faults;

	/**
	 * Creates the step.
	 * @param counter what counts
	 * @param faults told of what the counter throws
	 */
	HourlyCounts(RateCounter counter, Consumer<Throwable> faults) {
		this.counter = counter;
		this.faults = faults;
	}

	/**
	 * Counts a request.
	 * @param ruling what the policy says about it
	 * @param request the request
	 * @param message where its client address is, which counts where no agent is known
	 * @return the decision: that of the ruling, or a denial
	 */
	Decision count(Ruling ruling, JudgedRequest request, HttpMessage message) {
		Decision decision = ruling.decision();
		if (ruling.rule().isPresent()) {
			decision = count(ruling.rule().get(), decision, request, message);
		}
		return ruling.observed().isEmpty() ? decision : decision.withObserved(observed(ruling, request, message));
	}

	private List<WouldBe> observed(Ruling ruling, JudgedRequest request, HttpMessage message) {
		List<WouldBe> observed = new ArrayList<>();
		for (MatchedRule place : ruling.observed()) {
			observed.add(WouldBe.of(count(place, place.decide(request), request, message)));
		}
		return observed;
	}

	private Decision count(MatchedRule place, Decision decision, JudgedRequest request, HttpMessage message) {
		HourlyLimits limits = place.rule().limits();
		if (!limits.isSet() || !goesOn(decision)) {
			return decision;
		}
		List<Quota> quotas = new ArrayList<>(2);
		ifPresent(limits.perAgent(), who(place, request, message), quotas);
		ifPresent(limits.total(), CountKey.ofAll(place.counterName()), quotas);
		Count count = count(quotas);
		if (count instanceof Count.UsedUp full) {
			return decision.refusedFor(new Unmet.Limit(use(quotas.get(full.index()), full.used(), full.index(), limits),
					full.retryAfter()));
		}
		Count.Counted counted = (Count.Counted) count;
		List<HourlyUse> uses = new ArrayList<>(2);
		for (int i = 0; i < quotas.size(); i++) {
			uses.add(use(quotas.get(i), counted.used().get(i), i, limits));
		}
		return decision.withUses(uses);
	}

	/** A counter that is somebody else's must not turn its faults into free requests. */
	private Count count(List<Quota> quotas) {
		try {
			Count count = this.counter.count(quotas);
			if (count instanceof Count.Counted counted && counted.used().size() != quotas.size()) {
				throw new IllegalStateException("a rate counter must answer for every quota");
			}
			return Objects.requireNonNull(count, "a rate counter must not answer null");
		}
		catch (VirtualMachineError ex) {
			throw ex;
		}
		catch (Throwable ex) {
			this.faults.accept(ex);
			return new Count.UsedUp(0, quotas.get(0).max(), NOT_COUNTED);
		}
	}

	private static boolean goesOn(Decision decision) {
		return decision.action() == Action.ALLOW || decision.action() == Action.REVIEW;
	}

	private static CountKey who(MatchedRule place, JudgedRequest request, HttpMessage message) {
		return request.agents().isEmpty()
				? CountKey.ofAddress(place.counterName(), message.clientAddress().orElse(NO_ADDRESS))
				: CountKey.ofAgent(place.counterName(), request.agents().get(0).identity().host());
	}

	private static void ifPresent(OptionalInt limit, CountKey key, List<Quota> quotas) {
		limit.ifPresent((max) -> quotas.add(new Quota(key, max)));
	}

	private static HourlyUse use(Quota quota, int used, int index, HourlyLimits limits) {
		boolean total = index == 1 || limits.perAgent().isEmpty();
		return new HourlyUse(used, quota.max(), total);
	}

}
