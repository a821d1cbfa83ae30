package io.avpsecurity.servlet;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.function.Consumer;

import io.avpsecurity.core.http.MessageBody;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.http.HttpServletRequest;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The body of one request, read from the container when it is asked for and not before,
 * and never further than asked for (threats T-11, T-12). What was read is kept, and
 * leaves a mark on the request, so that it can be given to the application again. What
 * the application then reads is what was sent, or fails: a part is never taken for the
 * whole. Not thread-safe.
 */
final class SpooledBody implements MessageBody {

	private static final Logger logger = LoggerFactory.getLogger(SpooledBody.class);

	private static final String ATTRIBUTE = SpooledBody.class.getName();

	private static final int BLOCK = 1 << 13;

	private final HttpServletRequest request;

	private final BodySpool spool = new BodySpool();

	private State state = State.OPEN;

	private SpooledBody(HttpServletRequest request) {
		this.request = request;
	}

	/**
	 * Returns the body of a request. Nothing is read by asking for it.
	 * @param request the request
	 * @return the one that was read, or one that has not been
	 */
	static SpooledBody of(HttpServletRequest request) {
		return readFrom(request).orElseGet(() -> new SpooledBody(request));
	}

	/**
	 * Returns the body that was read from a request.
	 * @param request the request
	 * @return the body, or empty when the container still has all of it
	 */
	static Optional<SpooledBody> readFrom(ServletRequest request) {
		return (request.getAttribute(ATTRIBUTE) instanceof SpooledBody body) ? Optional.of(body) : Optional.empty();
	}

	/**
	 * A fault of ours, such as a full disk, is thrown: it says nothing about the sender.
	 */
	@Override
	public Reading read(long maxBytes, Consumer<ByteBuffer> sink) {
		if (this.request.getContentLengthLong() > maxBytes) {
			return Reading.TOO_LARGE;
		}
		Reading reading = spool(maxBytes);
		if (reading == Reading.COMPLETE) {
			give(sink);
		}
		return reading;
	}

	/**
	 * Reads on, as far as allowed.
	 * @param maxBytes how much is kept at most, but for one byte that shows that there is
	 * more
	 * @return how it ended
	 */
	Reading spool(long maxBytes) {
		if (this.state == State.OPEN && this.spool.size() <= maxBytes) {
			drain(maxBytes);
		}
		return switch (this.state) {
			case WHOLE -> (this.spool.size() <= maxBytes) ? Reading.COMPLETE : Reading.TOO_LARGE;
			case OPEN, HANDED_OVER -> Reading.TOO_LARGE;
			case BROKEN -> Reading.BROKEN;
		};
	}

	/**
	 * Returns what was read so far.
	 * @return the bytes
	 */
	BodySpool kept() {
		return this.spool;
	}

	/**
	 * Returns whether nothing follows what was read so far.
	 * @return false when more may come, or the sender broke off
	 */
	boolean isWhole() {
		return this.state == State.WHOLE;
	}

	/**
	 * Returns what follows that which was read so far. From here on it is the caller's.
	 * @return the container's stream, or an empty one
	 * @throws IOException if the sender broke off
	 */
	InputStream rest() throws IOException {
		if (this.state == State.BROKEN) {
			throw new IOException("The body broke off before its end");
		}
		if (this.state == State.WHOLE) {
			return InputStream.nullInputStream();
		}
		this.state = State.HANDED_OVER;
		return this.request.getInputStream();
	}

	/**
	 * Gives up what is not on the heap.
	 */
	void release() {
		try {
			this.spool.close();
		}
		catch (IOException ex) {
			logger.debug("The temporary file of a body could not be closed", ex);
		}
	}

	private void drain(long maxBytes) {
		// Whatever is thrown below, what was read so far is not the whole.
		this.state = State.BROKEN;
		try {
			this.state = copy(this.request.getInputStream(), maxBytes);
		}
		catch (IOException ex) {
			logger.debug("The body broke off after {} bytes", this.spool.size(), ex);
		}
		finally {
			// A stream that had nothing to give was read by somebody in front of us.
			if (this.state != State.BROKEN || this.spool.size() > 0) {
				this.request.setAttribute(ATTRIBUTE, this);
			}
		}
	}

	private State copy(InputStream source, long maxBytes) throws IOException {
		byte[] block = new byte[BLOCK];
		while (this.spool.size() <= maxBytes) {
			int length = (int) Math.min(block.length - 1, maxBytes - this.spool.size()) + 1;
			int read = source.read(block, 0, length);
			if (read < 0) {
				return ended();
			}
			keep(block, read);
		}
		return State.OPEN;
	}

	private State ended() {
		long declared = this.request.getContentLengthLong();
		if (this.spool.size() < declared) {
			logger.debug("The body broke off after {} of {} bytes", this.spool.size(), declared);
			return State.BROKEN;
		}
		return State.WHOLE;
	}

	private void keep(byte[] block, int length) {
		try {
			this.spool.write(block, length);
		}
		catch (IOException ex) {
			throw new UncheckedIOException("The body could not be kept", ex);
		}
	}

	private void give(Consumer<ByteBuffer> sink) {
		byte[] block = new byte[(int) Math.min(BLOCK, this.spool.size())];
		try (InputStream content = this.spool.open(0, this.spool.size())) {
			for (int read = content.read(block); read > 0; read = content.read(block)) {
				sink.accept(ByteBuffer.wrap(block, 0, read));
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException("The body could not be read again", ex);
		}
	}

	/**
	 * How far the container's stream has been read.
	 */
	private enum State {

		/** More may come. */
		OPEN,

		/** What comes next is read by the application itself. */
		HANDED_OVER,

		/** To its end. */
		WHOLE,

		/** To where the sender, or we, broke off. */
		BROKEN

	}

}
