package io.avpsecurity.core.token;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import io.avpsecurity.core.agent.TokenReason;
import io.avpsecurity.core.agent.TokenVerification;
import io.avpsecurity.core.fixture.TestClock;
import io.avpsecurity.core.key.Ed25519SigningKey;
import io.avpsecurity.core.key.SharedSecret;
import io.avpsecurity.core.state.InMemoryRevokedIds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class TokenKeysTests {

	private static final TokenGrant GRANT = new TokenGrant(Set.of(), "arithmetic", 1, Duration.ZERO);

	private static final TokenRules RULES = TokenRules.of("https://shop.example");

	private final TestClock clock = new TestClock();

	private final TokenKey first = key(1, 0);

	private final TokenKey second = key(2, 10_000);

	private final TokenKey third = key(3, 20_000);

	@Test
	void signingThenTheNewestActive() {
		TokenKeys keys = TokenKeys.of(List.of(this.third, this.first, this.second));

		assertThat(keys.signing(at(-1))).isEmpty();
		assertThat(keys.signing(at(0))).contains(this.first);
		assertThat(keys.signing(at(9_999))).contains(this.first);
		assertThat(keys.signing(at(10_000))).contains(this.second);
		assertThat(keys.signing(at(50_000))).contains(this.third);
	}

	@Test
	@Tag("T-86")
	void verifyingThenFromTheStartUntilAllItSignedHasExpired() {
		TokenKeys keys = TokenKeys.of(List.of(this.first, this.second));
		Duration overlap = Duration.ofSeconds(3630);

		assertThat(keys.verifying(this.second.kid(), at(0), overlap)).contains(this.second);
		assertThat(keys.verifying(this.first.kid(), at(13_629), overlap)).contains(this.first);
		assertThat(keys.verifying(this.first.kid(), at(13_630), overlap)).isEmpty();
		assertThat(keys.verifying(this.second.kid(), at(1_000_000), overlap)).contains(this.second);
		assertThat(keys.verifying("another", at(0), overlap)).isEmpty();
	}

	@Test
	@Tag("T-86")
	void verifyWhenTwoNodesHaveDifferentRingsThenTheyAgree() {
		SignedTokens ahead = tokens(this.first, this.second, this.third);
		SignedTokens behind = tokens(this.first, this.second);

		for (int second = 0; second < 20_000; second += 100) {
			this.clock.set(second);
			assertThat(behind.verify(issue(ahead), false)).isInstanceOf(TokenVerification.Valid.class);
			assertThat(ahead.verify(issue(behind), false)).isInstanceOf(TokenVerification.Valid.class);
		}
	}

	@Test
	@Tag("T-86")
	void verifyWhenAClockIsAheadThenItsTokensAreGood() {
		TestClock ahead = new TestClock();
		ahead.set(10_000);
		this.clock.set(9_980);
		SignedTokens early = new SignedTokens(RULES, TokenKeys.of(List.of(this.first, this.second)),
				new InMemoryRevokedIds(ahead), ahead);

		assertThat(tokens(this.first, this.second).verify(issue(early), false))
			.isInstanceOf(TokenVerification.Valid.class);
	}

	@Test
	@Tag("T-86")
	void verifyWhenKeyIsRetiredThenNoLongerGoodThoughItVerifiedBefore() {
		SignedTokens tokens = tokens(this.first, this.second);
		this.clock.set(9_999);
		String last = issue(tokens);
		assertThat(tokens.verify(last, false)).isInstanceOf(TokenVerification.Valid.class);

		this.clock.set(13_628);
		assertThat(tokens.verify(last, false)).isInstanceOf(TokenVerification.Valid.class);
		this.clock.set(13_630);

		assertThat(tokens.verify(last, false))
			.isEqualTo(new TokenVerification.Bad(TokenReason.TOKEN_SIGNATURE_MISMATCH));
	}

	/**
	 * Threads issue and verify while the clock walks through two activations and
	 * retirements. Each keeps one token of a second: the clock must not wait for more
	 * than can be verified meanwhile.
	 */
	@Test
	@Tag("T-86")
	void verifyWhenKeysChangeUnderLoadThenNoneGoodIsRefusedAndNoneOldAccepted() throws InterruptedException {
		SignedTokens tokens = tokens(this.first, this.second, this.third);
		ConcurrentLinkedQueue<Given> given = new ConcurrentLinkedQueue<>();
		AtomicBoolean over = new AtomicBoolean();
		AtomicLong refused = new AtomicLong();
		AtomicLong late = new AtomicLong();
		AtomicLong verified = new AtomicLong();
		int outlived = 0;
		List<Thread> threads = new ArrayList<>();
		for (int i = 0; i < 4; i++) {
			threads.add(new Thread(() -> {
				Instant last = Instant.MIN;
				while (!over.get()) {
					Given token = new Given(issue(tokens), this.clock.instant());
					if (token.issued().isAfter(last)) {
						last = token.issued();
						given.add(token);
					}
					Instant before = this.clock.instant();
					boolean good = tokens.verify(token.credential(), false) instanceof TokenVerification.Valid;
					verified.incrementAndGet();
					if (!good && before.isBefore(token.issued().plusSeconds(3600))) {
						refused.incrementAndGet();
					}
				}
			}));
		}
		threads.forEach(Thread::start);
		for (int second = 0; second < 30_000; second += 50) {
			this.clock.set(second);
			Given old = given.peek();
			while (old != null && old.issued().plusSeconds(3631).isBefore(this.clock.instant())) {
				late.addAndGet((tokens.verify(old.credential(), false) instanceof TokenVerification.Valid) ? 1 : 0);
				outlived++;
				given.poll();
				old = given.peek();
			}
			awaitSome(verified);
		}
		over.set(true);
		for (Thread thread : threads) {
			thread.join();
		}

		assertThat(verified.get()).isGreaterThan(2000);
		assertThat(outlived).isGreaterThan(500);
		assertThat(refused).hasValue(0);
		assertThat(late).hasValue(0);
	}

	@Test
	void jwksThenWhatVerifiesNowOrLater() {
		SignedTokens tokens = tokens(this.first, this.second);

		assertThat(kids(tokens)).containsExactly(this.first.kid(), this.second.kid());
		this.clock.set(13_630);
		assertThat(kids(tokens)).containsExactly(this.second.kid());
	}

	@Test
	void ofWhenNoneOrTooManyThenRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> TokenKeys.of(List.of()))
			.withMessage("there must be 1 to 8 token keys, were 0");
		assertThatIllegalArgumentException()
			.isThrownBy(() -> TokenKeys.of(IntStream.range(0, 9).mapToObj((i) -> key(i, i)).toList()))
			.withMessage("there must be 1 to 8 token keys, were 9");
	}

	@Test
	void ofWhenTwiceThenRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> TokenKeys.of(List.of(this.first, key(1, 5))))
			.withMessage("token key " + this.first.kid() + " is there twice; expected it once");
	}

	@Test
	void ofWhenTwoBeginAtOnceThenRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> TokenKeys.of(List.of(this.first, key(2, 0))))
			.withMessageStartingWith("two token keys begin at ")
			.withMessageContaining("say with 'nbf' when the newer one begins");
	}

	@Test
	@Tag("T-116")
	void toStringThenNoSecret() {
		TokenKeys keys = TokenKeys.of(List.of(TokenKey.of(SharedSecret.of(new byte[32]), Instant.EPOCH)));

		assertThat(keys.toString()).matches("TokenKeys\\[[A-Za-z0-9_-]{22} from 1970-01-01T00:00:00Z\\]");
	}

	/** The issuers go on until the clock has something to do. */
	private static void awaitSome(AtomicLong verified) {
		long target = verified.get() + 4;
		while (verified.get() < target) {
			Thread.onSpinWait();
		}
	}

	private List<Object> kids(SignedTokens tokens) {
		List<Object> kids = new ArrayList<>();
		((List<?>) tokens.jwks().orElseThrow().get("keys")).forEach((jwk) -> kids.add(((Map<?, ?>) jwk).get("kid")));
		return kids;
	}

	private SignedTokens tokens(TokenKey... keys) {
		return new SignedTokens(RULES, TokenKeys.of(List.of(keys)), new InMemoryRevokedIds(this.clock), this.clock);
	}

	private static String issue(SignedTokens tokens) {
		return tokens.issue(GRANT).orElseThrow().credential();
	}

	private static TokenKey key(int number, int activeFrom) {
		byte[] seed = new byte[32];
		seed[0] = (byte) number;
		return TokenKey.of(Ed25519SigningKey.ofSeed(seed), at(activeFrom));
	}

	private static Instant at(long seconds) {
		return TestClock.START.plusSeconds(seconds);
	}

	private record Given(String credential, Instant issued) {
	}

}
