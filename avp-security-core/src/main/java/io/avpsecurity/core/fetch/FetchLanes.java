package io.avpsecurity.core.fetch;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/**
 * The threads that fetch: a few for each lane, started when they are needed and gone soon
 * after. A full queue rejects. Thread-safe.
 */
public final class FetchLanes implements Function<FetchLane, Executor>, AutoCloseable {

	private static final long IDLE_SECONDS = 10;

	private final Map<FetchLane, ThreadPoolExecutor> executors = new EnumMap<>(FetchLane.class);

	/**
	 * Creates the lanes, without any thread yet.
	 */
	public FetchLanes() {
		AtomicInteger number = new AtomicInteger();
		for (FetchLane lane : FetchLane.values()) {
			ThreadPoolExecutor executor = new ThreadPoolExecutor(lane.threads(), lane.threads(), IDLE_SECONDS,
					TimeUnit.SECONDS, new LinkedBlockingQueue<>(lane.queue()), (task) -> {
						// Nothing of the request that happens to be the first is passed
						// on.
						Thread thread = new Thread(null, task, "avp-fetch-" + number.incrementAndGet(), 0, false);
						thread.setContextClassLoader(FetchLanes.class.getClassLoader());
						thread.setDaemon(true);
						return thread;
					});
			executor.allowCoreThreadTimeOut(true);
			this.executors.put(lane, executor);
		}
	}

	/**
	 * Returns the executor of a lane.
	 * @param lane the lane
	 * @return an executor that rejects when its queue is full
	 */
	@Override
	public Executor apply(FetchLane lane) {
		return Objects.requireNonNull(this.executors.get(lane), "every lane has an executor");
	}

	/**
	 * Stops all threads, whatever they do.
	 */
	@Override
	public void close() {
		this.executors.values().forEach(ThreadPoolExecutor::shutdownNow);
	}

}
