package io.avpsecurity.core.jwk;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class PrivateJwkTests {

	private static final String D = "n4Ni-HpISpVObnQMW0wOhCKROaIKqKtW_2ZYb2p9KcU";

	@ParameterizedTest
	@Tag("T-116")
	@ValueSource(strings = { "", "[]", "{}", "{\"crv\":\"Ed25519\"}", "{\"crv\":\"Ed25519\",\"d\":\"%%\"}",
			"{\"crv\":\"X25519\",\"d\":\"" + D + "\"}", "{\"crv\":\"Ed25519\",\"d\":\"" + D + "\",\"x\":\"AAAA\"}",
			"{\"crv\":\"Ed25519\",\"d\":\"" + D + "\"}" })
	void readWhenNoPrivateKeyThenRefusedWithoutShowingIt(String text) {
		assertThatIllegalArgumentException().isThrownBy(() -> PrivateJwk.read(text)).withMessageNotContaining(D);
	}

}
