package io.avpsecurity.core.challenge;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

import io.avpsecurity.core.puzzle.AnswerForm;

/**
 * What the id of a challenge holds.
 *
 * @param issuedTo stands for the network it was given to
 * @param type the family
 * @param level how hard it is
 * @param issued when it was given, to the millisecond
 * @param ttl for how long it can be answered
 * @param form how its answer is written
 * @param answer stands for the right answer
 * @param name the name that the client registers with
 */
record OpenChallenge(long issuedTo, String type, int level, Instant issued, Duration ttl, AnswerForm form,
		AnswerDigest answer, Optional<String> name) {

	/** The second it was given in, which is what the client was told. */
	Instant issuedAt() {
		return Instant.ofEpochSecond(this.issued.getEpochSecond());
	}

	Instant expiresAt() {
		return issuedAt().plus(this.ttl);
	}

	boolean isSolvedBy(String solution) {
		return this.form.canonical(solution).map(AnswerDigest::of).filter(this.answer::matches).isPresent();
	}

}
