package io.avpsecurity.servlet;

import java.io.IOException;

import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;

/**
 * Streams of a container: a pattern of a given length that is never held, and what
 * happens behind it.
 */
final class TestStreams extends ServletInputStream {

	/** How many bytes were read. */
	long read;

	private final long length;

	private final boolean breaks;

	private TestStreams(long length, boolean breaks) {
		this.length = length;
		this.breaks = breaks;
	}

	static TestStreams of(long length) {
		return new TestStreams(length, false);
	}

	static TestStreams breakingAfter(long length) {
		return new TestStreams(length, true);
	}

	/**
	 * Returns what stands at a position.
	 */
	static byte at(long position) {
		return (byte) (position * 31 + (position >> 8));
	}

	static byte[] bytes(int length) {
		byte[] bytes = new byte[length];
		for (int i = 0; i < length; i++) {
			bytes[i] = at(i);
		}
		return bytes;
	}

	@Override
	public int read() throws IOException {
		byte[] one = new byte[1];
		return (read(one, 0, 1) < 0) ? -1 : one[0] & 0xFF;
	}

	@Override
	public int read(byte[] target, int offset, int count) throws IOException {
		if (this.read == this.length) {
			if (this.breaks) {
				throw new IOException("connection reset");
			}
			return -1;
		}
		int now = (int) Math.min(count, this.length - this.read);
		for (int i = 0; i < now; i++) {
			target[offset + i] = at(this.read + i);
		}
		this.read += now;
		return now;
	}

	@Override
	public boolean isFinished() {
		return this.read == this.length;
	}

	@Override
	public boolean isReady() {
		return true;
	}

	@Override
	public void setReadListener(ReadListener listener) {
		throw new AssertionError("not the container's");
	}

}
