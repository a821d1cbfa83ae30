package io.avpsecurity.core.card;

import java.io.ByteArrayOutputStream;
import java.util.Base64;
import java.util.Optional;

import io.avpsecurity.core.fetch.FetchedBody;

/**
 * A card within a {@code data:} URL (RFC 2397). Only {@code application/json} is read.
 */
final class InlineCard {

	private static final String SCHEME = "data:";

	private static final String MEDIA_TYPE = "application/json";

	private static final String BASE64 = ";base64";

	private InlineCard() {
	}

	static boolean isDataUrl(String text) {
		return text.regionMatches(true, 0, SCHEME, 0, SCHEME.length());
	}

	/**
	 * Decodes the document.
	 * @param url a {@code data:} URL
	 * @return its text, or empty when it is of another type or broken
	 */
	static Optional<String> decode(String url) {
		int comma = url.indexOf(',');
		if (comma < 0) {
			return Optional.empty();
		}
		String type = url.substring(SCHEME.length(), comma);
		boolean base64 = endsWithIgnoreCase(type, BASE64);
		if (!isJson(base64 ? type.substring(0, type.length() - BASE64.length()) : type)) {
			return Optional.empty();
		}
		return unescape(url.substring(comma + 1)).flatMap((bytes) -> base64 ? decodeBase64(bytes) : Optional.of(bytes))
			.flatMap((bytes) -> FetchedBody.of(bytes).text());
	}

	private static boolean isJson(String type) {
		int parameters = type.indexOf(';');
		return ((parameters < 0) ? type : type.substring(0, parameters)).equalsIgnoreCase(MEDIA_TYPE);
	}

	private static boolean endsWithIgnoreCase(String text, String end) {
		return text.regionMatches(true, text.length() - end.length(), end, 0, end.length());
	}

	private static Optional<byte[]> unescape(String text) {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream(text.length());
		for (int i = 0; i < text.length(); i++) {
			char c = text.charAt(i);
			if (c < ' ' || c > '~') {
				return Optional.empty();
			}
			if (c != '%') {
				bytes.write(c);
				continue;
			}
			int high = (i + 2 < text.length()) ? Character.digit(text.charAt(i + 1), 16) : -1;
			int low = (high >= 0) ? Character.digit(text.charAt(i + 2), 16) : -1;
			if (low < 0) {
				return Optional.empty();
			}
			bytes.write((high << 4) + low);
			i += 2;
		}
		return Optional.of(bytes.toByteArray());
	}

	private static Optional<byte[]> decodeBase64(byte[] text) {
		try {
			return Optional.of(Base64.getDecoder().decode(text));
		}
		catch (IllegalArgumentException ex) {
			// It says in words what is said here by an absent value.
			return Optional.empty();
		}
	}

}
