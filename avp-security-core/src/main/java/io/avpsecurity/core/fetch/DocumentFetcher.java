package io.avpsecurity.core.fetch;

import java.util.Optional;

/**
 * Fetches documents. What may be contacted and how much may come back is for the
 * implementation to bound. Thread-safe.
 */
public interface DocumentFetcher {

	/**
	 * Says, without contacting anybody and without a look-up of the name, whether a URL
	 * is refused.
	 * @param url an absolute URL, as somebody named it
	 * @return why it is, or empty when it may be tried
	 */
	Optional<FetchFault> refusal(String url);

	/**
	 * Fetches a document, with at most one request. Waits until it is there or failed.
	 * @param request what to fetch
	 * @return what came of it; nothing that comes from outside makes this throw
	 */
	FetchResult fetch(FetchRequest request);

}
