package io.avpsecurity.core.field;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/**
 * A map in the order of the first occurrence of each key, which cannot be changed through
 * the {@link Map} interface. Takes less memory than a linked hash map for the few entries
 * of a usual field; many entries are indexed, so that a hostile field costs no more per
 * key.
 */
final class OrderedMap<V> extends AbstractMap<String, V> {

	private static final int MAX_SCANNED = 8;

	private final List<Entry<String, V>> entries;

	private Map<String, Integer> index = Map.of();

	OrderedMap(int expectedSize) {
		this.entries = new ArrayList<>(expectedSize);
	}

	/** Sets a value, in the place of the old one if any, and tells whether there was. */
	boolean set(String key, V value) {
		int position = indexOf(key);
		if (position >= 0) {
			this.entries.set(position, Map.entry(key, value));
			return true;
		}
		this.entries.add(Map.entry(key, value));
		if (this.entries.size() > MAX_SCANNED) {
			addToIndex();
		}
		return false;
	}

	private void addToIndex() {
		if (this.index.isEmpty()) {
			this.index = new HashMap<>();
		}
		for (int i = this.index.size(); i < this.entries.size(); i++) {
			this.index.put(this.entries.get(i).getKey(), i);
		}
	}

	private int indexOf(@Nullable Object key) {
		if (this.entries.size() > MAX_SCANNED) {
			return this.index.getOrDefault(key, -1);
		}
		for (int i = 0; i < this.entries.size(); i++) {
			if (this.entries.get(i).getKey().equals(key)) {
				return i;
			}
		}
		return -1;
	}

	boolean equalsInOrder(OrderedMap<?> other) {
		return this.entries.equals(other.entries);
	}

	@Override
	public @Nullable V get(@Nullable Object key) {
		int position = indexOf(key);
		return (position < 0) ? null : this.entries.get(position).getValue();
	}

	@Override
	public boolean containsKey(@Nullable Object key) {
		return indexOf(key) >= 0;
	}

	@Override
	public int size() {
		return this.entries.size();
	}

	@Override
	public Set<Entry<String, V>> entrySet() {
		return new EntrySet<>(this.entries);
	}

	private static final class EntrySet<V> extends AbstractSet<Entry<String, V>> {

		private final List<Entry<String, V>> entries;

		EntrySet(List<Entry<String, V>> entries) {
			this.entries = entries;
		}

		@Override
		public Iterator<Entry<String, V>> iterator() {
			return new EntryIterator<>(this.entries);
		}

		@Override
		public int size() {
			return this.entries.size();
		}

	}

	/** Removes nothing. */
	private static final class EntryIterator<V> implements Iterator<Entry<String, V>> {

		private final List<Entry<String, V>> entries;

		private int next;

		EntryIterator(List<Entry<String, V>> entries) {
			this.entries = entries;
		}

		@Override
		public boolean hasNext() {
			return this.next < this.entries.size();
		}

		@Override
		public Entry<String, V> next() {
			if (!hasNext()) {
				throw new NoSuchElementException();
			}
			return this.entries.get(this.next++);
		}

	}

}
