package io.avpsecurity.core.directory;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.function.IntFunction;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import io.avpsecurity.core.fetch.FetchFault;
import io.avpsecurity.core.fetch.FetchLanes;
import io.avpsecurity.core.fetch.FetchRequest;
import io.avpsecurity.core.fetch.FetchResult;
import io.avpsecurity.core.fixture.TestAgents;
import io.avpsecurity.core.fixture.TestFetcher;
import io.avpsecurity.core.state.OriginAdmission;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Ten thousand requests at once. The other side answers when all of them are there: on a
 * slow machine the first of them may have given up by then, so how many did is not
 * asserted, but that none of them made it worse.
 */
@Tag("long")
class DirectoryConcurrencyTests {

	private static final int REQUESTS = 10_000;

	private static final long SMALL_STACK = 1 << 16;

	private final FetchLanes lanes = new FetchLanes();

	private final TestDirectory test = new TestDirectory(new DirectoryRules(Duration.ofSeconds(60), Duration.ofDays(1),
			DirectoryRules.MAX_REQUEST_TIMEOUT, 64, false), Set.of(), this.lanes);

	@AfterEach
	void close() {
		this.lanes.close();
	}

	@Test
	@Tag("T-63")
	void findWhenFirstThenOneFetchAndAllFound() throws Exception {
		Map<String, Integer> outcomes = allAtOnce((i) -> this.test.find(1), TestFetcher.directory(1));

		assertThat(outcomes.keySet()).isSubsetOf("found", "directory_timeout");
		assertThat(this.test.outcome(1)).isEqualTo("found");
		assertThat(this.test.fetches()).isOne();
	}

	@Test
	@Tag("T-63")
	void findWhenExpiredThenOneFetchAndAllFound() throws Exception {
		this.test.fetcher.answer(TestDirectory.ONE, TestFetcher.freshFor(60, 1));
		this.test.find(1);
		this.test.after(Duration.ofSeconds(60));

		Map<String, Integer> outcomes = allAtOnce((i) -> this.test.find(1), TestFetcher.freshFor(60, 1));

		assertThat(outcomes.keySet()).isSubsetOf("found", "stale");
		assertThat(this.test.outcome(1)).isEqualTo("found");
		assertThat(this.test.fetches()).isEqualTo(2);
	}

	@Test
	void findWhenKeysUnknownThenOneFetch() throws Exception {
		this.test.fetcher.answer(TestDirectory.ONE, TestFetcher.directory(1));
		this.test.find(1);

		Map<String, Integer> outcomes = allAtOnce((i) -> this.test.find(TestDirectory.ONE, "unknown-" + i),
				TestFetcher.directory(1));

		assertThat(outcomes).isEqualTo(Map.of("key_not_found", REQUESTS));
		assertThat(this.test.fetches()).isEqualTo(2);
	}

	@Test
	@Tag("T-64")
	void findWhenDeadThenOneFetch() throws Exception {
		Map<String, Integer> outcomes = allAtOnce((i) -> this.test.find(1),
				FetchResult.Failed.of(FetchFault.UNREACHABLE));

		assertThat(outcomes.keySet()).isSubsetOf("directory_unreachable", "directory_timeout");
		assertThat(this.test.outcome(1)).isEqualTo("directory_unreachable");
		assertThat(this.test.fetches()).isOne();
	}

	@Test
	void findWhenAnotherClientsFetchIsRefusedThenOurOwnIsMade() throws Exception {
		this.test.fetcher.answer(TestDirectory.ONE, TestFetcher.directory(1));
		for (int i = 0; i < OriginAdmission.PER_CLIENT; i++) {
			this.test.find("https://o" + i + ".test/k", "k", "198.51.100.1");
		}
		String keyid = TestAgents.key(1).keyid();
		List<String> ours = new CopyOnWriteArrayList<>();
		Thread waiting = new Thread(() -> ours.add(TestDirectory.outcome(this.test.find(TestDirectory.ONE, keyid))));

		KeyLookup theirs = this.test.directory.find(new KeyQuery(TestDirectory.ONE, keyid, () -> {
			waiting.start();
			while (waiting.getState() != Thread.State.TIMED_WAITING) {
				Thread.onSpinWait();
			}
			return Optional.of("198.51.100.1");
		}, new WaitingTime()));
		waiting.join();

		assertThat(TestDirectory.outcome(theirs)).isEqualTo("directory_throttled");
		assertThat(ours).containsExactly("found");
	}

	private Map<String, Integer> allAtOnce(IntFunction<KeyLookup> find, FetchResult answer) throws Exception {
		CountDownLatch go = new CountDownLatch(1);
		CountDownLatch here = new CountDownLatch(REQUESTS);
		this.test.fetcher.answer(TestDirectory.ONE, (FetchRequest request) -> {
			await(here);
			return answer;
		});
		Map<String, Integer> outcomes = new ConcurrentHashMap<>();
		CountDownLatch done = new CountDownLatch(REQUESTS);
		for (int i = 0; i < REQUESTS; i++) {
			int number = i;
			new Thread(null, () -> {
				await(go);
				here.countDown();
				outcomes.merge(TestDirectory.outcome(find.apply(number)), 1, Integer::sum);
				done.countDown();
			}, "request-" + i, SMALL_STACK).start();
		}
		go.countDown();
		done.await();
		return outcomes;
	}

	private static void await(CountDownLatch latch) {
		try {
			latch.await();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

}
