package io.avpsecurity.core.signature;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

import io.avpsecurity.core.agent.Checked;
import io.avpsecurity.core.agent.Reason;

/**
 * One parameter of a query that is form data (RFC 9421 section 2.2.8): decoded, and
 * encoded again in one way only. A name given twice has no value; bytes that are no UTF-8
 * or not escaped have none either.
 */
final class QueryParameter {

	private static final String HEX = "0123456789ABCDEF";

	private QueryParameter() {
	}

	/**
	 * Finds a value.
	 * @param encodedName the name, in the encoding of the component
	 * @param query the raw query
	 * @return the value, in the same encoding
	 */
	static Checked<String> valueOf(String encodedName, String query) {
		Optional<String> found = Optional.empty();
		int start = 0;
		while (start <= query.length()) {
			int end = query.indexOf('&', start);
			end = (end < 0) ? query.length() : end;
			int equals = query.indexOf('=', start);
			int nameEnd = (equals < 0 || equals > end) ? end : equals;
			if (end > start && reencode(query, start, nameEnd).filter(encodedName::equals).isPresent()) {
				if (found.isPresent()) {
					return Checked.failed(Reason.COMPONENT_AMBIGUOUS);
				}
				Optional<String> value = reencode(query, Math.min(nameEnd + 1, end), end);
				if (value.isEmpty()) {
					return Checked.failed(Reason.COMPONENT_MALFORMED);
				}
				found = value;
			}
			start = end + 1;
		}
		return found.map(Checked::passed).orElse(Checked.failed(Reason.COMPONENT_MISSING));
	}

	private static Optional<String> reencode(String text, int start, int end) {
		if (!isAscii(text, start, end)) {
			return Optional.empty();
		}
		byte[] bytes = decode(text, start, end);
		if (!isUtf8(bytes)) {
			return Optional.empty();
		}
		StringBuilder encoded = new StringBuilder(bytes.length);
		for (byte b : bytes) {
			if (isUnreserved(b)) {
				encoded.append((char) b);
			}
			else {
				encoded.append('%').append(HEX.charAt((b >> 4) & 0xF)).append(HEX.charAt(b & 0xF));
			}
		}
		return Optional.of(encoded.toString());
	}

	private static byte[] decode(String text, int start, int end) {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream(end - start);
		int i = start;
		while (i < end) {
			char c = text.charAt(i);
			int high = (c == '%' && i + 2 < end) ? Character.digit(text.charAt(i + 1), 16) : -1;
			int low = (high >= 0) ? Character.digit(text.charAt(i + 2), 16) : -1;
			if (low >= 0) {
				bytes.write((high << 4) + low);
				i += 3;
			}
			else {
				bytes.write((c == '+') ? ' ' : c);
				i++;
			}
		}
		return bytes.toByteArray();
	}

	private static boolean isAscii(String text, int start, int end) {
		for (int i = start; i < end; i++) {
			if (text.charAt(i) > 0x7F) {
				return false;
			}
		}
		return true;
	}

	private static boolean isUtf8(byte[] bytes) {
		try {
			StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
			return true;
		}
		catch (CharacterCodingException ex) {
			return false;
		}
	}

	private static boolean isUnreserved(byte b) {
		return (b >= 'a' && b <= 'z') || (b >= 'A' && b <= 'Z') || (b >= '0' && b <= '9') || b == '*' || b == '-'
				|| b == '.' || b == '_';
	}

}
