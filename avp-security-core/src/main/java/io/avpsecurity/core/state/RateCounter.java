package io.avpsecurity.core.state;

import java.util.List;

/**
 * Counts requests, so that no more than a number go on in an hour: a request is counted
 * against every one of its quotas, or against none when one of them is used up, in one
 * atomic step. Of any number of callers at the same time, exactly as many are counted as
 * there are places. An hour is any 3600 seconds, not one that begins with the clock's; an
 * implementation may count a use for somewhat longer, never for less. It never forgets a
 * use before its time to make room; what it cannot count alone it counts together with
 * others. Thread-safe, and quick: a request waits for it. What it throws counts as
 * refused, never as counted.
 */
public interface RateCounter {

	/**
	 * Counts one request, if every quota has a place for it.
	 * @param quotas what it is counted against; no quotas are never used up, and a key
	 * that is named twice is counted twice
	 * @return whether it was counted
	 */
	Count count(List<Quota> quotas);

}
