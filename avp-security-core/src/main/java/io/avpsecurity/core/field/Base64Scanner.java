package io.avpsecurity.core.field;

/**
 * Reads a byte sequence (RFC 9651 section 4.2.7): the standard alphabet only; padding
 * complete or absent; bits after the last octet ignored, so that several spellings give
 * the same octets.
 */
final class Base64Scanner {

	private static final byte[] NONE = new byte[0];

	private Base64Scanner() {
	}

	static byte[] scan(FieldCursor cursor) {
		cursor.advance();
		int start = cursor.position();
		cursor.skip(CharacterClass.BASE64);
		int digits = cursor.position() - start;
		int padding = 0;
		while (cursor.consume('=')) {
			padding++;
		}
		if (cursor.peek() != ':') {
			cursor.unexpected("Base64 or ':' in a byte sequence");
			return NONE;
		}
		if (digits % 4 == 1 || (padding > 0 && padding != (4 - digits % 4) % 4)) {
			cursor.fail("A byte sequence must be whole octets, with complete padding or none");
			return NONE;
		}
		cursor.advance();
		return decode(cursor, start, digits);
	}

	private static byte[] decode(FieldCursor cursor, int start, int digits) {
		byte[] bytes = new byte[digits / 4 * 3 + Math.max(0, digits % 4 - 1)];
		int buffer = 0;
		int bits = 0;
		int length = 0;
		for (int i = start; i < start + digits; i++) {
			buffer = buffer << 6 | value(cursor.charAt(i));
			bits += 6;
			if (bits >= Byte.SIZE) {
				bits -= Byte.SIZE;
				bytes[length++] = (byte) (buffer >> bits);
			}
		}
		return bytes;
	}

	private static int value(char digit) {
		if (digit >= 'a') {
			return digit - 'a' + 26;
		}
		if (digit >= 'A') {
			return digit - 'A';
		}
		if (digit >= '0') {
			return digit - '0' + 52;
		}
		return (digit == '+') ? 62 : 63;
	}

}
