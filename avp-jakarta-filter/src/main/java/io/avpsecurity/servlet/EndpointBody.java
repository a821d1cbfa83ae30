package io.avpsecurity.servlet;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;

import io.avpsecurity.core.agent.AvpError;
import jakarta.servlet.http.HttpServletRequest;

/**
 * Reads the JSON body of a request to one of our own endpoints, and never more of it than
 * a few kilobytes.
 */
sealed interface EndpointBody {

	/** The longest body, in bytes (limit H-3). */
	int MAX_BYTES = 4096;

	/**
	 * It was read.
	 *
	 * @param text the body
	 */
	record Text(String text) implements EndpointBody {
	}

	/**
	 * It is not taken.
	 *
	 * @param error why
	 */
	record NotTaken(AvpError error) implements EndpointBody {
	}

	static EndpointBody read(HttpServletRequest request) throws IOException {
		if (!isJson(request)) {
			return new NotTaken(AvpError.UNSUPPORTED_MEDIA_TYPE);
		}
		if (request.getContentLengthLong() > MAX_BYTES) {
			return new NotTaken(AvpError.PAYLOAD_TOO_LARGE);
		}
		byte[] bytes = request.getInputStream().readNBytes(MAX_BYTES + 1);
		if (bytes.length > MAX_BYTES) {
			return new NotTaken(AvpError.PAYLOAD_TOO_LARGE);
		}
		return decode(bytes).<EndpointBody>map(Text::new).orElseGet(() -> new NotTaken(AvpError.INVALID_REQUEST));
	}

	/** JSON is UTF-8 (RFC 8259 section 8.1); nothing here undoes a content coding. */
	private static boolean isJson(HttpServletRequest request) {
		String type = request.getContentType();
		if (type == null || request.getHeader("Content-Encoding") != null) {
			return false;
		}
		int semicolon = type.indexOf(';');
		String essence = ((semicolon >= 0) ? type.substring(0, semicolon) : type).strip();
		String charset = request.getCharacterEncoding();
		return essence.equalsIgnoreCase("application/json")
				&& (!type.toLowerCase(Locale.ROOT).contains("charset") || "utf-8".equalsIgnoreCase(charset));
	}

	private static Optional<String> decode(byte[] bytes) {
		try {
			return Optional.of(StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
		}
		catch (CharacterCodingException ex) {
			return Optional.empty();
		}
	}

}
