package io.avpsecurity.core.key;

import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.Provider;
import java.security.PublicKey;
import java.security.Security;
import java.security.Signature;
import java.security.spec.KeySpec;
import java.security.spec.MGF1ParameterSpec;
import java.security.spec.PSSParameterSpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;

/**
 * An algorithm as the Java Cryptography Architecture names and sets it up.
 */
final class JcaAlgorithm {

	/** RFC 9421 section 3.3.1: a salt of 64 bytes, and SHA-512 throughout. */
	private static final PSSParameterSpec PSS = new PSSParameterSpec("SHA-512", "MGF1", MGF1ParameterSpec.SHA512, 64,
			PSSParameterSpec.TRAILER_FIELD_BC);

	/**
	 * What comes before the bytes of a key in a SubjectPublicKeyInfo (RFC 8410, 5480).
	 */
	private static final String ED25519 = "302a300506032b6570032100";

	private static final String P_256 = "3059301306072a8648ce3d020106082a8648ce3d03010703420004";

	private static final String P_384 = "3076301006072a8648ce3d020106052b8104002203620004";

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

	/**
	 * Imports a key that was validated before. Not every provider that verifies can also
	 * import; then the platform does.
	 */
	static PublicKey publicKey(PublicVerificationKey key, Provider provider) throws GeneralSecurityException {
		String name = (key instanceof EcPublicKey) ? "EC" : (key instanceof RsaPublicKey) ? "RSA" : "Ed25519";
		boolean imports = provider.getService("KeyFactory", name) != null;
		return keyFactory(name, imports ? Optional.of(provider) : Optional.empty()).generatePublic(spec(key));
	}

	private static KeySpec spec(PublicVerificationKey key) {
		if (key instanceof RsaPublicKey rsa) {
			return rsa.spec();
		}
		if (key instanceof EcPublicKey ec) {
			return encoded((ec.curve() == EcCurve.P_256) ? P_256 : P_384, ec.coordinates());
		}
		return encoded(ED25519, ((Ed25519PublicKey) key).encoded());
	}

	private static KeySpec encoded(String prefix, byte[] key) {
		byte[] start = HexFormat.of().parseHex(prefix);
		byte[] encoded = Arrays.copyOf(start, start.length + key.length);
		System.arraycopy(key, 0, encoded, start.length, key.length);
		return new X509EncodedKeySpec(encoded);
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
