package io.avpsecurity.core.policy.yaml;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Supplier;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The thread that looks at a policy file: again and again until it is closed, whatever
 * goes wrong.
 */
final class PolicyWatch implements AutoCloseable {

	private static final Logger logger = LoggerFactory.getLogger(PolicyFile.class);

	private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(1);

	private final DirectoryWatch directories;

	private final Supplier<PolicyReload.Step> look;

	private final Consumer<Throwable> faults;

	private final Thread thread;

	PolicyWatch(DirectoryWatch directories, Supplier<PolicyReload.Step> look, Consumer<Throwable> faults) {
		this.directories = directories;
		this.look = look;
		this.faults = faults;
		// Nothing of whoever opens the file is passed on.
		this.thread = new Thread(null, this::run, "avp-policy", 0, false);
		this.thread.setContextClassLoader(PolicyWatch.class.getClassLoader());
		this.thread.setDaemon(true);
	}

	void start() {
		this.thread.start();
	}

	/** Wakes the thread to its end. */
	@Override
	public void close() {
		this.directories.close();
		this.thread.interrupt();
	}

	private void run() {
		try {
			while (!this.directories.isClosed()) {
				step();
			}
		}
		finally {
			this.directories.release();
		}
	}

	/** Whatever goes wrong is told, and ends nothing. */
	private void step() {
		try {
			pauseAfter(look());
		}
		catch (InterruptedException ex) {
			// Closed, or a listener has interrupted its own thread.
			logger.debug("Woken before its time", ex);
		}
		catch (Throwable ex) {
			tell(ex);
			LockSupport.parkNanos(BETWEEN_LOOKS.toNanos());
		}
	}

	/** A fault is told, and is over with the next look. */
	private PolicyReload.Step look() {
		try {
			this.directories.follow();
			return this.look.get();
		}
		catch (Throwable ex) {
			tell(ex);
			return PolicyReload.Step.NOTHING;
		}
	}

	private void tell(Throwable fault) {
		try {
			this.faults.accept(fault);
		}
		catch (Throwable ex) {
			logger.debug("A fault could not be told", ex);
		}
	}

	/** What may still change is not asked for more often than it has to stand still. */
	private void pauseAfter(PolicyReload.Step step) throws InterruptedException {
		if (step instanceof PolicyReload.Step.Wait wait) {
			this.directories.pause(wait.left());
		}
		else {
			this.directories.await(BETWEEN_LOOKS);
		}
	}

}
