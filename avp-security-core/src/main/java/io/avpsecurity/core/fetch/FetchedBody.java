package io.avpsecurity.core.fetch;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

import io.avpsecurity.core.http.MessageBody;

/**
 * The bytes of a document, within the limits they were fetched with. Immutable.
 */
public final class FetchedBody {

	private final byte[] bytes;

	private FetchedBody(byte[] bytes) {
		this.bytes = bytes;
	}

	/**
	 * Takes bytes.
	 * @param bytes the bytes; they are copied
	 * @return the body
	 */
	public static FetchedBody of(byte[] bytes) {
		return new FetchedBody(bytes.clone());
	}

	/**
	 * Returns how large it is.
	 * @return bytes
	 */
	public int size() {
		return this.bytes.length;
	}

	/**
	 * Returns the text.
	 * @return the text, or empty when it is not UTF-8
	 */
	public Optional<String> text() {
		try {
			return Optional.of(StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(this.bytes)).toString());
		}
		catch (CharacterCodingException ex) {
			return Optional.empty();
		}
	}

	/**
	 * Returns it as the body of a message, to compare a digest with.
	 * @return the body
	 */
	public MessageBody asMessageBody() {
		return MessageBody.of(this.bytes);
	}

	@Override
	public String toString() {
		return "FetchedBody[" + this.bytes.length + " bytes]";
	}

}
