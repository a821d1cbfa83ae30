package io.avpsecurity.core.key;

import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Optional;

import org.bouncycastle.crypto.InvalidCipherTextException;
import org.bouncycastle.crypto.digests.SHA256Digest;
import org.bouncycastle.crypto.engines.AESEngine;
import org.bouncycastle.crypto.macs.HMac;
import org.bouncycastle.crypto.modes.GCMBlockCipher;
import org.bouncycastle.crypto.modes.GCMModeCipher;
import org.bouncycastle.crypto.params.AEADParameters;
import org.bouncycastle.crypto.params.KeyParameter;

/**
 * Seals bytes so that nobody without the key can read, make or change them (AES-256-GCM).
 * Each sealing begins with {@value #SALT_SIZE} random bytes, and has a key of its own
 * that is derived from them (HMAC-SHA-256), so any number of sealings is safe. That a
 * sealing was opened before is not noticed. The key never shows itself. Thread-safe.
 */
public final class SealingKey {

	/** The random bytes that a sealing begins with. */
	public static final int SALT_SIZE = 32;

	/** How many bytes a sealing is longer than what is sealed. */
	public static final int OVERHEAD = SALT_SIZE + 16;

	private static final int KEY_SIZE = 32;

	private static final int TAG_BITS = 128;

	private static final byte[] NONCE = new byte[12];

	private final SecureRandom random = new SecureRandom();

	private final KeyParameter key;

	private SealingKey(KeyParameter key) {
		this.key = key;
	}

	/**
	 * Makes a key of this process: what it seals cannot be opened by another, nor after a
	 * restart.
	 * @return the key
	 */
	public static SealingKey generate() {
		byte[] key = new byte[KEY_SIZE];
		new SecureRandom().nextBytes(key);
		return new SealingKey(new KeyParameter(key));
	}

	/**
	 * Takes a key that others have too.
	 * @param key at least 32 random bytes; they are copied
	 * @return the key
	 * @throws IllegalArgumentException if there are fewer
	 */
	public static SealingKey of(byte[] key) {
		if (key.length < KEY_SIZE) {
			throw new IllegalArgumentException("key must have at least " + KEY_SIZE + " bytes, had " + key.length);
		}
		return new SealingKey(new KeyParameter(key));
	}

	/**
	 * Seals.
	 * @param content what only the key can read
	 * @param context what has to be the same when it is opened; it is not in the result
	 * @return the sealing
	 */
	public byte[] seal(byte[] content, byte[] context) {
		byte[] sealed = new byte[OVERHEAD + content.length];
		byte[] salt = new byte[SALT_SIZE];
		this.random.nextBytes(salt);
		System.arraycopy(salt, 0, sealed, 0, SALT_SIZE);
		GCMModeCipher cipher = cipher(true, salt, context);
		try {
			int length = cipher.processBytes(content, 0, content.length, sealed, SALT_SIZE);
			cipher.doFinal(sealed, SALT_SIZE + length);
		}
		catch (InvalidCipherTextException ex) {
			throw new IllegalStateException("sealing checks nothing that could be invalid", ex);
		}
		return sealed;
	}

	/**
	 * Opens.
	 * @param sealed what may be a sealing
	 * @param context what was given when it was sealed
	 * @return what was sealed, or empty when this key did not seal it in this context, or
	 * a bit of it has changed
	 */
	public Optional<byte[]> open(byte[] sealed, byte[] context) {
		if (sealed.length < OVERHEAD) {
			return Optional.empty();
		}
		GCMModeCipher cipher = cipher(false, Arrays.copyOf(sealed, SALT_SIZE), context);
		byte[] content = new byte[sealed.length - OVERHEAD];
		try {
			int length = cipher.processBytes(sealed, SALT_SIZE, sealed.length - SALT_SIZE, content, 0);
			cipher.doFinal(content, length);
			return Optional.of(content);
		}
		catch (InvalidCipherTextException ex) {
			return Optional.empty();
		}
	}

	/** The key is used for one salt only, so that the nonce need not differ. */
	private GCMModeCipher cipher(boolean seal, byte[] salt, byte[] context) {
		HMac mac = new HMac(new SHA256Digest());
		mac.init(this.key);
		mac.update(salt, 0, salt.length);
		byte[] derived = new byte[KEY_SIZE];
		mac.doFinal(derived, 0);
		GCMModeCipher cipher = GCMBlockCipher.newInstance(AESEngine.newInstance());
		cipher.init(seal, new AEADParameters(new KeyParameter(derived), TAG_BITS, NONCE, context));
		return cipher;
	}

	@Override
	public String toString() {
		return "SealingKey[hidden]";
	}

}
