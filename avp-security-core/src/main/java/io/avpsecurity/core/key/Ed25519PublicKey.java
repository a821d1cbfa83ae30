package io.avpsecurity.core.key;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

import org.bouncycastle.math.ec.rfc8032.Ed25519;

/**
 * An Ed25519 public key (RFC 8032) that is canonical, on the curve, and of full order: a
 * key of small order, with which one signature fits many messages, cannot be one (threat
 * T-35). Its point is decoded once.
 */
public final class Ed25519PublicKey implements PublicVerificationKey {

	private final byte[] encoded;

	private final Ed25519.PublicPoint point;

	private Ed25519PublicKey(byte[] encoded, Ed25519.PublicPoint point) {
		this.encoded = encoded;
		this.point = point;
	}

	/**
	 * Validates and takes a key.
	 * @param encoded the key as RFC 8032 encodes it
	 * @return the key, or empty when it is not a good one
	 */
	public static Optional<Ed25519PublicKey> of(byte[] encoded) {
		if (encoded.length != Ed25519.PUBLIC_KEY_SIZE) {
			return Optional.empty();
		}
		return Optional.ofNullable(Ed25519.validatePublicKeyFullExport(encoded, 0))
			.map((point) -> new Ed25519PublicKey(encoded.clone(), point));
	}

	@Override
	public Map<String, String> toJwk() {
		Map<String, String> jwk = new LinkedHashMap<>();
		jwk.put("kty", "OKP");
		jwk.put("crv", "Ed25519");
		jwk.put("x", CanonicalBase64Url.encode(this.encoded));
		return Collections.unmodifiableMap(jwk);
	}

	@Override
	public SignatureAlgorithm algorithm() {
		return SignatureAlgorithm.ED25519;
	}

	boolean isWellFormed(byte[] signature) {
		return signature.length == Ed25519.SIGNATURE_SIZE && Ed25519Scalar.isReduced(signature);
	}

	byte[] encoded() {
		return this.encoded.clone();
	}

	@Override
	public boolean verify(byte[] signature, byte[] message) {
		return signature.length == Ed25519.SIGNATURE_SIZE
				&& Ed25519.verify(signature, 0, this.point, message, 0, message.length);
	}

}
