package io.avpsecurity.servlet;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

import jakarta.servlet.http.HttpServletRequest;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the JSON body of a request to one of our own endpoints, and never more of it than
 * the endpoint takes. Part of a body is never taken for the whole. How long a client may
 * take to send it is the container's to say.
 */
sealed interface EndpointBody {

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
	 * @param fault why
	 */
	record NotTaken(Fault fault) implements EndpointBody {
	}

	/** Why a body is not taken. */
	enum Fault {

		/** It is not said to be JSON. */
		NOT_JSON,

		/** It is too long. */
		TOO_LONG,

		/** It did not arrive whole, or is not UTF-8. */
		BROKEN

	}

	/**
	 * Reads a body.
	 * @param request the request
	 * @param maxBytes the longest body that is taken
	 * @return the body, or why it is not taken
	 */
	static EndpointBody read(HttpServletRequest request, int maxBytes) {
		if (!isJson(request)) {
			return new NotTaken(Fault.NOT_JSON);
		}
		long length = request.getContentLengthLong();
		if (length > maxBytes) {
			return new NotTaken(Fault.TOO_LONG);
		}
		Optional<byte[]> bytes = bytes(request, maxBytes);
		if (bytes.isEmpty() || (length >= 0 && bytes.get().length != length)) {
			return new NotTaken(Fault.BROKEN);
		}
		if (bytes.get().length > maxBytes) {
			return new NotTaken(Fault.TOO_LONG);
		}
		return decode(bytes.get()).<EndpointBody>map(Text::new).orElseGet(() -> new NotTaken(Fault.BROKEN));
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
	private static Optional<byte[]> bytes(HttpServletRequest request, int maxBytes) {
		try {
			return Optional.of(request.getInputStream().readNBytes(maxBytes + 1));
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
