package io.avpsecurity.core.card;

import java.util.Objects;
import java.util.function.Consumer;

import io.avpsecurity.core.agent.CardReason;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs which cards and which lines of registries are not used. What strangers cause is
 * DEBUG; a line of a registry is for its owner to mend, and WARN. Thread-safe.
 */
public final class CardLog implements CardEvents {

	private static final Logger logger = LoggerFactory.getLogger(CardLog.class);

	private final Consumer<Throwable> faults;

	/**
	 * Creates the log.
	 * @param faults told of faults of ours
	 */
	public CardLog(Consumer<Throwable> faults) {
		this.faults = Objects.requireNonNull(faults, "faults must not be null");
	}

	@Override
	public void refused(String url, CardReason reason) {
		logger.debug("Card {} is not used: {}", url, reason);
	}

	@Override
	public void linesRejected(String registry, RegistryFile file) {
		logger.warn("Registry {}: {} lines are not used, {} cards are; the first: {}", registry, file.rejectedCount(),
				file.entries().size(), file.rejected());
	}

	@Override
	public void failed(Throwable fault) {
		this.faults.accept(fault);
	}

}
