package io.avpsecurity.core.state;

import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.ReentrantLock;

import io.avpsecurity.core.state.HourWindows.Place;

/**
 * Counters of this process: never more than its number are counted for a key in any 3600
 * seconds. The hour slides by the minute, and a use counts for at least 60 minutes and at
 * most 61. No use is forgotten before that to make room. Each kind of key has its own
 * table, so that no number of addresses takes anything from an agent; when a table is
 * full, keys that are new share one window for each rule, until windows of an hour ago
 * make room.
 * <p>
 * It does not know what other processes counted, nor what was counted before this one
 * started. When the clock is set back, uses count longer, by an hour at most, never
 * shorter; when it is set forward, they end as if that time had passed. Keys are kept as
 * 64-bit keyed hashes: two may share a count, once in some billion tables, and nobody can
 * choose with whom.
 * <p>
 * A window takes about 130 bytes after its first use, and about 610 when every minute of
 * the hour has one. Thread-safe; a call holds one lock for about a microsecond, does no
 * more work after a pause than at other times, and waits for nothing else.
 */
public final class InMemoryRateCounter implements RateCounter {

	/**
	 * How many windows each kind of key has, unless told otherwise: about 13 MB for a
	 * flood that fills one, 61 MB when each of them is used in every minute.
	 */
	public static final int DEFAULT_CAPACITY = 100_000;

	/** The largest number of windows that each kind can have. */
	public static final int MAX_CAPACITY = 10_000_000;

	/** A use never counts for longer, as long as the clock goes on. */
	private static final long MAX_RETRY_SECONDS = 61 * 60;

	private static final long MINUTE = 60;

	/** One lock for all: a request counts in several windows, at once or not at all. */
	private final ReentrantLock lock = new ReentrantLock();

	private final KeyedHash hash = KeyedHash.random();

	private final ForwardTime time;

	private final HourWindows agents;

	private final HourWindows addresses;

	private final HourWindows totals;

	/**
	 * Creates a counter that has counted nothing, with the default bound.
	 * @param clock the time
	 */
	public InMemoryRateCounter(InstantSource clock) {
		this(clock, DEFAULT_CAPACITY);
	}

	/**
	 * Creates a counter that has counted nothing.
	 * @param clock the time
	 * @param capacity how many windows each kind of key has, 1 to {@value #MAX_CAPACITY};
	 * those that are shared come on top, at most 1001 for each kind
	 */
	public InMemoryRateCounter(InstantSource clock, int capacity) {
		Objects.requireNonNull(clock, "clock must not be null");
		if (capacity < 1 || capacity > MAX_CAPACITY) {
			throw new IllegalArgumentException("capacity must be 1 to " + MAX_CAPACITY + ", was " + capacity);
		}
		this.time = new ForwardTime(clock);
		this.agents = new HourWindows(capacity);
		this.addresses = new HourWindows(capacity);
		this.totals = new HourWindows(capacity);
	}

	@Override
	public Count count(List<Quota> quotas) {
		List<Hashes> keys = quotas.stream().map((quota) -> hash(quota.key())).toList();
		this.lock.lock();
		try {
			return count(quotas, keys, this.time.advance());
		}
		finally {
			this.lock.unlock();
		}
	}

	/**
	 * Returns how many uses of the last hour count for a key, and counts nothing. A key
	 * that shares a window, or would if it came now, has the uses of that one.
	 * @param key the key
	 * @return the number
	 */
	public int used(CountKey key) {
		Hashes hashes = hash(key);
		this.lock.lock();
		try {
			return windows(key).used(hashes.key(), hashes.rule(), minute(this.time.advance()));
		}
		finally {
			this.lock.unlock();
		}
	}

	/**
	 * Returns how many windows are held, those included that are idle and were not
	 * dropped yet.
	 * @return the number
	 */
	public int size() {
		this.lock.lock();
		try {
			return this.agents.size() + this.addresses.size() + this.totals.size();
		}
		finally {
			this.lock.unlock();
		}
	}

	private Count count(List<Quota> quotas, List<Hashes> keys, long now) {
		long minute = minute(now);
		List<Place> counted = new ArrayList<>(quotas.size());
		List<Integer> used = new ArrayList<>(quotas.size());
		for (int i = 0; i < quotas.size(); i++) {
			Quota quota = quotas.get(i);
			Place place = windows(quota.key()).place(keys.get(i).key(), keys.get(i).rule(), minute);
			HourWindow window = place.window();
			int before = window.used(minute);
			if (before >= quota.max()) {
				Duration retryAfter = retryAfter(window.freeAt(quota.max()), now);
				place.unused();
				takeBack(counted);
				return new Count.UsedUp(i, before, retryAfter);
			}
			window.add(minute);
			counted.add(place);
			used.add(before + 1);
		}
		counted.forEach(Place::used);
		return new Count.Counted(used);
	}

	/** In reverse, as a window may be there twice. */
	private static void takeBack(List<Place> counted) {
		for (int i = counted.size() - 1; i >= 0; i--) {
			counted.get(i).window().takeBack();
			counted.get(i).unused();
		}
	}

	private static long minute(long seconds) {
		return Math.floorDiv(seconds, MINUTE);
	}

	private Duration retryAfter(long freeAt, long now) {
		long seconds = freeAt * MINUTE - now + this.time.lag();
		return Duration.ofSeconds(Math.min(MAX_RETRY_SECONDS, seconds));
	}

	private HourWindows windows(CountKey key) {
		return switch (key.kind()) {
			case AGENT -> this.agents;
			case ADDRESS -> this.addresses;
			case ALL -> this.totals;
		};
	}

	private Hashes hash(CountKey key) {
		long rule = this.hash.of(key.rule());
		return new Hashes(this.hash.of(rule, this.hash.of(key.who())), rule);
	}

	/** A key and its rule, as they are known in the tables. */
	private record Hashes(long key, long rule) {

	}

}
