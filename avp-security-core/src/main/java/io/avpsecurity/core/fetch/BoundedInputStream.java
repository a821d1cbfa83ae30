package io.avpsecurity.core.fetch;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * Reads a bounded number of bytes and then fails. After them there is nothing available:
 * when TLS fails it skips all that is, for as long as there is any.
 */
final class BoundedInputStream extends FilterInputStream {

	private int remaining;

	BoundedInputStream(InputStream in, int max) {
		super(in);
		this.remaining = max;
	}

	@Override
	public int read() throws IOException {
		checkRemaining();
		int value = super.read();
		if (value >= 0) {
			this.remaining--;
		}
		return value;
	}

	@Override
	public int read(byte[] buffer, int offset, int length) throws IOException {
		if (length == 0) {
			return 0;
		}
		checkRemaining();
		int count = super.read(buffer, offset, Math.min(length, this.remaining));
		this.remaining -= Math.max(count, 0);
		return count;
	}

	@Override
	public long skip(long count) throws IOException {
		long skipped = super.skip(Math.min(count, this.remaining));
		this.remaining -= (int) skipped;
		return skipped;
	}

	@Override
	public int available() throws IOException {
		return Math.min(super.available(), this.remaining);
	}

	private void checkRemaining() throws IOException {
		if (this.remaining == 0) {
			throw new FetchGuardException(FetchFault.TOO_LARGE);
		}
	}

}
