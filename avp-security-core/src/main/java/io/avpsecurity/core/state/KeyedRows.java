package io.avpsecurity.core.state;

/**
 * A hash table of rows of numbers, each with a key of two words. It holds a fixed number
 * of rows at most. Memory is taken when it is needed, a page of rows at a time, and
 * nothing is ever copied or given back. Not thread-safe.
 */
final class KeyedRows {

	/** No row; the number of a row is never this. */
	static final int NONE = 0;

	private static final int PAGE_BITS = 10;

	private static final int ROWS_A_PAGE = 1 << PAGE_BITS;

	private static final int NEXT = 0;

	private static final int FIRST = 1;

	private static final int SECOND = 2;

	private static final int OWN_COLUMNS = 3;

	private final KeyedHash hash;

	private final int capacity;

	private final int width;

	private final long[][] pages;

	private int[] chains = {};

	private int size;

	private int highest = NONE;

	private int free = NONE;

	/**
	 * Creates an empty table.
	 * @param capacity the largest number of rows
	 * @param columns how many numbers a row has besides its key
	 * @param hash spreads the keys
	 */
	KeyedRows(int capacity, int columns, KeyedHash hash) {
		this.capacity = capacity;
		this.width = OWN_COLUMNS + columns;
		this.hash = hash;
		this.pages = new long[(capacity >>> PAGE_BITS) + 1][];
	}

	int size() {
		return this.size;
	}

	boolean isFull() {
		return this.size == this.capacity;
	}

	/** Returns the row with a key, or {@link #NONE}. */
	int find(long first, long second) {
		if (this.size == 0) {
			return NONE;
		}
		int row = this.chains[chain(first, second)];
		while (row != NONE && (own(row, FIRST) != first || own(row, SECOND) != second)) {
			row = (int) own(row, NEXT);
		}
		return row;
	}

	/**
	 * Adds a row for a key that has none. Its columns hold anything.
	 * @return the row, until it is removed
	 * @throws IllegalStateException if the table is full
	 */
	int add(long first, long second) {
		if (isFull()) {
			throw new IllegalStateException("full with " + this.size + " rows");
		}
		if (this.chains.length == 0) {
			this.chains = new int[Integer.highestOneBit(Math.max(1, this.capacity - 1)) << 1];
		}
		int row = takeRow();
		int chain = chain(first, second);
		setOwn(row, FIRST, first);
		setOwn(row, SECOND, second);
		setOwn(row, NEXT, this.chains[chain]);
		this.chains[chain] = row;
		this.size++;
		return row;
	}

	void remove(int row) {
		int next = (int) own(row, NEXT);
		int chain = chain(own(row, FIRST), own(row, SECOND));
		int before = this.chains[chain];
		if (before == row) {
			this.chains[chain] = next;
		}
		else {
			while (own(before, NEXT) != row) {
				before = (int) own(before, NEXT);
			}
			setOwn(before, NEXT, next);
		}
		setOwn(row, NEXT, this.free);
		this.free = row;
		this.size--;
	}

	long get(int row, int column) {
		return own(row, OWN_COLUMNS + column);
	}

	void set(int row, int column, long value) {
		setOwn(row, OWN_COLUMNS + column, value);
	}

	private int takeRow() {
		if (this.free != NONE) {
			int row = this.free;
			this.free = (int) own(row, NEXT);
			return row;
		}
		int row = ++this.highest;
		int page = row >>> PAGE_BITS;
		if (this.pages[page] == null) {
			int rows = Math.min(ROWS_A_PAGE, this.capacity + 1 - (page << PAGE_BITS));
			this.pages[page] = new long[rows * this.width];
		}
		return row;
	}

	private int chain(long first, long second) {
		return (int) this.hash.of(first, second) & (this.chains.length - 1);
	}

	private long own(int row, int column) {
		return this.pages[row >>> PAGE_BITS][(row & (ROWS_A_PAGE - 1)) * this.width + column];
	}

	private void setOwn(int row, int column, long value) {
		this.pages[row >>> PAGE_BITS][(row & (ROWS_A_PAGE - 1)) * this.width + column] = value;
	}

}
