package io.avpsecurity.spring.boot;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.DataObjectPropertyName;

/**
 * The valid keys under {@code avp}, as the records have them.
 */
final class AvpKeys {

	private AvpKeys() {
	}

	/**
	 * Returns every key.
	 * @return the keys in kebab case, elements of lists with an index of 0
	 */
	static List<String> all() {
		List<String> keys = new ArrayList<>();
		add(keys, "avp", AvpProperties.class);
		return keys;
	}

	/**
	 * Returns the key with the smallest edit distance, if that is small enough for a slip
	 * of the pen.
	 * @param key an unknown key
	 * @return a valid key
	 */
	static Optional<String> nearest(String key) {
		String comparable = comparable(key);
		return all().stream()
			.filter((valid) -> distance(comparable(valid), comparable) <= comparable.length() / 3)
			.min(Comparator.comparingInt((valid) -> distance(comparable(valid), comparable)));
	}

	private static void add(List<String> keys, String prefix, Class<?> type) {
		for (RecordComponent component : type.getRecordComponents()) {
			String key = prefix + '.' + DataObjectPropertyName.toDashedForm(component.getName());
			Class<?> element = elementType(component.getGenericType());
			if (component.getType().isRecord()) {
				add(keys, key, component.getType());
			}
			else if (element != null && element.isRecord()) {
				add(keys, key + "[0]", element);
			}
			else {
				keys.add(key);
			}
		}
	}

	private static @Nullable Class<?> elementType(Type type) {
		return (type instanceof ParameterizedType list && list.getActualTypeArguments()[0] instanceof Class<?> element)
				? element : null;
	}

	/** Dashes and the number of an element make no difference. */
	private static String comparable(String key) {
		StringBuilder text = new StringBuilder();
		boolean index = false;
		for (int i = 0; i < key.length(); i++) {
			char c = key.charAt(i);
			index = (c == '[') || (index && c != ']');
			if (!index && c != '-' && c != ']') {
				text.append(c);
			}
		}
		return text.toString();
	}

	/** The number of characters to add, remove or replace (Levenshtein). */
	private static int distance(String from, String to) {
		int[] row = new int[to.length() + 1];
		for (int j = 0; j < row.length; j++) {
			row[j] = j;
		}
		for (int i = 1; i <= from.length(); i++) {
			int diagonal = row[0];
			row[0] = i;
			for (int j = 1; j < row.length; j++) {
				int replaced = diagonal + ((from.charAt(i - 1) == to.charAt(j - 1)) ? 0 : 1);
				diagonal = row[j];
				row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
			}
		}
		return row[to.length()];
	}

}
