package io.avpsecurity.core.token;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import io.avpsecurity.core.key.Ed25519SigningKey;

/**
 * The keys that tokens are signed with, one after the other. The newest that is active
 * signs. Each verifies from the start, so that a process whose clock is ahead, or that
 * has the next key already, is believed; and it verifies until all that it signed has
 * expired, counted from when the next one began to sign. Give a new key to every instance
 * before it becomes active. Immutable.
 */
public final class TokenKeys {

	/** The most keys there can be; three are enough for any rotation. */
	public static final int MAX_KEYS = 8;

	private final List<TokenKey> keys;

	private TokenKeys(List<TokenKey> keys) {
		this.keys = keys;
	}

	/**
	 * Takes keys.
	 * @param keys one to eight of them, in any order
	 * @return the ring
	 * @throws IllegalArgumentException if there are none or too many, or two have one
	 * name or begin at one time; no key is shown
	 */
	public static TokenKeys of(List<TokenKey> keys) {
		if (keys.isEmpty() || keys.size() > MAX_KEYS) {
			throw new IllegalArgumentException("there must be 1 to " + MAX_KEYS + " token keys, were " + keys.size());
		}
		Set<String> names = new HashSet<>();
		Set<Instant> begins = new HashSet<>();
		for (TokenKey key : keys) {
			if (!names.add(key.kid())) {
				throw new IllegalArgumentException("token key " + key.kid() + " is there twice; expected it once");
			}
			if (!begins.add(key.activeFrom())) {
				throw new IllegalArgumentException("two token keys begin at " + key.activeFrom()
						+ "; expected each at another time, so say with 'nbf' when the newer one begins");
			}
		}
		List<TokenKey> sorted = new ArrayList<>(keys);
		sorted.sort(Comparator.comparing(TokenKey::activeFrom));
		return new TokenKeys(List.copyOf(sorted));
	}

	/**
	 * Returns the key that signs.
	 * @param now the time
	 * @return the newest active key, or empty before the first begins
	 */
	Optional<TokenKey> signing(Instant now) {
		Optional<TokenKey> signing = Optional.empty();
		for (TokenKey key : this.keys) {
			if (!key.activeFrom().isAfter(now)) {
				signing = Optional.of(key);
			}
		}
		return signing;
	}

	/**
	 * Returns a key that verifies.
	 * @param kid its name
	 * @param now the time
	 * @param overlap how long a key verifies after the next has begun to sign
	 * @return the key, or empty when there is none of that name or it is retired
	 */
	Optional<TokenKey> verifying(String kid, Instant now, Duration overlap) {
		for (int i = 0; i < this.keys.size(); i++) {
			if (this.keys.get(i).kid().equals(kid)) {
				return isRetired(i, now, overlap) ? Optional.empty() : Optional.of(this.keys.get(i));
			}
		}
		return Optional.empty();
	}

	/**
	 * Writes the public keys that verify now or later as a JWK Set (RFC 7517, RFC 8037).
	 * A shared secret is in none.
	 */
	Optional<Map<String, Object>> jwks(Instant now, Duration overlap) {
		List<Map<String, Object>> jwks = new ArrayList<>();
		boolean anyPublic = false;
		for (int i = 0; i < this.keys.size(); i++) {
			if (this.keys.get(i).key() instanceof Ed25519SigningKey key) {
				anyPublic = true;
				if (!isRetired(i, now, overlap)) {
					Map<String, Object> jwk = new LinkedHashMap<>(key.publicKey().toJwk());
					jwk.put("kid", this.keys.get(i).kid());
					jwk.put("alg", AvpToken.PUBLIC_ALG);
					jwk.put("use", "sig");
					jwks.add(jwk);
				}
			}
		}
		return anyPublic ? Optional.of(Map.of("keys", jwks)) : Optional.empty();
	}

	private boolean isRetired(int index, Instant now, Duration overlap) {
		return index + 1 < this.keys.size() && !now.isBefore(this.keys.get(index + 1).activeFrom().plus(overlap));
	}

	@Override
	public String toString() {
		return "TokenKeys" + this.keys.stream().map((key) -> key.kid() + " from " + key.activeFrom()).toList();
	}

}
