package io.avpsecurity.core.directory;

import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.Function;

import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.fetch.BackgroundFetches;
import io.avpsecurity.core.fetch.FetchLane;
import io.avpsecurity.core.fixture.TestAgents;
import io.avpsecurity.core.fixture.TestClock;
import io.avpsecurity.core.fixture.TestFetcher;
import io.avpsecurity.core.key.VerificationProvider;

/**
 * A cache of directories on a clock and an Internet of the test's own. Unless told
 * otherwise a fetch is made at once, on the thread that asks for it.
 */
final class TestDirectory {

	static final String ONE = TestAgents.ONE_DIRECTORY;

	final TestClock clock = new TestClock();

	final TestFetcher fetcher = new TestFetcher();

	final CachedKeyDirectory directory;

	TestDirectory() {
		this(DirectoryRules.DEFAULT, Set.of());
	}

	TestDirectory(DirectoryRules rules, Set<String> configured) {
		this(rules, configured, (lane) -> Runnable::run);
	}

	TestDirectory(DirectoryRules rules, Set<String> configured, Function<FetchLane, Executor> lanes) {
		this.directory = new CachedKeyDirectory(rules, configured,
				new BackgroundFetches(this.fetcher, lanes, this.clock, TestFetcher.NO_EVENTS),
				VerificationProvider.DEFAULT, this.clock, () -> 0.5);
	}

	KeyLookup find(int key) {
		return find(ONE, TestAgents.key(key).keyid());
	}

	KeyLookup find(String url, String keyid) {
		return find(url, keyid, "203.0.113.7");
	}

	KeyLookup find(String url, String keyid, String client) {
		return this.directory.find(new KeyQuery(url, keyid, () -> Optional.of(client), new WaitingTime()));
	}

	/** What came out, in a word: found, stale or the reason. */
	String outcome(int key) {
		return outcome(find(key));
	}

	static String outcome(KeyLookup lookup) {
		if (lookup instanceof KeyLookup.Found found) {
			return found.source().stale() ? "stale" : "found";
		}
		return ((KeyLookup.NotFound) lookup).why().code();
	}

	static Reason why(KeyLookup lookup) {
		return ((KeyLookup.NotFound) lookup).why();
	}

	void after(Duration duration) {
		this.clock.advance(duration);
	}

	long fetches() {
		return this.fetcher.count(ONE);
	}

}
