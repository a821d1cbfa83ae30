package io.avpsecurity.core.state;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Objects;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntConsumer;

/**
 * A ledger of this process. An address may have so many challenges in a minute, which
 * begins with the first of them. Its third failure lets it wait for a minute, and each
 * further one twice as long, up to a quarter of an hour. Failures are forgotten a quarter
 * of an hour after the last, or when a challenge is solved.
 * <p>
 * It holds a fixed number of addresses. When it is full, those it does not know share one
 * count, and wait together (threat T-81). It takes hardly any memory before the first
 * challenge, some 100 bytes for each address, and does not shrink. Thread-safe; a call
 * holds a lock for about a microsecond. A clock that is set back makes nobody wait longer
 * than an hour.
 */
public final class InMemoryAttemptLedger implements AttemptLedger {

	/** How many addresses are held, unless told otherwise. */
	public static final int DEFAULT_CAPACITY = 100_000;

	/** The largest number of addresses that can be held. */
	public static final int MAX_CAPACITY = 10_000_000;

	/** The largest number of challenges in a minute. */
	public static final int MAX_PER_MINUTE = 1_000_000;

	private static final int MINUTE = 60;

	private static final int FREE_FAILURES = 2;

	private static final int LONGEST_WAIT = 15 * MINUTE;

	/** No shorter than the longest wait, which would else be forgotten. */
	private static final int MEMORY = 15 * MINUTE;

	private static final int END = 0;

	private static final int LINK = 1;

	private static final int WINDOW = 2;

	private static final int COUNT = 3;

	private static final int FAILURES = 4;

	private static final int FAILED_AT = 5;

	private static final int COLUMNS = 6;

	/** No version of IP: the row of all that there is no room for. */
	private static final int OVERFLOW = -1;

	private static final int TEXT = 0;

	private final ReentrantLock lock = new ReentrantLock();

	private final KeyedHash hash = KeyedHash.random();

	private final ForwardTime time;

	private final int perMinute;

	private final int capacity;

	private final KeyedRows rows;

	private final ExpiryWheel wheel;

	private final IntConsumer forget;

	/**
	 * Creates an empty ledger of the default capacity.
	 * @param clock the time
	 * @param perMinute how many challenges an address may have in a minute, 1 to
	 * {@value #MAX_PER_MINUTE}
	 */
	public InMemoryAttemptLedger(InstantSource clock, int perMinute) {
		this(clock, perMinute, DEFAULT_CAPACITY);
	}

	/**
	 * Creates an empty ledger.
	 * @param clock the time
	 * @param perMinute how many challenges an address may have in a minute, 1 to
	 * {@value #MAX_PER_MINUTE}
	 * @param capacity how many addresses are held, 1 to {@value #MAX_CAPACITY}
	 */
	public InMemoryAttemptLedger(InstantSource clock, int perMinute, int capacity) {
		if (perMinute < 1 || perMinute > MAX_PER_MINUTE) {
			throw new IllegalArgumentException("perMinute must be 1 to " + MAX_PER_MINUTE + ", was " + perMinute);
		}
		if (capacity < 1 || capacity > MAX_CAPACITY) {
			throw new IllegalArgumentException("capacity must be 1 to " + MAX_CAPACITY + ", was " + capacity);
		}
		this.time = new ForwardTime(Objects.requireNonNull(clock, "clock must not be null"));
		this.perMinute = perMinute;
		this.capacity = capacity;
		// One more, for all that there is no room for.
		this.rows = new KeyedRows(capacity + 1, COLUMNS, this.hash);
		this.wheel = new ExpiryWheel(this.rows, END, LINK);
		this.forget = this.rows::remove;
	}

	@Override
	public Admission admit(String address) {
		this.lock.lock();
		try {
			long now = this.time.advance();
			int row = rowOf(address, now);
			long cooldown = cooldown(row, now);
			if (cooldown > 0) {
				return waiting(cooldown);
			}
			long age = now - this.rows.get(row, WINDOW);
			if (age >= MINUTE) {
				this.rows.set(row, WINDOW, now);
				this.rows.set(row, COUNT, 0);
			}
			else if (this.rows.get(row, COUNT) >= this.perMinute) {
				return waiting(MINUTE - age);
			}
			this.rows.set(row, COUNT, this.rows.get(row, COUNT) + 1);
			keepUntil(row, now + MINUTE);
			return new Admission.Admitted(recentFailures(row, now));
		}
		finally {
			this.lock.unlock();
		}
	}

	@Override
	public Admission mayAnswer(String address) {
		this.lock.lock();
		try {
			long now = this.time.advance();
			return mayAnswer(find(address), now);
		}
		finally {
			this.lock.unlock();
		}
	}

	@Override
	public void failed(String address) {
		this.lock.lock();
		try {
			long now = this.time.advance();
			int row = rowOf(address, now);
			this.rows.set(row, FAILURES, recentFailures(row, now) + 1L);
			this.rows.set(row, FAILED_AT, now);
			keepUntil(row, now + MEMORY);
		}
		finally {
			this.lock.unlock();
		}
	}

	@Override
	public Admission solved(String address) {
		this.lock.lock();
		try {
			int row = find(address);
			Admission admission = mayAnswer(row, this.time.advance());
			// Whoever solves one does not speak for all others that share the count.
			if (admission instanceof Admission.Admitted && row != KeyedRows.NONE && row != overflow()) {
				this.rows.set(row, FAILURES, 0);
			}
			return admission;
		}
		finally {
			this.lock.unlock();
		}
	}

	/**
	 * Returns how many addresses are held, those included that were not swept out yet.
	 * @return the number, at most one more than the capacity
	 */
	public int size() {
		this.lock.lock();
		try {
			return this.rows.size();
		}
		finally {
			this.lock.unlock();
		}
	}

	private Admission mayAnswer(int row, long now) {
		if (row == KeyedRows.NONE) {
			return new Admission.Admitted(0);
		}
		long cooldown = cooldown(row, now);
		return (cooldown > 0) ? waiting(cooldown) : new Admission.Admitted(recentFailures(row, now));
	}

	/** Our time stands still while the clock catches up. */
	private Admission waiting(long seconds) {
		return new Admission.Wait(Duration.ofSeconds(seconds + this.time.lag()));
	}

	private int recentFailures(int row, long now) {
		long failures = this.rows.get(row, FAILURES);
		return (failures > 0 && now - this.rows.get(row, FAILED_AT) < MEMORY) ? (int) failures : 0;
	}

	private long cooldown(int row, long now) {
		int failures = recentFailures(row, now);
		if (failures <= FREE_FAILURES) {
			return 0;
		}
		int doublings = Math.min(failures - FREE_FAILURES - 1, 4);
		long wait = Math.min(LONGEST_WAIT, (long) MINUTE << doublings);
		return this.rows.get(row, FAILED_AT) + wait - now;
	}

	private void keepUntil(int row, long end) {
		this.rows.set(row, END, Math.max(this.rows.get(row, END), end));
	}

	private int find(String address) {
		Key key = Key.of(address, this.hash);
		int row = this.rows.find(key.version(), key.bits());
		return (row != KeyedRows.NONE || hasRoom()) ? row : overflow();
	}

	private boolean hasRoom() {
		return this.rows.size() - ((overflow() != KeyedRows.NONE) ? 1 : 0) < this.capacity;
	}

	private int overflow() {
		return this.rows.find(OVERFLOW, 0);
	}

	private int rowOf(String address, long now) {
		this.wheel.sweep(now, this.forget);
		Key key = Key.of(address, this.hash);
		int row = this.rows.find(key.version(), key.bits());
		if (row != KeyedRows.NONE) {
			return row;
		}
		if (hasRoom()) {
			return add(key.version(), key.bits(), now);
		}
		int overflow = overflow();
		return (overflow != KeyedRows.NONE) ? overflow : add(OVERFLOW, 0, now);
	}

	private int add(long version, long bits, long now) {
		int row = this.rows.add(version, bits);
		this.rows.set(row, END, now);
		this.rows.set(row, WINDOW, now - MINUTE);
		this.rows.set(row, COUNT, 0);
		this.rows.set(row, FAILURES, 0);
		this.rows.set(row, FAILED_AT, now);
		this.wheel.add(row);
		return row;
	}

	/** An address in the only form it counts in. */
	private record Key(long version, long bits) {

		static Key of(String address, KeyedHash hash) {
			return ClientAddress.parse(address)
				.map((parsed) -> new Key(parsed.version(), parsed.bits()))
				.orElseGet(() -> new Key(TEXT, hash.of(address)));
		}

	}

}
