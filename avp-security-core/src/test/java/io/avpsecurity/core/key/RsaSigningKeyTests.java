package io.avpsecurity.core.key;

import java.math.BigInteger;
import java.security.KeyPairGenerator;
import java.security.interfaces.RSAPrivateCrtKey;
import java.security.spec.RSAPrivateCrtKeySpec;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class RsaSigningKeyTests {

	@ParameterizedTest
	@ValueSource(ints = { 1024, 2047, 4097 })
	void generateWhenTooSmallOrTooLargeThenRefused(int bits) {
		assertThatIllegalArgumentException()
			.isThrownBy(() -> RsaSigningKey.generate(SignatureAlgorithm.RSA_PSS_SHA512, bits));
	}

	@Test
	void generateWhenTheAlgorithmIsNotOfRsaThenRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> RsaSigningKey.generate(SignatureAlgorithm.ED25519, 2048));
	}

	@Test
	void ofWhenThePartsBelongTogetherThenTaken() throws Exception {
		List<BigInteger> parts = parts(2048);

		assertThat(RsaSigningKey.of(SignatureAlgorithm.RSA_V1_5_SHA256, spec(parts)).algorithm())
			.isEqualTo(SignatureAlgorithm.RSA_V1_5_SHA256);
	}

	@ParameterizedTest
	@ValueSource(ints = { 0, 1, 2, 3, 4, 5, 6, 7 })
	void ofWhenAPartIsOfAnotherKeyThenRefusedWithoutShowingIt(int index) throws Exception {
		List<BigInteger> parts = parts(2048);
		parts.set(index, parts.get(index).add(BigInteger.TWO));

		assertThatIllegalArgumentException()
			.isThrownBy(() -> RsaSigningKey.of(SignatureAlgorithm.RSA_PSS_SHA512, spec(parts)))
			.withMessageNotContaining(parts.get(index).toString());
	}

	@Test
	void ofWhenThePublicPartIsWeakThenRefused() throws Exception {
		List<BigInteger> parts = parts(1024);

		assertThatIllegalArgumentException()
			.isThrownBy(() -> RsaSigningKey.of(SignatureAlgorithm.RSA_PSS_SHA512, spec(parts)));
	}

	private static List<BigInteger> parts(int bits) throws Exception {
		KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
		generator.initialize(bits);
		RSAPrivateCrtKey key = (RSAPrivateCrtKey) generator.generateKeyPair().getPrivate();
		return new ArrayList<>(
				List.of(key.getModulus(), key.getPublicExponent(), key.getPrivateExponent(), key.getPrimeP(),
						key.getPrimeQ(), key.getPrimeExponentP(), key.getPrimeExponentQ(), key.getCrtCoefficient()));
	}

	private static RSAPrivateCrtKeySpec spec(List<BigInteger> parts) {
		return new RSAPrivateCrtKeySpec(parts.get(0), parts.get(1), parts.get(2), parts.get(3), parts.get(4),
				parts.get(5), parts.get(6), parts.get(7));
	}

}
