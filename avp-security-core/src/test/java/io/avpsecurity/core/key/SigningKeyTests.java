package io.avpsecurity.core.key;

import java.util.Arrays;
import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static io.avpsecurity.core.key.TestSignatures.MESSAGE;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * What holds for every private key and its public part.
 */
class SigningKeyTests {

	static Stream<PrivateSigningKey> keys() {
		return TestSignatures.keys();
	}

	@ParameterizedTest
	@MethodSource("keys")
	void signThenItsPublicKeyVerifiesThatMessageOnly(PrivateSigningKey key) {
		byte[] signature = key.sign(MESSAGE);

		assertThat(key.publicKey().verify(signature, MESSAGE)).isTrue();
		assertThat(key.publicKey().verify(signature, new byte[0])).isFalse();
	}

	@ParameterizedTest
	@MethodSource("keys")
	void verifyWhenAnyByteIsAlteredThenNot(PrivateSigningKey key) {
		byte[] signature = key.sign(MESSAGE);

		assertThat(Stream.iterate(0, (i) -> i < signature.length, (i) -> i + 7)
			.map((i) -> key.publicKey().verify(TestSignatures.altered(signature, i), MESSAGE))).containsOnly(false);
	}

	@ParameterizedTest
	@MethodSource("keys")
	void verifyWhenOfAnotherLengthThenNotAndNothingIsThrown(PrivateSigningKey key) {
		byte[] signature = key.sign(MESSAGE);

		assertThat(Stream.of(0, 1, signature.length - 1, signature.length + 1, 2 * signature.length, 5000)
			.map((length) -> key.publicKey().verify(Arrays.copyOf(signature, length), MESSAGE))).containsOnly(false);
	}

	@ParameterizedTest
	@MethodSource("keys")
	void verifyWhenAllBytesAreTheSameThenNotAndNothingIsThrown(PrivateSigningKey key) {
		byte[] ones = new byte[key.sign(MESSAGE).length];
		Arrays.fill(ones, (byte) 0xFF);

		assertThat(key.publicKey().verify(ones, MESSAGE)).isFalse();
		assertThat(key.publicKey().verify(new byte[ones.length], MESSAGE)).isFalse();
	}

	@ParameterizedTest
	@MethodSource("keys")
	@Tag("T-116")
	void toStringThenItsNameOnly(PrivateSigningKey key) {
		assertThat(key.toString()).isEqualTo(key.getClass().getSimpleName() + "[keyid=" + key.keyid() + "]");
	}

}
