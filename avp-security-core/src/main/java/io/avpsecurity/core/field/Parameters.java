package io.avpsecurity.core.field;

import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Values by key in the order written, each key once. Equality compares keys, values and
 * order, not whether the parsed text repeated a key. Immutable (RFC 9651 section 3.1.2).
 */
public final class Parameters {

	/** No parameters. */
	public static final Parameters EMPTY = new Parameters(new OrderedMap<>(0), false);

	private final OrderedMap<BareItem> entries;

	private final boolean duplicates;

	private Parameters(OrderedMap<BareItem> entries, boolean duplicates) {
		this.entries = entries;
		this.duplicates = duplicates;
	}

	/**
	 * Takes the entries in the order of iteration.
	 * @param entries values by key
	 * @return the parameters
	 * @throws IllegalArgumentException if a key is not a legal key
	 */
	public static Parameters of(Map<String, ? extends BareItem> entries) {
		OrderedMap<BareItem> copy = new OrderedMap<>(entries.size());
		entries.forEach((key, value) -> copy.set(FieldGrammar.requireKey(key),
				Objects.requireNonNull(value, "value must not be null")));
		return ofParsed(copy, false);
	}

	/**
	 * The map is kept, to be left alone by the caller, and its keys are not checked: the
	 * scanner did.
	 */
	static Parameters ofParsed(OrderedMap<BareItem> entries, boolean duplicates) {
		return entries.isEmpty() ? EMPTY : new Parameters(entries, duplicates);
	}

	public Optional<BareItem> get(String key) {
		return Optional.ofNullable(this.entries.get(key));
	}

	public boolean contains(String key) {
		return this.entries.containsKey(key);
	}

	/**
	 * Shows all parameters in order; as with any map, its equality ignores the order.
	 * @return an unmodifiable map
	 */
	public Map<String, BareItem> asMap() {
		return this.entries;
	}

	public int size() {
		return this.entries.size();
	}

	public boolean isEmpty() {
		return this.entries.isEmpty();
	}

	/**
	 * Tells whether the parsed text repeated a key. The last value won, in the place of
	 * the first (RFC 9651 section 4.2.3.2).
	 * @return whether a value was overwritten
	 */
	public boolean hasDuplicates() {
		return this.duplicates;
	}

	@Override
	public boolean equals(Object other) {
		return other instanceof Parameters parameters && this.entries.equalsInOrder(parameters.entries);
	}

	@Override
	public int hashCode() {
		return this.entries.hashCode();
	}

	@Override
	public String toString() {
		StringBuilder text = new StringBuilder();
		FieldWriter.append(text, this);
		return text.toString();
	}

}
