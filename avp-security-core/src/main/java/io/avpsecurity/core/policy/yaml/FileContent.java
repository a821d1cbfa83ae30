package io.avpsecurity.core.policy.yaml;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Arrays;

/**
 * What a look at a file found: its bytes, or why there are none. Equal when the same was
 * found.
 */
sealed interface FileContent {

	/** The most bytes of a policy file (limit P-1). */
	int MAX_BYTES = YamlText.MAX_BYTES;

	/**
	 * Looks at a file. Links are followed. Never more than the limit and a byte is read,
	 * and nothing but a regular file, so that a pipe keeps nobody waiting.
	 */
	static FileContent of(Path file) {
		try {
			BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
			if (attributes.isDirectory()) {
				return new None("this is a directory, expected a file");
			}
			if (!attributes.isRegularFile()) {
				return new None("this is a device or a pipe, expected a regular file");
			}
			try (InputStream in = Files.newInputStream(file)) {
				byte[] bytes = in.readNBytes(MAX_BYTES + 1);
				return (bytes.length > MAX_BYTES)
						? new None("the file is too large, expected at most " + MAX_BYTES + " bytes")
						: new Bytes(bytes);
			}
		}
		catch (NoSuchFileException | NotDirectoryException ex) {
			return new None("there is no such file");
		}
		catch (AccessDeniedException ex) {
			return new None("the file may not be read, expected read permission for the user of this process");
		}
		catch (IOException ex) {
			return new None("the file cannot be read: " + ex.getClass().getSimpleName());
		}
	}

	/** The file could be read. */
	final class Bytes implements FileContent {

		private final byte[] bytes;

		Bytes(byte[] bytes) {
			this.bytes = bytes.clone();
		}

		byte[] bytes() {
			return this.bytes.clone();
		}

		@Override
		public boolean equals(Object other) {
			return other instanceof Bytes that && Arrays.equals(this.bytes, that.bytes);
		}

		@Override
		public int hashCode() {
			return Arrays.hashCode(this.bytes);
		}

	}

	/**
	 * There is nothing that could be read.
	 *
	 * @param why what is wrong
	 */
	record None(String why) implements FileContent {
	}

}
