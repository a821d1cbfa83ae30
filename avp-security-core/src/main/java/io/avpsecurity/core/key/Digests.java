package io.avpsecurity.core.key;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * Digests of the platform.
 */
final class Digests {

	private Digests() {
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
