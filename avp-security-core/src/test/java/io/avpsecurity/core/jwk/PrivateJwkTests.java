package io.avpsecurity.core.jwk;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.avpsecurity.core.fixture.VectorFile;
import io.avpsecurity.core.fixture.VectorFile.Vector;
import io.avpsecurity.core.key.PrivateSigningKey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class PrivateJwkTests {

	private static final Vector KEYS = VectorFile.read("/vectors/jwk/keys.json").object("keys");

	private static final String D = "n4Ni-HpISpVObnQMW0wOhCKROaIKqKtW_2ZYb2p9KcU";

	@ParameterizedTest
	@CsvSource({ "test-key-ed25519, , ed25519", "test-key-ecc-p256, , ecdsa-p256-sha256",
			"test-key-rsa-pss, , rsa-pss-sha512", "test-key-rsa, RS256, rsa-v1_5-sha256",
			"test-key-rsa, rsa-v1_5-sha256, rsa-v1_5-sha256", "test-key-rsa, PS512, rsa-pss-sha512",
			"test-key-ed25519, EdDSA, ed25519", "test-key-ecc-p256, ES256, ecdsa-p256-sha256" })
	void readThenForItsAlgorithmAndUnderItsName(String name, String alg, String algorithm) {
		PrivateSigningKey key = PrivateJwk.read(jwk(name, "alg", alg));

		assertThat(key.algorithm().registeredName()).isEqualTo(algorithm);
		assertThat(key.keyid()).isEqualTo(KEYS.object(name).string("thumbprint"));
	}

	@ParameterizedTest
	@Tag("T-116")
	@CsvSource({ "test-key-ed25519, x", "test-key-ecc-p256, x", "test-key-ecc-p256, y", "test-key-ecc-p256, d",
			"test-key-rsa, n", "test-key-rsa, e", "test-key-rsa, d", "test-key-rsa, p", "test-key-rsa, q",
			"test-key-rsa, dp", "test-key-rsa, dq", "test-key-rsa, qi", "test-key-rsa, kty", "test-key-ecc-p256, crv",
			"test-key-ecc-p256, alg", "test-key-rsa, alg" })
	void readWhenAMemberIsAnotherOrMissingThenRefusedWithoutShowingTheKey(String name, String member) {
		String d = KEYS.object(name).object("private_jwk").string("d");

		for (String value : Arrays.asList("AAAB", "%%", "", "P-384", "ES384")) {
			assertThatIllegalArgumentException().isThrownBy(() -> PrivateJwk.read(jwk(name, member, value)))
				.withMessageNotContaining(d);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "n", "e", "d", "p", "q", "dp", "dq", "qi" })
	void readWhenAPartOfAnRsaKeyIsMissingThenItIsNamed(String member) {
		assertThatIllegalArgumentException().isThrownBy(() -> PrivateJwk.read(jwk("test-key-rsa", member, null)))
			.withMessageContaining("'" + member + "' is missing");
	}

	@ParameterizedTest
	@Tag("T-116")
	@ValueSource(strings = { "", "[]", "{}", "{\"crv\":\"Ed25519\"}", "{\"crv\":\"Ed25519\",\"d\":\"%%\"}",
			"{\"crv\":\"X25519\",\"d\":\"" + D + "\"}", "{\"crv\":\"Ed25519\",\"d\":\"" + D + "\",\"x\":\"AAAA\"}",
			"{\"crv\":\"Ed25519\",\"d\":\"" + D + "\"}" })
	void readWhenNoPrivateKeyThenRefusedWithoutShowingIt(String text) {
		assertThatIllegalArgumentException().isThrownBy(() -> PrivateJwk.read(text)).withMessageNotContaining(D);
	}

	private static String jwk(String name, String member, @Nullable String value) {
		Map<String, Object> members = new LinkedHashMap<>(KEYS.object(name).object("private_jwk").members());
		members.remove(member);
		if (value != null) {
			members.put(member, value);
		}
		return new Vector(members).json();
	}

}
