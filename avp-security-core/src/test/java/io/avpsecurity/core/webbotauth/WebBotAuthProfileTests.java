package io.avpsecurity.core.webbotauth;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.jwk.PublicJwk;
import io.avpsecurity.core.key.SignatureAlgorithm;
import io.avpsecurity.core.signature.SignatureLimits;
import io.avpsecurity.core.fixture.TestAgents;
import io.avpsecurity.core.fixture.VectorFile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class WebBotAuthProfileTests {

	private static final WebBotAuthProfile PROFILE = WebBotAuthProfile.DEPLOYED;

	private static final Instant NOW = Instant.ofEpochSecond(100);

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

	@ParameterizedTest
	@CsvSource({ "100, 200, true, ''", "160, 200, true, ''", "161, 200, true, key_not_yet_valid", "100, 101, true, ''",
			"100, 100, true, key_expired", "100, 200, false, algorithm_mismatch" })
	void keyFaultWhenOutOfItsDatesOrOfAnotherAlgorithmThenSaysWhy(long notBefore, long expires, boolean fits,
			String reason) {
		PublicJwk jwk = new PublicJwk("name", TestAgents.jwk(1).key(), Optional.of(Instant.ofEpochSecond(notBefore)),
				Optional.of(Instant.ofEpochSecond(expires)), fits);

		assertThat(PROFILE.keyFault(jwk, NOW).map(Reason::code).orElse("")).isEqualTo(reason);
	}

	@Test
	void keyFaultWhenTheAlgorithmIsNotAcceptedThenUnsupported() {
		WebBotAuthProfile profile = PROFILE.withAlgorithms(Set.of(SignatureAlgorithm.RSA_PSS_SHA512));

		assertThat(profile.keyFault(TestAgents.jwk(1), NOW)).contains(Reason.ALGORITHM_UNSUPPORTED);
	}

	@Test
	void keyFaultWhenATestKeyThenRejectedUnlessAllowed() {
		PublicJwk jwk = new PublicJwk("poqkLGiymh_W0uP6PZFw-dvez3QJT5SolqXBCW38r0U", TestAgents.jwk(1).key(),
				Optional.empty(), Optional.empty(), true);

		assertThat(PROFILE.keyFault(jwk, NOW)).contains(Reason.TEST_KEY_REJECTED);
		assertThat(PROFILE.withMaxValidity(Duration.ofHours(1), true).keyFault(jwk, NOW)).isEmpty();
	}

	@Test
	void testKeysThenAllThatArePublished() {
		assertThat(VectorFile.read("/vectors/jwk/keys.json").strings("refuse_in_production")).hasSize(4)
			.allMatch(TestKeys::contain);
	}

}
