package io.avpsecurity.core.field;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;

/**
 * Reads a display string (RFC 9651 section 4.2.10): lower-case hex escapes, and UTF-8
 * without any tolerance.
 */
final class DisplayStringScanner {

	private static final String HEX_DIGITS = "0123456789abcdef";

	private DisplayStringScanner() {
	}

	static String scan(FieldCursor cursor) {
		cursor.advance();
		if (!cursor.consume('"')) {
			cursor.unexpected("'\"' after '%'");
			return "";
		}
		int length = cursor.distanceTo('"');
		if (length < 0) {
			cursor.fail("Expected '\"' at the end of a display string");
			return "";
		}
		ByteBuffer octets = ByteBuffer.allocate(length);
		while (!cursor.consume('"') && !cursor.failed()) {
			octets.put((byte) scanOctet(cursor));
		}
		return cursor.failed() ? "" : decode(cursor, octets.flip());
	}

	private static int scanOctet(FieldCursor cursor) {
		int next = cursor.peek();
		if (!CharacterClass.PRINTABLE.contains(next)) {
			cursor.unexpected("printable ASCII in a display string");
			return 0;
		}
		cursor.advance();
		return (next == '%') ? scanHexDigit(cursor) << 4 | scanHexDigit(cursor) : next;
	}

	private static int scanHexDigit(FieldCursor cursor) {
		int value = HEX_DIGITS.indexOf(cursor.peek());
		if (value < 0) {
			cursor.unexpected("a lower-case hex digit after '%'");
			return 0;
		}
		cursor.advance();
		return value;
	}

	private static String decode(FieldCursor cursor, ByteBuffer octets) {
		CharBuffer characters = CharBuffer.allocate(octets.remaining());
		if (StandardCharsets.UTF_8.newDecoder().decode(octets, characters, true).isError()) {
			cursor.fail("A display string must be UTF-8");
			return "";
		}
		return characters.flip().toString();
	}

}
