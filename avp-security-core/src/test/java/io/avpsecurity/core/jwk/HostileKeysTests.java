package io.avpsecurity.core.jwk;

import java.math.BigInteger;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.avpsecurity.core.fixture.VectorFile;
import io.avpsecurity.core.fixture.VectorFile.Vector;
import io.avpsecurity.core.key.CanonicalBase64Url;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * EC and RSA keys of a document that a stranger wrote. What makes a key a good one is
 * tested with the keys themselves.
 */
class HostileKeysTests {

	private static final Vector KEYS = VectorFile.read("/vectors/jwk/keys.json").object("keys");

	private static final String EC = jwk("test-key-ecc-p256");

	private static final String RSA = jwk("test-key-rsa");

	private static final String E = "\"e\":\"AQAB\"";

	private static final String P_384 = "{\"kty\":\"EC\",\"crv\":\"P-384\",\"x\":\"" + "A".repeat(64)
			+ "\",\"y\":\"wwZhD7CuWhWc9FwGBp8ipsXrNkHGAtQt6ixLT3VVB5NAbYDSuRrVT5BIvUh68a3h\"}";

	static Stream<String> good() {
		return Stream.of(EC, RSA);
	}

	@Test
	void readThenNamedByTheirThumbprints() {
		JwkSet set = read(EC + "," + RSA + "," + P_384);

		assertThat(set.keys()).extracting(PublicJwk::thumbprint)
			.startsWith("ydQXMtvbsOsZyFir-Y7A8t7fKEM1gbKPvyFkdpu4fvI", "BHj8s0GPnMEQtkaULIM-PLgEhLBbuGUQ1vMxmBWZzEo")
			.hasSize(3);
		assertThat(set.keys()).extracting((jwk) -> jwk.key().algorithm().registeredName())
			.containsExactly("ecdsa-p256-sha256", "rsa-pss-sha512", "ecdsa-p384-sha384");
	}

	@ParameterizedTest
	@Tag("T-40")
	@MethodSource("good")
	void readWhenAPrivateMemberIsThereThenRefusedWithoutShowingIt(String jwk) {
		for (String member : List.of("d", "p", "q", "dp", "dq", "qi", "oth", "k")) {
			JwkSet set = read(jwk.replaceFirst("\\{", "{\"" + member + "\":\"c2VjcmV0\","));

			assertThat(set.keys()).isEmpty();
			assertThat(set.refused().get(0)).contains("'" + member + "'").doesNotContain("c2VjcmV0");
		}
	}

	@ParameterizedTest
	@Tag("T-8")
	@CsvSource({ "FivA, FivB", "6F0, 6F1" })
	void readWhenTheTextOfACoordinateHasSpareBitsSetThenRefused(String good, String aliased) {
		JwkSet set = read(EC.replace(good + "\"", aliased + "\""));

		assertThat(set.keys()).isEmpty();
		assertThat(set.refused().get(0)).contains("canonical base64url");
	}

	@Test
	@Tag("T-8")
	void readWhenTheTextOfAModulusHasSpareBitsSetThenRefused() {
		char last = modulus().charAt(modulus().length() - 1);
		String aliased = modulus().substring(0, modulus().length() - 1) + (char) (last + 1);

		JwkSet set = read(RSA.replace(modulus(), aliased));

		assertThat(set.keys()).isEmpty();
		assertThat(set.refused().get(0)).contains("canonical base64url");
	}

	@ParameterizedTest
	@Tag("T-38")
	@ValueSource(strings = { "\"e\":\"Aw\"", "\"e\":\"AAEAAQ\"", "\"e\":\"AQAA\"", "\"e\":\"AQAAAAE\"", "\"e\":\"\"",
			"\"e\":65537", "\"f\":\"AQAB\"" })
	void readWhenTheExponentIsNoGoodOneThenRefused(String member) {
		assertThat(read(RSA.replace(E, member)).refused()).containsOnlyKeys(0);
	}

	@Test
	@Tag("T-38")
	void readWhenTheExponentIsAsLongAsTheModulusThenRefused() {
		assertThat(read(RSA.replace(E, "\"e\":\"" + modulus() + "\"")).refused()).containsOnlyKeys(0);
	}

	/** A factor of a good modulus has half its size, and no small factors. */
	@Test
	@Tag("T-38")
	void readWhenTheModulusIsTooSmallThenRefused() {
		String small = KEYS.object("test-key-rsa").object("private_jwk").string("p");

		assertThat(read(RSA.replace(modulus(), small)).refused()).containsOnlyKeys(0);
	}

	@Test
	@Tag("T-8")
	void readWhenTheModulusHasALeadingZeroThenRefused() {
		byte[] padded = new BigInteger(1, CanonicalBase64Url.decode(modulus()).orElseThrow()).toByteArray();

		assertThat(padded[0]).isZero();
		assertThat(read(RSA.replace(modulus(), CanonicalBase64Url.encode(padded))).refused()).containsOnlyKeys(0);
	}

	@ParameterizedTest
	@ValueSource(strings = { "\"crv\":\"P-384\"", "\"crv\":7", "\"none\":\"P-256\"" })
	void readWhenTheCurveIsNotThatOfThePointThenRefused(String member) {
		assertThat(read(EC.replace("\"crv\":\"P-256\"", member)).refused()).containsOnlyKeys(0);
	}

	@ParameterizedTest
	@Tag("T-40")
	@ValueSource(strings = { "P-521", "secp256k1", "p-256", "Ed25519", "" })
	void readWhenTheCurveIsNotForUsThenPassedOver(String curve) {
		JwkSet set = read(EC.replace("P-256", curve));

		assertThat(set.keys()).isEmpty();
		assertThat(set.notForUs()).containsOnlyKeys(0);
	}

	@Test
	@Tag("T-41")
	void readWhenSomeAreBadThenTheOthersAreKept() {
		JwkSet set = read(String.join(",", RSA.replace(E, "\"e\":\"Aw\""), EC.replace("FivA", "FivB"),
				"{\"kty\":\"oct\"}", EC, RSA));

		assertThat(set.keys()).hasSize(2);
		assertThat(set.refused()).containsOnlyKeys(0, 1);
		assertThat(set.notForUs()).containsOnlyKeys(2);
	}

	@ParameterizedTest
	@CsvSource({ "rsa-pss-sha512, rsa-pss-sha512, true", "PS512, rsa-pss-sha512, true",
			"rsa-v1_5-sha256, rsa-v1_5-sha256, true", "RS256, rsa-v1_5-sha256, true", "PS256, rsa-pss-sha512, false",
			"RS512, rsa-pss-sha512, false", "RSA-OAEP, rsa-pss-sha512, false", "ed25519, rsa-pss-sha512, false",
			"rs256, rsa-pss-sha512, false" })
	void readWhenRsaThenTheNamedAlgorithmChooses(String alg, String algorithm, boolean fits) {
		PublicJwk jwk = read(RSA.replaceFirst("\\{", "{\"alg\":\"" + alg + "\",")).keys().get(0);

		assertThat(jwk.key().algorithm().registeredName()).isEqualTo(algorithm);
		assertThat(jwk.algorithmFits()).isEqualTo(fits);
	}

	@ParameterizedTest
	@CsvSource({ "ES256, true, false", "ecdsa-p256-sha256, true, false", "ES384, false, true",
			"ecdsa-p384-sha384, false, true", "ES512, false, false", "EdDSA, false, false", "ES256K, false, false" })
	void readWhenEcThenWhetherTheNamedAlgorithmFitsIsKept(String alg, boolean fits256, boolean fits384) {
		String member = "{\"alg\":\"" + alg + "\",";

		assertThat(read(EC.replaceFirst("\\{", member)).keys().get(0).algorithmFits()).isEqualTo(fits256);
		assertThat(read(P_384.replaceFirst("\\{", member)).keys().get(0).algorithmFits()).isEqualTo(fits384);
	}

	private static String modulus() {
		return KEYS.object("test-key-rsa").object("public_jwk").string("n");
	}

	private static String jwk(String name) {
		return KEYS.object(name).object("public_jwk").json();
	}

	private static JwkSet read(String entries) {
		return ((ReadJwkSet.Value) JwkSet.read("{\"keys\":[" + entries + "]}")).set();
	}

}
