package io.avpsecurity.core.state;

import java.util.Arrays;
import java.util.function.IntConsumer;

/**
 * Finds the rows whose end has passed without looking at all of them: a row waits in the
 * slot of the second it ends in, and slots are used again for later seconds. A row that
 * ends more than a revolution ahead is met once a revolution and waits on. One sweep is
 * bounded; what it leaves is for the next. Not thread-safe.
 */
final class ExpiryWheel {

	/** A revolution is some 17 minutes, more than most signatures live. */
	private static final int SLOTS = 1024;

	/** Enough to go round once and still do something at each slot. */
	private static final int MAX_STEPS = 2 * SLOTS;

	private final KeyedRows rows;

	private final int end;

	private final int link;

	private final int[] slots = new int[SLOTS];

	/** The rows of a slot that was taken off and is not finished. */
	private int pending = KeyedRows.NONE;

	/** Every slot of an earlier second was taken off since that second. */
	private long next = Long.MIN_VALUE;

	/**
	 * Creates a wheel without rows.
	 * @param rows the rows
	 * @param end the column that holds the second a row ends in
	 * @param link a column for the wheel alone
	 */
	ExpiryWheel(KeyedRows rows, int end, int link) {
		this.rows = rows;
		this.end = end;
		this.link = link;
		Arrays.fill(this.slots, KeyedRows.NONE);
	}

	/** Lets a row wait for its end. A later end may be set while it waits. */
	void add(int row) {
		int slot = slot(this.rows.get(row, this.end));
		this.rows.set(row, this.link, this.slots[slot]);
		this.slots[slot] = row;
	}

	/**
	 * Takes off rows that ended before a second.
	 * @param now the second
	 * @param ended told of each row
	 */
	void sweep(long now, IntConsumer ended) {
		// One revolution meets every row, and a clock that was set back starts over.
		this.next = Math.min(Math.max(this.next, now - SLOTS), now);
		for (int step = 0; step < MAX_STEPS; step++) {
			if (this.pending != KeyedRows.NONE) {
				judge(now, ended);
			}
			else if (this.next < now) {
				int slot = slot(this.next++);
				this.pending = this.slots[slot];
				this.slots[slot] = KeyedRows.NONE;
			}
			else {
				return;
			}
		}
	}

	private void judge(long now, IntConsumer ended) {
		int row = this.pending;
		this.pending = (int) this.rows.get(row, this.link);
		if (this.rows.get(row, this.end) < now) {
			ended.accept(row);
		}
		else {
			add(row);
		}
	}

	private static int slot(long second) {
		return Math.floorMod(second, SLOTS);
	}

}
