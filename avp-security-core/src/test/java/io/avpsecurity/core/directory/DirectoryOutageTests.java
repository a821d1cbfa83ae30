package io.avpsecurity.core.directory;

import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import io.avpsecurity.core.fetch.FetchFault;
import io.avpsecurity.core.fetch.FetchResult;
import io.avpsecurity.core.fixture.TestAgents;
import io.avpsecurity.core.fixture.TestFetcher;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The Internet is away for a day, and many agents come all the time.
 */
class DirectoryOutageTests {

	private static final int AGENTS = 100;

	private final TestDirectory test = new TestDirectory();

	@Test
	@Tag("T-68")
	void findWhenAllAreDownThenNobodyIsLostForSixHoursAndThenUnverified() {
		for (int agent = 0; agent < AGENTS; agent++) {
			this.test.fetcher.answer(url(agent), TestFetcher.freshFor(3600, 1));
			find(agent);
			this.test.directory.verified(url(agent));
			this.test.after(Duration.ofSeconds(6));
		}
		IntStream.range(0, AGENTS)
			.forEach((agent) -> this.test.fetcher.answer(url(agent), FetchResult.Failed.of(FetchFault.TIMEOUT)));

		// The first of them was fetched ten minutes ago: its hour ends in fifty.
		Map<String, Integer> sixHours = outcomesOf(Duration.ofHours(6).plusMinutes(49));
		this.test.after(Duration.ofMinutes(12));
		Map<String, Integer> after = outcomesOf(Duration.ofHours(6));

		assertThat(sixHours.keySet()).containsExactly("found", "stale");
		assertThat(after.keySet()).containsExactly("directory_timeout");
	}

	private Map<String, Integer> outcomesOf(Duration time) {
		Map<String, Integer> outcomes = new TreeMap<>();
		for (long minute = 0; minute < time.toMinutes(); minute++) {
			for (int agent = 0; agent < AGENTS; agent++) {
				outcomes.merge(find(agent), 1, Integer::sum);
			}
			this.test.after(Duration.ofMinutes(1));
		}
		return outcomes;
	}

	private String find(int agent) {
		return TestDirectory.outcome(this.test.find(url(agent), TestAgents.key(1).keyid(), "198.51.100." + agent));
	}

	private static String url(int agent) {
		return "https://agent-" + agent + ".test/keys";
	}

}
