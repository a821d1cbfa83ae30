package io.avpsecurity.core.fetch;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * How many fetches there are at once, and for whom.
 */
class FetchLanesTests {

	private final FetchLanes lanes = new FetchLanes();

	private final CountDownLatch end = new CountDownLatch(1);

	@AfterEach
	void stop() {
		this.end.countDown();
		this.lanes.close();
	}

	@ParameterizedTest
	@EnumSource
	void executeWhenThreadsAndQueueAreTakenThenRejected(FetchLane lane) {
		fill(lane);

		assertThatExceptionOfType(RejectedExecutionException.class)
			.isThrownBy(() -> this.lanes.apply(lane).execute(() -> {
			}));
	}

	@Test
	@Tag("T-53")
	void executeWhenEverybodyElseHoldsTheirThreadsThenTheOwnersAreFree() throws InterruptedException {
		fill(FetchLane.STRANGER);
		fill(FetchLane.VERIFIED);
		CountDownLatch done = new CountDownLatch(1);

		this.lanes.apply(FetchLane.CONFIGURED).execute(done::countDown);

		assertThat(done.await(1, TimeUnit.MINUTES)).isTrue();
	}

	@Test
	void lanesThenEightThreadsAndHalfForThoseWhoAreKnown() {
		assertThat(FetchLane.STRANGER.threads()).isEqualTo(4);
		assertThat(FetchLane.VERIFIED.threads() + FetchLane.CONFIGURED.threads()).isEqualTo(4);
		assertThat(FetchLane.STRANGER.queue() + FetchLane.VERIFIED.queue() + FetchLane.CONFIGURED.queue())
			.isEqualTo(64);
	}

	@Test
	void executeThenNothingOfTheThreadThatAsksIsPassedOn() throws InterruptedException {
		InheritableThreadLocal<String> user = new InheritableThreadLocal<>();
		user.set("somebody");
		BlockingQueue<Object> seen = new LinkedBlockingQueue<>();

		this.lanes.apply(FetchLane.STRANGER).execute(() -> {
			seen.add(Optional.ofNullable(user.get()));
			seen.add(Thread.currentThread().getContextClassLoader());
		});

		assertThat(seen.take()).isEqualTo(Optional.empty());
		assertThat(seen.take()).isEqualTo(FetchLanes.class.getClassLoader());
	}

	@Test
	void closeThenInterruptedAndNothingMoreIsTaken() throws InterruptedException {
		CountDownLatch started = new CountDownLatch(1);
		List<Thread> threads = new ArrayList<>();
		this.lanes.apply(FetchLane.STRANGER).execute(() -> {
			threads.add(Thread.currentThread());
			started.countDown();
			await(this.end);
		});
		started.await();

		this.lanes.close();
		threads.get(0).join();

		assertThatExceptionOfType(RejectedExecutionException.class)
			.isThrownBy(() -> this.lanes.apply(FetchLane.STRANGER).execute(() -> {
			}));
	}

	private void fill(FetchLane lane) {
		for (int i = 0; i < lane.threads() + lane.queue(); i++) {
			this.lanes.apply(lane).execute(() -> await(this.end));
		}
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
