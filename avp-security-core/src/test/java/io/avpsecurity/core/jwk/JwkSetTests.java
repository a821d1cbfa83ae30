package io.avpsecurity.core.jwk;

import java.util.Base64;
import java.util.HexFormat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class JwkSetTests {

	private static final String X = "1yLaPn1TSxhPZ3HMvhU2gSI5LpfD9zqCdLiq1G3PL4Q";

	private static final String GOOD = "{\"kty\":\"OKP\",\"crv\":\"Ed25519\",\"x\":\"" + X + "\"}";

	@Test
	void readWhenGoodThenNamedByItsThumbprint() {
		JwkSet set = read(GOOD);

		assertThat(set.keys()).extracting(PublicJwk::thumbprint)
			.containsExactly("lb2YOGf9ZX0OHvr71IIadFt-cQxyiwVyC2abABjJEAE");
	}

	@Test
	@Tag("T-41")
	void readWhenOneEntryIsBadThenTheOthersAreKept() {
		JwkSet set = read("null,7,{\"kty\":\"OKP\",\"crv\":\"Ed25519\",\"x\":\"AAAA\"}," + GOOD);

		assertThat(set.keys()).hasSize(1);
		assertThat(set.refused()).containsOnlyKeys(0, 1, 2);
	}

	@ParameterizedTest
	@Tag("T-35")
	@CsvSource({ "0100000000000000000000000000000000000000000000000000000000000000",
			"ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
			"0000000000000000000000000000000000000000000000000000000000000080",
			"0000000000000000000000000000000000000000000000000000000000000000",
			"c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
			"c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa",
			"26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
			"26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85",
			"edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
			"eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f" })
	void readWhenOfSmallOrderOrNotCanonicalThenRefused(String hex) {
		JwkSet set = read(okp(HexFormat.of().parseHex(hex)));

		assertThat(set.keys()).isEmpty();
		assertThat(set.refused()).containsKey(0);
	}

	@Test
	@Tag("T-7")
	@Tag("T-8")
	void readWhenTheTextOfXHasSpareBitsSetThenRefused() {
		JwkSet set = read(GOOD.replace("L4Q\"", "L4R\""));

		assertThat(set.keys()).isEmpty();
		assertThat(set.refused().get(0)).contains("canonical base64url");
	}

	@ParameterizedTest
	@Tag("T-40")
	@ValueSource(strings = { "d", "p", "q", "dp", "dq", "qi", "k" })
	void readWhenAPrivateMemberIsThereThenRefusedWithoutShowingIt(String member) {
		JwkSet set = read(GOOD.replace("{", "{\"" + member + "\":\"c2VjcmV0\","));

		assertThat(set.keys()).isEmpty();
		assertThat(set.refused().get(0)).contains("'" + member + "'").doesNotContain("c2VjcmV0");
	}

	@ParameterizedTest
	@Tag("T-40")
	@ValueSource(strings = { "{\"kty\":\"oct\"}", "{\"kty\":\"EC\",\"crv\":\"P-521\"}",
			"{\"kty\":\"OKP\",\"crv\":\"X25519\",\"x\":\"" + X + "\"}", "{\"kty\":\"AKP\",\"pub\":\"AA\"}" })
	void readWhenOfAnotherTypeThenPassedOver(String jwk) {
		JwkSet set = read(jwk);

		assertThat(set.keys()).isEmpty();
		assertThat(set.notForUs()).containsKey(0);
		assertThat(set.refused()).isEmpty();
	}

	@ParameterizedTest
	@Tag("T-42")
	@CsvSource(delimiter = '|', value = { "\"use\":\"enc\"|false", "\"use\":7|false", "\"use\":\"sig\"|true",
			"\"key_ops\":[\"sign\"]|false", "\"key_ops\":[\"verify\"]|true", "\"key_ops\":\"verify\"|false" })
	void readThenOnlyKeysForVerifyingAreUsable(String member, boolean usable) {
		JwkSet set = read(GOOD.replace("{", "{" + member + ","));

		assertThat(set.keys().size() == 1).isEqualTo(usable);
	}

	@ParameterizedTest
	@CsvSource({ "ed25519,true", "EdDSA,true", "Ed25519,true", "ES256,false", "eddsa,false" })
	void readThenWhetherTheNamedAlgorithmFitsIsKept(String alg, boolean fits) {
		JwkSet set = read(GOOD.replace("{", "{\"alg\":\"" + alg + "\","));

		assertThat(set.keys().get(0).algorithmFits()).isEqualTo(fits);
	}

	@ParameterizedTest
	@ValueSource(strings = { "-1", "\"1\"", "1.5", "1e30", "true" })
	void readWhenADateIsNoNumberOfSecondsThenRefused(String date) {
		JwkSet set = read(GOOD.replace("{", "{\"exp\":" + date + ","));

		assertThat(set.refused()).containsKey(0);
	}

	@ParameterizedTest
	@Tag("T-43")
	@ValueSource(strings = { "", "null", "[]", "7", "{}", "{\"keys\":null}", "{\"keys\":{}}",
			"{\"keys\":[],\"keys\":[]}", "{\"keys\":[[[[[[[[[]]]]]]]]]}", "{\"keys\":[}", "\uFEFF{\"keys\":[]}" })
	void readWhenNoJwkSetThenMalformed(String text) {
		assertThat(JwkSet.read(text)).isInstanceOf(ReadJwkSet.Malformed.class);
	}

	@Test
	@Tag("T-43")
	void readWhenDeepOrLargeThenMalformedWithoutOverflow() {
		assertThat(JwkSet.read("{\"keys\":" + "[".repeat(50_000))).isInstanceOf(ReadJwkSet.Malformed.class);
		assertThat(JwkSet.read("{\"keys\":[" + "0,".repeat(64) + "0]}")).isInstanceOf(ReadJwkSet.Malformed.class);
		assertThat(JwkSet.read("{\"keys\":[],\"a\":\"" + "x".repeat(65_536) + "\"}"))
			.isInstanceOf(ReadJwkSet.Malformed.class);
	}

	@ParameterizedTest
	@Tag("T-35")
	@ValueSource(strings = { "5492beabeafb56c8341eb8997cca399d52cb006482b49e5397500e3a4478f69f",
			"1d23ee2c97439ddc6e870c7cf565286d627011e772d188f88d3520c33fe7160e" })
	void readWhenOfMixedOrderThenRefused(String hex) {
		assertThat(read(okp(HexFormat.of().parseHex(hex))).keys()).isEmpty();
	}

	@ParameterizedTest
	@Tag("T-41")
	@ValueSource(strings = { "***", "=", "A", "", "\\u00e9", "\\n" })
	void readWhenXIsNoBase64UrlThenRefusedAndTheOthersAreKept(String x) {
		JwkSet set = read(GOOD.replace(X, x) + "," + GOOD);

		assertThat(set.keys()).hasSize(1);
		assertThat(set.refused()).containsOnlyKeys(0);
	}

	@Test
	@Tag("T-40")
	void readWhenOthIsThereThenRefused() {
		assertThat(read(GOOD.replace("{", "{\"oth\":[],")).refused()).containsKey(0);
	}

	@ParameterizedTest
	@Tag("T-42")
	@ValueSource(strings = { "\"nbf\":-1", "\"nbf\":\"1\"", "\"nbf\":1.5", "\"exp\":9007199254740993", "\"exp\":1e30" })
	void readWhenNbfOrExpIsNoDateThenRefused(String member) {
		assertThat(read(GOOD.replace("{", "{" + member + ",")).refused()).containsKey(0);
	}

	@ParameterizedTest
	@Tag("T-6")
	@ValueSource(strings = { "nbf", "exp", "use", "key_ops", "d" })
	void readWhenAMemberIsNullThenNotTakenForAbsent(String member) {
		JwkSet set = read(GOOD.replace("{", "{\"" + member + "\":null,"));

		assertThat(set.keys()).isEmpty();
	}

	@Test
	@Tag("T-42")
	void readWhenAlgIsNoStringThenItDoesNotFit() {
		assertThat(read(GOOD.replace("{", "{\"alg\":7,")).keys().get(0).algorithmFits()).isFalse();
	}

	@Test
	@Tag("T-42")
	void readWhenKeyOpsHoldsMoreThanStringsThenPassedOver() {
		assertThat(read(GOOD.replace("{", "{\"key_ops\":[7,\"verify\"],")).notForUs()).containsKey(0);
	}

	@Test
	void readWhenAKeyIsThereTwiceThenTheFirstCounts() {
		JwkSet set = read(GOOD.replace("{", "{\"exp\":1,") + "," + GOOD);

		assertThat(set.keys()).singleElement().satisfies((jwk) -> assertThat(jwk.expires()).isPresent());
		assertThat(set.refused()).containsOnlyKeys(1);
	}

	@Test
	@Tag("T-43")
	void readThenEachBoundCountsAlone() {
		assertThat(JwkSet.read("{\"keys\":[],\"a\":\"" + "x".repeat(2048) + "\"}"))
			.isInstanceOf(ReadJwkSet.Value.class);
		assertThat(JwkSet.read("{\"keys\":[],\"a\":\"" + "x".repeat(2049) + "\"}"))
			.isInstanceOf(ReadJwkSet.Malformed.class);
		String empty = "{\"keys\":[]" + " ".repeat(65_536 - 11) + "}";
		assertThat(JwkSet.read(empty)).isInstanceOf(ReadJwkSet.Value.class);
		assertThat(JwkSet.read(empty + " ")).isInstanceOf(ReadJwkSet.Malformed.class);
		assertThat(JwkSet.read("{\"keys\":[" + "0,".repeat(63) + "0]}")).isInstanceOf(ReadJwkSet.Value.class);
		assertThat(JwkSet.read("{\"a\":[[[[[[[]]]]]]],\"keys\":[]}")).isInstanceOf(ReadJwkSet.Value.class);
		assertThat(JwkSet.read("{\"keys\":[],\"a\":\"\\\"" + ",".repeat(99) + "[[[[[[[[[[\"}"))
			.isInstanceOf(ReadJwkSet.Value.class);
		assertThat(JwkSet.read("]]],{\"keys\":[]}")).isInstanceOf(ReadJwkSet.Malformed.class);
	}

	private static JwkSet read(String entries) {
		return ((ReadJwkSet.Value) JwkSet.read("{\"keys\":[" + entries + "]}")).set();
	}

	private static String okp(byte[] encoded) {
		return "{\"kty\":\"OKP\",\"crv\":\"Ed25519\",\"x\":\""
				+ Base64.getUrlEncoder().withoutPadding().encodeToString(encoded) + "\"}";
	}

}
