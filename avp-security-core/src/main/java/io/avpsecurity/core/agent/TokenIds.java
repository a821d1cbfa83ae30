package io.avpsecurity.core.agent;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * Shows the ids of tokens in logs: enough to tell two apart, too little to use one.
 */
public final class TokenIds {

	private static final int SHOWN_BYTES = 4;

	private TokenIds() {
	}

	/**
	 * Returns what stands for an id.
	 * @param id the id
	 * @return the first 8 hexadecimal digits of its SHA-256
	 */
	public static String shown(String id) {
		try {
			byte[] hash = MessageDigest.getInstance("SHA-256").digest(id.getBytes(StandardCharsets.UTF_8));
			return HexFormat.of().formatHex(hash, 0, SHOWN_BYTES);
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException("every Java platform has SHA-256", ex);
		}
	}

}
