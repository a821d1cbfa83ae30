package io.avpsecurity.core.webbotauth;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

import io.avpsecurity.core.agent.VerifiedAgent;
import io.avpsecurity.core.signature.SignatureBase;
import io.avpsecurity.core.state.ReplayKey;

/**
 * A signature that verified, with what is needed to know it again. Every copy of it has
 * the same {@link #replayKey()}, however its bytes, its label or its header lines were
 * rewritten on the way. Immutable and thread-safe.
 */
public final class ProvenSignature {

	/** A shorter nonce may come up again by chance (L-15). */
	private static final int MIN_NONCE_LENGTH = 16;

	private final VerifiedAgent agent;

	private final Optional<String> nonce;

	private final Instant created;

	private final SignatureBase base;

	ProvenSignature(VerifiedAgent agent, Claim claim) {
		this.agent = agent;
		this.nonce = claim.nonce().filter((value) -> value.length() >= MIN_NONCE_LENGTH);
		this.created = claim.created();
		this.base = claim.base();
	}

	/**
	 * Returns whose key made it.
	 * @return the agent
	 */
	public VerifiedAgent agent() {
		return this.agent;
	}

	/**
	 * Returns its nonce. One of fewer than 16 characters counts as none.
	 * @return the nonce, or empty
	 */
	public Optional<String> nonce() {
		return this.nonce;
	}

	/**
	 * Returns when it was made, as it says.
	 * @return the instant
	 */
	public Instant created() {
		return this.created;
	}

	/**
	 * Computes what stands for it in a ledger: the agent, its key, and the nonce, or the
	 * signature base where there is none. Signature bytes are not in it, since some
	 * algorithms let anybody make other ones that verify too. An agent that repeats a
	 * nonce repeats the key.
	 * @return the key, the same for every copy
	 */
	public ReplayKey replayKey() {
		String url = this.agent.identity().url();
		return this.nonce.map((value) -> ReplayKey.of(List.of("nonce", url, this.agent.keyid(), value)))
			.orElseGet(() -> ReplayKey.of(List.of("base", url, this.agent.keyid(), this.base.toString())));
	}

}
