package io.avpsecurity.core.field;

import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Members by key in the order written, each key once. Repeated keys are reported, not
 * refused: the caller decides whether they are acceptable. Equality compares keys,
 * members and order, not the repetitions. Immutable (RFC 9651 section 3.2).
 */
public final class Dictionary {

	private final OrderedMap<Member> members;

	private final Set<String> duplicateKeys;

	private Dictionary(OrderedMap<Member> members, Set<String> duplicateKeys) {
		this.members = members;
		this.duplicateKeys = duplicateKeys;
	}

	/**
	 * Takes the members in the order of iteration.
	 * @param members members by key
	 * @return the dictionary
	 * @throws IllegalArgumentException if a key is not a legal key
	 */
	public static Dictionary of(Map<String, ? extends Member> members) {
		OrderedMap<Member> copy = new OrderedMap<>(members.size());
		members.forEach((key, member) -> copy.set(FieldGrammar.requireKey(key),
				Objects.requireNonNull(member, "member must not be null")));
		return new Dictionary(copy, Set.of());
	}

	/**
	 * Map and set are kept, to be left alone by the caller, and the keys are not checked:
	 * the scanner did.
	 */
	static Dictionary ofParsed(OrderedMap<Member> members, Set<String> duplicateKeys) {
		return new Dictionary(members, duplicateKeys.isEmpty() ? Set.of() : Collections.unmodifiableSet(duplicateKeys));
	}

	public Optional<Member> get(String key) {
		return Optional.ofNullable(this.members.get(key));
	}

	/**
	 * Shows all members in order; as with any map, its equality ignores the order.
	 * @return an unmodifiable map
	 */
	public Map<String, Member> members() {
		return this.members;
	}

	/**
	 * Names the keys that occurred more than once in the parsed text. The last member
	 * won, in the place of the first (RFC 9651 section 4.2.2).
	 * @return an unmodifiable set, empty when no key was repeated
	 */
	public Set<String> duplicateKeys() {
		return this.duplicateKeys;
	}

	@Override
	public boolean equals(Object other) {
		return other instanceof Dictionary dictionary && this.members.equalsInOrder(dictionary.members);
	}

	@Override
	public int hashCode() {
		return this.members.hashCode();
	}

	@Override
	public String toString() {
		return FieldWriter.write(this);
	}

}
