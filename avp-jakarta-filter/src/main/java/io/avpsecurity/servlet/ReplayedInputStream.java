package io.avpsecurity.servlet;

import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;

import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

/**
 * Gives a body from its beginning: what was kept, then what the container still has. It
 * is always ready, since what was kept is at hand; only the rest of a body that was too
 * large to be read, which a refusing filter never gets to, is waited for while it is
 * read. One thread at a time.
 */
final class ReplayedInputStream extends ServletInputStream {

	private final HttpServletRequest request;

	private final SpooledBody body;

	private InputStream kept = InputStream.nullInputStream();

	private long keptUntil;

	private long position;

	private @Nullable InputStream rest;

	private @Nullable ReadListenerCalls calls;

	private volatile boolean finished;

	ReplayedInputStream(HttpServletRequest request, SpooledBody body) {
		this.request = request;
		this.body = body;
		this.finished = isAtEnd();
	}

	@Override
	public boolean isFinished() {
		return this.finished;
	}

	@Override
	public boolean isReady() {
		return true;
	}

	@Override
	public void setReadListener(ReadListener listener) {
		Objects.requireNonNull(listener, "listener must not be null");
		if (this.calls != null) {
			throw new IllegalStateException("There is a ReadListener already");
		}
		if (!this.request.isAsyncStarted()) {
			throw new IllegalStateException("A ReadListener needs asynchronous processing to have started");
		}
		this.calls = new ReadListenerCalls(listener, this, this.request.getAsyncContext());
		this.calls.start();
	}

	@Override
	public int read() throws IOException {
		byte[] one = new byte[1];
		return (read(one, 0, 1) < 0) ? -1 : one[0] & 0xFF;
	}

	@Override
	public int read(byte[] target, int offset, int length) throws IOException {
		Objects.checkFromIndexSize(offset, length, target.length);
		if (length == 0) {
			return 0;
		}
		int read = isKept() ? this.kept.read(target, offset, length) : rest().read(target, offset, length);
		this.position += Math.max(0, read);
		if (read < 0 || isAtEnd()) {
			finish();
		}
		return read;
	}

	@Override
	public int available() throws IOException {
		if (isKept()) {
			return this.kept.available();
		}
		return (this.rest != null) ? this.rest.available() : 0;
	}

	/**
	 * More may have been kept since: whoever looks for a form reads on.
	 */
	private boolean isKept() {
		BodySpool spool = this.body.kept();
		if (this.position == this.keptUntil && this.position < spool.size()) {
			this.keptUntil = spool.size();
			this.kept = spool.open(this.position, this.keptUntil);
		}
		return this.position < this.keptUntil;
	}

	private boolean isAtEnd() {
		return this.body.isWhole() && this.position == this.body.kept().size();
	}

	private InputStream rest() throws IOException {
		if (this.rest == null) {
			this.rest = this.body.rest();
		}
		return this.rest;
	}

	private void finish() {
		this.finished = true;
		if (this.calls != null) {
			this.calls.finished();
		}
	}

}
