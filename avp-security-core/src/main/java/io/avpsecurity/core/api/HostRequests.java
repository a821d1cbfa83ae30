package io.avpsecurity.core.api;

import java.util.List;
import java.util.function.Consumer;

import io.avpsecurity.core.state.Count;
import io.avpsecurity.core.state.CountKey;
import io.avpsecurity.core.state.Quota;
import io.avpsecurity.core.state.RateCounter;

/**
 * Counts how many requests of an agent's host were asked about in an hour. It only tells:
 * nothing is refused for it. Thread-safe.
 */
final class HostRequests {

	private static final String ASKED = "api:requests_last_hour";

	private final RateCounter counter;

	private final Consumer<Throwable> faults;

	HostRequests(RateCounter counter, Consumer<Throwable> faults) {
		this.counter = counter;
		this.faults = faults;
	}

	/**
	 * Counts one more.
	 * @param host the host of a verified agent
	 * @return how many there were, this one included, at most {@value Quota#LARGEST_MAX};
	 * this one alone where counting fails
	 */
	int count(String host) {
		try {
			Count count = this.counter.count(List.of(new Quota(CountKey.ofAgent(ASKED, host), Quota.LARGEST_MAX)));
			return (count instanceof Count.Counted counted) ? counted.used().get(0) : ((Count.UsedUp) count).used();
		}
		catch (RuntimeException ex) {
			this.faults.accept(ex);
			return 1;
		}
	}

}
