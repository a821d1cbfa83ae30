package io.avpsecurity.core.state;

import java.util.List;

/**
 * Counts requests by the hour.
 */
public interface RateCounter {

	/**
	 * Counts one request against every quota, or against none, in one atomic step.
	 * @param quotas the quotas
	 * @return what came out
	 */
	Count count(List<Quota> quotas);

}
