package io.avpsecurity.spring.web;

import java.util.concurrent.atomic.AtomicBoolean;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.web.method.HandlerMethod;

/**
 * Says once, where the owner sees it, that a handler could not be understood, and the
 * rest where only those who look for it do. A fault's own text may hold text of a request
 * and is written at DEBUG alone (threats T-113, T-114). Thread-safe.
 */
final class LookupFaultLog {

	private static final Logger logger = LoggerFactory.getLogger(AgentOnlyInterceptor.class);

	private final AtomicBoolean reported = new AtomicBoolean();

	void report(Object handler, Throwable fault) {
		if (this.reported.compareAndSet(false, true)) {
			StackTraceElement[] trace = fault.getStackTrace();
			logger.warn(
					"What @AgentOnly asks for at {} could not be found out because of {} at {}. Its requests are refused"
							+ " while this lasts. Further faults are logged at DEBUG.",
					name(handler), fault.getClass().getName(), (trace.length > 0) ? trace[0] : "an unknown place");
		}
		logger.debug("What @AgentOnly asks for at {} could not be found out", name(handler), fault);
	}

	/** Only code is named: an object may print what it likes. */
	private static String name(Object handler) {
		return (handler instanceof HandlerMethod method)
				? method.getBeanType().getName() + '#' + method.getMethod().getName() : handler.getClass().getName();
	}

}
