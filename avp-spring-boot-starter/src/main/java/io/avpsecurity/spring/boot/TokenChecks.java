package io.avpsecurity.spring.boot;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

import io.avpsecurity.core.token.TokenRules;
import org.jspecify.annotations.Nullable;

/**
 * Checks the values under {@code avp.token}, without opening the keys.
 */
final class TokenChecks {

	static final String KEYS = "avp.token.keys";

	static final String WRITE_KEYS = "Write the location of a JWK Set with private keys, such as "
			+ "file:./avp-token-keys.json, or remove avp.token.keys.";

	static final String WRITE_OWN_KEYS = "Let the application read and write that file, put right what is in it, or "
			+ "write the location of a JWK Set with private keys that is there already, such as "
			+ "file:/run/secrets/avp-token-keys.json.";

	private static final int MAX_NAME = 256;

	private static final int MAX_AUDIENCE = 8;

	private TokenChecks() {
	}

	static void lifetime(Duration lifetime) {
		if (lifetime.compareTo(TokenRules.MIN_LIFETIME) < 0 || lifetime.compareTo(TokenRules.MAX_LIFETIME) > 0
				|| lifetime.toNanosPart() != 0) {
			throw new AvpPropertyException("avp.token.lifetime", PropertyChecks.print(lifetime),
					"it is out of range, or not in whole seconds", "Write whole seconds from 1m to 24h, such as 1h.");
		}
	}

	static void issuer(@Nullable String issuer) {
		if (issuer != null) {
			PropertyChecks.one("avp.token.issuer", issuer, TokenChecks::name);
		}
	}

	static void audience(List<String> audience) {
		PropertyChecks.each("avp.token.audience", audience, TokenChecks::name);
		if (audience.size() > MAX_AUDIENCE) {
			throw new AvpPropertyException("avp.token.audience", audience.size() + " names", "there are too many",
					"Write at most " + MAX_AUDIENCE + " names.");
		}
	}

	static void keys(@Nullable String location) {
		if (location == null) {
			return;
		}
		if (location.isBlank()) {
			throw keys(location, "it is empty", Optional.empty());
		}
		if (!LocalResources.isLocal(location)) {
			throw keys(location, "it is not local, and only files are read here", Optional.empty());
		}
	}

	/** What is wrong is said without anything of the file. */
	static AvpPropertyException keys(String location, String problem, Optional<Exception> cause) {
		return keys(location, problem, WRITE_KEYS, cause);
	}

	static AvpPropertyException keys(String location, String problem, String expected, Optional<Exception> cause) {
		AvpPropertyException failure = new AvpPropertyException(KEYS, location, problem, expected);
		cause.ifPresent(failure::initCause);
		return failure;
	}

	private static void name(String name) {
		if (name.isBlank() || name.length() > MAX_NAME) {
			throw new IllegalArgumentException(
					"it is blank or too long; expected 1 to " + MAX_NAME + " characters, such as https://shop.example");
		}
	}

}
