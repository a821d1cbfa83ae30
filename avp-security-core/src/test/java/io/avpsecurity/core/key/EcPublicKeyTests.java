package io.avpsecurity.core.key;

import java.math.BigInteger;
import java.util.HexFormat;
import java.util.stream.Stream;

import org.bouncycastle.crypto.signers.StandardDSAEncoding;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import static io.avpsecurity.core.key.TestSignatures.MESSAGE;
import static org.assertj.core.api.Assertions.assertThat;

class EcPublicKeyTests {

	private static final String Y_256 = "66485c780e2f83d72433bd5d84a06bb6541c2af31dae871728bf856a174f93f4";

	private static final String Y_384 = "c306610fb0ae5a159cf45c06069f22a6c5eb3641c602d42dea2c4b4f75550793"
			+ "406d80d2b91ad54f9048bd487af1ade1";

	private static final String P_256 = "ffffffff00000001000000000000000000000000ffffffffffffffffffffffff";

	private static final String P_384 = "ffffffffffffffffffffffffffffffffffffffffffffffff"
			+ "fffffffffffffffeffffffff0000000000000000ffffffff";

	@ParameterizedTest
	@CsvSource({ "P_256, " + Y_256, "P_384, " + Y_384 })
	void ofWhenOnTheCurveThenTaken(EcCurve curve, String y) {
		assertThat(EcPublicKey.of(curve, new byte[curve.size()], HexFormat.of().parseHex(y))).isPresent();
	}

	/** The field prime stands for 0, which is on the curve with the same y. */
	@ParameterizedTest
	@Tag("T-39")
	@CsvSource({ "P_256, " + P_256 + ", " + Y_256, "P_384, " + P_384 + ", " + Y_384 })
	void ofWhenACoordinateIsNotReducedThenRefused(EcCurve curve, String x, String y) {
		assertThat(EcPublicKey.of(curve, HexFormat.of().parseHex(x), HexFormat.of().parseHex(y))).isEmpty();
	}

	@ParameterizedTest
	@Tag("T-39")
	@EnumSource
	void ofWhenNotOnTheCurveThenRefused(EcCurve curve) {
		byte[] zero = new byte[curve.size()];
		byte[] one = BigInteger.ONE.shiftLeft(8 * curve.size() - 9).toByteArray();

		assertThat(EcPublicKey.of(curve, zero, zero)).isEmpty();
		assertThat(EcPublicKey.of(curve, one, one)).isEmpty();
	}

	@Test
	@Tag("T-39")
	void ofWhenThePointIsOfAnotherCurveThenRefused() {
		byte[] koblitzX = HexFormat.of().parseHex("79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798");
		byte[] koblitzY = HexFormat.of().parseHex("483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8");

		assertThat(EcPublicKey.of(EcCurve.P_256, koblitzX, koblitzY)).isEmpty();
		assertThat(EcPublicKey.of(EcCurve.P_256, new byte[48], HexFormat.of().parseHex(Y_384))).isEmpty();
		assertThat(EcPublicKey.of(EcCurve.P_384, new byte[32], HexFormat.of().parseHex(Y_256))).isEmpty();
	}

	@ParameterizedTest
	@Tag("T-8")
	@CsvSource({ "31, 32", "33, 32", "31, 33", "32, 33", "0, 32", "0, 0", "64, 0" })
	void ofWhenTheLengthsAreOthersThenRefused(int x, int y) {
		byte[] padded = new byte[y];
		byte[] good = HexFormat.of().parseHex(Y_256);
		System.arraycopy(good, 0, padded, Math.max(0, y - 32), Math.min(y, 32));

		assertThat(EcPublicKey.of(EcCurve.P_256, new byte[x], padded)).isEmpty();
	}

	@ParameterizedTest
	@Tag("T-39")
	@EnumSource
	void verifyWhenANumberIsOutOfRangeThenNotWellFormed(EcCurve curve) {
		EcSigningKey key = EcSigningKey.generate(curve);
		BigInteger n = TestSignatures.order(curve);

		assertThat(Stream.of(BigInteger.ZERO, n, n.add(BigInteger.ONE))
			.flatMap((bad) -> Stream.of(TestSignatures.ecdsa(curve, bad, BigInteger.ONE),
					TestSignatures.ecdsa(curve, BigInteger.ONE, bad), TestSignatures.ecdsa(curve, bad, bad)))
			.map((signature) -> key.publicKey().isWellFormed(signature) || key.publicKey().verify(signature, MESSAGE)))
			.hasSize(9)
			.containsOnly(false);
	}

	@ParameterizedTest
	@EnumSource
	void verifyWhenSIsTheOtherOneThenVerified(EcCurve curve) {
		EcSigningKey key = EcSigningKey.generate(curve);
		EcDomain domain = EcDomain.of(curve);
		byte[] signature = key.sign(MESSAGE);

		byte[] other = TestSignatures.ecdsa(curve, domain.first(signature),
				TestSignatures.order(curve).subtract(domain.second(signature)));

		assertThat(key.publicKey().verify(other, MESSAGE)).isTrue();
	}

	@ParameterizedTest
	@EnumSource
	void verifyWhenInDerThenNot(EcCurve curve) throws Exception {
		EcSigningKey key = EcSigningKey.generate(curve);
		EcDomain domain = EcDomain.of(curve);
		byte[] signature = key.sign(MESSAGE);

		byte[] der = StandardDSAEncoding.INSTANCE.encode(TestSignatures.order(curve), domain.first(signature),
				domain.second(signature));

		assertThat(key.publicKey().verify(der, MESSAGE)).isFalse();
	}

}
