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

	private final long startNanos = System.nanoTime();

	private final CountDownLatch landed = new CountDownLatch(1);

	private final AtomicReference<Landing> landing = new AtomicReference<>(Landing.TimedOut.INSTANCE);

	DirectoryFlight(String url) {
		this.url = url;
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
	 * Waits.
	 * @param patience how long at most
	 * @return what came, or that it took too long
	 */
	Landing await(Duration patience) {
		return awaitNanos(patience.toNanos());
	}

	/**
	 * Waits as the first one does that waited: whoever has something to go on with does
	 * not begin to wait again.
	 * @param patience how long at most, from the start of the fetch
	 * @return what came, or that it took too long
	 */
	Landing awaitSinceStart(Duration patience) {
		return awaitNanos(patience.toNanos() - (System.nanoTime() - this.startNanos));
	}

	private Landing awaitNanos(long nanos) {
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
