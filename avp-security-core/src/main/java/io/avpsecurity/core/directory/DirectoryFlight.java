package io.avpsecurity.core.directory;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/**
 * One fetch of a directory that is under way, and all who wait for it. Thread-safe.
 */
final class DirectoryFlight {

	private final String url;

	private final String place;

	private final long startNanos = System.nanoTime();

	private final CountDownLatch landed = new CountDownLatch(1);

	private final AtomicReference<Landing> landing = new AtomicReference<>(Landing.TimedOut.INSTANCE);

	/**
	 * Creates one.
	 * @param url the directory
	 * @param place where no other fetch may be under way meanwhile
	 */
	DirectoryFlight(String url, String place) {
		this.url = url;
		this.place = place;
	}

	String place() {
		return this.place;
	}

	boolean isFor(String url) {
		return this.url.equals(url);
	}

	/** Those who wait go on with what came; only the first landing counts. */
	void land(Landing landing) {
		this.landing.compareAndSet(Landing.TimedOut.INSTANCE, landing);
		this.landed.countDown();
	}

	/**
	 * Waits. Whoever comes late waits no longer than the one that came first: so a fetch
	 * that does not end holds nobody after that.
	 * @param patience how long it is waited for, from its start
	 * @param most how long this one may wait, in nanoseconds
	 * @return what came, or that it took too long
	 */
	Landing await(Duration patience, long most) {
		long nanos = Math.min(most, patience.toNanos() - (System.nanoTime() - this.startNanos));
		try {
			if (!this.landed.await(Math.max(0, nanos), TimeUnit.NANOSECONDS)) {
				return Landing.TimedOut.INSTANCE;
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		return Objects.requireNonNull(this.landing.get(), "landing is never set to null");
	}

	/** How it ended. */
	sealed interface Landing {

		/**
		 * A directory came.
		 *
		 * @param directory the directory
		 */
		record Resolved(CachedDirectory directory) implements Landing {

			public Resolved {
				Objects.requireNonNull(directory, "directory must not be null");
			}

		}

		/**
		 * None came.
		 *
		 * @param failure why, and for how long
		 */
		record Unresolved(FailedLookup failure) implements Landing {

			public Unresolved {
				Objects.requireNonNull(failure, "failure must not be null");
			}

		}

		/**
		 * It was not fetched, for too many were.
		 *
		 * @param retryAfter when there may be room
		 */
		record Refused(Duration retryAfter) implements Landing {

			public Refused {
				Objects.requireNonNull(retryAfter, "retryAfter must not be null");
			}

		}

		/** It is still under way. */
		record TimedOut() implements Landing {

			static final TimedOut INSTANCE = new TimedOut();

		}

	}

}
