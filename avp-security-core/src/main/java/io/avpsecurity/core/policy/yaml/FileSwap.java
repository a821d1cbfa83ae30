package io.avpsecurity.core.policy.yaml;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.util.Optional;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Puts a file in place of another by a rename: whoever opens it, at any moment and after
 * a loss of power, finds one of the two, whole. The new file has the permissions and the
 * group of the old one, not its owner or anything else; it is written beside it. Closing
 * this removes what was written and not put in place. Not thread-safe.
 */
final class FileSwap implements AutoCloseable {

	private static final Logger logger = LoggerFactory.getLogger(PolicyFile.class);

	private final Path target;

	private final Path written;

	private boolean done;

	private FileSwap(Path target, Path written) {
		this.target = target;
		this.written = written;
	}

	/**
	 * Writes the new file.
	 * @param target the old one, no link
	 * @param bytes what the new one holds
	 * @return what puts it in place
	 * @throws IOException if it cannot be written; then nothing is left of it
	 */
	static FileSwap write(Path target, byte[] bytes) throws IOException {
		Path directory = Optional.ofNullable(target.getParent()).orElse(target);
		// Nobody else may read it before it has its permissions.
		FileSwap swap = new FileSwap(target, Files.createTempFile(directory, ".agent-policy-", ".tmp"));
		try {
			swap.write(bytes);
			return swap;
		}
		catch (Throwable ex) {
			swap.close();
			throw ex;
		}
	}

	private void write(byte[] bytes) throws IOException {
		PosixFileAttributeView from = Files.getFileAttributeView(this.target, PosixFileAttributeView.class);
		PosixFileAttributeView to = Files.getFileAttributeView(this.written, PosixFileAttributeView.class);
		if (from != null && to != null) {
			PosixFileAttributes attributes = from.readAttributes();
			if (!to.readAttributes().group().equals(attributes.group())) {
				to.setGroup(attributes.group());
			}
			to.setPermissions(attributes.permissions());
		}
		try (FileChannel channel = FileChannel.open(this.written, StandardOpenOption.WRITE)) {
			ByteBuffer buffer = ByteBuffer.wrap(bytes);
			while (buffer.hasRemaining()) {
				channel.write(buffer);
			}
			channel.force(true);
		}
	}

	/**
	 * Puts the new file in place of the old one.
	 * @throws IOException if that cannot be done at once; the old one is still there
	 */
	void commit() throws IOException {
		Files.move(this.written, this.target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
		this.done = true;
		sync(Optional.ofNullable(this.target.getParent()).orElse(this.target));
	}

	/** Where a directory cannot be told to the disk, the system does it in its time. */
	private static void sync(Path directory) {
		try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
			channel.force(true);
		}
		catch (IOException ex) {
			logger.debug("The directory {} could not be forced to the disk", directory, ex);
		}
	}

	@Override
	public void close() {
		if (this.done) {
			return;
		}
		try {
			Files.deleteIfExists(this.written);
		}
		catch (IOException ex) {
			logger.warn("{} is left over from a policy file that could not be replaced; it can be deleted. ({})",
					this.written, ex.getClass().getSimpleName());
		}
	}

}
