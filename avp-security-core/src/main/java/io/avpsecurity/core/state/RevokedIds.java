package io.avpsecurity.core.state;

import java.time.Instant;

/**
 * Remembers which tokens were taken back before they expired. An implementation never
 * forgets one before its time to make room. Thread-safe, and quick: a request waits for
 * it.
 */
public interface RevokedIds {

	/**
	 * Takes one back.
	 * @param id the id of the token
	 * @param until how long it would have been good, to the second and inclusive
	 * @return whether it is remembered; false when there is no room
	 */
	boolean revoke(String id, Instant until);

	/**
	 * Takes back all that were issued before an instant.
	 * @param instant the instant; an earlier one than before changes nothing
	 */
	void revokeIssuedBefore(Instant instant);

	/**
	 * Returns whether one was taken back.
	 * @param id the id of the token
	 * @param issued when it was issued
	 * @return true when it is no longer good
	 */
	boolean isRevoked(String id, Instant issued);

}
