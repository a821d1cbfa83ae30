package io.avpsecurity.core.key;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class Ed25519SigningKeyTests {

	@Test
	void signThenItsPublicKeyVerifies() {
		Ed25519SigningKey key = Ed25519SigningKey.generate();
		byte[] message = { 1, 2, 3 };

		byte[] signature = key.sign(message);

		assertThat(key.publicKey().verify(signature, message)).isTrue();
		assertThat(key.publicKey().verify(signature, new byte[] { 1, 2, 4 })).isFalse();
	}

	@ParameterizedTest
	@ValueSource(ints = { 0, 31, 33, 64 })
	void ofSeedWhenNot32BytesThenRefused(int length) {
		assertThatIllegalArgumentException().isThrownBy(() -> Ed25519SigningKey.ofSeed(new byte[length]));
	}

	@Test
	@Tag("T-116")
	void toStringThenWithoutTheKey() {
		byte[] seed = new byte[32];

		assertThat(Ed25519SigningKey.ofSeed(seed))
			.hasToString("Ed25519SigningKey[keyid=" + Ed25519SigningKey.ofSeed(seed).publicKey().thumbprint() + "]");
	}

}
