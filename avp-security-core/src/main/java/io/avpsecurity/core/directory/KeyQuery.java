package io.avpsecurity.core.directory;

import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Which key is looked for, and for whom.
 *
 * @param url the normalised directory URL
 * @param keyid the RFC 7638 thumbprint
 * @param clientAddress gives the address that the request came from, if it is known; only
 * asked when somebody's directory has to be fetched who is not known
 * @param waiting how long the request has waited; shared by all queries of a request
 */
public record KeyQuery(String url, String keyid, Supplier<Optional<String>> clientAddress, WaitingTime waiting) {

	public KeyQuery {
		Objects.requireNonNull(url, "url must not be null");
		Objects.requireNonNull(keyid, "keyid must not be null");
		Objects.requireNonNull(clientAddress, "clientAddress must not be null");
		Objects.requireNonNull(waiting, "waiting must not be null");
	}

}
