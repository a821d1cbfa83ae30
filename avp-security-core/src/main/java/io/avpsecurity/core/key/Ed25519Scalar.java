package io.avpsecurity.core.key;

import java.math.BigInteger;

/**
 * The number S of an Ed25519 signature: its second half, the lowest byte first.
 */
final class Ed25519Scalar {

	private static final int SIZE = 32;

	/** RFC 8032 section 5.1. */
	private static final BigInteger ORDER = BigInteger.TWO.pow(252)
		.add(new BigInteger("27742317777372353535851937790883648493"));

	private Ed25519Scalar() {
	}

	/**
	 * RFC 8032 section 5.1.7: otherwise a second S would verify as well (threat T-36).
	 */
	static boolean isReduced(byte[] signature) {
		return of(signature).compareTo(ORDER) < 0;
	}

	/** The same signature with that second S. */
	static byte[] unreduced(byte[] signature) {
		byte[] unreduced = signature.clone();
		BigInteger s = of(signature).add(ORDER);
		for (int i = 0; i < SIZE; i++) {
			unreduced[SIZE + i] = s.shiftRight(Byte.SIZE * i).byteValue();
		}
		return unreduced;
	}

	private static BigInteger of(byte[] signature) {
		byte[] bigEndian = new byte[SIZE];
		for (int i = 0; i < SIZE; i++) {
			bigEndian[i] = signature[signature.length - 1 - i];
		}
		return new BigInteger(1, bigEndian);
	}

}
