package io.avpsecurity.core.field;

import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Values built with the public constructors from the JSON of the vectors. */
final class VectorValues {

	private static final String BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

	private VectorValues() {
	}

	static Item item(Object json) {
		List<?> pair = (List<?>) json;
		return new Item(bareItem(pair.get(0)), parameters(pair.get(1)));
	}

	static List<Member> list(Object json) {
		return ((List<?>) json).stream().map(VectorValues::member).toList();
	}

	static Dictionary dictionary(Object json) {
		Map<String, Member> members = new LinkedHashMap<>();
		for (Object entry : (List<?>) json) {
			List<?> pair = (List<?>) entry;
			members.put((String) pair.get(0), member(pair.get(1)));
		}
		return Dictionary.of(members);
	}

	private static Member member(Object json) {
		List<?> pair = (List<?>) json;
		return (pair.get(0) instanceof List<?> items)
				? new InnerList(items.stream().map(VectorValues::item).toList(), parameters(pair.get(1))) : item(json);
	}

	private static Parameters parameters(Object json) {
		Map<String, BareItem> parameters = new LinkedHashMap<>();
		for (Object entry : (List<?>) json) {
			List<?> pair = (List<?>) entry;
			parameters.put((String) pair.get(0), bareItem(pair.get(1)));
		}
		return Parameters.of(parameters);
	}

	private static BareItem bareItem(Object json) {
		if (json instanceof String string) {
			return new BareItem.StringValue(string);
		}
		if (json instanceof Boolean truth) {
			return new BareItem.BooleanValue(truth);
		}
		if (json instanceof Long integer) {
			return new BareItem.IntegerValue(integer);
		}
		if (json instanceof Double decimal) {
			return BareItem.DecimalValue.of(BigDecimal.valueOf(decimal));
		}
		Map<?, ?> typed = (Map<?, ?>) json;
		Object value = typed.get("value");
		return switch ((String) typed.get("__type")) {
			case "token" -> new BareItem.Token((String) value);
			case "binary" -> BareItem.ByteSequence.of(base32((String) value));
			case "date" -> new BareItem.DateValue((Long) value);
			case "displaystring" -> new BareItem.DisplayString((String) value);
			default -> throw new IllegalStateException("Unknown type in a vector: " + typed);
		};
	}

	private static byte[] base32(String text) {
		ByteArrayOutputStream octets = new ByteArrayOutputStream();
		int buffer = 0;
		int bits = 0;
		for (char digit : text.replace("=", "").toCharArray()) {
			buffer = buffer << 5 | BASE32.indexOf(digit);
			bits += 5;
			if (bits >= Byte.SIZE) {
				bits -= Byte.SIZE;
				octets.write(buffer >> bits);
			}
		}
		return octets.toByteArray();
	}

}
