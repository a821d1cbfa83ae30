package io.avpsecurity.core.key;

import java.io.IOException;
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
 * Makes files that hold a secret: for their owner alone from the first byte on, as far as
 * the file system has such permissions, and never in place of a file that is there. Of
 * several processes that make the same file at once, one does.
 */
public final class OwnerOnlyFile {

	private static final Logger logger = LoggerFactory.getLogger(OwnerOnlyFile.class);

	private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rw-------");

	private OwnerOnlyFile() {
	}

	/**
	 * Makes a file. A link is made or it is not: nobody reads half of it.
	 * @param file where
	 * @param text what it holds
	 * @return false when there is a file already, which is left alone
	 * @throws IOException if it cannot be made
	 */
	public static boolean create(Path file, String text) throws IOException {
		Path directory = file.toAbsolutePath().getParent();
		if (directory == null || !Files.isDirectory(directory)) {
			throw new NoSuchFileException(String.valueOf(directory), null, "the directory does not exist");
		}
		Path draft = Files.createTempFile(directory, ".avp-secret", ".tmp", ownerOnly(directory));
		try {
			Files.writeString(draft, text);
			return publish(draft, file);
		}
		finally {
			Files.deleteIfExists(draft);
		}
	}

	/**
	 * Says who may read a file.
	 * @param file a file that is there
	 * @return whether others than its owner may, as far as the file system tells
	 * @throws IOException if it does not tell at all
	 */
	public static boolean isReadableByOthers(Path file) throws IOException {
		return isPosix(file) && Files.getPosixFilePermissions(file)
			.stream()
			.anyMatch((permission) -> permission == PosixFilePermission.GROUP_READ
					|| permission == PosixFilePermission.OTHERS_READ);
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

	private static boolean isPosix(Path path) throws IOException {
		return Files.getFileStore(path).supportsFileAttributeView("posix");
	}

}
