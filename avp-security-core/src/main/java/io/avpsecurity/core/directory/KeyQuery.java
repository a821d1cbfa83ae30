package io.avpsecurity.core.directory;

import java.util.Objects;
import java.util.Optional;

/**
 * Which key is looked for, and for whom.
 *
 * @param url the normalised directory URL
 * @param keyid the RFC 7638 thumbprint
 * @param clientAddress the address that the request came from, if it is known
 */
public record KeyQuery(String url, String keyid, Optional<String> clientAddress) {

	public KeyQuery {
		Objects.requireNonNull(url, "url must not be null");
		Objects.requireNonNull(keyid, "keyid must not be null");
		Objects.requireNonNull(clientAddress, "clientAddress must not be null");
	}

}
