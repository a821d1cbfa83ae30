package io.avpsecurity.core.key;

import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.interfaces.RSAPrivateCrtKey;
import java.security.spec.RSAKeyGenParameterSpec;
import java.security.spec.RSAPrivateCrtKeySpec;

import org.bouncycastle.util.BigIntegers;

/**
 * An RSA private key for one algorithm. It never shows itself: neither in
 * {@code toString} nor in a message of an exception. Thread-safe.
 */
public final class RsaSigningKey implements PrivateSigningKey {

	private final PrivateKey key;

	private final RsaPublicKey publicKey;

	private final String keyid;

	private RsaSigningKey(PrivateKey key, RsaPublicKey publicKey) {
		this.key = key;
		this.publicKey = publicKey;
		this.keyid = publicKey.thumbprint();
	}

	/**
	 * Makes a new key.
	 * @param algorithm {@code rsa-pss-sha512} or {@code rsa-v1_5-sha256}
	 * @param bits the size, 2048 to 4096
	 * @return the key
	 * @throws IllegalArgumentException if the algorithm is not of RSA, or the size is
	 * another
	 */
	public static RsaSigningKey generate(SignatureAlgorithm algorithm, int bits) {
		RsaPublicKey.requireRsa(algorithm);
		if (bits < 2048 || bits > 4096) {
			throw new IllegalArgumentException("bits must be 2048 to 4096, was " + bits);
		}
		try {
			KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
			generator.initialize(new RSAKeyGenParameterSpec(bits, RSAKeyGenParameterSpec.F4));
			RSAPrivateCrtKey key = (RSAPrivateCrtKey) generator.generateKeyPair().getPrivate();
			return of(algorithm,
					new RSAPrivateCrtKeySpec(key.getModulus(), key.getPublicExponent(), key.getPrivateExponent(),
							key.getPrimeP(), key.getPrimeQ(), key.getPrimeExponentP(), key.getPrimeExponentQ(),
							key.getCrtCoefficient()));
		}
		catch (GeneralSecurityException ex) {
			throw new IllegalStateException("this Java platform cannot make RSA keys", ex);
		}
	}

	/**
	 * Takes a key in its parts.
	 * @param algorithm {@code rsa-pss-sha512} or {@code rsa-v1_5-sha256}
	 * @param parts all numbers of the key
	 * @return the key
	 * @throws IllegalArgumentException if the algorithm is not of RSA, the public key is
	 * not a good one, or the parts do not belong together
	 */
	public static RsaSigningKey of(SignatureAlgorithm algorithm, RSAPrivateCrtKeySpec parts) {
		RsaPublicKey publicKey = RsaPublicKey
			.of(algorithm, BigIntegers.asUnsignedByteArray(parts.getModulus()),
					BigIntegers.asUnsignedByteArray(parts.getPublicExponent()))
			.orElseThrow(() -> new IllegalArgumentException(
					"the public part is no RSA key of 2048 to 4096 bits with an odd exponent of 17 to 32 bits"));
		if (!belongTogether(parts)) {
			throw new IllegalArgumentException("the parts of the RSA key do not belong together");
		}
		try {
			return new RsaSigningKey(JcaAlgorithm.keyFactory("RSA", JcaAlgorithm.platformRsa()).generatePrivate(parts),
					publicKey);
		}
		catch (GeneralSecurityException ex) {
			throw new IllegalStateException("this Java platform does not take the RSA key", ex);
		}
	}

	/** RFC 8017 section 3.2. */
	private static boolean belongTogether(RSAPrivateCrtKeySpec parts) {
		BigInteger p = parts.getPrimeP();
		BigInteger q = parts.getPrimeQ();
		return p.compareTo(BigInteger.ONE) > 0 && q.compareTo(BigInteger.ONE) > 0
				&& p.multiply(q).equals(parts.getModulus()) && isInverse(parts, p, parts.getPrimeExponentP())
				&& isInverse(parts, q, parts.getPrimeExponentQ()) && parts.getCrtCoefficient().compareTo(p) < 0
				&& parts.getCrtCoefficient().multiply(q).mod(p).equals(BigInteger.ONE);
	}

	private static boolean isInverse(RSAPrivateCrtKeySpec parts, BigInteger prime, BigInteger exponent) {
		BigInteger order = prime.subtract(BigInteger.ONE);
		return exponent.equals(parts.getPrivateExponent().mod(order))
				&& exponent.multiply(parts.getPublicExponent()).mod(order).equals(BigInteger.ONE);
	}

	@Override
	public SignatureAlgorithm algorithm() {
		return this.publicKey.algorithm();
	}

	@Override
	public String keyid() {
		return this.keyid;
	}

	@Override
	public RsaPublicKey publicKey() {
		return this.publicKey;
	}

	@Override
	public byte[] sign(byte[] message) {
		try {
			Signature signature = JcaAlgorithm.signature(algorithm(), JcaAlgorithm.platformRsa());
			signature.initSign(this.key);
			signature.update(message);
			return signature.sign();
		}
		catch (GeneralSecurityException ex) {
			throw new IllegalStateException("this Java platform cannot sign with " + algorithm(), ex);
		}
	}

	@Override
	public String toString() {
		return "RsaSigningKey[keyid=" + this.keyid + "]";
	}

}
