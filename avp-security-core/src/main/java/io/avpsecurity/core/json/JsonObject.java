package io.avpsecurity.core.json;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A JSON object that was read within limits. A member of another type than asked for is
 * absent: ask {@link #has(String)} where that must be told apart. Immutable.
 */
public final class JsonObject {

	/** An object without members. */
	public static final JsonObject EMPTY = new JsonObject(Map.of());

	private final Map<String, Object> members;

	JsonObject(Map<String, Object> members) {
		this.members = members;
	}

	/**
	 * Returns whether a member is there, with any value, {@code null} too.
	 * @param name the name
	 * @return true when it is there
	 */
	public boolean has(String name) {
		return this.members.containsKey(name);
	}

	/**
	 * Returns the names of all members.
	 * @return the names
	 */
	public Set<String> names() {
		return Set.copyOf(this.members.keySet());
	}

	/**
	 * Returns a string.
	 * @param name the name of the member
	 * @return the string, or empty
	 */
	public Optional<String> string(String name) {
		return (this.members.get(name) instanceof String string) ? Optional.of(string) : Optional.empty();
	}

	/**
	 * Returns a boolean.
	 * @param name the name of the member
	 * @return the boolean, or empty
	 */
	public Optional<Boolean> bool(String name) {
		return (this.members.get(name) instanceof Boolean bool) ? Optional.of(bool) : Optional.empty();
	}

	/**
	 * Returns a whole number.
	 * @param name the name of the member
	 * @return the number, or empty when it is none or does not fit a long
	 */
	public Optional<Long> integer(String name) {
		if (this.members.get(name) instanceof Number number) {
			double value = number.doubleValue();
			if (value == Math.rint(value) && Math.abs(value) < (1L << 53)) {
				return Optional.of(number.longValue());
			}
		}
		return Optional.empty();
	}

	/**
	 * Returns a number that is written as a whole one, without fraction and exponent, as
	 * text.
	 * @param name the name of the member
	 * @return its decimal digits, with a sign if it is negative; empty when it is no such
	 * number or does not fit a long
	 */
	public Optional<String> wholeNumber(String name) {
		return (this.members.get(name) instanceof Long number) ? Optional.of(number.toString()) : Optional.empty();
	}

	/**
	 * Returns an object.
	 * @param name the name of the member
	 * @return the object, or empty
	 */
	public Optional<JsonObject> object(String name) {
		return Optional.ofNullable(this.members.get(name)).flatMap(JsonObject::asObject);
	}

	/**
	 * Returns an array, whatever it holds.
	 * @param name the name of the member
	 * @return the items as they were read: strings, numbers, booleans, {@code null},
	 * lists and maps of these; empty when it is no array
	 */
	public Optional<List<?>> array(String name) {
		return (this.members.get(name) instanceof List<?> list) ? Optional.of(Collections.unmodifiableList(list))
				: Optional.empty();
	}

	/**
	 * Returns an array of strings.
	 * @param name the name of the member
	 * @return the strings, or empty when it is no array or holds anything else
	 */
	public Optional<List<String>> strings(String name) {
		if (!(this.members.get(name) instanceof List<?> list)) {
			return Optional.empty();
		}
		List<String> strings = new ArrayList<>();
		for (Object item : list) {
			if (!(item instanceof String string)) {
				return Optional.empty();
			}
			strings.add(string);
		}
		return Optional.of(List.copyOf(strings));
	}

	/**
	 * Returns an array, each item as an object if it is one.
	 * @param name the name of the member
	 * @return the items, or empty when it is no array
	 */
	public Optional<List<Optional<JsonObject>>> objects(String name) {
		if (!(this.members.get(name) instanceof List<?> list)) {
			return Optional.empty();
		}
		List<Optional<JsonObject>> objects = new ArrayList<>();
		list.forEach((item) -> objects.add(Optional.ofNullable(item).flatMap(JsonObject::asObject)));
		return Optional.of(List.copyOf(objects));
	}

	@SuppressWarnings("unchecked") // JSON names are strings
	private static Optional<JsonObject> asObject(Object item) {
		return (item instanceof Map<?, ?> map) ? Optional.of(new JsonObject((Map<String, Object>) map))
				: Optional.empty();
	}

}
