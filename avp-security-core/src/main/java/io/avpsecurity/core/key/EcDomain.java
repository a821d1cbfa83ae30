package io.avpsecurity.core.key;

import java.math.BigInteger;
import java.util.Optional;

import org.bouncycastle.crypto.Digest;
import org.bouncycastle.crypto.digests.SHA256Digest;
import org.bouncycastle.crypto.digests.SHA384Digest;
import org.bouncycastle.crypto.ec.CustomNamedCurves;
import org.bouncycastle.crypto.params.ECDomainParameters;
import org.bouncycastle.math.ec.ECPoint;
import org.bouncycastle.util.BigIntegers;

/**
 * What ECDSA computes with on one curve. Signatures are r then s, each of full length
 * (RFC 9421 section 3.3.4).
 */
final class EcDomain {

	private static final EcDomain P_256 = new EcDomain(EcCurve.P_256, "secp256r1", "SHA-256");

	private static final EcDomain P_384 = new EcDomain(EcCurve.P_384, "secp384r1", "SHA-384");

	private final EcCurve curve;

	private final ECDomainParameters parameters;

	private final String digestName;

	private EcDomain(EcCurve curve, String name, String digestName) {
		this.curve = curve;
		this.parameters = new ECDomainParameters(CustomNamedCurves.getByName(name));
		this.digestName = digestName;
	}

	static EcDomain of(EcCurve curve) {
		return switch (curve) {
			case P_256 -> P_256;
			case P_384 -> P_384;
		};
	}

	EcCurve curve() {
		return this.curve;
	}

	ECDomainParameters parameters() {
		return this.parameters;
	}

	/** Both curves have the cofactor 1: a point on them has full order. */
	Optional<ECPoint> point(byte[] x, byte[] y) {
		if (!isCoordinate(x) || !isCoordinate(y)) {
			return Optional.empty();
		}
		ECPoint point = this.parameters.getCurve().createPoint(new BigInteger(1, x), new BigInteger(1, y));
		return point.isValid() ? Optional.of(point) : Optional.empty();
	}

	private boolean isCoordinate(byte[] bytes) {
		return bytes.length == this.curve.size()
				&& new BigInteger(1, bytes).compareTo(this.parameters.getCurve().getField().getCharacteristic()) < 0;
	}

	byte[] hash(byte[] message) {
		return Digests.digest(this.digestName, message);
	}

	Digest digest() {
		return switch (this.curve) {
			case P_256 -> new SHA256Digest();
			case P_384 -> new SHA384Digest();
		};
	}

	/** Libraries forgot this before (CVE-2022-21449), so it is checked here. */
	boolean isWellFormed(byte[] signature) {
		return signature.length == 2 * this.curve.size() && isScalar(first(signature)) && isScalar(second(signature));
	}

	boolean isScalar(BigInteger number) {
		return number.signum() > 0 && number.compareTo(this.parameters.getN()) < 0;
	}

	BigInteger first(byte[] signature) {
		return new BigInteger(1, signature, 0, this.curve.size());
	}

	BigInteger second(byte[] signature) {
		return new BigInteger(1, signature, this.curve.size(), this.curve.size());
	}

	/** The first two numbers, one after the other. */
	byte[] join(BigInteger... pair) {
		byte[] bytes = new byte[2 * this.curve.size()];
		BigIntegers.asUnsignedByteArray(pair[0], bytes, 0, this.curve.size());
		BigIntegers.asUnsignedByteArray(pair[1], bytes, this.curve.size(), this.curve.size());
		return bytes;
	}

}
