package io.avpsecurity.benchmarks;

import io.avpsecurity.core.key.VerificationKey;

/**
 * What is left of verifying a request when everything around the cryptography is taken
 * away.
 */
final class BareVerification {

	private final VerificationKey key;

	private final byte[] signature;

	private final byte[] base;

	private BareVerification(VerificationKey key, byte[] signature, byte[] base) {
		this.key = key;
		this.signature = signature;
		this.base = base;
	}

	static BareVerification of(Signer signer) {
		SignedMessage signed = SignedMessage.of(signer.signed());
		return new BareVerification(signer.jwk().boundTo(signer.provider()).key(),
				signed.signature().value().toByteArray(), signed.base());
	}

	boolean verify() {
		return this.key.verify(this.signature, this.base);
	}

}
