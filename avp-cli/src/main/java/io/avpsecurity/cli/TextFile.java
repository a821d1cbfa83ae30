package io.avpsecurity.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * Reads and makes the files a command is given. What cannot be read or made ends the
 * command with a message that names the file.
 */
final class TextFile {

	private static final int MAX_BYTES = 1 << 20;

	private TextFile() {
	}

	static byte[] read(Path file) {
		if (Files.isDirectory(file)) {
			throw new NotRunException(file + " is a directory, expected a file");
		}
		try (InputStream in = Files.newInputStream(file)) {
			byte[] bytes = in.readNBytes(MAX_BYTES + 1);
			if (bytes.length > MAX_BYTES) {
				throw new NotRunException(file + " is too large, expected at most " + MAX_BYTES + " bytes");
			}
			return bytes;
		}
		catch (NoSuchFileException ex) {
			throw new NotRunException(file + ": there is no such file");
		}
		catch (IOException ex) {
			throw new NotRunException(file + " cannot be read: " + ex.getClass().getSimpleName());
		}
	}

	/**
	 * Makes a file that only its owner may read, from its first byte on. One that is
	 * there stays as it is.
	 */
	static void createForOwner(Path file, String text) {
		Path directory = file.toAbsolutePath().getParent();
		if (directory == null || !Files.isDirectory(directory)) {
			throw new NotRunException(file + " cannot be made: its directory does not exist");
		}
		try {
			// A temporary file is its owner's alone.
			Path draft = Files.createTempFile(directory, ".avp-cli", ".tmp");
			try {
				Files.writeString(draft, text);
				Files.move(draft, file);
			}
			finally {
				Files.deleteIfExists(draft);
			}
		}
		catch (FileAlreadyExistsException ex) {
			throw new NotRunException(file + " is there already and was left alone; name another file, or remove it");
		}
		catch (IOException ex) {
			throw new NotRunException(file + " cannot be made: " + ex.getClass().getSimpleName());
		}
	}

}
