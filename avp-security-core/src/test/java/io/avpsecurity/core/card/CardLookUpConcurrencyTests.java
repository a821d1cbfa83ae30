package io.avpsecurity.core.card;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.RepeatedTest;

import io.avpsecurity.core.fetch.BackgroundFetches;
import io.avpsecurity.core.fetch.DocumentFetcher;
import io.avpsecurity.core.fetch.FetchFault;
import io.avpsecurity.core.fetch.FetchRequest;
import io.avpsecurity.core.fetch.FetchResult;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Many requests of one new agent at once make one look-up, also while it ends.
 */
class CardLookUpConcurrencyTests {

	private static final int THREADS = 16;

	private static final Instant NOW = Instant.parse("2026-12-02T00:00:00Z");

	private final AtomicInteger fetches = new AtomicInteger();

	@RepeatedTest(20)
	void ofWhenManyAskAtOnceThenEachPathIsTriedOnce() throws InterruptedException {
		AgentDescriptions descriptions = descriptions(Runnable::run);
		ExecutorService threads = Executors.newFixedThreadPool(THREADS);
		CountDownLatch start = new CountDownLatch(1);

		for (int i = 0; i < THREADS; i++) {
			threads.execute(() -> {
				await(start);
				descriptions.of(FakeWeb.agent("https://a.test"), "key");
			});
		}
		start.countDown();
		threads.shutdown();

		assertThat(threads.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
		assertThat(this.fetches).hasValue(2);
	}

	private AgentDescriptions descriptions(Executor executor) {
		FakeWeb events = new FakeWeb();
		return new AgentDescriptions(new CardSources(Map.of(), false, List.of(), true),
				new BackgroundFetches(new NotFound(), (lane) -> executor, () -> NOW, events), () -> NOW, events);
	}

	private static void await(CountDownLatch latch) {
		try {
			latch.await();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	/** Nothing is anywhere. */
	private final class NotFound implements DocumentFetcher {

		@Override
		public Optional<FetchFault> refusal(String url) {
			return Optional.empty();
		}

		@Override
		public FetchResult fetch(FetchRequest request) {
			CardLookUpConcurrencyTests.this.fetches.incrementAndGet();
			return new FetchResult.Failed(FetchFault.STATUS, 404, Optional.empty());
		}

	}

}
