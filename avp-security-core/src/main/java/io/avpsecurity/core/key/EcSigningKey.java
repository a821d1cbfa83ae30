package io.avpsecurity.core.key;

import java.math.BigInteger;
import java.security.SecureRandom;

import org.bouncycastle.crypto.params.ECPrivateKeyParameters;
import org.bouncycastle.crypto.signers.ECDSASigner;
import org.bouncycastle.crypto.signers.HMacDSAKCalculator;
import org.bouncycastle.math.ec.ECPoint;
import org.bouncycastle.math.ec.FixedPointCombMultiplier;
import org.bouncycastle.util.BigIntegers;

/**
 * A private key on P-256 or P-384. Its signatures are deterministic (RFC 6979): a weak
 * random source cannot give it away. It never shows itself: neither in {@code toString}
 * nor in a message of an exception. Thread-safe.
 */
public final class EcSigningKey implements PrivateSigningKey {

	private final EcDomain domain;

	private final ECPrivateKeyParameters parameters;

	private final EcPublicKey publicKey;

	private final String keyid;

	private EcSigningKey(EcDomain domain, BigInteger d) {
		this.domain = domain;
		this.parameters = new ECPrivateKeyParameters(d, domain.parameters());
		ECPoint point = new FixedPointCombMultiplier().multiply(domain.parameters().getG(), d).normalize();
		this.publicKey = EcPublicKey
			.of(domain.curve(), point.getAffineXCoord().getEncoded(), point.getAffineYCoord().getEncoded())
			.orElseThrow();
		this.keyid = this.publicKey.thumbprint();
	}

	/**
	 * Makes a new key.
	 * @param curve the curve
	 * @return the key
	 */
	public static EcSigningKey generate(EcCurve curve) {
		EcDomain domain = EcDomain.of(curve);
		BigInteger largest = domain.parameters().getN().subtract(BigInteger.ONE);
		return new EcSigningKey(domain, BigIntegers.createRandomInRange(BigInteger.ONE, largest, new SecureRandom()));
	}

	/**
	 * Takes a private number, as the JWK member {@code d} has it.
	 * @param curve the curve
	 * @param d the number, of full length; it is copied
	 * @return the key
	 * @throws IllegalArgumentException if the length is another, or it is out of range
	 */
	public static EcSigningKey of(EcCurve curve, byte[] d) {
		EcDomain domain = EcDomain.of(curve);
		if (d.length != curve.size() || !domain.isScalar(new BigInteger(1, d))) {
			throw new IllegalArgumentException(
					"d must have " + curve.size() + " bytes and be above 0 and below the order of " + curve);
		}
		return new EcSigningKey(domain, new BigInteger(1, d));
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
	public EcPublicKey publicKey() {
		return this.publicKey;
	}

	@Override
	public byte[] sign(byte[] message) {
		ECDSASigner signer = new ECDSASigner(new HMacDSAKCalculator(this.domain.digest()));
		signer.init(true, this.parameters);
		return this.domain.join(signer.generateSignature(this.domain.hash(message)));
	}

	@Override
	public String toString() {
		return "EcSigningKey[keyid=" + this.keyid + "]";
	}

}
