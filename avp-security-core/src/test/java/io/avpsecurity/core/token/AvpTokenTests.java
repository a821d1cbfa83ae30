package io.avpsecurity.core.token;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.avpsecurity.core.agent.TokenReason;
import io.avpsecurity.core.fixture.TestAvp;
import io.avpsecurity.core.fixture.TestClock;
import io.avpsecurity.core.key.Ed25519SigningKey;
import io.avpsecurity.core.key.SharedSecret;
import io.avpsecurity.core.key.SigningKey;
import io.avpsecurity.core.state.InMemoryRevokedIds;

import static org.assertj.core.api.Assertions.assertThat;

class AvpTokenTests {

	private static final Ed25519SigningKey KEY = Ed25519SigningKey.ofSeed(new byte[32]);

	private final TestClock clock = new TestClock();

	@Test
	void readThenWhatItSays() {
		AvpToken token = token(KEY);

		assertThat(token.alg()).isEqualTo("EdDSA");
		assertThat(token.kid()).isEqualTo(KEY.keyid());
		assertThat(token.typ()).isEqualTo("avp+jwt");
		assertThat(token.claims().string("iss")).contains(TestAvp.ISSUER);
	}

	@Test
	void toStringThenNothingOfIt() {
		assertThat(token(KEY)).hasToString("AvpToken[***]");
	}

	@Test
	void isSignedByWhenItsKeyThenTrue() {
		assertThat(token(KEY).isSignedBy(KEY.publicKey())).isTrue();
	}

	@Test
	void isSignedByWhenAnotherKeyThenFalse() {
		Ed25519SigningKey other = Ed25519SigningKey.ofSeed(new byte[] { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14,
				15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32 });

		assertThat(token(KEY).isSignedBy(other.publicKey())).isFalse();
	}

	@Test
	void isSignedByWhenItNamesAnotherAlgorithmThenFalse() {
		assertThat(token(SharedSecret.of(new byte[32])).isSignedBy(KEY.publicKey())).isFalse();
	}

	@ParameterizedTest
	@CsvSource({ "-31, TOKEN_NOT_YET_VALID", "-30,", "3629,", "3630, TOKEN_EXPIRED" })
	void faultThenByTheTimeAndTheLeeway(long second, TokenReason reason) {
		AvpToken token = token(KEY);

		assertThat(token.fault(TestClock.START.plusSeconds(second))).isEqualTo(Optional.ofNullable(reason));
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "avp_token_", "avp_token_abc", "avp_token_e30.e30.e30", "eyJ.eyJ.abc",
			"avp_token_a.b.c.d" })
	void readWhenItIsNoneThenEmpty(String text) {
		assertThat(AvpToken.read(text)).isEmpty();
	}

	@Test
	void readWhenTooLongThenEmpty() {
		assertThat(AvpToken.read(AvpTokens.PREFIX + "a".repeat(AvpToken.MAX_LENGTH))).isEmpty();
	}

	private AvpToken token(SigningKey key) {
		TokenKeys keys = TokenKeys.of(List.of(TokenKey.of(key, Instant.EPOCH)));
		AvpTokens tokens = new SignedTokens(TokenRules.of(TestAvp.ISSUER), keys, new InMemoryRevokedIds(this.clock),
				this.clock);
		TokenGrant grant = new TokenGrant(Set.of("read"), "arithmetic", 1, Duration.ofSeconds(1));
		return AvpToken.read(tokens.issue(grant).orElseThrow().credential()).orElseThrow();
	}

}
