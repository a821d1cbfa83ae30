package io.avpsecurity.core.key;

import java.util.Optional;

/**
 * The elliptic curves of the registered ECDSA algorithms (RFC 9421 sections 3.3.4 and
 * 3.3.5), by their JWK names (RFC 7518 section 6.2.1.1).
 */
public enum EcCurve {

	/** P-256, with {@code ecdsa-p256-sha256}. */
	P_256("P-256", SignatureAlgorithm.ECDSA_P256_SHA256, 32),

	/** P-384, with {@code ecdsa-p384-sha384}. */
	P_384("P-384", SignatureAlgorithm.ECDSA_P384_SHA384, 48);

	private final String registeredName;

	private final SignatureAlgorithm algorithm;

	private final int size;

	EcCurve(String registeredName, SignatureAlgorithm algorithm, int size) {
		this.registeredName = registeredName;
		this.algorithm = algorithm;
		this.size = size;
	}

	/**
	 * Returns the registered name, as the JWK member {@code crv} has it.
	 * @return the name
	 */
	public String registeredName() {
		return this.registeredName;
	}

	/**
	 * Returns the one algorithm that keys on the curve are used with.
	 * @return the algorithm
	 */
	public SignatureAlgorithm algorithm() {
		return this.algorithm;
	}

	/**
	 * Returns the size of a coordinate, of a private key, and of each half of a
	 * signature.
	 * @return the number of bytes
	 */
	public int size() {
		return this.size;
	}

	/**
	 * Finds a curve by its registered name.
	 * @param name the name, compared with its case
	 * @return the curve, or empty
	 */
	public static Optional<EcCurve> ofRegisteredName(String name) {
		for (EcCurve curve : values()) {
			if (curve.registeredName.equals(name)) {
				return Optional.of(curve);
			}
		}
		return Optional.empty();
	}

	@Override
	public String toString() {
		return this.registeredName;
	}

}
