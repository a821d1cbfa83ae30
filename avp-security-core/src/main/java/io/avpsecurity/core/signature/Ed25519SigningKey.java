package io.avpsecurity.core.signature;

import java.security.SecureRandom;
import java.util.Base64;
import java.util.Optional;

import org.bouncycastle.math.ec.rfc8032.Ed25519;

import io.avpsecurity.core.json.Json;
import io.avpsecurity.core.json.JsonLimits;
import io.avpsecurity.core.json.ParsedJson;
import io.avpsecurity.core.jwk.Ed25519PublicKey;

/**
 * An Ed25519 private key (RFC 8032). It never shows itself: neither in {@code toString}
 * nor in a message of an exception.
 */
public final class Ed25519SigningKey implements SigningKey {

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

	/**
	 * Reads a private JWK (RFC 8037 section 2).
	 * @param text the JWK
	 * @return the key
	 * @throws IllegalArgumentException if it is no private Ed25519 JWK, or its parts do
	 * not belong together
	 */
	public static Ed25519SigningKey ofJwk(String text) {
		if (!(Json.readObject(text, JsonLimits.DOCUMENT) instanceof ParsedJson.Value jwk)) {
			throw new IllegalArgumentException("the key is no JSON object");
		}
		Optional<byte[]> seed = jwk.object().string("d").map(Base64.getUrlDecoder()::decode);
		if (!"Ed25519".equals(jwk.object().string("crv").orElse("")) || seed.isEmpty()) {
			throw new IllegalArgumentException("the key is no private Ed25519 JWK: expected 'crv' Ed25519 and 'd'");
		}
		Ed25519SigningKey key = ofSeed(seed.get());
		if (!jwk.object().string("x").equals(Optional.ofNullable(key.publicKey.toJwk().get("x")))) {
			throw new IllegalArgumentException("the key's 'x' does not belong to its 'd'");
		}
		return key;
	}

	@Override
	public SignatureAlgorithm algorithm() {
		return SignatureAlgorithm.ED25519;
	}

	@Override
	public String keyid() {
		return this.keyid;
	}

	/**
	 * Returns the public part.
	 * @return the key to verify with
	 */
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
