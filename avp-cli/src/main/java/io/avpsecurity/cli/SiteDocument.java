package io.avpsecurity.cli;

import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

import io.avpsecurity.core.directory.KeyDirectory;
import io.avpsecurity.core.http.RequestMessage;
import io.avpsecurity.core.key.PrivateSigningKey;

/**
 * What a site answers at one path. The bytes are sent as they are, whatever they say.
 * Immutable.
 */
final class SiteDocument {

	/** Where a card is looked for first. The path is not registered. */
	static final String CARD_PATH = "/.well-known/signature-agent-card";

	private static final String DIRECTORY_TYPE = "application/http-message-signatures-directory+json";

	/** The shortest that an application keeps a directory: what is changed shows soon. */
	private static final String CACHE_CONTROL = "max-age=60";

	private final String path;

	private final String mediaType;

	private final byte[] body;

	private final Optional<DirectorySignature> signature;

	private SiteDocument(String path, String mediaType, byte[] body, Optional<DirectorySignature> signature) {
		this.path = path;
		this.mediaType = mediaType;
		this.body = body.clone();
		this.signature = signature;
	}

	/**
	 * Takes a key directory.
	 * @param body the directory
	 * @param key signs it, if it is to be signed
	 * @param clock the time of the signatures
	 * @return the document at the well-known path
	 */
	static SiteDocument directory(byte[] body, Optional<PrivateSigningKey> key, InstantSource clock) {
		return new SiteDocument(KeyDirectory.WELL_KNOWN_PATH, DIRECTORY_TYPE, body,
				key.map((found) -> new DirectorySignature(found, clock)));
	}

	/**
	 * Takes a Signature Agent Card.
	 * @param body the card
	 * @return the document at the path where a card is looked for
	 */
	static SiteDocument card(byte[] body) {
		return of(CARD_PATH, "application/json", body);
	}

	/**
	 * Takes anything.
	 * @param path where it is
	 * @param mediaType what it is said to be
	 * @param body what it is
	 * @return the document
	 */
	static SiteDocument of(String path, String mediaType, byte[] body) {
		return new SiteDocument(path, mediaType, body, Optional.empty());
	}

	String path() {
		return this.path;
	}

	byte[] body() {
		return this.body.clone();
	}

	/**
	 * Returns what is sent before the body.
	 * @param request the request
	 * @return the fields, by name
	 */
	Map<String, String> fields(RequestMessage request) {
		Map<String, String> fields = new LinkedHashMap<>();
		fields.put("Content-Type", this.mediaType);
		fields.put("Cache-Control", CACHE_CONTROL);
		this.signature.ifPresent((signs) -> fields.putAll(signs.sign(request, this.body)));
		return fields;
	}

}
