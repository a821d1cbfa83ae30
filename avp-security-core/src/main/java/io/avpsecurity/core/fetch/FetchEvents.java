package io.avpsecurity.core.fetch;

import io.avpsecurity.core.event.DocumentKind;
import io.avpsecurity.core.event.FetchReport;

/**
 * Told of each fetch. It must not throw.
 */
public interface FetchEvents {

	/**
	 * A fetch begins, on the thread that makes it.
	 * @param kind what is fetched
	 * @param url from where
	 */
	void started(DocumentKind kind, String url);

	/**
	 * A fetch ended, or was refused.
	 * @param report how it ended
	 */
	void ended(FetchReport report);

	/**
	 * A fetch failed by a fault of ours.
	 * @param fault the fault
	 */
	void failed(Throwable fault);

}
