package io.avpsecurity.core.card;

import io.avpsecurity.core.agent.CardReason;

/**
 * Told, on a thread that fetches, of cards and lines that are not used. It must not
 * throw.
 */
public interface CardEvents {

	/**
	 * A card is not used.
	 * @param url where it is, in printable ASCII; {@code data:} for one within a registry
	 * @param reason why
	 */
	void refused(String url, CardReason reason);

	/**
	 * A registry has lines that are not used.
	 * @param registry its URL or name
	 * @param file what was read
	 */
	void linesRejected(String registry, RegistryFile file);

	/**
	 * Something failed by a fault of ours.
	 * @param fault the fault
	 */
	void failed(Throwable fault);

}
