package io.avpsecurity.core.state;

import java.util.Optional;

/**
 * As much of an IP address as one party usually holds: all of IPv4, the first 64 bits of
 * IPv6. An IPv4 address inside IPv6 is IPv4 (RFC 4291 section 2.5.5.2). Only literals are
 * read and no name is ever looked up.
 *
 * @param version 4 or 6
 * @param bits the address or its prefix
 */
record ClientAddress(int version, long bits) {

	private static final int GROUPS = 8;

	/** The longest literal: six full groups and a dotted quad. */
	private static final int MAX_LENGTH = 45;

	/**
	 * Reads a literal, in brackets or not, with a zone or not.
	 * @param text the text
	 * @return the address, or empty for anything else
	 */
	static Optional<ClientAddress> parse(String text) {
		boolean bracketed = text.startsWith("[") && text.endsWith("]");
		String literal = bracketed ? text.substring(1, text.length() - 1) : text;
		int zone = literal.indexOf('%');
		String address = (zone >= 0) ? literal.substring(0, zone) : literal;
		if (address.length() > MAX_LENGTH) {
			return Optional.empty();
		}
		if (address.indexOf(':') >= 0) {
			return parseV6(address);
		}
		long bits = quad(address);
		return (bits >= 0) ? Optional.of(new ClientAddress(4, bits)) : Optional.empty();
	}

	/**
	 * Writes the address, in one way only.
	 * @return a dotted quad, or four groups with the length of the prefix
	 */
	String text() {
		if (this.version == 4) {
			return (this.bits >>> 24) + "." + (this.bits >>> 16 & 0xff) + "." + (this.bits >>> 8 & 0xff) + "."
					+ (this.bits & 0xff);
		}
		return group(48) + ":" + group(32) + ":" + group(16) + ":" + group(0) + "::/64";
	}

	private String group(int shift) {
		return Long.toHexString(this.bits >>> shift & 0xffff);
	}

	private static Optional<ClientAddress> parseV6(String text) {
		int gap = text.indexOf("::");
		int[] groups = new int[GROUPS];
		if (gap < 0) {
			return (read(text, groups) == GROUPS) ? Optional.of(of(groups)) : Optional.empty();
		}
		int[] tail = new int[GROUPS];
		String head = text.substring(0, gap);
		// Only the end of an address may be a dotted quad.
		int before = (head.indexOf('.') < 0) ? read(head, groups) : -1;
		int after = read(text.substring(gap + 2), tail);
		if (before < 0 || after < 0 || before + after >= GROUPS) {
			return Optional.empty();
		}
		System.arraycopy(tail, 0, groups, GROUPS - after, after);
		return Optional.of(of(groups));
	}

	/** Reads groups between colons and returns how many, or -1 when one is none. */
	private static int read(String text, int[] groups) {
		int count = 0;
		int start = 0;
		while (start < text.length()) {
			int colon = text.indexOf(':', start);
			int end = (colon >= 0) ? colon : text.length();
			int width = (colon < 0 && text.indexOf('.', start) >= 0) ? 2 : 1;
			long value = (width == 2) ? quad(text.substring(start)) : number(text, start, end, 16, 4);
			if (value < 0 || count + width > GROUPS || colon == text.length() - 1) {
				return -1;
			}
			if (width == 2) {
				groups[count++] = (int) (value >>> 16);
			}
			groups[count++] = (int) value & 0xffff;
			start = end + 1;
		}
		return count;
	}

	private static ClientAddress of(int[] groups) {
		long prefix = join(groups[0], groups[1]) << 32 | join(groups[2], groups[3]);
		if (prefix == 0 && groups[4] == 0 && groups[5] == 0xffff) {
			return new ClientAddress(4, join(groups[6], groups[7]));
		}
		return new ClientAddress(6, prefix);
	}

	private static long join(int high, int low) {
		return (long) high << 16 | low;
	}

	private static long quad(String text) {
		long bits = 0;
		int start = 0;
		for (int i = 0; i < 4; i++) {
			int dot = text.indexOf('.', start);
			int end = (i < 3) ? dot : text.length();
			long octet = (end < 0) ? -1 : number(text, start, end, 10, 3);
			if (octet < 0 || octet > 255) {
				return -1;
			}
			bits = bits << 8 | octet;
			start = end + 1;
		}
		return bits;
	}

	private static long number(String text, int start, int end, int radix, int maxDigits) {
		if (end <= start || end - start > maxDigits) {
			return -1;
		}
		long value = 0;
		for (int i = start; i < end; i++) {
			int digit = (text.charAt(i) < 0x80) ? Character.digit(text.charAt(i), radix) : -1;
			if (digit < 0) {
				return -1;
			}
			value = value * radix + digit;
		}
		return value;
	}

}
