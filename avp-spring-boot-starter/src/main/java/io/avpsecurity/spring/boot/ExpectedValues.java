package io.avpsecurity.spring.boot;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.util.unit.DataSize;

/**
 * Says what may stand at a name under {@code avp}: a value, or the keys below it.
 */
final class ExpectedValues {

	static final String INDEXES = "indexes start at 0 without gaps";

	private ExpectedValues() {
	}

	/**
	 * Returns what to write at a name.
	 * @param name a name that is there, perhaps with keys below it
	 * @return text that follows "Write "
	 */
	static String of(ConfigurationPropertyName name) {
		return AvpKeys.type(name).map(ExpectedValues::of).orElseGet(() -> keys(AvpKeys.below(name)));
	}

	/**
	 * Returns where a property stands.
	 * @param property the property
	 * @return text that follows its name, empty when that is unknown
	 */
	static String place(ConfigurationProperty property) {
		return (property.getOrigin() != null) ? " (" + property.getOrigin() + ")" : "";
	}

	private static String keys(List<String> keys) {
		String text = "the keys below it: " + String.join(", ", keys);
		return text.contains("[0]") ? text + "; " + INDEXES : text;
	}

	private static String of(Class<?> type) {
		if (type == boolean.class) {
			return "true or false";
		}
		if (type == Duration.class) {
			return "a duration such as 60s, 5m or 24h";
		}
		if (type == DataSize.class) {
			return "a size such as 64KB or 1MB";
		}
		if (type == int.class) {
			return "a whole number";
		}
		if (type.isEnum()) {
			return "one of " + Arrays.stream(type.getEnumConstants())
				.map((constant) -> ((Enum<?>) constant).name().toLowerCase(Locale.ROOT))
				.collect(Collectors.joining(", "));
		}
		return "what the reference of the properties names for it";
	}

}
