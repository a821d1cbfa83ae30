package io.avpsecurity.core.state;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.avpsecurity.core.state.ReplayLedger.Use;
import io.avpsecurity.core.fixture.TestClock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class InMemoryReplayLedgerTests {

	private static final String ONE = "https://agent-one.test";

	private static final String TWO = "https://agent-two.test";

	private final TestClock clock = new TestClock();

	private final InMemoryReplayLedger ledger = new InMemoryReplayLedger(this.clock, 1000, 600);

	@Test
	void recordThenFirstOnce() {
		List<Use> uses = IntStream.range(0, 3).mapToObj((i) -> record(ONE, 1, 300)).toList();

		assertThat(uses).containsExactly(Use.FIRST, Use.AGAIN, Use.AGAIN);
		assertThat(this.ledger.size()).isEqualTo(1);
	}

	@ParameterizedTest
	@CsvSource({ "0, AGAIN", "299, AGAIN", "300, AGAIN", "301, FIRST" })
	void recordWhenTimePassesThenRememberedToTheSecond(long seconds, Use expected) {
		record(ONE, 1, 300);

		this.clock.set(seconds);

		assertThat(record(ONE, 1, 900)).isEqualTo(expected);
	}

	@Test
	@Tag("T-29")
	void recordWhenFullThenRefusedAndNothingIsForgotten() {
		IntStream.range(0, 1000).forEach((i) -> record((i < 500) ? ONE : TWO, i, 300));

		List<Use> more = IntStream.range(1000, 5000)
			.mapToObj((i) -> record("https://agent-three.test", i, 300))
			.toList();

		assertThat(more).containsOnly(Use.UNAVAILABLE);
		assertThat(IntStream.range(0, 1000).mapToObj((i) -> record(ONE, i, 300))).containsOnly(Use.AGAIN);
		assertThat(this.ledger.size()).isEqualTo(1000);
	}

	@Test
	@Tag("T-29")
	void recordWhenAnIdentityHasUsedUpItsShareThenOthersHaveTheirs() {
		List<Use> uses = IntStream.range(0, 601).mapToObj((i) -> record(ONE, i, 300)).toList();

		assertThat(uses.subList(0, 600)).containsOnly(Use.FIRST);
		assertThat(uses.get(600)).isEqualTo(Use.UNAVAILABLE);
		assertThat(record(TWO, 600, 300)).isEqualTo(Use.FIRST);
		assertThat(record(ONE, 0, 300)).isEqualTo(Use.AGAIN);
	}

	@Test
	void recordWhenUsesEndThenThereIsRoomToTheSecond() {
		IntStream.range(0, 1000).forEach((i) -> record((i < 500) ? ONE : TWO, i, 300));
		this.clock.set(300);
		Use before = record(ONE, 1000, 600);
		this.clock.set(301);

		List<Use> after = IntStream.range(1000, 2000).mapToObj((i) -> record((i < 1500) ? ONE : TWO, i, 600)).toList();

		assertThat(before).isEqualTo(Use.UNAVAILABLE);
		assertThat(after).containsOnly(Use.FIRST);
	}

	@Test
	void recordWhenNothingHappenedForLongThenThereIsRoomAtOnce() {
		IntStream.range(0, 1000).forEach((i) -> record((i < 500) ? ONE : TWO, i, 300 + i));

		this.clock.set(1_000_000);

		assertThat(record(ONE, 5000, 1_000_300)).isEqualTo(Use.FIRST);
	}

	@Test
	void recordWhenUsesEndBeyondARevolutionThenRememberedAllTheWay() {
		record(ONE, 1, 86_400);
		List<Use> uses = new ArrayList<>();

		for (long second = 0; second <= 86_400; second += 100) {
			this.clock.set(second);
			uses.add(record(ONE, 1, 86_400));
		}
		this.clock.set(86_401);
		record(ONE, 2, 90_000);

		assertThat(uses).containsOnly(Use.AGAIN);
		assertThat(this.ledger.size()).isEqualTo(1);
	}

	@Test
	@Tag("T-111")
	void recordWhenTheClockIsSetBackThenWhatMayBeForgottenIsRefused() {
		record(ONE, 1, 300);
		this.clock.set(301);
		record(ONE, 2, 600);

		this.clock.set(200);

		assertThat(record(ONE, 1, 300)).isEqualTo(Use.UNAVAILABLE);
		assertThat(record(ONE, 3, 300)).isEqualTo(Use.UNAVAILABLE);
		assertThat(record(ONE, 3, 301)).isEqualTo(Use.FIRST);
		assertThat(record(ONE, 2, 600)).isEqualTo(Use.AGAIN);
	}

	@Test
	void recordWhenTheClockWasFarAheadForAWhileThenEndsAreSeenAgain() {
		record(ONE, 1, 300);
		this.clock.set(1_000_000_000);
		record(ONE, 2, 1_000_000_300);
		this.clock.set(400);
		IntStream.range(10, 509).forEach((i) -> record(ONE, i, 700));

		this.clock.set(701);
		record(ONE, 3, 1000);

		assertThat(this.ledger.size()).isEqualTo(2);
	}

	@Test
	void recordWhenTheUseIsOverThenNotRecorded() {
		assertThat(record(ONE, 1, -1)).isEqualTo(Use.UNAVAILABLE);
		assertThat(record(ONE, 1, 0)).isEqualTo(Use.FIRST);
		assertThat(this.ledger.size()).isEqualTo(1);
	}

	@Test
	void recordWhenUsedAgainAfterItsEndThenRememberedUntilTheNewEnd() {
		InMemoryReplayLedger many = new InMemoryReplayLedger(this.clock, 10_000, 10_000);
		IntStream.range(0, 10_000).forEach((i) -> record(many, i, 300));
		this.clock.set(301);

		// More end at once than one sweep takes off, so some are still there.
		List<Use> again = IntStream.range(0, 10_000).mapToObj((i) -> record(many, 9_999 - i, 5000)).toList();
		this.clock.set(5000);

		assertThat(again).containsOnly(Use.FIRST);
		assertThat(IntStream.range(0, 10_000).mapToObj((i) -> record(many, i, 5000))).containsOnly(Use.AGAIN);
	}

	/** The same answers as a map that forgets exactly what has ended. */
	@Test
	void recordWhenAtRandomThenAsAPlainMapWould() {
		Random random = new Random(20261202);
		InMemoryReplayLedger ledger = new InMemoryReplayLedger(this.clock, 500, 200);
		Map<Integer, Long> ends = new HashMap<>();
		long now = 0;
		for (int i = 0; i < 300_000; i++) {
			now += (random.nextInt(4) == 0) ? random.nextInt(40) : 0;
			this.clock.set(now);
			int number = random.nextInt(2000);
			long end = now + ((random.nextInt(9) == 0) ? random.nextInt(20_000) : random.nextInt(300));
			String identity = "agent " + number % 5;
			long second = now;
			ends.values().removeIf((ended) -> ended < second);
			long share = ends.keySet().stream().filter((other) -> other % 5 == number % 5).count();
			Use expected = ends.containsKey(number) ? Use.AGAIN
					: (ends.size() >= 500 || share >= 200) ? Use.UNAVAILABLE : Use.FIRST;

			assertThat(ledger.record(identity, new ReplayKey(number, 7), TestClock.START.plusSeconds(end)))
				.as("step %d", i)
				.isEqualTo(expected);
			if (expected == Use.FIRST) {
				ends.put(number, end);
			}
		}
		assertThat(ledger.size()).isEqualTo(ends.size());
	}

	@Test
	void recordWhenFromManyThreadsThenOneIsFirst() throws InterruptedException, ExecutionException {
		InMemoryReplayLedger large = new InMemoryReplayLedger(this.clock, 20_000, 20_000);
		ExecutorService threads = Executors.newFixedThreadPool(64);
		Callable<Long> task = () -> IntStream.range(0, 20_000)
			.filter((i) -> record(large, i, 300) == Use.FIRST)
			.count();

		long first = 0;
		for (Future<Long> each : threads.invokeAll(IntStream.range(0, 64).mapToObj((i) -> task).toList())) {
			first += each.get();
		}
		threads.shutdown();

		assertThat(first).isEqualTo(20_000);
		assertThat(large.size()).isEqualTo(20_000);
	}

	/**
	 * The clock is read within the step, and waits for a second reader, who cannot come.
	 */
	@Test
	@Tag("T-26")
	void recordWhenTwoComeAtTheSameMomentThenOneAfterTheOther() throws InterruptedException, ExecutionException {
		AtomicInteger asking = new AtomicInteger();
		AtomicInteger together = new AtomicInteger();
		InMemoryReplayLedger ledger = new InMemoryReplayLedger(() -> {
			asking.incrementAndGet();
			for (int i = 0; i < 50 && asking.get() < 2; i++) {
				Thread.yield();
			}
			together.addAndGet(asking.getAndDecrement() - 1);
			return this.clock.instant();
		}, 1000, 1000);
		CyclicBarrier next = new CyclicBarrier(2);
		Callable<Integer> task = () -> {
			int first = 0;
			for (int i = 0; i < 1000; i++) {
				next.await(1, TimeUnit.MINUTES);
				first += (record(ledger, i, 300) == Use.FIRST) ? 1 : 0;
			}
			return first;
		};
		ExecutorService threads = Executors.newFixedThreadPool(2);

		int first = 0;
		for (Future<Integer> each : threads.invokeAll(List.of(task, task))) {
			first += each.get();
		}
		threads.shutdown();

		assertThat(together).hasValue(0);
		assertThat(first).isEqualTo(1000);
	}

	@ParameterizedTest
	@CsvSource({ "0, 1, 'capacity must be 1 to 10000000, was 0'",
			"10000001, 1, 'capacity must be 1 to 10000000, was 10000001'",
			"10, 11, 'capacityPerIdentity must be 1 to 10, the capacity, was 11'",
			"10, 0, 'capacityPerIdentity must be 1 to 10, the capacity, was 0'" })
	void createWhenABoundIsOutOfBoundsThenNamed(int capacity, int share, String message) {
		assertThatIllegalArgumentException().isThrownBy(() -> new InMemoryReplayLedger(this.clock, capacity, share))
			.withMessage(message);
	}

	@ParameterizedTest
	@CsvSource({ "1", "2", "1023", "1024", "1025" })
	void recordThenExactlyTheCapacity(int capacity) {
		InMemoryReplayLedger small = new InMemoryReplayLedger(this.clock, capacity, capacity);

		long first = IntStream.range(0, 3000).filter((i) -> record(small, i, 300) == Use.FIRST).count();

		assertThat(first).isEqualTo(capacity);
	}

	private Use record(String identity, long number, long end) {
		return this.ledger.record(identity, new ReplayKey(number, 7), at(end));
	}

	private static Use record(InMemoryReplayLedger ledger, long number, long end) {
		return ledger.record(ONE, new ReplayKey(number, 7), at(end));
	}

	private static Instant at(long secondsAfterStart) {
		return TestClock.START.plusSeconds(secondsAfterStart);
	}

}
