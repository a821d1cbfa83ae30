package io.avpsecurity.core.state;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import io.avpsecurity.core.fixture.TestClock;
import io.avpsecurity.core.state.Count.Counted;
import io.avpsecurity.core.state.Count.UsedUp;

import static org.assertj.core.api.Assertions.assertThat;

/** What happens when there are more keys than windows. */
class RateCounterBoundsTests {

	private static final CountKey AGENT = CountKey.ofAgent("rule", "agent.test");

	private final TestClock clock = new TestClock();

	private final InMemoryRateCounter counter = new InMemoryRateCounter(this.clock, 100);

	@Test
	@Tag("T-81")
	void countWhenAMillionAddressesComeThenWindowsAreBoundedAndAgentsKeepTheirCount() {
		count(AGENT, 1);

		IntStream.range(0, 1_000_000).forEach((i) -> count(address("rule", i), 10));

		assertThat(this.counter.size()).isEqualTo(1 + 100 + 1);
		assertThat(count(AGENT, 1)).isInstanceOf(UsedUp.class);
		assertThat(count(CountKey.ofAgent("rule", "other.test"), 1)).isEqualTo(new Counted(List.of(1)));
	}

	@Test
	@Tag("T-81")
	void countWhenFullThenNewcomersAreCountedTogetherAndTheKnownKeepTheirOwn() {
		IntStream.range(0, 100).forEach((i) -> count(address("rule", i), 2));

		List<Count> newcomers = IntStream.range(100, 103).mapToObj((i) -> count(address("rule", i), 2)).toList();

		assertThat(newcomers).containsExactly(new Counted(List.of(1)), new Counted(List.of(2)),
				new UsedUp(0, 2, Duration.ofSeconds(3640)));
		assertThat(count(address("rule", 7), 2)).isEqualTo(new Counted(List.of(2)));
	}

	@Test
	void countWhenFullThenEachRuleHasItsOwnSharedWindow() {
		IntStream.range(0, 101).forEach((i) -> count(address("rule", i), 1));

		assertThat(count(address("other", 0), 1)).isEqualTo(new Counted(List.of(1)));
		assertThat(count(address("rule", 101), 1)).isInstanceOf(UsedUp.class);
	}

	@Test
	void countWhenThereAreTooManyRulesThenTheRestAreCountedTogether() {
		IntStream.range(0, 100 + HourWindows.MAX_SHARED).forEach((i) -> count(address("rule-" + i, i), 1));

		Count first = count(address("one-more", 0), 1);
		Count second = count(address("another", 0), 1);
		IntStream.range(0, 10_000).forEach((i) -> count(address("rule " + i, i), 1));

		assertThat(first).isEqualTo(new Counted(List.of(1)));
		assertThat(second).isInstanceOf(UsedUp.class);
		assertThat(this.counter.size()).isEqualTo(100 + HourWindows.MAX_SHARED + 1);
	}

	@Test
	void countWhenWindowsAreIdleThenNewcomersTakeTheirPlaces() {
		IntStream.range(0, 100).forEach((i) -> count(address("rule", i), 1));
		this.clock.set(3640);

		List<Count> counts = IntStream.range(100, 200).mapToObj((i) -> count(address("rule", i), 1)).toList();

		assertThat(counts).containsOnly(new Counted(List.of(1)));
		assertThat(this.counter.size()).isEqualTo(100);
	}

	@Test
	void countWhenOnlyTheOldestIsIdleThenOneNewcomerTakesItsPlace() {
		count(address("rule", 0), 5);
		this.clock.set(60);
		IntStream.range(1, 100).forEach((i) -> count(address("rule", i), 5));
		this.clock.set(3640);

		List<Count> counts = IntStream.range(100, 103).mapToObj((i) -> count(address("rule", i), 1)).toList();

		assertThat(counts).containsExactly(new Counted(List.of(1)), new Counted(List.of(1)),
				new UsedUp(0, 1, Duration.ofSeconds(3660)));
	}

	@Test
	void countWhenUsedLatelyThenKeptThoughItCameFirst() {
		IntStream.range(0, 100).forEach((i) -> count(address("rule", i), 2));
		this.clock.set(1800);
		count(address("rule", 0), 2);
		this.clock.set(3640);

		IntStream.range(100, 300).forEach((i) -> count(address("rule", i), 2));

		assertThat(this.counter.used(address("rule", 0))).isEqualTo(1);
	}

	/** A newcomer may have made all the uses that were counted together. */
	@Test
	@Tag("T-81")
	void countWhenANewcomerGetsItsOwnWindowThenItBeginsWithTheSharedUses() {
		IntStream.range(0, 100).forEach((i) -> count(address("rule", i), 2));
		this.clock.set(1800);
		count(address("rule", 100), 2);
		count(address("rule", 100), 2);

		this.clock.set(3640);
		Count within = count(address("rule", 100), 2);
		this.clock.set(5440);
		Count after = count(address("rule", 100), 2);

		assertThat(within).isEqualTo(new UsedUp(0, 2, Duration.ofSeconds(1800)));
		assertThat(after).isEqualTo(new Counted(List.of(1)));
	}

	@Test
	void countWhenItIsQuietAgainThenFewerWindowsAreHeld() {
		IntStream.range(0, 100).forEach((i) -> count(address("rule", i), 1));
		this.clock.set(3640);

		IntStream.range(100, 120).forEach((i) -> count(address("rule", i), 1));

		assertThat(this.counter.size()).isEqualTo(100 - 20);
	}

	@Test
	void countWhenRefusedThenNoWindowIsMade() {
		CountKey all = CountKey.ofAll("rule");
		count(all, 1);

		IntStream.range(0, 50)
			.forEach((i) -> this.counter.count(List.of(new Quota(address("rule", i), 1), new Quota(all, 1))));

		assertThat(this.counter.size()).isEqualTo(1);
	}

	/** More would be the heap's end at a capacity of some million. */
	@Test
	void addWhenEveryMinuteIsUsedThenAsManyCellsAsAnHourNeeds() {
		HourWindow window = new HourWindow();

		IntStream.range(0, 10_000).forEach((minute) -> window.add(minute));

		assertThat(window.cells()).isEqualTo(61);
		assertThat(window.used(9_999)).isEqualTo(61);
	}

	@Test
	void addWhenOnlyTwoMinutesAreUsedThenTwoCells() {
		HourWindow window = new HourWindow();

		IntStream.range(0, 10_000).forEach((i) -> window.add(i / 5000));

		assertThat(window.cells()).isEqualTo(2);
		assertThat(window.used(1)).isEqualTo(10_000);
	}

	@Test
	void addWhenAMinuteHasTheLargestNumberThenItDoesNotRunOver() {
		HourWindow window = new HourWindow();

		IntStream.range(0, Quota.LARGEST_MAX).forEach((i) -> window.add(7));

		assertThat(window.used(67)).isEqualTo(Quota.LARGEST_MAX);
		assertThat(window.used(68)).isZero();
	}

	private Count count(CountKey key, int max) {
		return this.counter.count(List.of(new Quota(key, max)));
	}

	private static CountKey address(String rule, int number) {
		return CountKey.ofAddress(rule,
				"10." + (number >> 16 & 0xff) + "." + (number >> 8 & 0xff) + "." + (number & 0xff));
	}

}
