package io.avpsecurity.core.key;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Stream;

import org.bouncycastle.crypto.ec.CustomNamedCurves;
import org.bouncycastle.util.BigIntegers;

/**
 * One key an algorithm, and signatures that are almost good.
 */
final class TestSignatures {

	static final byte[] MESSAGE = "a message".getBytes(StandardCharsets.US_ASCII);

	static final Map<SignatureAlgorithm, PrivateSigningKey> KEYS = Map.of(SignatureAlgorithm.ED25519,
			Ed25519SigningKey.generate(), SignatureAlgorithm.ECDSA_P256_SHA256, EcSigningKey.generate(EcCurve.P_256),
			SignatureAlgorithm.ECDSA_P384_SHA384, EcSigningKey.generate(EcCurve.P_384),
			SignatureAlgorithm.RSA_PSS_SHA512, RsaSigningKey.generate(SignatureAlgorithm.RSA_PSS_SHA512, 2048),
			SignatureAlgorithm.RSA_V1_5_SHA256, RsaSigningKey.generate(SignatureAlgorithm.RSA_V1_5_SHA256, 2048));

	private TestSignatures() {
	}

	static Stream<PrivateSigningKey> keys() {
		return KEYS.values().stream();
	}

	static BigInteger order(EcCurve curve) {
		return CustomNamedCurves.getByName((curve == EcCurve.P_256) ? "secp256r1" : "secp384r1").getN();
	}

	/** A signature of the two numbers, each of the size of the curve. */
	static byte[] ecdsa(EcCurve curve, BigInteger r, BigInteger s) {
		byte[] signature = Arrays.copyOf(BigIntegers.asUnsignedByteArray(curve.size(), r), 2 * curve.size());
		System.arraycopy(BigIntegers.asUnsignedByteArray(curve.size(), s), 0, signature, curve.size(), curve.size());
		return signature;
	}

	static byte[] altered(byte[] signature, int index) {
		byte[] altered = signature.clone();
		altered[index] ^= 1;
		return altered;
	}

}
