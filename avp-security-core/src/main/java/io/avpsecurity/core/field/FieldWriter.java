package io.avpsecurity.core.field;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/**
 * Writes the one canonical text of a value, always printable ASCII, and never fails:
 * values that cannot be written cannot be made. Thread-safe (RFC 9651 section 4.1).
 */
public final class FieldWriter {

	private static final String SEPARATOR = ", ";

	private FieldWriter() {
	}

	public static String write(Item item) {
		StringBuilder target = new StringBuilder();
		append(target, item);
		return target.toString();
	}

	public static String write(InnerList list) {
		StringBuilder target = new StringBuilder();
		append(target, list);
		return target.toString();
	}

	/**
	 * Writes a list.
	 * @param members the members in order
	 * @return the text; empty for an empty list, whose field must then not be sent at all
	 */
	public static String write(List<? extends Member> members) {
		StringBuilder target = new StringBuilder();
		String separator = "";
		for (Member member : members) {
			target.append(separator);
			appendMember(target, member);
			separator = SEPARATOR;
		}
		return target.toString();
	}

	/**
	 * Writes a dictionary.
	 * @param dictionary the dictionary
	 * @return the text; empty for an empty dictionary, whose field must then not be sent
	 * at all
	 */
	public static String write(Dictionary dictionary) {
		StringBuilder target = new StringBuilder();
		String separator = "";
		for (Map.Entry<String, Member> entry : dictionary.members().entrySet()) {
			target.append(separator).append(entry.getKey());
			appendAssigned(target, entry.getValue());
			separator = SEPARATOR;
		}
		return target.toString();
	}

	public static String write(BareItem value) {
		StringBuilder target = new StringBuilder();
		append(target, value);
		return target.toString();
	}

	public static void append(StringBuilder target, Item item) {
		append(target, item.value());
		append(target, item.parameters());
	}

	public static void append(StringBuilder target, InnerList list) {
		target.append('(');
		String separator = "";
		for (Item item : list.items()) {
			target.append(separator);
			append(target, item);
			separator = " ";
		}
		target.append(')');
		append(target, list.parameters());
	}

	public static void append(StringBuilder target, Parameters parameters) {
		if (parameters.isEmpty()) {
			return;
		}
		for (Map.Entry<String, BareItem> entry : parameters.asMap().entrySet()) {
			target.append(';').append(entry.getKey());
			if (!isTrue(entry.getValue())) {
				target.append('=');
				append(target, entry.getValue());
			}
		}
	}

	public static void append(StringBuilder target, BareItem value) {
		if (value instanceof BareItem.StringValue string) {
			appendString(target, string.value());
		}
		else if (value instanceof BareItem.IntegerValue integer) {
			target.append(integer.value());
		}
		else if (value instanceof BareItem.Token token) {
			target.append(token.value());
		}
		else if (value instanceof BareItem.ByteSequence bytes) {
			target.append(':').append(Base64.getEncoder().encodeToString(bytes.toByteArray())).append(':');
		}
		else if (value instanceof BareItem.BooleanValue truth) {
			target.append(truth.value() ? "?1" : "?0");
		}
		else if (value instanceof BareItem.DecimalValue decimal) {
			appendDecimal(target, decimal.thousandths());
		}
		else if (value instanceof BareItem.DateValue date) {
			target.append('@').append(date.epochSeconds());
		}
		else if (value instanceof BareItem.DisplayString display) {
			appendDisplayString(target, display.value());
		}
	}

	private static void appendMember(StringBuilder target, Member member) {
		if (member instanceof Item item) {
			append(target, item);
		}
		else if (member instanceof InnerList list) {
			append(target, list);
		}
	}

	private static void appendAssigned(StringBuilder target, Member member) {
		if (member instanceof Item item && isTrue(item.value())) {
			append(target, item.parameters());
			return;
		}
		target.append('=');
		appendMember(target, member);
	}

	private static boolean isTrue(BareItem value) {
		return value instanceof BareItem.BooleanValue truth && truth.value();
	}

	private static void appendString(StringBuilder target, String value) {
		target.append('"');
		if (value.indexOf('"') < 0 && value.indexOf('\\') < 0) {
			target.append(value);
		}
		else {
			target.append(value.replace("\\", "\\\\").replace("\"", "\\\""));
		}
		target.append('"');
	}

	private static void appendDecimal(StringBuilder target, long thousandths) {
		long magnitude = Math.abs(thousandths);
		if (thousandths < 0) {
			target.append('-');
		}
		long fraction = magnitude % 1000;
		target.append(magnitude / 1000).append('.').append(fraction / 100);
		if (fraction % 100 != 0) {
			target.append(fraction / 10 % 10);
		}
		if (fraction % 10 != 0) {
			target.append(fraction % 10);
		}
	}

	private static void appendDisplayString(StringBuilder target, String value) {
		target.append("%\"");
		for (byte octet : value.getBytes(StandardCharsets.UTF_8)) {
			if (CharacterClass.DISPLAY_UNESCAPED.contains(octet)) {
				target.append((char) octet);
			}
			else {
				target.append('%').append(HexFormat.of().toHexDigits(octet));
			}
		}
		target.append('"');
	}

}
