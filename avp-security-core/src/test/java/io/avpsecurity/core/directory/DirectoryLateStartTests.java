package io.avpsecurity.core.directory;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;

import io.avpsecurity.core.event.DocumentKind;
import io.avpsecurity.core.event.FetchReport;
import io.avpsecurity.core.fetch.BackgroundFetches;
import io.avpsecurity.core.fetch.DocumentFetcher;
import io.avpsecurity.core.fetch.FetchEvents;
import io.avpsecurity.core.fetch.FetchFault;
import io.avpsecurity.core.fetch.FetchRequest;
import io.avpsecurity.core.fetch.FetchResult;
import io.avpsecurity.core.fixture.TestClock;
import io.avpsecurity.core.fixture.TestFetcher;
import io.avpsecurity.core.key.VerificationProvider;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A thread that is slow between its decision to fetch and the fetch.
 */
class DirectoryLateStartTests implements DocumentFetcher, FetchEvents {

	private final TestClock clock = new TestClock();

	private final CachedKeyDirectory directory = new CachedKeyDirectory(DirectoryRules.DEFAULT, Set.of(),
			new BackgroundFetches(this, (lane) -> Runnable::run, this.clock, this), VerificationProvider.DEFAULT,
			this::instant, () -> 0.5);

	private final AtomicReference<Runnable> meanwhile = new AtomicReference<>(() -> {
	});

	private final AtomicReference<Runnable> afterTheTimeIsTaken = new AtomicReference<>(() -> {
	});

	private FetchResult answer = FetchResult.Failed.of(FetchFault.UNREACHABLE);

	private long tookSeconds;

	private int fetches;

	@Test
	void findWhenAnotherFetchLandedWhileTheTimeWasTakenThenNoSecondOne() {
		this.answer = TestFetcher.directory(1);
		this.afterTheTimeIsTaken.set(() -> {
			this.clock.advance(Duration.ofSeconds(1));
			find();
		});

		String outcome = find();

		assertThat(outcome).isEqualTo("key_not_found");
		assertThat(this.fetches).isOne();
	}

	@Test
	void findWhenTheFetchTakesTimeThenThePauseIsCountedFromItsEnd() {
		this.tookSeconds = 2;

		KeyLookup.NotFound failed = (KeyLookup.NotFound) lookUp();

		assertThat(failed.retryAfter()).contains(Duration.ofSeconds(30));
	}

	private Instant instant() {
		Instant now = this.clock.instant();
		this.afterTheTimeIsTaken.getAndSet(() -> {
		}).run();
		return now;
	}

	@Test
	void findWhenAnotherFetchHasFailedMeanwhileThenNoSecondOne() {
		this.meanwhile.set(() -> {
			this.clock.advance(Duration.ofSeconds(1));
			find();
		});

		String outcome = find();

		assertThat(outcome).isEqualTo("directory_unreachable");
		assertThat(this.fetches).isOne();
	}

	private String find() {
		return TestDirectory.outcome(lookUp());
	}

	private KeyLookup lookUp() {
		return this.directory
			.find(new KeyQuery(TestDirectory.ONE, "key", () -> Optional.of("203.0.113.7"), new WaitingTime()));
	}

	/** Asked after the time was taken and before the fetch begins. */
	@Override
	public Optional<FetchFault> refusal(String url) {
		this.meanwhile.getAndSet(() -> {
		}).run();
		return Optional.empty();
	}

	@Override
	public FetchResult fetch(FetchRequest request) {
		this.fetches++;
		this.clock.advance(Duration.ofSeconds(this.tookSeconds));
		return this.answer;
	}

	@Override
	public void started(DocumentKind kind, String url) {
	}

	@Override
	public void ended(FetchReport report) {
	}

	@Override
	public void failed(Throwable fault) {
		throw new AssertionError(fault);
	}

}
