package io.avpsecurity.core.http;

/**
 * Text of a request, made fit for a log: printable ASCII, anything else escaped, and cut
 * (threat T-113).
 */
public final class LogText {

	private static final int MAX_LENGTH = 256;

	private LogText() {
	}

	/**
	 * Makes text fit.
	 * @param text the text
	 * @return at most about 256 characters
	 */
	public static String of(String text) {
		StringBuilder safe = new StringBuilder();
		for (int i = 0; i < text.length() && safe.length() < MAX_LENGTH; i++) {
			char c = text.charAt(i);
			if (c >= ' ' && c <= '~' && c != '\\' && c != '"') {
				safe.append(c);
			}
			else {
				safe.append(String.format("\\u%04X", (int) c));
			}
		}
		return safe.toString();
	}

	/**
	 * Names a fault without its message, which may quote a request.
	 * @param fault the fault
	 * @return its class and where it was thrown
	 */
	public static String where(Throwable fault) {
		StackTraceElement[] frames = fault.getStackTrace();
		return fault.getClass().getName() + ((frames.length > 0) ? " at " + frames[0] : "");
	}

}
