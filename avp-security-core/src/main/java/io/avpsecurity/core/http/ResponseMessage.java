package io.avpsecurity.core.http;

import java.util.List;
import java.util.Optional;

/**
 * The status and the fields of a response, held in memory. Immutable and thread-safe.
 */
public final class ResponseMessage implements MessageFields {

	private final int status;

	private final FieldLines fields;

	private final FieldLines trailers;

	private ResponseMessage(int status, FieldLines fields, FieldLines trailers) {
		this.status = status;
		this.fields = fields;
		this.trailers = trailers;
	}

	/**
	 * Creates a response without fields.
	 * @param status the status code, 100 to 599
	 * @return the response
	 */
	public static ResponseMessage of(int status) {
		if (status < 100 || status > 599) {
			throw new IllegalArgumentException("status must be 100 to 599, was " + status);
		}
		return new ResponseMessage(status, FieldLines.NONE, FieldLines.NONE);
	}

	/**
	 * Adds a line of a field after those that are there.
	 * @param name the field name, in any case
	 * @param value the line
	 * @return a copy with the line
	 */
	public ResponseMessage withField(String name, String value) {
		return new ResponseMessage(this.status, this.fields.with(name, value), this.trailers);
	}

	/**
	 * Adds a line of a trailer field after those that are there.
	 * @param name the field name, in any case
	 * @param value the line
	 * @return a copy with the line
	 */
	public ResponseMessage withTrailer(String name, String value) {
		return new ResponseMessage(this.status, this.fields, this.trailers.with(name, value));
	}

	/**
	 * Returns the status code.
	 * @return the code, three digits
	 */
	public int status() {
		return this.status;
	}

	@Override
	public List<String> fieldLines(String name) {
		return this.fields.of(name);
	}

	@Override
	public Optional<List<String>> trailerLines(String name) {
		return Optional.of(this.trailers.of(name));
	}

	@Override
	public String toString() {
		return "ResponseMessage[status=" + this.status + "]";
	}

}
