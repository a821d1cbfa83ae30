package io.avpsecurity.servlet;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

/**
 * Collects what the filter logs at WARN or above.
 */
final class LogCapture extends Handler implements AutoCloseable {

	private final Logger logger = Logger.getLogger(AgentFilter.class.getName());

	private final List<String> warnings = new CopyOnWriteArrayList<>();

	LogCapture() {
		this.logger.addHandler(this);
	}

	List<String> warnings() {
		return this.warnings;
	}

	@Override
	public void publish(LogRecord entry) {
		if (entry.getLevel().intValue() >= Level.WARNING.intValue()) {
			this.warnings.add(new SimpleFormatter().formatMessage(entry) + entry.getThrown());
		}
	}

	@Override
	public void flush() {
	}

	@Override
	public void close() {
		this.logger.removeHandler(this);
	}

}
