package io.avpsecurity.core.state;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.avpsecurity.core.fixture.TestClock;
import io.avpsecurity.core.state.AttemptLedger.Admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class InMemoryAttemptLedgerTests {

	private static final String CLIENT = "203.0.113.7";

	private final TestClock clock = new TestClock();

	private final InMemoryAttemptLedger ledger = new InMemoryAttemptLedger(this.clock, 10);

	@Test
	void admitWhenTenInAMinuteThenTheEleventhWaits() {
		admit(this.ledger, CLIENT, 10);
		this.clock.advance(Duration.ofSeconds(20));

		assertThat(this.ledger.admit(CLIENT)).isEqualTo(wait(40));
	}

	@Test
	void admitWhenWaitedAsToldThenAdmitted() {
		admit(this.ledger, CLIENT, 10);

		this.clock.advance(Duration.ofSeconds(60));

		assertThat(this.ledger.admit(CLIENT)).isEqualTo(admitted(0));
	}

	@Test
	void admitWhenAnotherAddressThenItsOwnCount() {
		admit(this.ledger, CLIENT, 10);

		assertThat(this.ledger.admit("203.0.113.8")).isEqualTo(admitted(0));
	}

	@Test
	@Tag("T-81")
	void admitWhenHostBitsOfIpv6RotateThenOneCount() {
		IntStream.range(0, 10).forEach((i) -> this.ledger.admit("2001:db8:1:2::" + Integer.toHexString(i)));

		assertThat(this.ledger.admit("2001:db8:1:2:ffff::1")).isEqualTo(wait(60));
		assertThat(this.ledger.admit("2001:db8:1:3::1")).isEqualTo(admitted(0));
		assertThat(this.ledger.size()).isEqualTo(2);
	}

	@ParameterizedTest
	@CsvSource({ "1,0", "2,0", "3,60", "4,120", "5,240", "6,480", "7,900", "8,900", "100,900" })
	@Tag("T-76")
	void mayAnswerWhenFailedThenWaitsLongerEachTime(int failures, int seconds) {
		fail(CLIENT, failures);

		Admission expected = (seconds == 0) ? admitted(failures) : wait(seconds);
		assertThat(this.ledger.mayAnswer(CLIENT)).isEqualTo(expected);
		assertThat(this.ledger.admit(CLIENT)).isEqualTo(expected);
	}

	@Test
	void mayAnswerWhenWaitedAsToldThenAdmittedAndFailuresStillCount() {
		fail(CLIENT, 4);

		this.clock.advance(Duration.ofSeconds(119));
		assertThat(this.ledger.mayAnswer(CLIENT)).isEqualTo(wait(1));
		this.clock.advance(Duration.ofSeconds(1));

		assertThat(this.ledger.mayAnswer(CLIENT)).isEqualTo(admitted(4));
	}

	@Test
	void admitWhenAQuarterOfAnHourAfterTheLastFailureThenForgotten() {
		fail(CLIENT, 2);
		this.clock.advance(Duration.ofSeconds(899));
		assertThat(this.ledger.admit(CLIENT)).isEqualTo(admitted(2));

		this.clock.advance(Duration.ofSeconds(1));

		assertThat(this.ledger.admit(CLIENT)).isEqualTo(admitted(0));
	}

	@Test
	void solvedThenFailuresAreForgotten() {
		fail(CLIENT, 2);

		this.ledger.solved(CLIENT);

		assertThat(this.ledger.admit(CLIENT)).isEqualTo(admitted(0));
	}

	@Test
	@Tag("T-76")
	void solvedWhenItHasToWaitThenItCountsNotAndFailuresStay() {
		fail(CLIENT, 3);

		assertThat(this.ledger.solved(CLIENT)).isEqualTo(wait(60));
		assertThat(this.ledger.mayAnswer(CLIENT)).isEqualTo(wait(60));
	}

	@Test
	void solvedThenTheCountOfChallengesStays() {
		admit(this.ledger, CLIENT, 10);

		this.ledger.solved(CLIENT);

		assertThat(this.ledger.admit(CLIENT)).isEqualTo(wait(60));
	}

	@Test
	void mayAnswerWhenNeverSeenThenAdmittedAndNothingIsHeld() {
		assertThat(this.ledger.mayAnswer(CLIENT)).isEqualTo(admitted(0));
		this.ledger.solved(CLIENT);

		assertThat(this.ledger.size()).isZero();
	}

	@Test
	@Tag("T-81")
	void admitWhenFullThenNewAddressesShareOneCount() {
		InMemoryAttemptLedger small = new InMemoryAttemptLedger(this.clock, 2, 3);
		IntStream.rangeClosed(1, 3).forEach((i) -> small.admit("192.0.2." + i));

		assertThat(small.admit("198.51.100.1")).isEqualTo(admitted(0));
		assertThat(small.admit("198.51.100.2")).isEqualTo(admitted(0));
		assertThat(small.admit("198.51.100.3")).isEqualTo(wait(60));
		assertThat(small.admit("192.0.2.1")).isEqualTo(admitted(0));
		assertThat(small.size()).isEqualTo(4);
	}

	@Test
	void solvedWhenCountIsSharedThenFailuresOfOthersStay() {
		InMemoryAttemptLedger small = new InMemoryAttemptLedger(this.clock, 2, 1);
		small.admit("192.0.2.1");
		IntStream.rangeClosed(1, 2).forEach((i) -> small.failed("198.51.100." + i));

		assertThat(small.solved("198.51.100.9")).isEqualTo(admitted(2));
		small.failed("198.51.100.3");

		assertThat(small.mayAnswer("198.51.100.10")).isEqualTo(wait(60));
	}

	@Test
	void admitWhenRoomAgainThenAnOwnCount() {
		InMemoryAttemptLedger small = new InMemoryAttemptLedger(this.clock, 1, 1);
		small.admit("192.0.2.1");
		small.admit("192.0.2.2");
		this.clock.advance(Duration.ofSeconds(62));

		assertThat(small.admit("192.0.2.3")).isEqualTo(admitted(0));
		assertThat(small.admit("192.0.2.3")).isEqualTo(wait(60));
		assertThat(small.size()).isEqualTo(1);
	}

	@Test
	void sizeWhenManyComeAndGoThenBounded() {
		InMemoryAttemptLedger small = new InMemoryAttemptLedger(this.clock, 10, 100);

		for (int i = 0; i < 10_000; i++) {
			small.admit("198.51." + i / 250 + "." + i % 250);
			this.clock.advance(Duration.ofSeconds(1));
		}

		assertThat(small.size()).isLessThan(70);
	}

	@Test
	void admitWhenClockIsSetBackThenWaitsNoLongerThanAnHour() {
		fail(CLIENT, 3);

		this.clock.advance(Duration.ofDays(-1));

		assertThat(this.ledger.admit(CLIENT)).isEqualTo(wait(60));
		this.clock.advance(Duration.ofSeconds(60));
		assertThat(this.ledger.admit(CLIENT)).isEqualTo(admitted(3));
	}

	@Test
	void admitWhenClockIsSetBackALittleThenToldHowLongItReallyTakes() {
		admit(this.ledger, CLIENT, 10);
		fail("192.0.2.1", 3);

		this.clock.advance(Duration.ofMinutes(-30));

		assertThat(this.ledger.admit(CLIENT)).isEqualTo(wait(1860));
		assertThat(this.ledger.mayAnswer("192.0.2.1")).isEqualTo(wait(1860));
		this.clock.advance(Duration.ofSeconds(1860));
		assertThat(this.ledger.admit(CLIENT)).isEqualTo(admitted(0));
		assertThat(this.ledger.mayAnswer("192.0.2.1")).isEqualTo(admitted(3));
	}

	@Test
	void admitWhenClockJumpsAheadAndBackThenGoesOnAtOnce() {
		this.clock.advance(Duration.ofHours(5));
		admit(this.ledger, CLIENT, 10);
		this.clock.advance(Duration.ofHours(-5));

		assertThat(this.ledger.admit(CLIENT)).isEqualTo(wait(60));
		this.clock.advance(Duration.ofSeconds(60));
		assertThat(this.ledger.admit(CLIENT)).isEqualTo(admitted(0));
	}

	@ParameterizedTest
	@CsvSource({ "-5000,1", "0,1", "1,1", "1000,1", "1001,2", "60000,60" })
	void waitThenWholeSecondsOneAtLeast(long millis, long seconds) {
		assertThat(new Admission.Wait(Duration.ofMillis(millis)).retryAfter()).isEqualTo(Duration.ofSeconds(seconds));
	}

	@Test
	void admittedWhenNegativeThenRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> new Admission.Admitted(-1))
			.withMessage("recentFailures must not be negative, was -1");
	}

	@Test
	void admitWhenAtOnceThenNoMoreThanTheLimit() throws InterruptedException {
		AtomicInteger admitted = new AtomicInteger();
		Thread[] threads = new Thread[8];
		for (int i = 0; i < threads.length; i++) {
			threads[i] = new Thread(() -> {
				for (int j = 0; j < 1000; j++) {
					if (this.ledger.admit(CLIENT) instanceof Admission.Admitted) {
						admitted.incrementAndGet();
					}
				}
			});
			threads[i].start();
		}
		for (Thread thread : threads) {
			thread.join();
		}

		assertThat(admitted).hasValue(10);
	}

	@Test
	void newWhenOutOfBoundsThenRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> new InMemoryAttemptLedger(this.clock, 0))
			.withMessage("perMinute must be 1 to 1000000, was 0");
		assertThatIllegalArgumentException().isThrownBy(() -> new InMemoryAttemptLedger(this.clock, 1, 0))
			.withMessage("capacity must be 1 to 10000000, was 0");
	}

	private static void admit(AttemptLedger ledger, String client, int times) {
		for (int i = 0; i < times; i++) {
			assertThat(ledger.admit(client)).isInstanceOf(Admission.Admitted.class);
		}
	}

	private void fail(String client, int times) {
		IntStream.range(0, times).forEach((i) -> this.ledger.failed(client));
	}

	private static Admission admitted(int failures) {
		return new Admission.Admitted(failures);
	}

	private static Admission wait(int seconds) {
		return new Admission.Wait(Duration.ofSeconds(seconds));
	}

}
