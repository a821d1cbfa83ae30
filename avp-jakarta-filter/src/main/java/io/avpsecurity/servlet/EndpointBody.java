package io.avpsecurity.servlet;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

import io.avpsecurity.core.agent.AvpError;
import jakarta.servlet.http.HttpServletRequest;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the JSON body of a request to one of our own endpoints, and never more of it than
 * a few kilobytes. Part of a body is never taken for the whole. How long a client may
 * take to send it is the container's to say.
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

	static EndpointBody read(HttpServletRequest request) {
		if (!isJson(request)) {
			return new NotTaken(AvpError.UNSUPPORTED_MEDIA_TYPE);
		}
		long length = request.getContentLengthLong();
		if (length > MAX_BYTES) {
			return new NotTaken(AvpError.PAYLOAD_TOO_LARGE);
		}
		Optional<byte[]> bytes = bytes(request);
		if (bytes.isEmpty() || (length >= 0 && bytes.get().length != length)) {
			return new NotTaken(AvpError.INVALID_REQUEST);
		}
		if (bytes.get().length > MAX_BYTES) {
			return new NotTaken(AvpError.PAYLOAD_TOO_LARGE);
		}
		return decode(bytes.get()).<EndpointBody>map(Text::new).orElseGet(() -> new NotTaken(AvpError.INVALID_REQUEST));
	}

	/**
	 * JSON is UTF-8 (RFC 8259 section 8.1); nothing here undoes a content coding. A type
	 * that a page of another origin can send by itself is not taken (threat T-122).
	 */
	private static boolean isJson(HttpServletRequest request) {
		List<String> types = Collections.list(request.getHeaders("Content-Type"));
		return types.size() == 1 && request.getHeader("Content-Encoding") == null
				&& HeaderParameters.parse(types.get(0)).filter(EndpointBody::isJson).isPresent();
	}

	private static boolean isJson(HeaderParameters type) {
		return type.value().equals("application/json")
				&& type.parameter("charset").map("utf-8"::equalsIgnoreCase).orElse(true);
	}

	/** The client is gone, is too slow, or does not write chunks as it should. */
	private static Optional<byte[]> bytes(HttpServletRequest request) {
		try {
			return Optional.of(request.getInputStream().readNBytes(MAX_BYTES + 1));
		}
		catch (IOException ex) {
			Logger logger = LoggerFactory.getLogger(AgentFilter.class);
			logger.debug("A body broke off", ex);
			return Optional.empty();
		}
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
