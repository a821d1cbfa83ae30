package io.avpsecurity.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

import io.avpsecurity.core.key.OwnerOnlyFile;

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
	 * Makes a file for everybody to see. One that is there stays as it is.
	 */
	static void create(Path file, String text) {
		try {
			Files.writeString(file, text, StandardOpenOption.CREATE_NEW);
		}
		catch (FileAlreadyExistsException ex) {
			throw isThere(file);
		}
		catch (IOException ex) {
			throw cannotBeMade(file, ex);
		}
	}

	/**
	 * Makes a file for its owner alone. One that is there stays as it is.
	 */
	static void createSecret(Path file, String text) {
		try {
			if (!OwnerOnlyFile.create(file, text)) {
				throw isThere(file);
			}
		}
		catch (IOException ex) {
			throw cannotBeMade(file, ex);
		}
	}

	/** Takes back what this command has made. */
	static void remove(Path file) {
		try {
			Files.delete(file);
		}
		catch (IOException ex) {
			throw new NotRunException(file + " was made and cannot be removed: " + ex.getClass().getSimpleName());
		}
	}

	private static NotRunException isThere(Path file) {
		return new NotRunException(file + " is there already and was left alone; name another file, or remove it");
	}

	private static NotRunException cannotBeMade(Path file, IOException cause) {
		return new NotRunException(file + " cannot be made: " + ((cause instanceof NoSuchFileException)
				? "its directory does not exist" : cause.getClass().getSimpleName()));
	}

}
