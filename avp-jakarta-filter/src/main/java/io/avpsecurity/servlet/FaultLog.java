package io.avpsecurity.servlet;

import java.util.concurrent.atomic.AtomicBoolean;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Says once, where the owner sees it, that something of ours is broken, and the rest
 * where only those who look for it do. A fault's own text may hold text of a request and
 * is written at DEBUG alone (threats T-113, T-114). Thread-safe.
 */
final class FaultLog {

	private static final Logger logger = LoggerFactory.getLogger(AgentFilter.class);

	private final AtomicBoolean reported = new AtomicBoolean();

	void report(Throwable fault) {
		if (this.reported.compareAndSet(false, true)) {
			StackTraceElement[] trace = fault.getStackTrace();
			logger.warn(
					"A request could not be judged because of {} at {}, so it was refused, whatever its path."
							+ " Further faults are logged at DEBUG.",
					fault.getClass().getName(), (trace.length > 0) ? trace[0] : "an unknown place");
		}
		logger.debug("A request could not be judged", fault);
	}

}
