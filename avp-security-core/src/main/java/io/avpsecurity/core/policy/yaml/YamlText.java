package io.avpsecurity.core.policy.yaml;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The text of a document, before anything is made of it: bounded, UTF-8 by the letter,
 * and read by every program in the same lines (limit P-1).
 */
final class YamlText {

	/** The most bytes of a document (limit P-1). */
	static final int MAX_BYTES = 256 * 1024;

	static final String LEAST = "at least one key such as version: 1";

	private static final char BYTE_ORDER_MARK = '\uFEFF';

	/** Lines break at these for readers of YAML 1.1, and for few editors. */
	private static final String HIDDEN_LINE_BREAKS = "\u0085\u2028\u2029";

	/** What stands behind these is shown before them, or the other way round. */
	private static final String DIRECTIONS = "\u061C\u200E\u200F\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069";

	private YamlText() {
	}

	/**
	 * Decodes bytes. One byte order mark may stand at the start.
	 * @param bytes the bytes of the document
	 * @param problems gets what is wrong
	 * @return the text without that mark, or empty when it is refused
	 */
	static Optional<String> decode(byte[] bytes, Problems problems) {
		if (bytes.length > MAX_BYTES) {
			problems.add(Position.START,
					"the file has " + bytes.length + " bytes, expected at most " + MAX_BYTES + " (256 KiB)");
			return Optional.empty();
		}
		ByteBuffer in = ByteBuffer.wrap(bytes);
		CharBuffer out = CharBuffer.allocate(bytes.length);
		CoderResult result = StandardCharsets.UTF_8.newDecoder()
			.onMalformedInput(CodingErrorAction.REPORT)
			.decode(in, out, true);
		String text = withoutMark(out.flip().toString());
		if (result.isError()) {
			problems.add(Position.after(text), String.format(
					"byte 0x%02X is no UTF-8, expected the file to be saved as UTF-8", bytes[in.position()] & 0xFF));
			return Optional.empty();
		}
		return check(text, problems);
	}

	private static String withoutMark(String text) {
		return (!text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK) ? text.substring(1) : text;
	}

	private static Optional<String> check(String text, Problems problems) {
		for (int i = 0; i < text.length(); i++) {
			if (!isAllowed(text, i)) {
				problems.add(Position.after(text.substring(0, i)), String.format(
						"the character U+%04X, expected plain text without control characters or hidden line breaks",
						(int) text.charAt(i)));
				return Optional.empty();
			}
		}
		if (text.isBlank()) {
			problems.add(Position.START, "the file is empty, expected " + LEAST);
			return Optional.empty();
		}
		if (!text.endsWith("\n")) {
			problems.add(Position.after(text), "the file ends in the middle of a line, as a file does that is saved "
					+ "only in part, expected a line break at its end");
		}
		return Optional.of(text);
	}

	private static boolean isAllowed(String text, int i) {
		char c = text.charAt(i);
		if (c == '\r') {
			return i + 1 < text.length() && text.charAt(i + 1) == '\n';
		}
		if (c < ' ' || c == 0x7F) {
			return c == '\n' || c == '\t';
		}
		boolean control = (c > 0x7F && c < 0xA0) || c == BYTE_ORDER_MARK || c >= '\uFFFE';
		return !control && HIDDEN_LINE_BREAKS.indexOf(c) < 0 && DIRECTIONS.indexOf(c) < 0;
	}

}
