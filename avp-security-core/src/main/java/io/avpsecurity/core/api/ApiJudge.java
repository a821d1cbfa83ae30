package io.avpsecurity.core.api;

import io.avpsecurity.core.agent.Decision;
import io.avpsecurity.core.agent.Replay;
import io.avpsecurity.core.agent.Verification;
import io.avpsecurity.core.http.HttpMessage;
import io.avpsecurity.core.webbotauth.ClaimedAgent;

/**
 * Judges requests that others received: whichever authority they were sent to counts as
 * ours, and their bodies are not at hand. Throws nothing but faults. Thread-safe.
 */
public interface ApiJudge {

	/**
	 * Verifies the signatures of a request, and makes the demands that hold whatever rule
	 * matches. What is used up is used up for this call only.
	 * @param message the request
	 * @return what came out
	 */
	Verified verify(HttpMessage message);

	/**
	 * Decides what a request may do, as for one of our own: it is counted, and single use
	 * is enforced.
	 * @param message the request
	 * @return what came out
	 */
	Decided decide(HttpMessage message);

	/**
	 * What the signatures of a request amount to.
	 *
	 * @param verification what they amount to
	 * @param claim what the request says of itself, proven or not
	 * @param replay what was enforced against copies
	 * @param nonce whether the verified signature has a nonce
	 */
	record Verified(Verification verification, ClaimedAgent claim, Replay replay, boolean nonce) {
	}

	/**
	 * What a request may do.
	 *
	 * @param verification what its signatures amount to
	 * @param decision what it may do
	 */
	record Decided(Verification verification, Decision decision) {
	}

}
