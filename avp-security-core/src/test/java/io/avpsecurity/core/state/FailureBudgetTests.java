package io.avpsecurity.core.state;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.avpsecurity.core.fixture.TestClock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class FailureBudgetTests {

	private static final String ADDRESS = "203.0.113.7";

	private final TestClock clock = new TestClock();

	private final FailureBudget budget = new FailureBudget(this.clock, 60, new KeyedHash(1, 2));

	@Test
	void isSpentThenFromTheSixtiethFailureOn() {
		fail(ADDRESS, 59);
		boolean before = this.budget.isSpent(ADDRESS);
		fail(ADDRESS, 1);

		assertThat(before).isFalse();
		assertThat(this.budget.isSpent(ADDRESS)).isTrue();
	}

	@Test
	void isSpentWhenAnotherAddressFailedThenNot() {
		fail(ADDRESS, 60);

		assertThat(this.budget.isSpent("203.0.113.8")).isFalse();
	}

	@ParameterizedTest
	@CsvSource({ "0, true", "59, true", "60, false", "-1, false" })
	void isSpentThenForAMinuteFromTheFirstFailure(long seconds, boolean spent) {
		fail(ADDRESS, 60);

		this.clock.set(seconds);

		assertThat(this.budget.isSpent(ADDRESS)).isEqualTo(spent);
	}

	@Test
	void countWhenTheMinuteIsOverThenANewOneBegins() {
		fail(ADDRESS, 60);
		this.clock.set(60);
		fail(ADDRESS, 59);

		assertThat(this.budget.isSpent(ADDRESS)).isFalse();
	}

	@ParameterizedTest
	@CsvSource({ "2001:db8:1:2::1, 2001:db8:1:2:ffff::9, true", "2001:db8:1:2::1, 2001:db8:1:3::1, false",
			"203.0.113.7, ::ffff:203.0.113.7, true", "proxy, proxy, true", "proxy, other, false" })
	void isSpentThenForTheNetworkOfOneParty(String failed, String other, boolean spent) {
		fail(failed, 60);

		assertThat(this.budget.isSpent(other)).isEqualTo(spent);
	}

	@Test
	void isSpentWhenManyAddressesFailedThenMostOthersAreNot() {
		IntStream.range(0, 1000).forEach((i) -> fail("198.51." + i / 250 + "." + i % 250, 60));

		long spent = IntStream.range(0, 10_000)
			.filter((i) -> this.budget.isSpent("2001:db8:" + Integer.toHexString(i) + "::1"))
			.count();

		assertThat(spent).isLessThan(300);
	}

	@Test
	void countWhenMoreThanTheBudgetThenStillSpentAndStillAMinute() {
		fail(ADDRESS, 100_000);
		boolean spent = this.budget.isSpent(ADDRESS);
		this.clock.set(60);

		assertThat(spent).isTrue();
		assertThat(this.budget.isSpent(ADDRESS)).isFalse();
	}

	@Test
	void countWhenFromManyThreadsThenEachIsCounted() throws InterruptedException {
		FailureBudget large = new FailureBudget(this.clock, 64_000);
		ExecutorService threads = Executors.newFixedThreadPool(64);

		IntStream.range(0, 64).forEach((thread) -> threads.execute(() -> count(large, 1000)));
		threads.shutdown();
		threads.awaitTermination(1, TimeUnit.MINUTES);

		assertThat(large.isSpent(ADDRESS)).isTrue();
	}

	@ParameterizedTest
	@ValueSource(ints = { 0, -1, 1_000_001 })
	void createWhenTheNumberIsOutOfBoundsThenNamed(int number) {
		assertThatIllegalArgumentException().isThrownBy(() -> new FailureBudget(this.clock, number))
			.withMessage("perMinute must be 1 to 1000000, was " + number);
	}

	private void fail(String address, int times) {
		IntStream.range(0, times).forEach((i) -> this.budget.count(address));
	}

	private static void count(FailureBudget budget, int times) {
		IntStream.range(0, times).forEach((i) -> budget.count(ADDRESS));
	}

}
