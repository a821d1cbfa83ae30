package io.avpsecurity.core.state;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The windows of one kind of key. None is given up while a use in it counts. When there
 * is no room, keys without a window share one for their rule, and when there is no room
 * for that either, one for all rules. A key that gets its own later begins with the uses
 * of the one it shared: they may all have been its own.
 * <p>
 * Windows are kept in the order of their last use, so those that are idle come first, and
 * each new one takes the place of one that is. Keys are keyed hashes, so nobody can
 * choose which meet in a chain, and texts are not kept. Not thread-safe.
 */
final class HourWindows {

	/** How many rules have a shared window of their own. */
	static final int MAX_SHARED = 1000;

	/** More than one for each new one, so that there are fewer when it gets quiet. */
	private static final int DROPPED_AT_ONCE = 2;

	/** The key of the window that is shared by all rules. */
	private static final long ALL_RULES = 0;

	private final Map<Long, HourWindow> own = new LinkedHashMap<>();

	private final Map<Long, HourWindow> shared = new LinkedHashMap<>();

	private final int capacity;

	HourWindows(int capacity) {
		this.capacity = capacity;
	}

	int size() {
		return this.own.size() + this.shared.size();
	}

	/** Returns the window in which a key counts, and makes one if there is none. */
	Place place(long key, long rule, long minute) {
		Optional<HourWindow> known = find(this.own, key);
		if (known.isPresent()) {
			return new Place(this.own, key, known.get(), false);
		}
		if (hasRoom(this.own, this.capacity, minute)) {
			return Place.made(this.own, key, shared(rule).map((window) -> window.copy(minute)));
		}
		Optional<HourWindow> ofRule = find(this.shared, rule);
		if (ofRule.isPresent()) {
			return new Place(this.shared, rule, ofRule.get(), false);
		}
		Optional<HourWindow> ofAll = find(this.shared, ALL_RULES);
		if (hasRoom(this.shared, MAX_SHARED, minute)) {
			return Place.made(this.shared, rule, ofAll.map((window) -> window.copy(minute)));
		}
		return ofAll.map((window) -> new Place(this.shared, ALL_RULES, window, false))
			.orElseGet(() -> Place.made(this.shared, ALL_RULES, Optional.empty()));
	}

	/** Returns how many uses count for a key, those included that may be others'. */
	int used(long key, long rule, long minute) {
		return find(this.own, key).or(() -> shared(rule)).map((window) -> window.used(minute)).orElse(0);
	}

	private Optional<HourWindow> shared(long rule) {
		return find(this.shared, rule).or(() -> find(this.shared, ALL_RULES));
	}

	private static Optional<HourWindow> find(Map<Long, HourWindow> windows, long key) {
		return Optional.ofNullable(windows.get(key));
	}

	private static boolean hasRoom(Map<Long, HourWindow> windows, int capacity, long minute) {
		Iterator<HourWindow> oldest = windows.values().iterator();
		for (int i = 0; i < DROPPED_AT_ONCE && oldest.hasNext() && oldest.next().isIdle(minute); i++) {
			oldest.remove();
		}
		return windows.size() < capacity;
	}

	/**
	 * Where a key counts.
	 *
	 * @param windows the table
	 * @param key its key there
	 * @param window the window
	 * @param isNew whether it was made for this request
	 */
	record Place(Map<Long, HourWindow> windows, long key, HourWindow window, boolean isNew) {

		private static Place made(Map<Long, HourWindow> windows, long key, Optional<HourWindow> begin) {
			HourWindow window = begin.orElseGet(HourWindow::new);
			windows.put(key, window);
			return new Place(windows, key, window, true);
		}

		/** Puts the window last, after it was used. */
		void used() {
			this.windows.remove(this.key);
			this.windows.put(this.key, this.window);
		}

		/** Removes the window if it was made for a request that is not counted. */
		void unused() {
			if (this.isNew) {
				this.windows.remove(this.key);
			}
		}

	}

}
