package io.avpsecurity.core.webbotauth;

import java.math.BigInteger;
import java.util.Base64;

/**
 * Makes the second signature that a verifier without the check of RFC 8032 section 5.1.7
 * accepts: the order of the group added to S.
 */
final class Ed25519Malleability {

	private static final BigInteger ORDER = BigInteger.TWO.pow(252)
		.add(new BigInteger("27742317777372353535851937790883648493"));

	private Ed25519Malleability() {
	}

	static String addOrder(String member) {
		int start = member.indexOf(':') + 1;
		byte[] signature = Base64.getDecoder().decode(member.substring(start, member.length() - 1));
		byte[] bigEndian = new byte[33];
		for (int i = 0; i < 32; i++) {
			bigEndian[32 - i] = signature[32 + i];
		}
		byte[] sum = new BigInteger(bigEndian).add(ORDER).toByteArray();
		for (int i = 0; i < 32; i++) {
			signature[32 + i] = (i < sum.length) ? sum[sum.length - 1 - i] : 0;
		}
		return member.substring(0, start) + Base64.getEncoder().encodeToString(signature) + ":";
	}

}
