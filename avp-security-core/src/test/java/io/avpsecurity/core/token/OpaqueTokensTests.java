package io.avpsecurity.core.token;

import java.time.Duration;
import java.util.Set;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.avpsecurity.core.agent.TokenReason;
import io.avpsecurity.core.agent.TokenVerification;
import io.avpsecurity.core.fixture.TestClock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class OpaqueTokensTests {

	private static final TokenGrant GRANT = new TokenGrant(Set.of("read"), "arithmetic", 1, Duration.ZERO);

	private static final TokenRules RULES = TokenRules.of("https://shop.example");

	private final TestClock clock = new TestClock();

	private final OpaqueTokens tokens = new OpaqueTokens(RULES, this.clock);

	@Test
	void verifyWhenIssuedThenValid() {
		IssuedToken token = issue();

		assertThat(token.credential()).matches("avp_token_[A-Za-z0-9_-]{43}").doesNotContain(token.id());
		assertThat(this.tokens.verify(token.credential(), false))
			.isEqualTo(new TokenVerification.Valid(token.id(), Set.of("read"), token.expires(), false));
	}

	@Test
	void verifyWhenExpiredThenBad() {
		String credential = issue().credential();
		this.clock.set(3599);
		assertThat(this.tokens.verify(credential, false)).isInstanceOf(TokenVerification.Valid.class);

		this.clock.set(3600);

		assertThat(this.tokens.verify(credential, false))
			.isEqualTo(new TokenVerification.Bad(TokenReason.TOKEN_EXPIRED));
	}

	@Test
	@Tag("T-88")
	void verifyWhenRevokedThenBad() {
		IssuedToken token = issue();

		assertThat(this.tokens.revoke(token.id())).isTrue();

		assertThat(this.tokens.verify(token.credential(), false)).isInstanceOf(TokenVerification.Bad.class);
		assertThat(this.tokens.revoke("unknown")).isTrue();
	}

	@ParameterizedTest
	@ValueSource(
			strings = { "", "avp_token_", "avp_token_xyz789", "AVP_TOKEN_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA" })
	void verifyWhenNotWrittenAsATokenThenMalformed(String credential) {
		assertThat(this.tokens.verify(credential, false))
			.isEqualTo(new TokenVerification.Bad(TokenReason.TOKEN_MALFORMED));
	}

	@Test
	void verifyWhenUnknownThenNotOurs() {
		assertThat(this.tokens.verify("avp_token_" + "A".repeat(43), false))
			.isEqualTo(new TokenVerification.Bad(TokenReason.TOKEN_SIGNATURE_MISMATCH));
	}

	@Test
	void issueWhenFullThenNoneAndNoneIsForgotten() {
		OpaqueTokens small = new OpaqueTokens(RULES, this.clock, 2);
		IssuedToken first = small.issue(GRANT).orElseThrow();
		small.issue(GRANT);

		assertThat(small.issue(GRANT)).isEmpty();
		assertThat(small.verify(first.credential(), false)).isInstanceOf(TokenVerification.Valid.class);
	}

	@Test
	void issueWhenOldOnesHaveExpiredThenRoomAgain() {
		OpaqueTokens small = new OpaqueTokens(RULES, this.clock, 1);
		small.issue(GRANT);
		this.clock.set(3600);

		assertThat(small.issue(GRANT)).isPresent();
	}

	@Test
	void issueWhenOneWasRevokedThenRoomAgain() {
		OpaqueTokens small = new OpaqueTokens(RULES, this.clock, 1);
		small.revoke(small.issue(GRANT).orElseThrow().id());

		assertThat(small.issue(GRANT)).isPresent();
	}

	@Test
	void newWhenNoCapacityThenRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> new OpaqueTokens(RULES, this.clock, 0))
			.withMessage("capacity must be at least 1, was 0");
	}

	@Test
	void jwksThenNone() {
		assertThat(this.tokens.jwks()).isEmpty();
	}

	private IssuedToken issue() {
		return this.tokens.issue(GRANT).orElseThrow();
	}

}
