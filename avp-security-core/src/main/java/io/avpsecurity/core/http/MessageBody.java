package io.avpsecurity.core.http;

import java.nio.ByteBuffer;
import java.util.function.Consumer;

/**
 * The body of a message, as it came over the wire, before any content coding is undone.
 * It is read when a signature speaks for it, and not before. Not thread-safe: it belongs
 * to one request.
 */
@FunctionalInterface
public interface MessageBody {

	/**
	 * Holds a body in memory.
	 * @param content the content; it is copied
	 * @return the body
	 */
	static MessageBody of(byte[] content) {
		return new InMemoryBody(content);
	}

	/**
	 * Reads all of it, and keeps it for whoever handles the message after us.
	 * @param maxBytes how much is read at most
	 * @param sink what is given the content, piece by piece; it must not keep a piece
	 * @return how it ended
	 */
	Reading read(long maxBytes, Consumer<ByteBuffer> sink);

	/**
	 * How reading a body ended.
	 */
	enum Reading {

		/** All of it was given to the sink. */
		COMPLETE,

		/** It is longer than was allowed. What the sink has got is of no use. */
		TOO_LARGE,

		/** The sender stopped half-way. What the sink has got is of no use. */
		BROKEN

	}

}
