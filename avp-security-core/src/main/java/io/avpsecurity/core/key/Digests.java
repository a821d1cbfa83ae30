package io.avpsecurity.core.key;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * Digests of the platform.
 */
public final class Digests {

	private Digests() {
	}

	/**
	 * Computes a SHA-256.
	 * @param bytes the bytes
	 * @return 32 bytes
	 */
	public static byte[] sha256(byte[] bytes) {
		return sha256().digest(bytes);
	}

	/**
	 * Begins a SHA-256.
	 * @return a digest that nobody else uses
	 */
	public static MessageDigest sha256() {
		return begin("SHA-256");
	}

	static byte[] digest(String name, byte[] bytes) {
		return begin(name).digest(bytes);
	}

	private static MessageDigest begin(String name) {
		try {
			return MessageDigest.getInstance(name);
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException("this Java platform has no " + name, ex);
		}
	}

}
