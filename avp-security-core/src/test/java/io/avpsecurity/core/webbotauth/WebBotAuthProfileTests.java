package io.avpsecurity.core.webbotauth;

import java.time.Duration;
import java.util.Set;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import io.avpsecurity.core.key.SignatureAlgorithm;
import io.avpsecurity.core.signature.SignatureLimits;
import io.avpsecurity.core.fixture.VectorFile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class WebBotAuthProfileTests {

	private static final WebBotAuthProfile PROFILE = WebBotAuthProfile.DEPLOYED;

	@Test
	@Tag("T-25")
	void withWhenOutOfBoundsThenRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> PROFILE.withClockSkew(Duration.ofSeconds(121)));
		assertThatIllegalArgumentException().isThrownBy(() -> PROFILE.withClockSkew(Duration.ofSeconds(-1)));
		assertThatIllegalArgumentException().isThrownBy(() -> PROFILE.withMaxValidity(Duration.ZERO, true));
		assertThatIllegalArgumentException()
			.isThrownBy(() -> PROFILE.withMaxValidity(Duration.ofDays(1).plusSeconds(1), false));
	}

	@Test
	@Tag("T-14")
	void withAlgorithmsWhenASharedSecretThenRefused() {
		assertThatIllegalArgumentException()
			.isThrownBy(() -> PROFILE.withAlgorithms(Set.of(SignatureAlgorithm.HMAC_SHA256)));
	}

	@Test
	@Tag("T-1")
	void limitsWhenOutOfBoundsThenRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> new SignatureLimits(32769, 1));
		assertThatIllegalArgumentException().isThrownBy(() -> new SignatureLimits(0, 1));
		assertThatIllegalArgumentException().isThrownBy(() -> new SignatureLimits(1, 0));
		assertThatIllegalArgumentException().isThrownBy(() -> new SignatureLimits(1, (1 << 24) + 1));
	}

	@Test
	void deployedThenNoTestKeysAndStrictThenByTheLetter() {
		assertThat(PROFILE.allowTestKeys()).isFalse();
		assertThat(WebBotAuthProfile.STRICT.forms()).isEqualTo(new SignatureAgentForms(false, false, false));
		assertThat(WebBotAuthProfile.STRICT.discovery()).isEqualTo(Discovery.DIRECT);
		assertThat(WebBotAuthProfile.STRICT.allowTestKeys()).isFalse();
	}

	@Test
	void testKeysThenAllThatArePublished() {
		assertThat(VectorFile.read("/vectors/jwk/keys.json").strings("refuse_in_production")).hasSize(4)
			.allMatch(TestKeys::contain);
	}

}
