package io.avpsecurity.core.directory;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.fetch.Validators;
import io.avpsecurity.core.fixture.TestAgents;
import io.avpsecurity.core.fixture.TestClock;
import io.avpsecurity.core.jwk.PublicJwk;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is kept when more comes than fits.
 */
class DirectoryStoreTests {

	private final DirectoryStore store = new DirectoryStore(Set.of("https://owner.test/k"));

	@Test
	@Tag("T-66")
	void putWhenJunkComesThenTheHotStayAndTheNumberIsBounded() {
		List<String> hot = IntStream.range(0, 20).mapToObj((i) -> "https://hot-" + i + ".test/k").toList();
		hot.forEach((url) -> this.store.put(url, directory(100, 1)));
		int lost = 0;

		for (int i = 0; i < 50_000; i++) {
			this.store.put("https://junk-" + i + ".test/k", directory(100, 1));
			String url = hot.get(i % hot.size());
			if (this.store.find(url).isEmpty()) {
				lost++;
				this.store.put(url, directory(100, 1));
			}
		}

		assertThat(lost).isLessThan(250);
		assertThat(this.store.size()).isLessThanOrEqualTo(DirectoryStore.MAX_DIRECTORIES);
	}

	@Test
	@Tag("T-66")
	void putWhenTheOwnerNamedItThenNeverDrivenOut() {
		this.store.put("https://owner.test/k", directory(100, 1));

		IntStream.range(0, 20_000).forEach((i) -> this.store.put("https://junk-" + i + ".test/k", directory(100, 1)));

		assertThat(this.store.find("https://owner.test/k")).isPresent();
	}

	@Test
	void putWhenDirectoriesAreLargeThenFewerFit() {
		IntStream.range(0, 1000).forEach((i) -> this.store.put("https://o-" + i + ".test/k", directory(1 << 20, 64)));

		assertThat(this.store.size()).isLessThanOrEqualTo((int) (DirectoryStore.MAX_WEIGHT >> 20));
	}

	@Test
	void failWhenManyThenBounded() {
		FailedLookup failure = FailedLookup.of(Reason.DIRECTORY_MALFORMED, Optional.empty(), TestClock.START);

		IntStream.range(0, 50_000).forEach((i) -> this.store.fail("https://o-" + i + ".test/k", failure));

		assertThat(this.store.failureCount()).isLessThanOrEqualTo(DirectoryStore.MAX_FAILURES);
	}

	@Test
	void putThenTheFailureBeforeIsForgotten() {
		this.store.fail("https://o.test/k",
				FailedLookup.of(Reason.DIRECTORY_MALFORMED, Optional.empty(), TestClock.START));

		this.store.put("https://o.test/k", directory(100, 1));

		assertThat(this.store.failure("https://o.test/k")).isEmpty();
	}

	private static CachedDirectory directory(int size, int keys) {
		List<PublicJwk> jwks = IntStream.range(0, keys).mapToObj((i) -> TestAgents.jwk(1)).toList();
		return new CachedDirectory(new FetchedDirectory(jwks, DirectoryProof.Absent.INSTANCE, Optional.empty(),
				Validators.NONE, Duration.ofHours(1), size), TestClock.START, 0.8, Optional.empty());
	}

}
