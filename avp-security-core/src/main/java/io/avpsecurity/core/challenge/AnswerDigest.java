package io.avpsecurity.core.challenge;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

import io.avpsecurity.core.key.Digests;

/**
 * Stands for a right answer, as the first 128 bits of a SHA-256. It is only ever shown
 * sealed: by itself it could be guessed (threat T-75).
 *
 * @param first the first 64 bits
 * @param second the next 64 bits
 */
record AnswerDigest(long first, long second) {

	static final int SIZE = 2 * Long.BYTES;

	static AnswerDigest of(String canonical) {
		ByteBuffer hash = ByteBuffer.wrap(Digests.sha256(canonical.getBytes(StandardCharsets.UTF_8)));
		return new AnswerDigest(hash.getLong(), hash.getLong());
	}

	/** Takes the same time whatever differs (threat T-45). */
	boolean matches(AnswerDigest other) {
		return ((this.first ^ other.first) | (this.second ^ other.second)) == 0;
	}

	@Override
	public String toString() {
		return "AnswerDigest[hidden]";
	}

}
