package io.avpsecurity.core.key;

import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.Provider;
import java.security.Security;
import java.security.Signature;
import java.security.spec.MGF1ParameterSpec;
import java.security.spec.PSSParameterSpec;
import java.util.Optional;

/**
 * An algorithm as the Java Cryptography Architecture names and sets it up.
 */
final class JcaAlgorithm {

	/** RFC 9421 section 3.3.1: a salt of 64 bytes, and SHA-512 throughout. */
	private static final PSSParameterSpec PSS = new PSSParameterSpec("SHA-512", "MGF1", MGF1ParameterSpec.SHA512, 64,
			PSSParameterSpec.TRAILER_FIELD_BC);

	private JcaAlgorithm() {
	}

	/**
	 * Returns the provider of the platform for RSA. It is named, so that what an
	 * application installs does not change what we do. A platform without it chooses.
	 */
	static Optional<Provider> platformRsa() {
		return Optional.ofNullable(Security.getProvider("SunRsaSign"));
	}

	static Signature signature(SignatureAlgorithm algorithm, Optional<Provider> provider)
			throws GeneralSecurityException {
		String name = name(algorithm);
		Signature signature = provider.isPresent() ? Signature.getInstance(name, provider.get())
				: Signature.getInstance(name);
		if (algorithm == SignatureAlgorithm.RSA_PSS_SHA512) {
			signature.setParameter(PSS);
		}
		return signature;
	}

	static KeyFactory keyFactory(String name, Optional<Provider> provider) throws GeneralSecurityException {
		return provider.isPresent() ? KeyFactory.getInstance(name, provider.get()) : KeyFactory.getInstance(name);
	}

	private static String name(SignatureAlgorithm algorithm) {
		return switch (algorithm) {
			case RSA_PSS_SHA512 -> "RSASSA-PSS";
			case RSA_V1_5_SHA256 -> "SHA256withRSA";
			case ECDSA_P256_SHA256 -> "SHA256withECDSAinP1363Format";
			case ECDSA_P384_SHA384 -> "SHA384withECDSAinP1363Format";
			case ED25519 -> "Ed25519";
			case HMAC_SHA256 -> throw new IllegalArgumentException(algorithm + " is no signature algorithm of the JCA");
		};
	}

}
