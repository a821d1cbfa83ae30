package io.avpsecurity.core.fetch;

import java.util.List;

/**
 * Which hosts of a URL are names of the public DNS, by their spelling alone.
 */
final class HostName {

	private static final int MAX_LENGTH = 253;

	private static final int MAX_LABEL = 63;

	/** Names that are never public; what is under one of them is not either. */
	private static final List<String> PRIVATE = List.of("localhost", "local", "internal", "intranet", "lan",
			"home.arpa", "onion", "test", "invalid", "example");

	private HostName() {
	}

	/**
	 * Returns whether a host has the form of a name that cannot be taken for an IP
	 * address in any of its spellings (threat T-47): labels of letters, digits and
	 * hyphens (RFC 1123 section 2.1), the last of which is no number.
	 * @param host the host in lower case
	 * @return true for a name
	 */
	static boolean isName(String host) {
		if (host.isEmpty() || host.length() > MAX_LENGTH) {
			return false;
		}
		int start = 0;
		for (int dot = host.indexOf('.'); dot >= 0; dot = host.indexOf('.', start)) {
			if (!isLabel(host, start, dot)) {
				return false;
			}
			start = dot + 1;
		}
		return isLabel(host, start, host.length()) && !isNumber(host.substring(start));
	}

	/**
	 * Returns whether a name is one of a local network (threat T-72).
	 * @param name the name in lower case
	 * @return true for a name without a dot, and for one under a private name
	 */
	static boolean isPrivate(String name) {
		return name.indexOf('.') < 0
				|| PRIVATE.stream().anyMatch((suffix) -> name.equals(suffix) || name.endsWith('.' + suffix));
	}

	private static boolean isLabel(String host, int start, int end) {
		if (start == end || end - start > MAX_LABEL || host.charAt(start) == '-' || host.charAt(end - 1) == '-') {
			return false;
		}
		for (int i = start; i < end; i++) {
			char c = host.charAt(i);
			if (!(c >= 'a' && c <= 'z') && !(c >= '0' && c <= '9') && c != '-') {
				return false;
			}
		}
		return true;
	}

	/**
	 * What parsers of addresses take for a number, be it decimal, octal or hexadecimal.
	 */
	private static boolean isNumber(String label) {
		return label.startsWith("0x") || label.chars().allMatch((c) -> c >= '0' && c <= '9');
	}

}
