package io.avpsecurity.core.token;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

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

	private static final Logger logger = LoggerFactory.getLogger(TokenKeyFile.class);

	private static final int MAX_BYTES = 1 << 16;

	private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rw-------");

	/**
	 * Opens the file, or makes it.
	 * @param file where it is
	 * @return its keys
	 * @throws IllegalArgumentException if it holds no keys; the message shows nothing of
	 * it
	 * @throws IOException if it can be neither read nor made
	 */
	public static TokenKeyFile openOrCreate(Path file) throws IOException {
		boolean created = !Files.exists(file) && create(file);
		return new TokenKeyFile(TokenKeySet.read(read(file)), created, isReadableByOthers(file));
	}

	private static String read(Path file) throws IOException {
		if (Files.size(file) > MAX_BYTES) {
			throw new IllegalArgumentException("the file is longer than " + MAX_BYTES + " bytes");
		}
		return Files.readString(file, StandardCharsets.UTF_8);
	}

	/** A link is made or it is not: nobody reads half a file. */
	private static boolean create(Path file) throws IOException {
		Path directory = file.toAbsolutePath().getParent();
		if (directory == null || !Files.isDirectory(directory)) {
			throw new NoSuchFileException(String.valueOf(directory), null, "the directory does not exist");
		}
		Path draft = Files.createTempFile(directory, ".avp-token-keys", ".tmp", ownerOnly(directory));
		try {
			Files.writeString(draft, TokenKeySet.generate());
			return publish(draft, file);
		}
		finally {
			Files.deleteIfExists(draft);
		}
	}

	private static boolean publish(Path draft, Path file) throws IOException {
		try {
			Files.createLink(file, draft);
			return true;
		}
		catch (FileAlreadyExistsException ex) {
			return false;
		}
		catch (UnsupportedOperationException | FileSystemException ex) {
			logger.debug("The file system of {} makes no links", file, ex);
			return write(draft, file);
		}
	}

	/** Where there are no links a second process may read half a file, and then stops. */
	private static boolean write(Path draft, Path file) throws IOException {
		try {
			Files.createFile(file, ownerOnly(draft));
			Files.write(file, Files.readAllBytes(draft));
			return true;
		}
		catch (FileAlreadyExistsException ex) {
			return false;
		}
	}

	/** Where there is no such attribute, temporary files are their owner's by default. */
	private static FileAttribute<?>[] ownerOnly(Path directory) throws IOException {
		return isPosix(directory) ? new FileAttribute<?>[] { PosixFilePermissions.asFileAttribute(OWNER_ONLY) }
				: new FileAttribute<?>[0];
	}

	private static boolean isReadableByOthers(Path file) throws IOException {
		return isPosix(file) && Files.getPosixFilePermissions(file)
			.stream()
			.anyMatch((permission) -> permission == PosixFilePermission.GROUP_READ
					|| permission == PosixFilePermission.OTHERS_READ);
	}

	private static boolean isPosix(Path path) throws IOException {
		return Files.getFileStore(path).supportsFileAttributeView("posix");
	}

}
