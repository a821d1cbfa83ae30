package io.avpsecurity.core.http;

/**
 * What a request method may do.
 */
public final class Methods {

	private Methods() {
	}

	/**
	 * Returns whether a method changes state. Only {@code GET}, {@code HEAD},
	 * {@code OPTIONS} and {@code TRACE}, in upper case, do not; every other method does,
	 * also one that nobody knows (RFC 9110 section 9.2.1).
	 * @param method the method as it was sent
	 * @return true unless the method is safe
	 */
	public static boolean changesState(String method) {
		return switch (method) {
			case "GET", "HEAD", "OPTIONS", "TRACE" -> false;
			default -> true;
		};
	}

}
