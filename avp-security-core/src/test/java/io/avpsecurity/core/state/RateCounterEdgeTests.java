package io.avpsecurity.core.state;

import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import io.avpsecurity.core.fixture.TestClock;
import io.avpsecurity.core.state.Count.Counted;
import io.avpsecurity.core.state.Count.UsedUp;

import static org.assertj.core.api.Assertions.assertThat;

/** The order in which windows become idle, and clocks that nobody expects. */
class RateCounterEdgeTests {

	private final TestClock clock = new TestClock();

	private final InMemoryRateCounter counter = new InMemoryRateCounter(this.clock, 3);

	/** A window that is used moves behind those that are idle: those can be found. */
	@Test
	void countWhenTheOldestWindowIsUsedAgainThenTheIdleOneBehindItMakesRoom() {
		IntStream.range(0, 3).forEach((i) -> count(address("rule", i), 5));
		this.clock.set(1800);
		count(address("rule", 0), 5);
		this.clock.set(3640);

		count(address("rule", 3), 5);
		count(address("rule", 4), 5);

		assertThat(this.counter.size()).isEqualTo(3);
		assertThat(this.counter.used(address("rule", 5))).isZero();
	}

	/** Its keys may have made any of the uses that all rules share. */
	@Test
	void countWhenARuleGetsASharedWindowThenItBeginsWithTheUsesOfAllRules() {
		IntStream.range(0, 3).forEach((i) -> count(address("own", i), 100));
		IntStream.range(0, HourWindows.MAX_SHARED).forEach((i) -> count(address("rule-" + i, 9), 100));
		this.clock.set(1800);
		IntStream.range(0, 3).forEach((i) -> count(address("own", i), 100));
		count(address("late", 9), 2);
		count(address("late", 9), 2);
		this.clock.set(3640);

		Count count = count(address("late", 9), 2);

		assertThat(count).isInstanceOfSatisfying(UsedUp.class, (usedUp) -> assertThat(usedUp.used()).isEqualTo(2));
	}

	/** Else every refused newcomer would leave a window behind. */
	@Test
	void countWhenANewWindowBeginsUsedUpThenItIsNotKept() {
		IntStream.range(0, 3).forEach((i) -> count(address("rule", i), 1));
		this.clock.set(1800);
		count(address("rule", 3), 1);
		this.clock.set(3640);

		Count refused = count(address("rule", 4), 1);

		assertThat(refused).isInstanceOf(UsedUp.class);
		assertThat(this.counter.size()).isEqualTo(1 + 1);
	}

	/** Beyond it a minute would run over in a cell, and look like another. */
	@Test
	void countWhenTheClockIsBeyondTwoMillionYearsThenItStandsAtThem() {
		AtomicReference<Instant> now = new AtomicReference<>(Instant.ofEpochSecond(1L << 46));
		InMemoryRateCounter counter = new InMemoryRateCounter(now::get, 3);
		List<Quota> quotas = List.of(new Quota(address("rule", 0), 1));
		counter.count(quotas);

		now.set(Instant.MAX);

		assertThat(counter.count(quotas)).isInstanceOf(UsedUp.class);
	}

	@Test
	void countWhenTheClockWasBeforeTwoMillionYearsAgoThenPlacesComeFreeLater() {
		AtomicReference<Instant> now = new AtomicReference<>(Instant.MIN);
		InMemoryRateCounter counter = new InMemoryRateCounter(now::get, 3);
		List<Quota> quotas = List.of(new Quota(address("rule", 0), 1));
		counter.count(quotas);

		now.set(TestClock.START);

		assertThat(counter.count(quotas)).isEqualTo(new Counted(List.of(1)));
	}

	/** A minute before 1970 is as long as any other, that of 1970 too. */
	@Test
	void countWhenBefore1970ThenAMinuteIsAMinute() {
		AtomicReference<Instant> now = new AtomicReference<>(Instant.ofEpochSecond(-30));
		InMemoryRateCounter counter = new InMemoryRateCounter(now::get, 3);
		List<Quota> quotas = List.of(new Quota(address("rule", 0), 1));
		counter.count(quotas);

		now.set(Instant.ofEpochSecond(-60 + 61 * 60));

		assertThat(counter.count(quotas)).isEqualTo(new Counted(List.of(1)));
	}

	private Count count(CountKey key, int max) {
		return this.counter.count(List.of(new Quota(key, max)));
	}

	private static CountKey address(String rule, int number) {
		return CountKey.ofAddress(rule, "10.0.0." + number);
	}

}
