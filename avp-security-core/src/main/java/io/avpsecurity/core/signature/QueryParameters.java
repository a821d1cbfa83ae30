package io.avpsecurity.core.signature;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

import io.avpsecurity.core.agent.Checked;
import io.avpsecurity.core.agent.Reason;

/**
 * The parameters of a query that is form data (RFC 9421 section 2.2.8): decoded, and
 * encoded again in one way only. A name given twice has no value; text that is no UTF-8,
 * or not escaped, has none either.
 */
final class QueryParameters {

	private static final String HEX = "0123456789ABCDEF";

	private static final Checked<String> MISSING = Checked.failed(Reason.COMPONENT_MISSING);

	private static final Checked<String> AMBIGUOUS = Checked.failed(Reason.COMPONENT_AMBIGUOUS);

	private static final Checked<String> MALFORMED = Checked.failed(Reason.COMPONENT_MALFORMED);

	private final Map<String, Checked<String>> values;

	private QueryParameters(Map<String, Checked<String>> values) {
		this.values = values;
	}

	/**
	 * Reads a query in one pass.
	 * @param query the raw query
	 * @return its parameters
	 */
	static QueryParameters of(String query) {
		Map<String, Checked<String>> values = new HashMap<>();
		int start = 0;
		while (start < query.length()) {
			int end = indexOf(query, '&', start, query.length());
			int nameEnd = indexOf(query, '=', start, end);
			if (end > start) {
				Checked<String> value = reencode(query, Math.min(nameEnd + 1, end), end).map(Checked::passed)
					.orElse(MALFORMED);
				reencode(query, start, nameEnd).ifPresent((name) -> values.merge(name, value, (one, two) -> AMBIGUOUS));
			}
			start = end + 1;
		}
		return new QueryParameters(values);
	}

	/**
	 * Finds a value.
	 * @param encodedName the name, in the encoding of the component
	 * @return the value, in the same encoding
	 */
	Checked<String> valueOf(String encodedName) {
		return this.values.getOrDefault(encodedName, MISSING);
	}

	/** Returns where a character is, or the end; never looks beyond the end. */
	private static int indexOf(String text, char sought, int start, int end) {
		int i = start;
		while (i < end && text.charAt(i) != sought) {
			i++;
		}
		return i;
	}

	private static Optional<String> reencode(String text, int start, int end) {
		if (needsNoEscapes(text, start, end)) {
			return Optional.of(text.substring(start, end));
		}
		Optional<byte[]> decoded = decode(text, start, end).filter(QueryParameters::isUtf8);
		if (decoded.isEmpty()) {
			return Optional.empty();
		}
		StringBuilder encoded = new StringBuilder(end - start);
		for (byte b : decoded.get()) {
			if (isUnreserved(b)) {
				encoded.append((char) b);
			}
			else {
				encoded.append('%').append(HEX.charAt((b >> 4) & 0xF)).append(HEX.charAt(b & 0xF));
			}
		}
		return Optional.of(encoded.toString());
	}

	private static boolean needsNoEscapes(String text, int start, int end) {
		int i = start;
		while (i < end && isUnreserved(text.charAt(i))) {
			i++;
		}
		return i == end;
	}

	private static Optional<byte[]> decode(String text, int start, int end) {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream(end - start);
		int i = start;
		while (i < end) {
			char c = text.charAt(i);
			if (c > '~') {
				return Optional.empty();
			}
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
		return Optional.of(bytes.toByteArray());
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

	private static boolean isUnreserved(int b) {
		return (b >= 'a' && b <= 'z') || (b >= 'A' && b <= 'Z') || (b >= '0' && b <= '9') || b == '*' || b == '-'
				|| b == '.' || b == '_';
	}

}
