package io.avpsecurity.core.fetch;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

import org.junit.jupiter.api.Test;

import io.avpsecurity.core.event.DocumentKind;
import io.avpsecurity.core.event.FetchReport;
import io.avpsecurity.core.fixture.TestClock;
import io.avpsecurity.core.fixture.TestFetcher;
import io.avpsecurity.core.http.ResponseMessage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What is told of a fetch, and that whoever waits for it is answered.
 */
class BackgroundFetchesTests {

	private static final String URL = "https://agent-one.test/k";

	private final TestClock clock = new TestClock();

	private final TestFetcher fetcher = new TestFetcher();

	private final List<Object> told = new ArrayList<>();

	private final List<FetchResult> results = new ArrayList<>();

	@Test
	void startWhenLoadedThenToldOfBeginningAndEnd() {
		this.fetcher.answer(URL, (request) -> {
			this.clock.advance(Duration.ofMillis(70));
			return TestFetcher.directory(1);
		});

		assertThat(start(Runnable::run)).isTrue();

		assertThat(this.told).containsExactly("started " + URL,
				report(FetchReport.Result.LOADED, Optional.empty(), Duration.ofMillis(70)));
		assertThat(this.results).hasSize(1);
	}

	@Test
	void startWhenFailedThenToldWhy() {
		this.fetcher.answer(URL, FetchResult.Failed.of(FetchFault.TIMEOUT));

		start(Runnable::run);

		assertThat(this.told).contains(report(FetchReport.Result.FAILED, Optional.of("timeout"), Duration.ZERO));
	}

	@Test
	void startWhenTheGuardRefusedThenToldAsRefused() {
		this.fetcher.answer(URL, FetchResult.Failed.of(FetchFault.BLOCKED));

		start(Runnable::run);

		assertThat(this.told).contains(report(FetchReport.Result.REFUSED, Optional.of("blocked"), Duration.ZERO));
	}

	@Test
	void startWhenBusyThenToldAndNothingComes() {
		assertThat(start((task) -> {
			throw new RejectedExecutionException();
		})).isFalse();

		assertThat(this.told).containsExactly(report(FetchReport.Result.REFUSED, Optional.of("busy"), Duration.ZERO));
		assertThat(this.results).isEmpty();
	}

	@Test
	void startWhenTheFetcherThrowsThenToldAndUnreachable() {
		IllegalStateException fault = new IllegalStateException("of ours");
		this.fetcher.answer(URL, (request) -> {
			throw fault;
		});

		start(Runnable::run);

		assertThat(this.told).contains(fault);
		assertThat(this.results).containsExactly(FetchResult.Failed.of(FetchFault.UNREACHABLE));
	}

	@Test
	void startWhenTheMachineFailsThenWhoeverWaitsIsAnsweredAllTheSame() {
		this.fetcher.answer(URL, (request) -> {
			throw new StackOverflowError();
		});

		assertThatExceptionOfType(StackOverflowError.class).isThrownBy(() -> start(Runnable::run));

		assertThat(this.results).containsExactly(FetchResult.Failed.of(FetchFault.UNREACHABLE));
	}

	@Test
	void startWhenClockIsSetBackThenNoTimeIsNegative() {
		this.fetcher.answer(URL, (request) -> {
			this.clock.advance(Duration.ofHours(-1));
			return new FetchResult.NotModified(ResponseMessage.of(304));
		});

		start(Runnable::run);

		assertThat(this.told).contains(report(FetchReport.Result.NOT_MODIFIED, Optional.empty(), Duration.ZERO));
	}

	private static FetchReport report(FetchReport.Result result, Optional<String> why, Duration elapsed) {
		return new FetchReport(DocumentKind.DIRECTORY, URL, result, why, elapsed);
	}

	private boolean start(Executor executor) {
		BackgroundFetches fetches = new BackgroundFetches(this.fetcher, (lane) -> executor, this.clock, new Told());
		return fetches.start(FetchLane.STRANGER, DocumentKind.DIRECTORY,
				new FetchRequest(URL, "application/json", Validators.NONE), this.results::add);
	}

	private final class Told implements FetchEvents {

		@Override
		public void started(DocumentKind kind, String url) {
			BackgroundFetchesTests.this.told.add("started " + url);
		}

		@Override
		public void ended(FetchReport report) {
			BackgroundFetchesTests.this.told.add(report);
		}

		@Override
		public void failed(Throwable fault) {
			BackgroundFetchesTests.this.told.add(fault);
		}

	}

}
