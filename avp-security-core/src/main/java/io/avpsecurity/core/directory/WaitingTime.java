package io.avpsecurity.core.directory;

import java.time.Duration;

/**
 * How long one request has waited for directories: however many it names, it waits no
 * longer than for one (limit F-4). Used by the thread of that request alone.
 */
public final class WaitingTime {

	private long spentNanos;

	/**
	 * Creates a time of which nothing is spent.
	 */
	public WaitingTime() {
	}

	/**
	 * Waits for a fetch.
	 * @param flight the fetch
	 * @param patience how long a request may wait in all, and a fetch be waited for
	 * @return what came, or that it took too long
	 */
	DirectoryFlight.Landing await(DirectoryFlight flight, Duration patience) {
		long start = System.nanoTime();
		try {
			return flight.await(patience, leftNanos(patience));
		}
		finally {
			this.spentNanos += System.nanoTime() - start;
		}
	}

	long leftNanos(Duration patience) {
		return patience.toNanos() - this.spentNanos;
	}

}
