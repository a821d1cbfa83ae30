package io.avpsecurity.core.state;

/**
 * The uses of the last hour, as a number for each minute that had one. A use counts in
 * the minute it was made and in the 60 that follow: for at least 60 minutes and at most
 * 61. Minutes never go back from one call to the next. Memory grows with the minutes
 * used, to {@value #MAX_CELLS} cells. Not thread-safe.
 */
final class HourWindow {

	/** The minutes in which a use counts: its own, and 60 more. */
	static final int MAX_CELLS = 61;

	/** A cell is a minute, and below it the number of its uses. */
	private static final int COUNT_BITS = 20;

	private static final long COUNT_MASK = (1L << COUNT_BITS) - 1;

	/** A ring: the oldest cell at the head. */
	private long[] cells;

	private int head;

	private int size;

	private int used;

	HourWindow() {
		this(new long[1], 0, 0);
	}

	private HourWindow(long[] cells, int size, int used) {
		this.cells = cells;
		this.size = size;
		this.used = used;
	}

	/** Returns how many uses count in a minute. Those that no longer do are gone. */
	int used(long minute) {
		while (this.size > 0 && minuteOf(cell(0)) + MAX_CELLS <= minute) {
			this.used -= countOf(cell(0));
			this.head = index(1);
			this.size--;
		}
		return this.used;
	}

	/** Counts a use, of which there are fewer than {@link Quota#LARGEST_MAX}. */
	void add(long minute) {
		used(minute);
		if (this.size == 0 || minuteOf(cell(this.size - 1)) != minute) {
			append(minute << COUNT_BITS);
		}
		this.cells[index(this.size - 1)]++;
		this.used++;
	}

	/** Takes back the use that was added last. */
	void takeBack() {
		int newest = index(this.size - 1);
		this.cells[newest]--;
		this.used--;
		if (countOf(this.cells[newest]) == 0) {
			this.size--;
		}
	}

	/**
	 * Returns the minute in which fewer than a number of uses count, if none is added.
	 */
	long freeAt(int max) {
		int left = this.used;
		int oldest = 0;
		while (left - countOf(cell(oldest)) >= max) {
			left -= countOf(cell(oldest));
			oldest++;
		}
		return minuteOf(cell(oldest)) + MAX_CELLS;
	}

	/** Returns whether no use counts any more in a minute. */
	boolean isIdle(long minute) {
		return this.size == 0 || minuteOf(cell(this.size - 1)) + MAX_CELLS <= minute;
	}

	/** Returns another window with the uses that count in a minute. */
	HourWindow copy(long minute) {
		used(minute);
		return new HourWindow(inOrder(Math.max(1, this.size)), this.size, this.used);
	}

	/** Returns how many cells there is memory for. */
	int cells() {
		return this.cells.length;
	}

	private void append(long cell) {
		if (this.size == this.cells.length) {
			this.cells = inOrder(Math.min(MAX_CELLS, 2 * this.size));
			this.head = 0;
		}
		this.size++;
		this.cells[index(this.size - 1)] = cell;
	}

	private long[] inOrder(int length) {
		long[] ordered = new long[length];
		for (int i = 0; i < this.size; i++) {
			ordered[i] = cell(i);
		}
		return ordered;
	}

	private long cell(int number) {
		return this.cells[index(number)];
	}

	private int index(int number) {
		return (this.head + number) % this.cells.length;
	}

	private static long minuteOf(long cell) {
		return cell >> COUNT_BITS;
	}

	private static int countOf(long cell) {
		return (int) (cell & COUNT_MASK);
	}

}
