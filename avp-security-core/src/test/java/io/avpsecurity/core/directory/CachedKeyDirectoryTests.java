package io.avpsecurity.core.directory;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.fetch.FetchFault;
import io.avpsecurity.core.fetch.FetchResult;
import io.avpsecurity.core.fetch.Validators;
import io.avpsecurity.core.fixture.TestAgents;
import io.avpsecurity.core.fixture.TestClock;
import io.avpsecurity.core.fixture.TestFetcher;
import io.avpsecurity.core.http.ResponseMessage;
import io.avpsecurity.core.state.OriginAdmission;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is fetched when, and what is found meanwhile.
 */
class CachedKeyDirectoryTests {

	private static final FetchResult DOWN = FetchResult.Failed.of(FetchFault.UNREACHABLE);

	private static final Duration HOUR = Duration.ofHours(1);

	private final TestDirectory test = new TestDirectory();

	private final TestFetcher fetcher = this.test.fetcher;

	@Test
	void findWhenFirstThenFetchedOnceAndKept() {
		this.fetcher.answer(TestDirectory.ONE, TestFetcher.directory(1, 2));

		assertThat(this.test.outcome(1)).isEqualTo("found");
		assertThat(this.test.outcome(2)).isEqualTo("found");
		assertThat(this.test.outcome(1)).isEqualTo("found");
		assertThat(this.test.fetches()).isOne();
	}

	@Test
	void findWhenKeyIsOfAnotherDirectoryThenNotFound() {
		this.fetcher.answer(TestDirectory.ONE, TestFetcher.directory(1));
		this.fetcher.answer("https://agent-two.test/k", TestFetcher.directory(2));
		this.test.find(1);

		assertThat(TestDirectory.outcome(this.test.find("https://agent-two.test/k", TestAgents.key(1).keyid())))
			.isEqualTo("key_not_found");
	}

	@ParameterizedTest
	@CsvSource({ "3599, found", "3600, stale" })
	void findWhenSilentThenFreshForAnHour(long seconds, String outcome) {
		this.fetcher.answer(TestDirectory.ONE, TestFetcher.directory(1));
		this.test.find(1);
		this.fetcher.answer(TestDirectory.ONE, DOWN);

		this.test.after(Duration.ofSeconds(seconds));

		assertThat(this.test.outcome(1)).isEqualTo(outcome);
	}

	@ParameterizedTest
	@CsvSource({ "79, 1", "81, 2" })
	void findWhenInUseThenRefreshedAhead(long seconds, long fetches) {
		this.fetcher.answer(TestDirectory.ONE, TestFetcher.freshFor(100, 1));
		this.test.find(1);

		this.test.after(Duration.ofSeconds(seconds));
		this.test.find(1);
		this.test.find(1);

		assertThat(this.test.fetches()).isEqualTo(fetches);
	}

	@Test
	void findWhenRefreshedAheadThenAnsweredWithoutIt() {
		this.fetcher.answer(TestDirectory.ONE, TestFetcher.freshFor(100, 1));
		this.test.find(1);
		this.fetcher.answer(TestDirectory.ONE, DOWN);

		this.test.after(Duration.ofSeconds(90));

		assertThat(this.test.outcome(1)).isEqualTo("found");
	}

	@Test
	void findWhenRefreshedAheadFailsThenNotTriedAgainAtOnce() {
		this.fetcher.answer(TestDirectory.ONE, TestFetcher.freshFor(1000, 1));
		this.test.find(1);
		this.fetcher.answer(TestDirectory.ONE, DOWN);

		this.test.after(Duration.ofSeconds(900));
		IntStream.range(0, 100).forEach((i) -> this.test.find(1));

		assertThat(this.test.fetches()).isEqualTo(2);
	}

	@Test
	@Tag("T-67")
	void findWhenKeysUnknownThenOneMoreFetchAMinute() {
		this.fetcher.answer(TestDirectory.ONE, TestFetcher.directory(1));
		this.test.find(1);

		for (int second = 0; second < 120; second++) {
			IntStream.range(0, 85).forEach((i) -> assertThat(this.test.outcome(3)).isEqualTo("key_not_found"));
			this.test.after(Duration.ofSeconds(1));
		}

		assertThat(this.test.fetches()).isEqualTo(3);
		assertThat(this.test.outcome(1)).isEqualTo("found");
	}

	@Test
	void findWhenKeyWasAddedThenFoundByOneFetch() {
		this.fetcher.answer(TestDirectory.ONE, TestFetcher.directory(1));
		this.test.find(1);
		this.fetcher.answer(TestDirectory.ONE, TestFetcher.directory(1, 2));

		assertThat(this.test.outcome(2)).isEqualTo("found");
		assertThat(this.test.fetches()).isEqualTo(2);
	}

	@Test
	void findWhenDirectoryFailsOnUnknownKeyThenOthersStayFresh() {
		this.fetcher.answer(TestDirectory.ONE, TestFetcher.directory(1));
		this.test.find(1);
		this.fetcher.answer(TestDirectory.ONE, DOWN);

		assertThat(this.test.outcome(2)).isEqualTo("key_not_found");
		assertThat(this.test.outcome(1)).isEqualTo("found");
	}

	@Test
	@Tag("T-68")
	void findWhenKeyWasRemovedThenNotFoundAfterTheNextFetch() {
		this.fetcher.answer(TestDirectory.ONE, TestFetcher.freshFor(60, 1, 2));
		this.test.find(1);
		this.fetcher.answer(TestDirectory.ONE, TestFetcher.freshFor(60, 2));

		this.test.after(Duration.ofSeconds(60));

		assertThat(this.test.outcome(1)).isEqualTo("key_not_found");
		assertThat(this.test.outcome(2)).isEqualTo("found");
	}

	@Test
	void findWhenAllKeysWereRemovedThenNotFound() {
		this.fetcher.answer(TestDirectory.ONE, TestFetcher.freshFor(60, 1));
		this.test.find(1);
		this.fetcher.answer(TestDirectory.ONE, TestFetcher.freshFor(60));

		this.test.after(Duration.ofSeconds(60));

		assertThat(this.test.outcome(1)).isEqualTo("key_not_found");
	}

	@ParameterizedTest
	@ValueSource(ints = { 404, 410, 503, 500, 429 })
	@Tag("T-68")
	void findWhenOutageThenStaleForSixHoursAndThenUnverified(int status) {
		this.fetcher.answer(TestDirectory.ONE, TestFetcher.freshFor(60, 1));
		this.test.find(1);
		this.fetcher.answer(TestDirectory.ONE, TestFetcher.status(status));

		this.test.after(Duration.ofSeconds(60));
		assertThat(this.test.outcome(1)).isEqualTo("stale");
		this.test.after(Duration.ofHours(6).minusSeconds(1));
		assertThat(this.test.outcome(1)).isEqualTo("stale");
		this.test.after(Duration.ofSeconds(1));
		assertThat(this.test.outcome(1)).isEqualTo("directory_status");
	}

	@Test
	void findWhenOutageEndsThenFresh() {
		this.fetcher.answer(TestDirectory.ONE, TestFetcher.freshFor(60, 1));
		this.test.find(1);
		this.fetcher.answer(TestDirectory.ONE, DOWN);
		this.test.after(HOUR);
		this.test.find(1);

		this.fetcher.answer(TestDirectory.ONE, TestFetcher.freshFor(60, 1));
		this.test.after(Duration.ofSeconds(30));

		assertThat(this.test.outcome(1)).isEqualTo("found");
	}

	@Test
	void findWhenOutageThenAKeyThatWasNeverThereIsAsTheDirectory() {
		this.fetcher.answer(TestDirectory.ONE, TestFetcher.freshFor(60, 1));
		this.test.find(1);
		this.fetcher.answer(TestDirectory.ONE, DOWN);

		this.test.after(HOUR);

		assertThat(this.test.outcome(2)).isEqualTo("directory_unreachable");
	}

	@Test
	@Tag("T-64")
	void findWhenDeadThenOneFetchForEachPauseWhichDoubles() {
		this.fetcher.answer(TestDirectory.ONE, DOWN);
		int[] pauses = { 30, 60, 120, 240, 300, 300 };

		for (int i = 0; i < pauses.length; i++) {
			assertThat(this.test.outcome(1)).isEqualTo("directory_unreachable");
			this.test.after(Duration.ofSeconds(pauses[i] - 1));
			assertThat(this.test.outcome(1)).isEqualTo("directory_unreachable");
			assertThat(this.test.fetches()).isEqualTo(i + 1);
			this.test.after(Duration.ofSeconds(1));
		}
	}

	@ParameterizedTest
	@CsvSource({ "404, 299, 1", "404, 300, 2", "503, 29, 1", "503, 30, 2" })
	void findWhenStatusThenPauseByItsKind(int status, long seconds, long fetches) {
		this.fetcher.answer(TestDirectory.ONE, TestFetcher.status(status));
		this.test.find(1);

		this.test.after(Duration.ofSeconds(seconds));
		this.test.find(1);

		assertThat(this.test.fetches()).isEqualTo(fetches);
	}

	@ParameterizedTest
	@CsvSource({ "0, 30", "45, 45", "1000000000, 300" })
	@Tag("T-52")
	void findWhenAskedToWaitThenThatLongWithinBounds(long retryAfter, long pause) {
		this.fetcher.answer(TestDirectory.ONE, TestFetcher.status(503, Duration.ofSeconds(retryAfter)));
		KeyLookup.NotFound first = (KeyLookup.NotFound) this.test.find(1);

		this.test.after(Duration.ofSeconds(pause - 1));
		this.test.find(1);
		long before = this.test.fetches();
		this.test.after(Duration.ofSeconds(1));
		this.test.find(1);

		assertThat(first.retryAfter()).contains(Duration.ofSeconds(pause));
		assertThat(before).isOne();
		assertThat(this.test.fetches()).isEqualTo(2);
	}

	@Test
	void findWhenItWillNotPassThenNoRetryIsNamed() {
		this.fetcher.answer(TestDirectory.ONE, TestFetcher.status(404));

		assertThat(this.test.find(1)).isEqualTo(new KeyLookup.NotFound(Reason.DIRECTORY_STATUS, Optional.empty()));
	}

	@Test
	void findWhenChangedConditionallyThenAskedWithWhatWeHave() {
		ResponseMessage response = ResponseMessage.of(200)
			.withField("Cache-Control", "max-age=60")
			.withField("ETag", "\"a\"")
			.withField("Last-Modified", "Tue, 22 Sep 2026 00:00:00 GMT");
		this.fetcher.answer(TestDirectory.ONE, TestFetcher.directory(response, 1));
		this.test.find(1);
		this.fetcher.answer(TestDirectory.ONE, new FetchResult.NotModified(ResponseMessage.of(304)));

		this.test.after(Duration.ofSeconds(60));
		assertThat(this.test.outcome(1)).isEqualTo("found");
		this.test.after(Duration.ofSeconds(60));
		assertThat(this.test.outcome(1)).isEqualTo("found");

		assertThat(this.fetcher.fetched()).extracting((request) -> request.validators())
			.containsExactly(Validators.NONE, Validators.of(response), Validators.of(response));
	}

	@Test
	void findWhenProofIsRequiredThenTheWholeDirectoryIsAskedForAgain() {
		DirectoryRules proven = new DirectoryRules(Duration.ofSeconds(60), Duration.ofDays(1), Duration.ofSeconds(2),
				64, true);
		TestDirectory strict = new TestDirectory(proven, Set.of());
		strict.fetcher.answer(TestDirectory.ONE, TestFetcher
			.directory(ResponseMessage.of(200).withField("Cache-Control", "max-age=60").withField("ETag", "\"a\""), 1));
		strict.find(1);
		strict.after(Duration.ofSeconds(60));
		strict.find(1);

		assertThat(strict.fetcher.fetched()).extracting((request) -> request.validators())
			.containsExactly(Validators.NONE, Validators.NONE);
	}

	@Test
	void findWhenNotModifiedWithoutAnythingToCompareThenFailed() {
		this.fetcher.answer(TestDirectory.ONE, new FetchResult.NotModified(ResponseMessage.of(304)));

		assertThat(this.test.outcome(1)).isEqualTo("directory_status");
	}

	@Test
	void findWhenKeyIsPastItsEndThenOneRefreshFindsALaterOne() {
		long now = TestClock.START.getEpochSecond();
		this.fetcher.answer(TestDirectory.ONE, ending(now + 10));
		this.test.find(1);
		this.fetcher.answer(TestDirectory.ONE, ending(now + 5000));

		this.test.after(Duration.ofSeconds(20));
		KeyLookup.Found found = (KeyLookup.Found) this.test.find(1);

		assertThat(found.jwk().expires()).contains(TestClock.START.plusSeconds(5000));
		assertThat(this.test.fetches()).isEqualTo(2);
	}

	@Test
	void findWhenKeyStaysPastItsEndThenOneRefreshAMinute() {
		this.fetcher.answer(TestDirectory.ONE, ending(TestClock.START.getEpochSecond() + 10));
		this.test.find(1);

		this.test.after(Duration.ofSeconds(20));
		IntStream.range(0, 50).forEach((i) -> assertThat(this.test.outcome(1)).isEqualTo("found"));

		assertThat(this.test.fetches()).isEqualTo(2);
	}

	@Test
	void findWhenUrlIsRefusedThenBlockedAndNothingFetched() {
		assertThat(TestDirectory.outcome(this.test.find("https://blocked.test/k", "k")))
			.isEqualTo("directory_blocked_address");
		assertThat(this.fetcher.fetched()).isEmpty();
	}

	@Test
	@Tag("T-65")
	void findWhenOneClientNamesManyOriginsThenTenAMinute() {
		List<String> outcomes = IntStream.range(0, 30)
			.mapToObj((i) -> TestDirectory.outcome(this.test.find("https://o" + i + ".test/k", "k")))
			.toList();

		assertThat(outcomes.stream().filter("directory_unreachable"::equals)).hasSize(OriginAdmission.PER_CLIENT);
		assertThat(outcomes.stream().filter("directory_throttled"::equals)).hasSize(20);
		assertThat(this.fetcher.fetched()).hasSize(OriginAdmission.PER_CLIENT);
	}

	@Test
	@Tag("T-65")
	void findWhenManyClientsNameManyOriginsThen120AMinuteAndTheKnownAreServed() {
		this.fetcher.answer(TestDirectory.ONE, TestFetcher.freshFor(60, 1));
		this.test.find(1);
		this.test.directory.verified(TestDirectory.ONE);

		for (int second = 0; second < 60; second++) {
			for (int i = 0; i < 20; i++) {
				int number = second * 20 + i;
				this.test.find("https://o" + number + ".test/k", "k", "198.51." + number / 200 + "." + number % 200);
			}
			assertThat(this.test.outcome(1)).isEqualTo("found");
			this.test.after(Duration.ofSeconds(1));
		}
		long strangers = this.fetcher.fetched().size() - this.test.fetches();
		assertThat(this.test.outcome(1)).isEqualTo("found");

		assertThat(strangers).isLessThanOrEqualTo(OriginAdmission.PER_NODE);
		assertThat(this.test.fetches()).isGreaterThan(1);
	}

	@Test
	void findWhenOwnerNamedTheDirectoryThenNoBudgetCounts() {
		TestDirectory configured = new TestDirectory(DirectoryRules.DEFAULT, Set.of(TestDirectory.ONE));
		configured.fetcher.answer(TestDirectory.ONE, TestFetcher.directory(1));
		IntStream.range(0, 30).forEach((i) -> configured.find("https://o" + i + ".test/k", "k"));

		assertThat(configured.outcome(1)).isEqualTo("found");
	}

	@Test
	void findWhenLaneIsBusyThenThrottledForAWhile() {
		TestDirectory busy = new TestDirectory(DirectoryRules.DEFAULT, Set.of(), (lane) -> (task) -> {
			throw new RejectedExecutionException();
		});

		assertThat(busy.find(1))
			.isEqualTo(new KeyLookup.NotFound(Reason.DIRECTORY_THROTTLED, Optional.of(Duration.ofSeconds(5))));
	}

	@Test
	@Tag("T-111")
	void findWhenClockIsSetBackThenFetchedAgain() {
		this.fetcher.answer(TestDirectory.ONE, TestFetcher.freshFor(86_400, 1));
		this.test.find(1);
		this.fetcher.answer(TestDirectory.ONE, TestFetcher.freshFor(86_400, 2));

		this.test.after(HOUR.negated());

		assertThat(this.test.outcome(1)).isEqualTo("key_not_found");
	}

	@Test
	void findWhenTwoKeySetsAlternateThenNeverMoreThanOneAMinute() {
		int[] turn = { 0 };
		this.fetcher.answer(TestDirectory.ONE, (request) -> TestFetcher.freshFor(86_400, 1 + turn[0]++ % 2));

		for (int second = 0; second < 600; second++) {
			this.test.find(1);
			this.test.find(2);
			this.test.after(Duration.ofSeconds(1));
		}

		assertThat(this.test.fetches()).isLessThanOrEqualTo(11);
	}

	private static FetchResult ending(long exp) {
		return TestFetcher.directoryOf(ResponseMessage.of(200), List.of(TestFetcher.jwk(1, ",\"exp\":" + exp)));
	}

}
