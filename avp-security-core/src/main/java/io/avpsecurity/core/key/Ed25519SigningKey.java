package io.avpsecurity.core.key;

import java.security.SecureRandom;

import org.bouncycastle.math.ec.rfc8032.Ed25519;

/**
 * An Ed25519 private key (RFC 8032). It never shows itself: neither in {@code toString}
 * nor in a message of an exception. Thread-safe.
 */
public final class Ed25519SigningKey implements PrivateSigningKey {

	private final byte[] seed;

	private final Ed25519PublicKey publicKey;

	private final String keyid;

	private Ed25519SigningKey(byte[] seed, Ed25519PublicKey publicKey) {
		this.seed = seed;
		this.publicKey = publicKey;
		this.keyid = publicKey.thumbprint();
	}

	/**
	 * Makes a new key.
	 * @return the key
	 */
	public static Ed25519SigningKey generate() {
		byte[] seed = new byte[Ed25519.SECRET_KEY_SIZE];
		new SecureRandom().nextBytes(seed);
		return ofSeed(seed);
	}

	/**
	 * Takes the 32 bytes that RFC 8032 calls the private key.
	 * @param seed the bytes; they are copied
	 * @return the key
	 * @throws IllegalArgumentException if there are not 32
	 */
	public static Ed25519SigningKey ofSeed(byte[] seed) {
		if (seed.length != Ed25519.SECRET_KEY_SIZE) {
			throw new IllegalArgumentException("seed must have " + Ed25519.SECRET_KEY_SIZE + " bytes");
		}
		byte[] encoded = new byte[Ed25519.PUBLIC_KEY_SIZE];
		Ed25519.generatePublicKey(seed, 0, encoded, 0);
		return new Ed25519SigningKey(seed.clone(), Ed25519PublicKey.of(encoded).orElseThrow());
	}

	@Override
	public SignatureAlgorithm algorithm() {
		return SignatureAlgorithm.ED25519;
	}

	@Override
	public String keyid() {
		return this.keyid;
	}

	@Override
	public Ed25519PublicKey publicKey() {
		return this.publicKey;
	}

	@Override
	public byte[] sign(byte[] message) {
		byte[] signature = new byte[Ed25519.SIGNATURE_SIZE];
		Ed25519.sign(this.seed, 0, message, 0, message.length, signature, 0);
		return signature;
	}

	@Override
	public String toString() {
		return "Ed25519SigningKey[keyid=" + this.keyid + "]";
	}

}
