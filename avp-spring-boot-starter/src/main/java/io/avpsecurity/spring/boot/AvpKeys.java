package io.avpsecurity.spring.boot;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.DataObjectPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName.Form;

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
		return List.copyOf(types().keySet());
	}

	/**
	 * Returns the keys below a name.
	 * @param name a name that has no value of its own, such as {@code avp.signature}
	 * @return the keys, none when the name is unknown
	 */
	static List<String> below(ConfigurationPropertyName name) {
		return all().stream().filter((key) -> uniform(key).startsWith(uniform(name) + '.')).toList();
	}

	/**
	 * Returns the type of a value.
	 * @param name a name in any form, also of an element of a list
	 * @return the type, of a list when it stands for one or an element of it, or empty
	 * when no value can stand there
	 */
	static Optional<Class<?>> type(ConfigurationPropertyName name) {
		String uniform = uniform(name);
		for (Map.Entry<String, Class<?>> entry : types().entrySet()) {
			String valid = uniform(entry.getKey());
			boolean element = entry.getValue() == List.class && uniform.equals(valid + ".[]");
			if (element || uniform.equals(valid)) {
				return Optional.of(entry.getValue());
			}
		}
		return Optional.empty();
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

	private static Map<String, Class<?>> types() {
		Map<String, Class<?>> types = new LinkedHashMap<>();
		add(types, "avp", AvpProperties.class);
		return types;
	}

	private static void add(Map<String, Class<?>> types, String prefix, Class<?> type) {
		for (RecordComponent component : type.getRecordComponents()) {
			String key = prefix + '.' + DataObjectPropertyName.toDashedForm(component.getName());
			Class<?> element = elementType(component.getGenericType());
			if (component.getType().isRecord()) {
				add(types, key, component.getType());
			}
			else if (element != null && element.isRecord()) {
				add(types, key + "[0]", element);
			}
			else {
				types.put(key, component.getType());
			}
		}
	}

	private static @Nullable Class<?> elementType(Type type) {
		return (type instanceof ParameterizedType list && list.getActualTypeArguments()[0] instanceof Class<?> element)
				? element : null;
	}

	private static String uniform(String key) {
		return uniform(ConfigurationPropertyName.of(key));
	}

	/** Relaxed binding sees no difference between names that are equal in this form. */
	private static String uniform(ConfigurationPropertyName name) {
		StringJoiner text = new StringJoiner(".");
		for (int i = 0; i < name.getNumberOfElements(); i++) {
			text.add(name.isNumericIndex(i) ? "[]" : name.getElement(i, Form.UNIFORM));
		}
		return text.toString();
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
