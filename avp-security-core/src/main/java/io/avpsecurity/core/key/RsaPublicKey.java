package io.avpsecurity.core.key;

import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.Provider;
import java.security.spec.RSAPublicKeySpec;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * An RSA public key for one algorithm, of 2048 to 4096 bits and without small factors.
 * Its exponent has 17 to 32 bits, which bounds what a verification costs (threat T-38).
 * That its modulus has two factors is not checked.
 */
public final class RsaPublicKey implements PublicVerificationKey {

	private static final int MIN_BITS = 2048;

	private static final int MAX_BITS = 4096;

	private static final int MIN_EXPONENT_BITS = 17;

	private static final int MAX_EXPONENT_BITS = 32;

	private static final BigInteger SMALL_PRIMES = productOfOddPrimesBelow(1000);

	private final SignatureAlgorithm algorithm;

	private final byte[] modulus;

	private final byte[] exponent;

	private final JcaVerifier verifier;

	private RsaPublicKey(SignatureAlgorithm algorithm, byte[] modulus, byte[] exponent) {
		this.algorithm = algorithm;
		this.modulus = modulus;
		this.exponent = exponent;
		try {
			Optional<Provider> platform = JcaAlgorithm.platformRsa();
			this.verifier = JcaVerifier.of(algorithm, platform,
					JcaAlgorithm.keyFactory("RSA", platform).generatePublic(spec()));
		}
		catch (GeneralSecurityException ex) {
			throw new IllegalStateException("this Java platform has no " + algorithm, ex);
		}
	}

	/**
	 * Validates and takes a key.
	 * @param algorithm {@code rsa-pss-sha512} or {@code rsa-v1_5-sha256}
	 * @param modulus the modulus, without leading zeros
	 * @param exponent the public exponent, without leading zeros
	 * @return the key, or empty when it is not a good one
	 * @throws IllegalArgumentException if the algorithm is not of RSA
	 */
	public static Optional<RsaPublicKey> of(SignatureAlgorithm algorithm, byte[] modulus, byte[] exponent) {
		requireRsa(algorithm);
		return (isModulus(modulus) && isExponent(exponent))
				? Optional.of(new RsaPublicKey(algorithm, modulus.clone(), exponent.clone())) : Optional.empty();
	}

	static void requireRsa(SignatureAlgorithm algorithm) {
		if (algorithm != SignatureAlgorithm.RSA_PSS_SHA512 && algorithm != SignatureAlgorithm.RSA_V1_5_SHA256) {
			throw new IllegalArgumentException("algorithm must be rsa-pss-sha512 or rsa-v1_5-sha256, was " + algorithm);
		}
	}

	private static boolean isModulus(byte[] bytes) {
		if (!isMinimal(bytes) || bytes.length > MAX_BITS / Byte.SIZE) {
			return false;
		}
		BigInteger number = new BigInteger(1, bytes);
		return number.bitLength() >= MIN_BITS && number.testBit(0) && number.gcd(SMALL_PRIMES).equals(BigInteger.ONE);
	}

	private static boolean isExponent(byte[] bytes) {
		if (!isMinimal(bytes) || bytes.length > MAX_EXPONENT_BITS / Byte.SIZE) {
			return false;
		}
		BigInteger number = new BigInteger(1, bytes);
		return number.bitLength() >= MIN_EXPONENT_BITS && number.testBit(0);
	}

	/** A second spelling would have a second thumbprint (RFC 7518 section 2). */
	private static boolean isMinimal(byte[] bytes) {
		return bytes.length > 0 && bytes[0] != 0;
	}

	@Override
	public Map<String, String> toJwk() {
		Map<String, String> jwk = new LinkedHashMap<>();
		jwk.put("kty", "RSA");
		jwk.put("n", CanonicalBase64Url.encode(this.modulus));
		jwk.put("e", CanonicalBase64Url.encode(this.exponent));
		return Collections.unmodifiableMap(jwk);
	}

	@Override
	public SignatureAlgorithm algorithm() {
		return this.algorithm;
	}

	@Override
	public boolean verify(byte[] signature, byte[] message) {
		return isWellFormed(signature) && this.verifier.verify(signature, message);
	}

	/** RFC 8017 sections 5.2.2 and 8.1.2: as long as the modulus, and less than it. */
	boolean isWellFormed(byte[] signature) {
		return signature.length == this.modulus.length && Arrays.compareUnsigned(signature, this.modulus) < 0;
	}

	RSAPublicKeySpec spec() {
		return new RSAPublicKeySpec(new BigInteger(1, this.modulus), new BigInteger(1, this.exponent));
	}

	private static BigInteger productOfOddPrimesBelow(int limit) {
		BigInteger product = BigInteger.ONE;
		for (int candidate = 3; candidate < limit; candidate += 2) {
			BigInteger number = BigInteger.valueOf(candidate);
			if (number.gcd(product).equals(BigInteger.ONE)) {
				product = product.multiply(number);
			}
		}
		return product;
	}

}
