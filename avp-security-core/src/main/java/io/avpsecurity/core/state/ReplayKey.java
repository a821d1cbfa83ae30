package io.avpsecurity.core.state;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;

import io.avpsecurity.core.key.Digests;

/**
 * Stands for something that may be used once: the first 128 bits of the SHA-256 of its
 * parts. Nobody finds other parts for a given key, and the parts cannot be read back.
 * Immutable.
 *
 * @param first the first 64 bits
 * @param second the next 64 bits
 */
public record ReplayKey(long first, long second) {

	/**
	 * Hashes parts. Each is preceded by its length, so that moving text from one to the
	 * next makes another key.
	 * @param parts the parts, in order
	 * @return the key
	 */
	public static ReplayKey of(List<String> parts) {
		MessageDigest digest = Digests.sha256();
		for (String part : parts) {
			byte[] bytes = part.getBytes(StandardCharsets.UTF_8);
			digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(0, bytes.length));
			digest.update(bytes);
		}
		ByteBuffer hash = ByteBuffer.wrap(digest.digest());
		return new ReplayKey(hash.getLong(), hash.getLong());
	}

	/**
	 * Returns the key as text, for a store that wants it so.
	 * @return 32 hexadecimal digits
	 */
	@Override
	public String toString() {
		HexFormat hex = HexFormat.of();
		return hex.toHexDigits(this.first) + hex.toHexDigits(this.second);
	}

}
