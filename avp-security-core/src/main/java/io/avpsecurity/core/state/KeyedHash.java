package io.avpsecurity.core.state;

import java.security.SecureRandom;

/**
 * SipHash-2-4: spreads what strangers choose over a table so that they cannot aim at a
 * place in it, as long as they do not know the key. No fingerprint: it is never shown and
 * ends with the process. Immutable and thread-safe.
 */
final class KeyedHash {

	private static final int CHARS_A_WORD = Long.BYTES / Character.BYTES;

	private final long key0;

	private final long key1;

	KeyedHash(long key0, long key1) {
		this.key0 = key0;
		this.key1 = key1;
	}

	static KeyedHash random() {
		SecureRandom random = new SecureRandom();
		return new KeyedHash(random.nextLong(), random.nextLong());
	}

	/** Hashes two words, as 16 bytes in little-endian order. */
	long of(long first, long second) {
		State state = new State(this.key0, this.key1);
		state.add(first);
		state.add(second);
		return state.finish(2L * Long.BYTES << 56);
	}

	/** Hashes text, as UTF-16 in little-endian order. */
	long of(String text) {
		State state = new State(this.key0, this.key1);
		long word = 0;
		for (int i = 0; i < text.length(); i++) {
			int place = i % CHARS_A_WORD;
			word |= (long) text.charAt(i) << (place * Character.SIZE);
			if (place == CHARS_A_WORD - 1) {
				state.add(word);
				word = 0;
			}
		}
		return state.finish(word | ((long) text.length() * Character.BYTES << 56));
	}

	private static final class State {

		private long v0;

		private long v1;

		private long v2;

		private long v3;

		State(long key0, long key1) {
			this.v0 = key0 ^ 0x736f6d6570736575L;
			this.v1 = key1 ^ 0x646f72616e646f6dL;
			this.v2 = key0 ^ 0x6c7967656e657261L;
			this.v3 = key1 ^ 0x7465646279746573L;
		}

		void add(long word) {
			this.v3 ^= word;
			round();
			round();
			this.v0 ^= word;
		}

		long finish(long last) {
			add(last);
			this.v2 ^= 0xff;
			round();
			round();
			round();
			round();
			return this.v0 ^ this.v1 ^ this.v2 ^ this.v3;
		}

		private void round() {
			this.v0 += this.v1;
			this.v2 += this.v3;
			this.v1 = Long.rotateLeft(this.v1, 13) ^ this.v0;
			this.v3 = Long.rotateLeft(this.v3, 16) ^ this.v2;
			this.v0 = Long.rotateLeft(this.v0, 32);
			this.v2 += this.v1;
			this.v0 += this.v3;
			this.v1 = Long.rotateLeft(this.v1, 17) ^ this.v2;
			this.v3 = Long.rotateLeft(this.v3, 21) ^ this.v0;
			this.v2 = Long.rotateLeft(this.v2, 32);
		}

	}

}
