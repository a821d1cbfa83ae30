package io.avpsecurity.core.key;

import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

import org.bouncycastle.crypto.params.ECPublicKeyParameters;
import org.bouncycastle.crypto.signers.ECDSASigner;
import org.bouncycastle.math.ec.ECPoint;

/**
 * A public key on P-256 or P-384 that is canonical and on its curve (threat T-39). It
 * verifies ECDSA signatures of fixed length with both numbers in range, and none in DER.
 * For each such signature there is a second one that verifies: a signature does not name
 * a message (threat T-27).
 */
public final class EcPublicKey implements PublicVerificationKey {

	private final EcDomain domain;

	private final byte[] x;

	private final byte[] y;

	private final ECPublicKeyParameters parameters;

	private EcPublicKey(EcDomain domain, byte[] x, byte[] y, ECPoint point) {
		this.domain = domain;
		this.x = x;
		this.y = y;
		this.parameters = new ECPublicKeyParameters(point, domain.parameters());
	}

	/**
	 * Validates and takes a key.
	 * @param curve the curve
	 * @param x the first coordinate, of full length
	 * @param y the second coordinate, of full length
	 * @return the key, or empty when it is not a good one
	 */
	public static Optional<EcPublicKey> of(EcCurve curve, byte[] x, byte[] y) {
		EcDomain domain = EcDomain.of(curve);
		return domain.point(x, y).map((point) -> new EcPublicKey(domain, x.clone(), y.clone(), point));
	}

	/**
	 * Returns the curve.
	 * @return the curve
	 */
	public EcCurve curve() {
		return this.domain.curve();
	}

	@Override
	public Map<String, String> toJwk() {
		Map<String, String> jwk = new LinkedHashMap<>();
		jwk.put("kty", "EC");
		jwk.put("crv", curve().registeredName());
		jwk.put("x", CanonicalBase64Url.encode(this.x));
		jwk.put("y", CanonicalBase64Url.encode(this.y));
		return Collections.unmodifiableMap(jwk);
	}

	@Override
	public SignatureAlgorithm algorithm() {
		return curve().algorithm();
	}

	@Override
	public boolean verify(byte[] signature, byte[] message) {
		if (!isWellFormed(signature)) {
			return false;
		}
		ECDSASigner verifier = new ECDSASigner();
		verifier.init(false, this.parameters);
		return verifier.verifySignature(this.domain.hash(message), this.domain.first(signature),
				this.domain.second(signature));
	}

	boolean isWellFormed(byte[] signature) {
		return this.domain.isWellFormed(signature);
	}

	/** The two coordinates, one after the other. */
	byte[] coordinates() {
		byte[] both = Arrays.copyOf(this.x, this.x.length + this.y.length);
		System.arraycopy(this.y, 0, both, this.x.length, this.y.length);
		return both;
	}

}
