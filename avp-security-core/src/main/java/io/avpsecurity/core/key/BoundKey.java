package io.avpsecurity.core.key;

import java.security.GeneralSecurityException;
import java.security.Provider;
import java.security.PublicKey;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * A key that was validated in full, and then handed to a provider. The provider sees only
 * signatures whose length and numbers were checked before.
 */
final class BoundKey implements PublicVerificationKey {

	private final PublicVerificationKey own;

	private final Predicate<byte[]> wellFormed;

	private final JcaVerifier verifier;

	private BoundKey(PublicVerificationKey own, Predicate<byte[]> wellFormed, JcaVerifier verifier) {
		this.own = own;
		this.wellFormed = wellFormed;
		this.verifier = verifier;
	}

	/**
	 * Hands a key to a provider.
	 * @throws GeneralSecurityException if the provider does not take it
	 */
	static BoundKey of(PublicVerificationKey own, Provider provider) throws GeneralSecurityException {
		PublicKey key = JcaAlgorithm.publicKey(own, provider);
		return new BoundKey(own, wellFormed(own), JcaVerifier.of(own.algorithm(), Optional.of(provider), key));
	}

	private static Predicate<byte[]> wellFormed(PublicVerificationKey own) {
		if (own instanceof Ed25519PublicKey ed25519) {
			return ed25519::isWellFormed;
		}
		return (own instanceof EcPublicKey ec) ? ec::isWellFormed : ((RsaPublicKey) own)::isWellFormed;
	}

	/** The same key, as the default verifies with it. */
	PublicVerificationKey own() {
		return this.own;
	}

	@Override
	public Map<String, String> toJwk() {
		return this.own.toJwk();
	}

	@Override
	public String thumbprint() {
		return this.own.thumbprint();
	}

	@Override
	public SignatureAlgorithm algorithm() {
		return this.own.algorithm();
	}

	@Override
	public boolean verify(byte[] signature, byte[] message) {
		return this.wellFormed.test(signature) && this.verifier.verify(signature, message);
	}

}
