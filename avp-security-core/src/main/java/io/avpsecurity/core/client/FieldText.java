package io.avpsecurity.core.client;

/**
 * Parts of field values that several fields have (RFC 9110 sections 5.6.2, 5.6.4, 11.2).
 */
final class FieldText {

	private static final String TOKEN_MARKS = "!#$%&'*+-.^_`|~";

	private static final String TOKEN68_MARKS = "-._~+/";

	private FieldText() {
	}

	static String token(TextReader reader) {
		String token = reader.run(FieldText::isToken);
		if (token.isEmpty()) {
			reader.fail();
		}
		return token;
	}

	/** A token, or a quoted string without its quotation marks. */
	static String value(TextReader reader) {
		return reader.isNext("\"") ? quoted(reader) : token(reader);
	}

	static boolean isToken68(int c) {
		return isLetterOrDigit(c) || TOKEN68_MARKS.indexOf(c) >= 0;
	}

	private static String quoted(TextReader reader) {
		reader.expect("\"");
		StringBuilder text = new StringBuilder();
		while (!reader.hasFailed() && !reader.skip("\"")) {
			reader.skip("\\");
			text.append(reader.take());
		}
		return text.toString();
	}

	private static boolean isToken(int c) {
		return isLetterOrDigit(c) || TOKEN_MARKS.indexOf(c) >= 0;
	}

	private static boolean isLetterOrDigit(int c) {
		return TextReader.isWord(c) && c != '_';
	}

}
