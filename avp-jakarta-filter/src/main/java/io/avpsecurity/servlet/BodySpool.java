package io.avpsecurity.servlet;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;

import org.jspecify.annotations.Nullable;

/**
 * Keeps a body so that it can be read again, any part of it and from any thread: the
 * first 64 KiB on the heap and the rest in a temporary file that only the owner of this
 * process can open (threat T-12). What is on the heap outlives {@link #close()}, what is
 * in the file does not. One thread writes, before anybody reads. Interrupting a thread
 * that reads the file closes it, as with every {@link FileChannel}.
 */
final class BodySpool implements Closeable {

	/** How much of a body is kept on the heap. */
	static final int MAX_ON_HEAP = 1 << 16;

	private static final int FIRST_ON_HEAP = 1 << 10;

	private byte[] heap = new byte[0];

	private long size;

	private @Nullable FileChannel file;

	void write(byte[] bytes, int length) throws IOException {
		int onHeap = (int) Math.min(length, MAX_ON_HEAP - Math.min(this.size, MAX_ON_HEAP));
		if (onHeap > 0) {
			int end = (int) this.size + onHeap;
			if (end > this.heap.length) {
				int room = Math.max(FIRST_ON_HEAP, Math.max(end, 2 * this.heap.length));
				this.heap = Arrays.copyOf(this.heap, Math.min(MAX_ON_HEAP, room));
			}
			System.arraycopy(bytes, 0, this.heap, (int) this.size, onHeap);
		}
		if (onHeap < length) {
			writeToFile(ByteBuffer.wrap(bytes, onHeap, length - onHeap));
		}
		this.size += length;
	}

	long size() {
		return this.size;
	}

	/**
	 * Opens a part of what has been written so far.
	 * @param start where it starts
	 * @param end where it ends
	 * @return a stream of its own
	 */
	InputStream open(long start, long end) {
		InputStream section = new Section(start, end);
		return (end > MAX_ON_HEAP) ? new BufferedInputStream(section) : section;
	}

	/**
	 * Gives up the file, and with it the disk space.
	 * @throws IOException if it cannot be closed
	 */
	@Override
	public void close() throws IOException {
		if (this.file != null) {
			this.file.close();
		}
	}

	private void writeToFile(ByteBuffer bytes) throws IOException {
		if (this.file == null) {
			this.file = createFile();
		}
		while (bytes.hasRemaining()) {
			this.file.write(bytes);
		}
	}

	/**
	 * The JDK makes a temporary file for its owner alone. Deleted on close means on a
	 * Unix system that it has no name from here on, so not even a crash leaves it behind.
	 */
	private static FileChannel createFile() throws IOException {
		Path path = Files.createTempFile("avp-body-", ".tmp");
		try {
			return FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE,
					StandardOpenOption.DELETE_ON_CLOSE);
		}
		catch (IOException ex) {
			Files.deleteIfExists(path);
			throw ex;
		}
	}

	/**
	 * Reads at least one byte, at a position that is within the size.
	 */
	private int read(long position, byte[] target, int offset, int length) throws IOException {
		if (position < MAX_ON_HEAP) {
			int read = (int) Math.min(length, Math.min(this.size, MAX_ON_HEAP) - position);
			System.arraycopy(this.heap, (int) position, target, offset, read);
			return read;
		}
		FileChannel channel = this.file;
		int read = (channel != null) ? channel.read(ByteBuffer.wrap(target, offset, length), position - MAX_ON_HEAP)
				: -1;
		if (read < 0) {
			throw new IOException("The temporary file of a body was cut short");
		}
		return read;
	}

	/**
	 * A part of the body, with a position of its own.
	 */
	private final class Section extends InputStream {

		private final long end;

		private long position;

		private Section(long start, long end) {
			this.position = start;
			this.end = end;
		}

		@Override
		public int read() throws IOException {
			byte[] one = new byte[1];
			return (read(one, 0, 1) < 0) ? -1 : one[0] & 0xFF;
		}

		@Override
		public int read(byte[] target, int offset, int length) throws IOException {
			if (length == 0) {
				return 0;
			}
			if (this.position >= this.end) {
				return -1;
			}
			int read = BodySpool.this.read(this.position, target, offset,
					(int) Math.min(length, this.end - this.position));
			this.position += read;
			return read;
		}

		@Override
		public long skip(long count) {
			long skipped = Math.max(0, Math.min(count, this.end - this.position));
			this.position += skipped;
			return skipped;
		}

		@Override
		public int available() {
			return (int) Math.min(Integer.MAX_VALUE, this.end - this.position);
		}

	}

}
