package io.avpsecurity.core.token;

import java.time.Duration;
import java.util.List;
import java.util.Objects;

/**
 * Who issues tokens, for whom, and for how long. Immutable; values out of bounds are
 * refused.
 *
 * @param issuer who issues them, a URL as a rule; 1 to 256 characters
 * @param audience for whom: one to eight of the same form; a token is good where one of
 * its audience is one of these
 * @param lifetime for how long, a minute to a day, in whole seconds
 */
public record TokenRules(String issuer, List<String> audience, Duration lifetime) {

	/** The shortest life of a token. */
	public static final Duration MIN_LIFETIME = Duration.ofMinutes(1);

	/** The longest life of a token. */
	public static final Duration MAX_LIFETIME = Duration.ofHours(24);

	/** How far clocks may be apart. */
	public static final Duration LEEWAY = Duration.ofSeconds(30);

	private static final int MAX_NAME = 256;

	private static final int MAX_AUDIENCE = 8;

	public TokenRules {
		Objects.requireNonNull(issuer, "issuer must not be null");
		audience = List.copyOf(audience);
		Objects.requireNonNull(lifetime, "lifetime must not be null");
		check("issuer", issuer);
		audience.forEach((name) -> check("audience", name));
		if (audience.isEmpty() || audience.size() > MAX_AUDIENCE) {
			throw new IllegalArgumentException(
					"audience must have 1 to " + MAX_AUDIENCE + " names, had " + audience.size());
		}
		if (lifetime.compareTo(MIN_LIFETIME) < 0 || lifetime.compareTo(MAX_LIFETIME) > 0
				|| lifetime.toNanosPart() != 0) {
			throw new IllegalArgumentException("lifetime must be whole seconds, 1 minute to 24 hours, was " + lifetime);
		}
	}

	/**
	 * Takes the issuer as the only audience, and a life of an hour.
	 * @param issuer who issues and accepts the tokens
	 * @return the rules
	 */
	public static TokenRules of(String issuer) {
		return new TokenRules(issuer, List.of(issuer), Duration.ofHours(1));
	}

	private static void check(String what, String name) {
		if (name.isBlank() || name.length() > MAX_NAME) {
			throw new IllegalArgumentException(
					what + " must have 1 to " + MAX_NAME + " characters, such as https://shop.example");
		}
	}

}
