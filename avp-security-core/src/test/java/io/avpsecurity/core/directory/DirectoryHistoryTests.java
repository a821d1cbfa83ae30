package io.avpsecurity.core.directory;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import io.avpsecurity.core.fetch.FetchFault;
import io.avpsecurity.core.fetch.FetchResult;
import io.avpsecurity.core.fixture.TestAgents;
import io.avpsecurity.core.fixture.TestClock;
import io.avpsecurity.core.fixture.TestFetcher;
import io.avpsecurity.core.http.ResponseMessage;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Histories of one directory drawn at random: keys come and go, it is down for a while,
 * time passes, requests come. What must hold is written here a second time, from the
 * outside: only from what was published when, and when it could be fetched.
 */
@Tag("long")
class DirectoryHistoryTests {

	private static final int HISTORIES = 10_000;

	private static final int STEPS = 20;

	private static final Duration STALE = Duration.ofHours(6);

	private static final int[] MAX_AGES = { 0, 30, 60, 300, 3600, 86_400, 1_000_000 };

	private static final int[] WAITS = { 1, 20, 59, 61, 299, 301, 3_599, 3_601, 20_000, 90_000 };

	@Test
	void findThenRemovedKeysGoInTimeAndOutagesTakeNothingAway() {
		List<String> wrong = new ArrayList<>();
		int found = 0;
		int refused = 0;
		for (int seed = 0; seed < HISTORIES; seed++) {
			History history = new History(seed);
			for (int step = 0; step < STEPS; step++) {
				history.step();
			}
			wrong.addAll(history.wrong);
			found += history.found;
			refused += history.refused;
		}

		assertThat(wrong).isEmpty();
		assertThat(found).isGreaterThan(HISTORIES);
		assertThat(refused).isGreaterThan(HISTORIES);
	}

	/** One history, and what an observer knows of it. */
	private static final class History {

		private final Random random;

		private final int seed;

		private final TestDirectory test = new TestDirectory();

		private final List<String> wrong = new ArrayList<>();

		private Set<Integer> published = new TreeSet<>(Set.of(1));

		private int maxAge = 60;

		private boolean down;

		/** When each key was last published while the directory could be had. */
		private final Instant[] lastSeen = new Instant[4];

		/** What the last fetch that succeeded brought, and how long it may be used. */
		private Set<Integer> held = Set.of();

		private Instant heldFrom = Instant.MIN;

		private Duration heldFor = Duration.ZERO;

		private int found;

		private int refused;

		History(int seed) {
			this.seed = seed;
			this.random = new Random(seed);
			this.test.fetcher.answer(TestDirectory.ONE, (request) -> answer());
		}

		void step() {
			switch (this.random.nextInt(6)) {
				case 0 -> this.published = keys();
				case 1 -> this.maxAge = MAX_AGES[this.random.nextInt(MAX_AGES.length)];
				case 2 -> this.down = !this.down;
				default -> {
				}
			}
			for (int key = 1; key < this.lastSeen.length; key++) {
				if (this.published.contains(key)) {
					this.lastSeen[key] = now();
				}
			}
			request(1 + this.random.nextInt(3));
			advance();
		}

		private Set<Integer> keys() {
			Set<Integer> keys = new TreeSet<>();
			for (int key = 1; key < this.lastSeen.length; key++) {
				if (this.random.nextBoolean()) {
					keys.add(key);
				}
			}
			return keys;
		}

		private FetchResult answer() {
			if (this.down) {
				return FetchResult.Failed.of(FetchFault.UNREACHABLE);
			}
			this.held = Set.copyOf(this.published);
			this.heldFrom = now();
			this.heldFor = Duration.ofSeconds(Math.max(60, Math.min(86_400, this.maxAge)));
			return TestFetcher.directory(ResponseMessage.of(200).withField("Cache-Control", "max-age=" + this.maxAge),
					this.held.toArray(Integer[]::new));
		}

		private void request(int key) {
			// A refresh ahead of time may come in while the request is answered without
			// it.
			boolean before = isHeld(key, Duration.ZERO);
			String outcome = this.test.outcome(key);
			boolean fresh = isHeld(key, Duration.ZERO);
			switch (outcome) {
				case "found" -> {
					this.found++;
					check(before || fresh, key, "found although it is not held, or not fresh");
					check(Duration.between(this.lastSeen[key], now()).compareTo(Duration.ofDays(1)) <= 0, key,
							"found more than a day after it was taken away");
				}
				case "stale" -> {
					this.found++;
					check(isHeld(key, STALE) && !fresh, key, "stale although it is fresh, or too old");
				}
				default -> {
					this.refused++;
					check(!isHeld(key, STALE), key, outcome + " although an outage takes nothing away");
				}
			}
		}

		private boolean isHeld(int key, Duration longer) {
			return this.held.contains(key) && now().isBefore(this.heldFrom.plus(this.heldFor).plus(longer));
		}

		private void check(boolean holds, int key, String what) {
			if (!holds) {
				this.wrong.add("seed " + this.seed + " at " + Duration.between(TestClock.START, now()) + " key "
						+ TestAgents.key(key).keyid() + ": " + what);
			}
		}

		private void advance() {
			this.test.after(Duration.ofSeconds(WAITS[this.random.nextInt(WAITS.length)]));
		}

		private Instant now() {
			return this.test.clock.instant();
		}

	}

}
