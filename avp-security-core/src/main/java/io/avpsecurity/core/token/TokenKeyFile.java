package io.avpsecurity.core.token;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

import io.avpsecurity.core.key.OwnerOnlyFile;

/**
 * A file of one's own with the keys of tokens, made at the first start. What is made is
 * for its owner alone from the first byte on. Of several processes that start at once one
 * makes the file, and all read the same key.
 *
 * @param keys the keys
 * @param created whether it was made now
 * @param readableByOthers whether others than its owner may read it, as far as the file
 * system tells
 */
public record TokenKeyFile(TokenKeys keys, boolean created, boolean readableByOthers) {

	private static final int MAX_BYTES = 1 << 16;

	/**
	 * Opens the file, or makes it.
	 * @param file where it is
	 * @return its keys
	 * @throws IllegalArgumentException if it holds no keys; the message shows nothing of
	 * it
	 * @throws IOException if it can be neither read nor made
	 */
	public static TokenKeyFile openOrCreate(Path file) throws IOException {
		boolean created = !Files.exists(file) && OwnerOnlyFile.create(file, TokenKeySet.generate());
		return new TokenKeyFile(TokenKeySet.read(read(file)), created, OwnerOnlyFile.isReadableByOthers(file));
	}

	private static String read(Path file) throws IOException {
		if (Files.size(file) > MAX_BYTES) {
			throw new IllegalArgumentException("the file is longer than " + MAX_BYTES + " bytes");
		}
		return Files.readString(file, StandardCharsets.UTF_8);
	}

}
