package io.avpsecurity.core.key;

import java.util.List;
import java.util.Optional;

/**
 * The algorithms of the HTTP Signature Algorithms registry (RFC 9421 section 6.2.2). All
 * can be signed and verified with. That does not mean that they are accepted: a profile
 * says which are.
 */
public enum SignatureAlgorithm {

	/** RSASSA-PSS using SHA-512. */
	RSA_PSS_SHA512("rsa-pss-sha512"),

	/** RSASSA-PKCS1-v1_5 using SHA-256. */
	RSA_V1_5_SHA256("rsa-v1_5-sha256"),

	/** HMAC using SHA-256. */
	HMAC_SHA256("hmac-sha256"),

	/** ECDSA using curve P-256 and SHA-256. */
	ECDSA_P256_SHA256("ecdsa-p256-sha256"),

	/** ECDSA using curve P-384 and SHA-384. */
	ECDSA_P384_SHA384("ecdsa-p384-sha384"),

	/** EdDSA using curve edwards25519. */
	ED25519("ed25519");

	private static final List<SignatureAlgorithm> ALL = List.of(values());

	private final String registeredName;

	SignatureAlgorithm(String registeredName) {
		this.registeredName = registeredName;
	}

	/**
	 * Returns the registered name, as the parameter {@code alg} has it.
	 * @return the name
	 */
	public String registeredName() {
		return this.registeredName;
	}

	/**
	 * Finds an algorithm by its registered name.
	 * @param name the name, compared with its case
	 * @return the algorithm, or empty
	 */
	public static Optional<SignatureAlgorithm> ofRegisteredName(String name) {
		for (SignatureAlgorithm algorithm : ALL) {
			if (algorithm.registeredName.equals(name)) {
				return Optional.of(algorithm);
			}
		}
		return Optional.empty();
	}

	@Override
	public String toString() {
		return this.registeredName;
	}

}
