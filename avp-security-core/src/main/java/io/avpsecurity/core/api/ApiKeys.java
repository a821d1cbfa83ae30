package io.avpsecurity.core.api;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.OptionalInt;

import io.avpsecurity.core.key.Digests;

/**
 * The keys that may use the API. Only their SHA-256 digests are held, and how long a look
 * up takes tells nothing about them. A digest protects a key that nobody can guess, and
 * no other: make them at random. Immutable; they never show themselves.
 */
public final class ApiKeys {

	/** The shortest key, in characters. */
	public static final int MIN_LENGTH = 16;

	/** The longest key, in characters. */
	public static final int MAX_LENGTH = 256;

	/** The largest number of keys. */
	public static final int MAX_KEYS = 64;

	private static final String HASHED = "{sha256}";

	private static final int DIGEST_BYTES = 32;

	private final List<byte[]> digests;

	private ApiKeys(List<byte[]> digests) {
		this.digests = List.copyOf(digests);
	}

	/**
	 * Reads keys.
	 * @param texts each a key of {@value #MIN_LENGTH} to {@value #MAX_LENGTH} characters
	 * of printable ASCII without spaces and no brace in front, or {@code {sha256}} and
	 * the digest of one in 64 hexadecimal digits
	 * @return the keys
	 * @throws IllegalArgumentException if there are none, too many, one is neither, or
	 * one is there twice; the message does not hold it
	 */
	public static ApiKeys of(List<String> texts) {
		if (texts.isEmpty() || texts.size() > MAX_KEYS) {
			throw new IllegalArgumentException(
					texts.size() + " API keys; expected 1 to " + MAX_KEYS + ", such as 32 random hexadecimal digits");
		}
		List<byte[]> digests = new ArrayList<>();
		for (String text : texts) {
			byte[] digest = digestOf(text);
			if (digests.stream().anyMatch((other) -> MessageDigest.isEqual(other, digest))) {
				throw new IllegalArgumentException("an API key that is there before; expected another one");
			}
			digests.add(digest);
		}
		return new ApiKeys(digests);
	}

	/**
	 * Finds a key.
	 * @param presented what a client presents
	 * @return which key it is, from 0, or empty when it is none
	 */
	OptionalInt find(String presented) {
		byte[] digest = sha256(presented);
		int found = -1;
		// Every key is looked at, so that the time is the same whichever it is.
		for (int i = 0; i < this.digests.size(); i++) {
			if (MessageDigest.isEqual(this.digests.get(i), digest)) {
				found = i;
			}
		}
		return (found < 0) ? OptionalInt.empty() : OptionalInt.of(found);
	}

	int count() {
		return this.digests.size();
	}

	private static byte[] digestOf(String text) {
		if (text.startsWith(HASHED)) {
			return hashed(text.substring(HASHED.length()));
		}
		// Of another digest it would be the text itself that is the key.
		if (text.startsWith("{")) {
			throw new IllegalArgumentException(
					"an API key that begins with a brace and is no digest of ours; expected {sha256}");
		}
		if (text.length() < MIN_LENGTH || text.length() > MAX_LENGTH
				|| !text.chars().allMatch((c) -> c > ' ' && c <= '~')) {
			throw new IllegalArgumentException("an API key that can be guessed or cannot be sent; expected "
					+ MIN_LENGTH + " to " + MAX_LENGTH + " characters of printable ASCII without spaces, or {sha256} "
					+ "and 64 hexadecimal digits");
		}
		return sha256(text);
	}

	private static byte[] hashed(String hex) {
		if (hex.length() == 2 * DIGEST_BYTES && hex.chars().allMatch(HexFormat::isHexDigit)) {
			return HexFormat.of().parseHex(hex);
		}
		throw new IllegalArgumentException("a digest of an API key that is none; expected {sha256} and 64 hexadecimal "
				+ "digits, such as sha256sum prints for the key without a line end");
	}

	private static byte[] sha256(String text) {
		return Digests.sha256(text.getBytes(StandardCharsets.UTF_8));
	}

	@Override
	public String toString() {
		return "ApiKeys[" + this.digests.size() + " hidden]";
	}

}
