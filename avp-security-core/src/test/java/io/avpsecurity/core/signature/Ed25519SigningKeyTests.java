package io.avpsecurity.core.signature;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class Ed25519SigningKeyTests {

	private static final String D = "n4Ni-HpISpVObnQMW0wOhCKROaIKqKtW_2ZYb2p9KcU";

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

	@ParameterizedTest
	@Tag("T-116")
	@ValueSource(strings = { "", "[]", "{}", "{\"crv\":\"Ed25519\"}", "{\"crv\":\"Ed25519\",\"d\":\"%%\"}",
			"{\"crv\":\"X25519\",\"d\":\"" + D + "\"}", "{\"crv\":\"Ed25519\",\"d\":\"" + D + "\",\"x\":\"AAAA\"}",
			"{\"crv\":\"Ed25519\",\"d\":\"" + D + "\"}" })
	void ofJwkWhenNoPrivateKeyThenRefusedWithoutShowingIt(String text) {
		assertThatIllegalArgumentException().isThrownBy(() -> Ed25519SigningKey.ofJwk(text))
			.withMessageNotContaining(D);
	}

	@Test
	@Tag("T-116")
	void toStringThenWithoutTheKey() {
		byte[] seed = new byte[32];

		assertThat(Ed25519SigningKey.ofSeed(seed))
			.hasToString("Ed25519SigningKey[keyid=" + Ed25519SigningKey.ofSeed(seed).publicKey().thumbprint() + "]");
	}

}
