package io.avpsecurity.core.key;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Signatures that must not verify, each made from a good one by one change.
 */
final class AlmostGoodSignatures {

	private AlmostGoodSignatures() {
	}

	static List<byte[]> of(KnownAnswer good) {
		byte[] signature = good.signature();
		List<byte[]> bad = new ArrayList<>();
		for (int i = 0; i < 4; i++) {
			bad.add(flipped(signature, i * signature.length / 4));
		}
		bad.add(flipped(signature, signature.length - 1));
		for (int length : new int[] { 0, signature.length - 1, signature.length + 1, 2 * signature.length }) {
			bad.add(Arrays.copyOf(signature, length));
		}
		bad.add(new byte[signature.length]);
		byte[] ones = new byte[signature.length];
		Arrays.fill(ones, (byte) 0xFF);
		bad.add(ones);
		if (good.key() instanceof EcPublicKey ec) {
			addOutOfRange(bad, EcDomain.of(ec.curve()), signature);
		}
		else if (good.key() instanceof Ed25519PublicKey) {
			bad.add(Ed25519Scalar.unreduced(signature));
		}
		return bad;
	}

	private static byte[] flipped(byte[] signature, int index) {
		byte[] flipped = signature.clone();
		flipped[index] ^= 1;
		return flipped;
	}

	/** Zero and the order of the group, which is zero as well (CVE-2022-21449). */
	private static void addOutOfRange(List<byte[]> bad, EcDomain domain, byte[] signature) {
		BigInteger order = domain.parameters().getN();
		BigInteger r = domain.first(signature);
		BigInteger s = domain.second(signature);
		bad.add(domain.join(r, BigInteger.ZERO));
		bad.add(domain.join(BigInteger.ZERO, s));
		bad.add(domain.join(r, order));
		bad.add(domain.join(order, s));
		bad.add(domain.join(order, order));
	}

}
