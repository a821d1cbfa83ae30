package io.avpsecurity.core.key;

import java.math.BigInteger;

import org.bouncycastle.util.BigIntegers;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.junit.jupiter.params.provider.ValueSource;

import static io.avpsecurity.core.key.TestSignatures.MESSAGE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class RsaPublicKeyTests {

	private static final byte[] F4 = { 1, 0, 1 };

	@ParameterizedTest
	@Tag("T-38")
	@CsvSource({ "1024, false", "2040, false", "2047, false", "2048, true", "2049, true", "3072, true", "4096, true",
			"4097, false", "8192, false" })
	void ofThenOnly2048To4096Bits(int bits, boolean taken) {
		assertThat(of(modulus(bits), F4)).isEqualTo(taken);
	}

	@ParameterizedTest
	@Tag("T-38")
	@CsvSource({ "0, false", "1, false", "3, false", "65535, false", "65536, false", "65537, true", "65538, false",
			"4294967295, true", "4294967297, false" })
	void ofThenOnlyOddExponentsOf17To32Bits(BigInteger exponent, boolean taken) {
		assertThat(of(modulus(2048), BigIntegers.asUnsignedByteArray(exponent))).isEqualTo(taken);
	}

	@ParameterizedTest
	@Tag("T-38")
	@ValueSource(ints = { 33, 2000, 2047 })
	void ofWhenTheExponentIsLongThenRefused(int bits) {
		BigInteger exponent = BigInteger.ONE.shiftLeft(bits - 1).setBit(0);

		assertThat(of(modulus(2048), BigIntegers.asUnsignedByteArray(exponent))).isFalse();
	}

	@ParameterizedTest
	@ValueSource(ints = { 2, 3, 5, 7, 31, 541, 743, 991, 997 })
	void ofWhenTheModulusHasASmallFactorThenRefused(int factor) {
		BigInteger multiple = modulus(2048).add(BigInteger.TWO.pow(2000));
		BigInteger divisible = multiple.subtract(multiple.mod(BigInteger.valueOf(factor)));
		BigInteger odd = (factor == 2 || divisible.testBit(0)) ? divisible : divisible.add(BigInteger.valueOf(factor));

		assertThat(of(odd, F4)).isFalse();
	}

	@Test
	@Tag("T-8")
	void ofWhenThereAreLeadingZerosThenRefused() {
		assertThat(of(modulus(2048).toByteArray(), F4)).isFalse();
		assertThat(of(BigIntegers.asUnsignedByteArray(modulus(2048)), new byte[] { 0, 1, 0, 1 })).isFalse();
		assertThat(of(new byte[0], F4)).isFalse();
		assertThat(of(BigIntegers.asUnsignedByteArray(modulus(2048)), new byte[0])).isFalse();
	}

	@ParameterizedTest
	@EnumSource(mode = Mode.EXCLUDE, names = { "RSA_PSS_SHA512", "RSA_V1_5_SHA256" })
	void ofWhenTheAlgorithmIsNotOfRsaThenThrown(SignatureAlgorithm algorithm) {
		assertThatIllegalArgumentException().isThrownBy(() -> RsaPublicKey.of(algorithm, F4, F4));
	}

	@Test
	@Tag("T-14")
	void verifyThenTheOtherAlgorithmOfRsaDoesNotCount() {
		RsaSigningKey pss = (RsaSigningKey) TestSignatures.KEYS.get(SignatureAlgorithm.RSA_PSS_SHA512);
		RsaPublicKey same = RsaPublicKey
			.of(SignatureAlgorithm.RSA_V1_5_SHA256,
					BigIntegers.asUnsignedByteArray(pss.publicKey().spec().getModulus()), F4)
			.orElseThrow();

		byte[] signature = pss.sign(MESSAGE);

		assertThat(pss.publicKey().verify(signature, MESSAGE)).isTrue();
		assertThat(same.verify(signature, MESSAGE)).isFalse();
	}

	@Test
	void verifyWhenTheSignatureIsNotBelowTheModulusThenNotWellFormed() {
		RsaPublicKey key = (RsaPublicKey) TestSignatures.KEYS.get(SignatureAlgorithm.RSA_PSS_SHA512).publicKey();
		BigInteger modulus = key.spec().getModulus();

		assertThat(key.isWellFormed(BigIntegers.asUnsignedByteArray(modulus.subtract(BigInteger.ONE)))).isTrue();
		assertThat(key.isWellFormed(BigIntegers.asUnsignedByteArray(modulus))).isFalse();
	}

	private static boolean of(BigInteger modulus, byte[] exponent) {
		return of(BigIntegers.asUnsignedByteArray(modulus), exponent);
	}

	private static boolean of(byte[] modulus, byte[] exponent) {
		return RsaPublicKey.of(SignatureAlgorithm.RSA_PSS_SHA512, modulus, exponent).isPresent();
	}

	/** An odd number of that size that none of the primes tried here divides. */
	private static BigInteger modulus(int bits) {
		BigInteger number = BigInteger.ONE.shiftLeft(bits - 1).setBit(0);
		while (!hasNoSmallFactor(number)) {
			number = number.add(BigInteger.TWO);
		}
		return number;
	}

	private static boolean hasNoSmallFactor(BigInteger number) {
		for (int factor = 3; factor < 1000; factor += 2) {
			if (number.mod(BigInteger.valueOf(factor)).signum() == 0) {
				return false;
			}
		}
		return true;
	}

}
