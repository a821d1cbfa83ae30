package io.avpsecurity.core.key;

import java.security.MessageDigest;

import org.bouncycastle.crypto.digests.SHA256Digest;
import org.bouncycastle.crypto.macs.HMac;
import org.bouncycastle.crypto.params.KeyParameter;

/**
 * A secret of at least 32 bytes for {@code hmac-sha256} (RFC 9421 section 3.3.3).
 * Signatures are compared in constant time. Whoever can verify can also sign, so it
 * proves nothing to third parties and names no agent. It is never read from a JWK, and
 * never shows itself. Thread-safe.
 */
public final class SharedSecret implements SigningKey, VerificationKey {

	private static final int MIN_SIZE = 32;

	private final KeyParameter key;

	private SharedSecret(KeyParameter key) {
		this.key = key;
	}

	/**
	 * Takes a secret.
	 * @param secret the bytes; they are copied
	 * @return the secret
	 * @throws IllegalArgumentException if there are fewer than 32
	 */
	public static SharedSecret of(byte[] secret) {
		if (secret.length < MIN_SIZE) {
			throw new IllegalArgumentException(
					"secret must have at least " + MIN_SIZE + " bytes, had " + secret.length);
		}
		return new SharedSecret(new KeyParameter(secret));
	}

	@Override
	public SignatureAlgorithm algorithm() {
		return SignatureAlgorithm.HMAC_SHA256;
	}

	@Override
	public byte[] sign(byte[] message) {
		HMac mac = new HMac(new SHA256Digest());
		mac.init(this.key);
		mac.update(message, 0, message.length);
		byte[] signature = new byte[mac.getMacSize()];
		mac.doFinal(signature, 0);
		return signature;
	}

	@Override
	public boolean verify(byte[] signature, byte[] message) {
		return MessageDigest.isEqual(sign(message), signature);
	}

	@Override
	public String toString() {
		return "SharedSecret[hidden]";
	}

}
