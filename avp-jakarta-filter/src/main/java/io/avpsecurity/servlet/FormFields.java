package io.avpsecurity.servlet;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The fields of one form, in the order they came, and never more than 10,000 (as many as
 * Tomcat takes). Not thread-safe.
 */
final class FormFields {

	/** How many values a form may have. */
	static final int MAX_VALUES = 10_000;

	/** How many bytes of a form become strings on the heap. */
	static final int MAX_BYTES = 2 << 20;

	private final Map<String, List<String>> fields = new LinkedHashMap<>();

	private int values;

	/**
	 * Adds a value.
	 * @param name the name of the field
	 * @param value the value
	 * @throws IllegalStateException if there are too many
	 */
	void add(String name, String value) {
		if (++this.values > MAX_VALUES) {
			throw new IllegalStateException("A form has more than " + MAX_VALUES + " values");
		}
		this.fields.computeIfAbsent(name, (key) -> new ArrayList<>(1)).add(value);
	}

	Set<String> names() {
		return this.fields.keySet();
	}

	Optional<String> first(String name) {
		List<String> all = all(name);
		return all.isEmpty() ? Optional.empty() : Optional.of(all.get(0));
	}

	Map<String, String[]> toMap() {
		Map<String, String[]> map = new LinkedHashMap<>();
		this.fields.forEach((name, all) -> map.put(name, all.toArray(String[]::new)));
		return map;
	}

	List<String> all(String name) {
		return this.fields.getOrDefault(name, List.of());
	}

}
