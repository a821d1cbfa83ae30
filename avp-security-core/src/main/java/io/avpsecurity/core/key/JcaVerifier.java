package io.avpsecurity.core.key;

import java.security.GeneralSecurityException;
import java.security.Provider;
import java.security.PublicKey;
import java.security.Signature;
import java.security.SignatureException;
import java.util.Optional;

/**
 * Verifies with one public key over the Java Cryptography Architecture. Thread-safe: each
 * call has its own {@link Signature}.
 */
final class JcaVerifier {

	private final SignatureAlgorithm algorithm;

	private final Optional<Provider> provider;

	private final PublicKey key;

	private JcaVerifier(SignatureAlgorithm algorithm, Optional<Provider> provider, PublicKey key) {
		this.algorithm = algorithm;
		this.provider = provider;
		this.key = key;
	}

	/** Finds out now whether the algorithm is there and takes the key. */
	static JcaVerifier of(SignatureAlgorithm algorithm, Optional<Provider> provider, PublicKey key)
			throws GeneralSecurityException {
		JcaVerifier verifier = new JcaVerifier(algorithm, provider, key);
		verifier.start();
		return verifier;
	}

	private Signature start() throws GeneralSecurityException {
		Signature signature = JcaAlgorithm.signature(this.algorithm, this.provider);
		signature.initVerify(this.key);
		return signature;
	}

	/**
	 * A provider may throw for a signature that it cannot read: it did not verify (RFC
	 * 9421 section 3.2). That the algorithm is gone says nothing about a signature.
	 */
	boolean verify(byte[] signature, byte[] message) {
		try {
			Signature verifier = start();
			verifier.update(message);
			return verifier.verify(signature);
		}
		catch (SignatureException | RuntimeException ex) {
			return false;
		}
		catch (GeneralSecurityException ex) {
			throw new IllegalStateException(this.algorithm + " is not available any more", ex);
		}
	}

}
