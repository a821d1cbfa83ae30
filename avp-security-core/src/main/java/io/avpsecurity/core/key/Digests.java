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
		return digest("SHA-256", bytes);
	}

	static byte[] digest(String name, byte[] bytes) {
		try {
			return MessageDigest.getInstance(name).digest(bytes);
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException("this Java platform has no " + name, ex);
		}
	}

}
