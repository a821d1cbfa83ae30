package io.avpsecurity.core.http;

import java.nio.ByteBuffer;
import java.util.function.Consumer;

/**
 * A body held in memory.
 */
final class InMemoryBody implements MessageBody {

	private final byte[] content;

	InMemoryBody(byte[] content) {
		this.content = content.clone();
	}

	@Override
	public Reading read(long maxBytes, Consumer<ByteBuffer> sink) {
		if (this.content.length > maxBytes) {
			return Reading.TOO_LARGE;
		}
		sink.accept(ByteBuffer.wrap(this.content).asReadOnlyBuffer());
		return Reading.COMPLETE;
	}

}
