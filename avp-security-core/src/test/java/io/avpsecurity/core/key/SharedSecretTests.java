package io.avpsecurity.core.key;

import java.util.Arrays;
import java.util.HexFormat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static io.avpsecurity.core.key.TestSignatures.MESSAGE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class SharedSecretTests {

	private static final byte[] BYTES = HexFormat.of()
		.parseHex("000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f");

	private final SharedSecret secret = SharedSecret.of(BYTES);

	@Test
	void signThenTheSecretVerifiesThatMessageOnly() {
		byte[] signature = this.secret.sign(MESSAGE);

		assertThat(signature).hasSize(32);
		assertThat(this.secret.verify(signature, MESSAGE)).isTrue();
		assertThat(this.secret.verify(signature, new byte[0])).isFalse();
		assertThat(SharedSecret.of(new byte[32]).verify(signature, MESSAGE)).isFalse();
	}

	@ParameterizedTest
	@ValueSource(ints = { 0, 1, 31, 33, 64 })
	void verifyWhenOfAnotherLengthThenNot(int length) {
		assertThat(this.secret.verify(Arrays.copyOf(this.secret.sign(MESSAGE), length), MESSAGE)).isFalse();
	}

	@ParameterizedTest
	@ValueSource(ints = { 0, 31 })
	void ofWhenShorterThan32BytesThenRefused(int length) {
		assertThatIllegalArgumentException().isThrownBy(() -> SharedSecret.of(new byte[length]));
	}

	@Test
	void ofThenTheArrayIsCopied() {
		byte[] bytes = BYTES.clone();
		SharedSecret copied = SharedSecret.of(bytes);

		bytes[0] = 9;

		assertThat(copied.sign(MESSAGE)).isEqualTo(this.secret.sign(MESSAGE));
	}

	@Test
	@Tag("T-116")
	void toStringThenWithoutTheSecret() {
		assertThat(this.secret).hasToString("SharedSecret[hidden]");
	}

}
