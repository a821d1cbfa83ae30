package io.avpsecurity.core.directory;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicReference;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.event.DocumentKind;
import io.avpsecurity.core.event.FetchReport;
import io.avpsecurity.core.fetch.BackgroundFetches;
import io.avpsecurity.core.fetch.FetchEvents;
import io.avpsecurity.core.fetch.FetchFault;
import io.avpsecurity.core.fetch.FetchLane;
import io.avpsecurity.core.fetch.FetchResult;
import io.avpsecurity.core.fixture.TestAgents;
import io.avpsecurity.core.fixture.TestFetcher;
import io.avpsecurity.core.key.VerificationProvider;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * That nobody stands in the way of others: with their URLs, with their threads, or with
 * what they use up.
 */
class DirectoryFairnessTests {

	/** A request gives up at once, so that nothing in here waits. */
	private static final DirectoryRules HASTY = new DirectoryRules(Duration.ofSeconds(60), Duration.ofDays(1),
			Duration.ofMillis(1), 64, false);

	private final List<FetchLane> lanes = new ArrayList<>();

	private final AtomicReference<Executor> executor = new AtomicReference<>(Runnable::run);

	private final TestDirectory test = new TestDirectory(HASTY, Set.of("https://owner.test/keys"), this::lane);

	private Executor lane(FetchLane lane) {
		this.lanes.add(lane);
		return this.executor.get();
	}

	@ParameterizedTest
	@ValueSource(strings = { TestAgents.ONE_DIRECTORY, "https://owner.test/keys" })
	@Tag("T-65")
	void findWhenAStrangerHoldsTheOriginThenItsDirectoryIsFetchedAllTheSame(String url) {
		String origin = url.substring(0, url.indexOf('/', 8));
		this.test.fetcher.answer(url, TestFetcher.directory(1));
		this.executor.set(this::hold);
		this.test.find(origin + "/x", "k");
		this.executor.set(Runnable::run);

		assertThat(TestDirectory.outcome(this.test.find(url, TestAgents.key(1).keyid()))).isEqualTo("found");
	}

	@Test
	@Tag("T-65")
	void findWhenAStrangerHoldsTheOriginThenAVerifiedOneIsRefreshedAllTheSame() {
		this.test.fetcher.answer("https://agent-two.test/keys", TestFetcher.freshFor(60, 1));
		this.test.find("https://agent-two.test/keys", TestAgents.key(1).keyid());
		this.test.directory.verified("https://agent-two.test/keys");
		this.executor.set(this::hold);
		this.test.find("https://agent-two.test/x", "k");
		this.executor.set(Runnable::run);

		this.test.after(Duration.ofSeconds(60));

		assertThat(TestDirectory.outcome(this.test.find("https://agent-two.test/keys", TestAgents.key(1).keyid())))
			.isEqualTo("found");
	}

	@Test
	@Tag("T-65")
	void findWhenManyUrlsOfOneOriginThenOneFetchAtATime() {
		this.executor.set(this::hold);
		this.test.find("https://agent-two.test/a", "k");

		assertThat(this.test.find("https://agent-two.test/b", "k"))
			.isEqualTo(new KeyLookup.NotFound(Reason.DIRECTORY_THROTTLED, Optional.of(Duration.ofSeconds(5))));
	}

	@Test
	@Tag("T-53")
	void findWhenAVerifiedOneFailsAgainAndAgainThenItIsAStrangerAgain() {
		this.test.fetcher.answer(TestDirectory.ONE, TestFetcher.freshFor(60, 1));
		this.test.find(1);
		this.test.directory.verified(TestDirectory.ONE);
		this.test.fetcher.answer(TestDirectory.ONE, FetchResult.Failed.of(FetchFault.TIMEOUT));

		for (int i = 0; i < 4; i++) {
			this.test.after(Duration.ofSeconds(300));
			this.test.find(1);
		}

		assertThat(this.lanes).containsExactly(FetchLane.STRANGER, FetchLane.VERIFIED, FetchLane.VERIFIED,
				FetchLane.VERIFIED, FetchLane.STRANGER);
	}

	@Test
	void findWhenThereIsNoRoomForARefreshThenNotTriedByEveryRequest() {
		this.test.fetcher.answer(TestDirectory.ONE, TestFetcher.freshFor(100, 1));
		this.test.find(1);
		this.test.after(Duration.ofSeconds(85));
		this.lanes.clear();
		this.executor.set(DirectoryFairnessTests::reject);

		for (int i = 0; i < 100; i++) {
			assertThat(this.test.outcome(1)).isEqualTo("found");
		}

		assertThat(this.lanes).hasSize(1);
	}

	@Test
	void findWhenThereWasNoRoomForAKeyThatIsNotThereThenTriedAgain() {
		this.test.fetcher.answer(TestDirectory.ONE, TestFetcher.directory(1));
		this.test.find(1);
		this.test.fetcher.answer(TestDirectory.ONE, TestFetcher.directory(1, 2));
		this.executor.set(DirectoryFairnessTests::reject);
		assertThat(this.test.outcome(2)).isEqualTo("key_not_found");

		this.executor.set(Runnable::run);

		assertThat(this.test.outcome(2)).isEqualTo("found");
	}

	@Test
	void findWhenReadingFailsByAFaultOfOursThenToldAndRemembered() {
		IllegalStateException fault = new IllegalStateException("of ours");
		List<Throwable> told = new ArrayList<>();
		TestFetcher fetcher = new TestFetcher().answer(TestDirectory.ONE, TestFetcher.directory(1));
		CachedKeyDirectory directory = new CachedKeyDirectory(HASTY, Set.of(),
				new BackgroundFetches(fetcher, (lane) -> Runnable::run, this.test.clock, faults(told)),
				VerificationProvider.DEFAULT, this.test.clock, () -> {
					throw fault;
				});

		List<String> outcomes = List.of(find(directory), find(directory));

		assertThat(outcomes).containsOnly("internal");
		assertThat(told).containsExactly(fault);
		assertThat(fetcher.fetched()).hasSize(1);
	}

	@Test
	@Tag("T-53")
	void awaitWhenAllTimeIsSpentThenNoneIsLeftForTheNext() {
		WaitingTime waiting = new WaitingTime();
		Duration patience = Duration.ofMillis(1);

		waiting.await(new DirectoryFlight(TestDirectory.ONE, TestDirectory.ONE), patience);

		assertThat(waiting.leftNanos(patience)).isNotPositive();
	}

	private static String find(CachedKeyDirectory directory) {
		return TestDirectory.outcome(directory
			.find(new KeyQuery(TestDirectory.ONE, "k", () -> Optional.of("203.0.113.7"), new WaitingTime())));
	}

	private void hold(Runnable task) {
		assertThat(task).isNotNull();
	}

	private static void reject(Runnable task) {
		throw new RejectedExecutionException();
	}

	private static FetchEvents faults(List<Throwable> told) {
		return new FetchEvents() {

			@Override
			public void started(DocumentKind kind, String url) {
			}

			@Override
			public void ended(FetchReport report) {
			}

			@Override
			public void failed(Throwable fault) {
				told.add(fault);
			}

		};
	}

}
