package io.avpsecurity.core.signature;

import java.nio.charset.StandardCharsets;
import java.util.List;

import io.avpsecurity.core.agent.Checked;
import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.field.BareItem.ByteSequence;
import io.avpsecurity.core.field.FieldWriter;

/**
 * The lines of a field as one text (RFC 9421 section 2.1), or each of them wrapped
 * (section 2.1.3). They are not taken apart.
 */
final class FieldText {

	private FieldText() {
	}

	static String join(List<String> lines) {
		if (lines.size() == 1) {
			return unfold(lines.get(0));
		}
		return String.join(", ", lines.stream().map(FieldText::unfold).toList());
	}

	static Checked<String> wrap(List<String> lines) {
		StringBuilder value = new StringBuilder();
		for (String line : lines) {
			String unfolded = unfold(line);
			// Anything beyond a byte would become the same byte as something else.
			if (unfolded.chars().anyMatch((c) -> c > 0xFF)) {
				return Checked.failed(Reason.COMPONENT_MALFORMED);
			}
			value.append((value.length() > 0) ? ", " : "");
			FieldWriter.append(value, ByteSequence.of(unfolded.getBytes(StandardCharsets.ISO_8859_1)));
		}
		return Checked.passed(value.toString());
	}

	/**
	 * Returns a line with obsolete folds replaced by one space and without space around
	 * it. A line break that is no fold stays, and makes the value malformed.
	 */
	private static String unfold(String line) {
		String unfolded = (line.indexOf('\n') < 0) ? line : replaceFolds(line);
		int start = 0;
		int end = unfolded.length();
		while (start < end && isSpace(unfolded.charAt(start))) {
			start++;
		}
		while (end > start && isSpace(unfolded.charAt(end - 1))) {
			end--;
		}
		return unfolded.substring(start, end);
	}

	private static String replaceFolds(String line) {
		StringBuilder unfolded = new StringBuilder(line.length());
		int i = 0;
		while (i < line.length()) {
			boolean fold = line.startsWith("\r\n", i) && i + 2 < line.length() && isSpace(line.charAt(i + 2));
			if (!fold) {
				unfolded.append(line.charAt(i));
				i++;
				continue;
			}
			while (unfolded.length() > 0 && isSpace(unfolded.charAt(unfolded.length() - 1))) {
				unfolded.setLength(unfolded.length() - 1);
			}
			i += 2;
			while (i < line.length() && isSpace(line.charAt(i))) {
				i++;
			}
			unfolded.append(' ');
		}
		return unfolded.toString();
	}

	private static boolean isSpace(char c) {
		return c == ' ' || c == '\t';
	}

}
