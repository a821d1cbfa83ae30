package io.avpsecurity.core.state;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.avpsecurity.core.fixture.TestClock;
import io.avpsecurity.core.state.Count.Counted;
import io.avpsecurity.core.state.Count.UsedUp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class InMemoryRateCounterTests {

	private static final CountKey ONE = CountKey.ofAgent("rule", "one.test");

	private static final CountKey TWO = CountKey.ofAgent("rule", "two.test");

	private static final CountKey ALL = CountKey.ofAll("rule");

	/** The clock's start is 20 seconds into a minute. */
	private static final long START = TestClock.START.getEpochSecond();

	private final TestClock clock = new TestClock();

	private final InMemoryRateCounter counter = new InMemoryRateCounter(this.clock, 100);

	@Test
	void countThenAsManyAsThereArePlaces() {
		List<Count> counts = IntStream.range(0, 4).mapToObj((i) -> count(ONE, 3)).toList();

		assertThat(counts).containsExactly(new Counted(List.of(1)), new Counted(List.of(2)), new Counted(List.of(3)),
				new UsedUp(0, 3, Duration.ofSeconds(3640)));
	}

	@Test
	void countWhenThereIsNoQuotaThenCounted() {
		assertThat(this.counter.count(List.of())).isEqualTo(new Counted(List.of()));
	}

	@Test
	void countWhenAnotherAgentOrRuleOrKindThenItHasItsOwn() {
		count(ONE, 1);

		assertThat(count(TWO, 1)).isEqualTo(new Counted(List.of(1)));
		assertThat(count(CountKey.ofAgent("other", "one.test"), 1)).isEqualTo(new Counted(List.of(1)));
		assertThat(count(CountKey.ofAddress("rule", "one.test"), 1)).isEqualTo(new Counted(List.of(1)));
		assertThat(count(ALL, 1)).isEqualTo(new Counted(List.of(1)));
	}

	/** It is 20 seconds past a full minute at first. */
	@ParameterizedTest
	@CsvSource({ "0, 3640", "39, 3640", "40, 3700", "-20, 3640", "-21, 3580" })
	void countWhenUsedUpThenThereIsAPlaceAtTheMinuteItSays(long seconds, long free) {
		this.clock.set(seconds);
		InMemoryRateCounter counter = new InMemoryRateCounter(this.clock, 100);
		counter.count(List.of(new Quota(ONE, 1)));

		this.clock.set(free - 1);
		Count before = counter.count(List.of(new Quota(ONE, 1)));
		this.clock.set(free);
		Count after = counter.count(List.of(new Quota(ONE, 1)));

		assertThat(before).isEqualTo(new UsedUp(0, 1, Duration.ofSeconds(1)));
		assertThat(after).isEqualTo(new Counted(List.of(1)));
	}

	@Test
	void countWhenUsedUpThenTheOldestUseMakesTheNextPlace() {
		count(ONE, 2);
		this.clock.set(600);
		count(ONE, 2);
		Count refused = count(ONE, 2);

		this.clock.set(3640);

		assertThat(refused).isEqualTo(new UsedUp(0, 2, Duration.ofSeconds(3040)));
		assertThat(count(ONE, 2)).isEqualTo(new Counted(List.of(2)));
		assertThat(count(ONE, 2)).isEqualTo(new UsedUp(0, 2, Duration.ofSeconds(600)));
	}

	@Test
	void countWhenTheNumberWasLoweredThenPlacesComeWhenEnoughUsesAreOver() {
		for (int i = 0; i < 5; i++) {
			this.clock.set(60L * i);
			count(ONE, 5);
		}

		assertThat(count(ONE, 2)).isEqualTo(new UsedUp(0, 5, Duration.ofSeconds(3640 + 180 - 240)));
	}

	@Test
	void countWhenRefusedThenNotCounted() {
		count(ONE, 1);
		IntStream.range(0, 1000).forEach((i) -> count(ONE, 1));

		assertThat(this.counter.used(ONE)).isEqualTo(1);
	}

	@Test
	void countWhenTheSecondQuotaIsUsedUpThenTheFirstIsNotUsed() {
		count(ALL, 1);

		Count known = this.counter.count(List.of(new Quota(ONE, 5), new Quota(ALL, 1)));

		assertThat(known).isEqualTo(new UsedUp(1, 1, Duration.ofSeconds(3640)));
		assertThat(this.counter.used(ONE)).isZero();
		assertThat(this.counter.size()).isEqualTo(1);
	}

	@Test
	void countWhenBothAreUsedUpThenTheFirstIsNamed() {
		count(ONE, 1);
		count(ALL, 1);

		assertThat(this.counter.count(List.of(new Quota(ONE, 1), new Quota(ALL, 1))))
			.isEqualTo(new UsedUp(0, 1, Duration.ofSeconds(3640)));
	}

	@Test
	void countWhenAKeyIsNamedTwiceThenCountedTwiceOrNotAtAll() {
		List<Quota> twice = List.of(new Quota(ONE, 3), new Quota(ONE, 3));

		Count first = this.counter.count(twice);
		Count second = this.counter.count(twice);

		assertThat(first).isEqualTo(new Counted(List.of(1, 2)));
		assertThat(second).isEqualTo(new UsedUp(1, 3, Duration.ofSeconds(3640)));
		assertThat(this.counter.used(ONE)).isEqualTo(2);
	}

	/** The same answers as a list of every use that looks at all of them. */
	@ParameterizedTest
	@ValueSource(longs = { 1, 2, 3, 4 })
	void countWhenAtRandomThenAsAListOfUsesWould(long seed) {
		Random random = new Random(seed);
		Map<CountKey, List<Long>> uses = new HashMap<>();
		long now = 0;
		for (int i = 0; i < 20_000; i++) {
			now += (random.nextInt(50) == 0) ? random.nextInt(4000) : random.nextInt(60);
			this.clock.set(now);
			Quota agent = new Quota(CountKey.ofAgent("rule", "agent-" + random.nextInt(4)), 1 + random.nextInt(40));
			List<Quota> quotas = random.nextBoolean() ? List.of(agent) : List.of(agent, new Quota(ALL, 60));

			assertThat(this.counter.count(quotas)).as("step %d", i).isEqualTo(plain(uses, quotas, START + now));
		}
	}

	private static Count plain(Map<CountKey, List<Long>> uses, List<Quota> quotas, long now) {
		List<Integer> used = new ArrayList<>();
		for (int i = 0; i < quotas.size(); i++) {
			List<Long> all = uses.computeIfAbsent(quotas.get(i).key(), (key) -> new ArrayList<>());
			int max = quotas.get(i).max();
			long count = stillCounting(all, now);
			if (count >= max) {
				long free = now + 1;
				while (stillCounting(all, free) >= max) {
					free++;
				}
				return new UsedUp(i, (int) count, Duration.ofSeconds(free - now));
			}
			used.add((int) count + 1);
		}
		quotas.forEach((quota) -> uses.get(quota.key()).add(now));
		return new Counted(used);
	}

	/** Backwards, as all that come before one that is over are over too. */
	private static long stillCounting(List<Long> uses, long now) {
		long count = 0;
		for (int i = uses.size() - 1; i >= 0 && (uses.get(i) / 60) * 60 + 3660 > now; i--) {
			count++;
		}
		return count;
	}

	@Test
	void countWhenFromManyThreadsThenExactlyAsManyAsThereArePlaces() throws InterruptedException, ExecutionException {
		ExecutorService threads = Executors.newFixedThreadPool(16);
		Callable<Long> task = () -> IntStream.range(0, 2000)
			.filter((i) -> this.counter
				.count(List.of(new Quota((i % 2 == 0) ? ONE : TWO, 9000), new Quota(ALL, 10_000))) instanceof Counted)
			.count();

		long counted = 0;
		for (Future<Long> each : threads.invokeAll(IntStream.range(0, 16).mapToObj((i) -> task).toList())) {
			counted += each.get();
		}
		threads.shutdown();

		assertThat(counted).isEqualTo(10_000);
		assertThat(this.counter.used(ALL)).isEqualTo(10_000);
		assertThat(this.counter.used(ONE) + this.counter.used(TWO)).isEqualTo(10_000);
	}

	@ParameterizedTest
	@ValueSource(longs = { -1, -60, -3600, -3601, -86_400, -1_000_000_000 })
	@Tag("T-111")
	void countWhenTheClockIsSetBackThenStillUsedUp(long seconds) {
		count(ONE, 1);

		this.clock.set(seconds);
		Count back = count(ONE, 1);
		this.clock.set(seconds + 3600);
		Count anHourLater = count(ONE, 1);

		assertThat(List.of(back, anHourLater)).allSatisfy((count) -> assertThat(count).isInstanceOfSatisfying(
				UsedUp.class,
				(usedUp) -> assertThat(usedUp.retryAfter()).isBetween(Duration.ofSeconds(1), Duration.ofMinutes(61))));
	}

	/** By the clock's own word the use was an hour and more ago. */
	@Test
	@Tag("T-111")
	void countWhenTheClockIsSetBackAndForthThenNoPlaceComesFree() {
		count(TWO, 1);
		this.clock.set(-3600);
		count(ONE, 1);

		this.clock.set(60);

		assertThat(count(ONE, 1)).isEqualTo(new UsedUp(0, 1, Duration.ofSeconds(3580)));
	}

	@Test
	void countWhenTheClockIsSetBackThenTheTimeToCatchUpIsWaitedForToo() {
		count(ONE, 1);
		this.clock.set(3000);
		count(TWO, 1);

		this.clock.set(2940);

		assertThat(count(ONE, 1)).isEqualTo(new UsedUp(0, 1, Duration.ofSeconds(700)));
	}

	@Test
	void countWhenTheClockWasFarAheadThenPlacesComeFreeInAnHourAllTheSame() {
		this.clock.set(1_000_000_000);
		count(ONE, 1);
		this.clock.set(0);
		UsedUp refused = (UsedUp) count(ONE, 1);

		this.clock.set(refused.retryAfter().toSeconds());

		assertThat(count(ONE, 1)).isEqualTo(new Counted(List.of(1)));
	}

	@Test
	void countWhenTheClockIsAsWrongAsCanBeThenNothingIsThrown() {
		List<Instant> times = new ArrayList<>(List.of(Instant.MAX, Instant.MIN, Instant.EPOCH, Instant.MAX));
		InMemoryRateCounter counter = new InMemoryRateCounter(() -> times.isEmpty() ? Instant.MIN : times.remove(0),
				100);

		List<Count> counts = IntStream.range(0, 4).mapToObj((i) -> counter.count(List.of(new Quota(ONE, 5)))).toList();

		assertThat(counts).hasOnlyElementsOfType(Counted.class);
	}

	@ParameterizedTest
	@ValueSource(ints = { 0, -1, InMemoryRateCounter.MAX_CAPACITY + 1 })
	void createWhenTheCapacityIsOutOfBoundsThenRefused(int capacity) {
		assertThatIllegalArgumentException().isThrownBy(() -> new InMemoryRateCounter(this.clock, capacity))
			.withMessage("capacity must be 1 to 10000000, was " + capacity);
	}

	private Count count(CountKey key, int max) {
		return this.counter.count(List.of(new Quota(key, max)));
	}

}
