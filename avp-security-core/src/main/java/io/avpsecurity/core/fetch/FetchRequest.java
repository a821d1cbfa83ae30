package io.avpsecurity.core.fetch;

import java.util.Objects;

/**
 * What to fetch.
 *
 * @param url the absolute URL, as somebody named it; nothing of it is checked yet
 * @param accept the value of {@code Accept}
 * @param validators what to ask with whether it has changed
 */
public record FetchRequest(String url, String accept, Validators validators) {

	public FetchRequest {
		Objects.requireNonNull(url, "url must not be null");
		Objects.requireNonNull(accept, "accept must not be null");
		Objects.requireNonNull(validators, "validators must not be null");
	}

}
