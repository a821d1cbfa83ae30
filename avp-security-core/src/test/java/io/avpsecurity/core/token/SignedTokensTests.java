package io.avpsecurity.core.token;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.avpsecurity.core.agent.TokenReason;
import io.avpsecurity.core.agent.TokenVerification;
import io.avpsecurity.core.fixture.TestClock;
import io.avpsecurity.core.json.Json;
import io.avpsecurity.core.key.CanonicalBase64Url;
import io.avpsecurity.core.key.Ed25519SigningKey;
import io.avpsecurity.core.key.EcCurve;
import io.avpsecurity.core.key.EcSigningKey;
import io.avpsecurity.core.key.SharedSecret;
import io.avpsecurity.core.key.SigningKey;
import io.avpsecurity.core.state.InMemoryRevokedIds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

class SignedTokensTests {

	private static final String ISSUER = "https://shop.example";

	private static final TokenGrant GRANT = new TokenGrant(Set.of("read", "buy"), "arithmetic", 2,
			Duration.ofMillis(1234));

	private static final Ed25519SigningKey KEY = Ed25519SigningKey.ofSeed(new byte[32]);

	private final TestClock clock = new TestClock();

	private final InMemoryRevokedIds revoked = new InMemoryRevokedIds(this.clock);

	private final SignedTokens tokens = tokens(TokenRules.of(ISSUER), KEY);

	@Test
	void verifyWhenIssuedThenValid() {
		IssuedToken token = issue();

		assertThat(token.credential()).matches("avp_token_[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+");
		assertThat(token.expires()).isEqualTo(TestClock.START.plusSeconds(3600));
		assertThat(this.tokens.verify(token.credential(), true))
			.isEqualTo(new TokenVerification.Valid(token.id(), Set.of("read", "buy"), token.expires(), true));
	}

	@Test
	void issueThenHeaderAndClaims() {
		String[] parts = issue().credential().substring(AvpTokens.PREFIX.length()).split("\\.");

		assertThat(text(parts[0])).isEqualTo("{\"alg\":\"EdDSA\",\"kid\":\"" + KEY.keyid() + "\",\"typ\":\"avp+jwt\"}");
		assertThat(text(parts[1])).matches("\\{\"iss\":\"https:\\\\?/\\\\?/shop.example\","
				+ "\"aud\":\"https:\\\\?/\\\\?/shop.example\",\"sub\":\"agt_[A-Za-z0-9_-]{22}\","
				+ "\"iat\":1790000000,\"nbf\":1790000000,\"exp\":1790003600,\"jti\":\"[A-Za-z0-9_-]{22}\","
				+ "\"scope\":\"buy read\",\"avp\":\\{\"type\":\"arithmetic\",\"level\":2,\"solve_ms\":1234\\}\\}");
	}

	@Test
	void issueWhenSharedSecretThenHs256() {
		SignedTokens shared = tokens(TokenRules.of(ISSUER), SharedSecret.of(new byte[32]));
		String credential = shared.issue(GRANT).orElseThrow().credential();

		assertThat(text(credential.substring(AvpTokens.PREFIX.length()).split("\\.")[0])).contains("\"alg\":\"HS256\"");
		assertThat(shared.verify(credential, false)).isInstanceOf(TokenVerification.Valid.class);
		assertThat(shared.jwks()).isEmpty();
	}

	@Test
	void issueThenNoTwoHaveAnythingInCommonThatNamesTheAgent() {
		IssuedToken first = issue();
		IssuedToken second = issue();

		assertThat(first.id()).isNotEqualTo(second.id());
		assertThat(first.toString()).doesNotContain(first.credential()).doesNotContain(first.id());
	}

	@ParameterizedTest
	@CsvSource({ "-31,TOKEN_NOT_YET_VALID", "-30,", "0,", "3599,", "3629,", "3630,TOKEN_EXPIRED",
			"90000,TOKEN_EXPIRED" })
	@Tag("T-83")
	void verifyWhenTimePassesThenGoodWithinItsLifeAndLeeway(int seconds, TokenReason reason) {
		String credential = issue().credential();
		this.tokens.verify(credential, false);

		this.clock.set(seconds);

		assertBad(this.tokens, credential, reason);
		assertBad(tokens(TokenRules.of(ISSUER), KEY), credential, reason);
	}

	@Test
	@Tag("T-88")
	void verifyWhenRevokedThenBadAtOnce() {
		IssuedToken token = issue();
		assertThat(this.tokens.verify(token.credential(), false)).isInstanceOf(TokenVerification.Valid.class);

		assertThat(this.tokens.revoke(token.id())).isTrue();

		assertBad(this.tokens, token.credential(), TokenReason.TOKEN_REVOKED);
		assertThat(this.tokens.verify(issue().credential(), false)).isInstanceOf(TokenVerification.Valid.class);
	}

	@Test
	@Tag("T-88")
	void verifyWhenRevokedThenBadUntilItHasExpired() {
		IssuedToken token = issue();
		this.tokens.revoke(token.id());

		for (int second = 0; second <= 3640; second++) {
			this.clock.set(second);
			assertThat(this.tokens.verify(token.credential(), false)).isInstanceOf(TokenVerification.Bad.class);
		}
	}

	@ParameterizedTest
	@CsvSource({ "3600,30", "86400,0", "86400,30" })
	@Tag("T-88")
	void verifyWhenAnotherInstanceIssuedTheRevokedThenBadUntilItHasExpired(int lifetime, int ahead) {
		TestClock other = new TestClock();
		other.set(ahead);
		SignedTokens issuer = new SignedTokens(new TokenRules(ISSUER, List.of(ISSUER), Duration.ofSeconds(lifetime)),
				ring(KEY), this.revoked, other);
		IssuedToken token = issuer.issue(GRANT).orElseThrow();
		this.tokens.revoke(token.id());

		for (int second : new int[] { 0, 3630, 3631, lifetime, lifetime + 29, lifetime + ahead + 29 }) {
			this.clock.set(second);
			assertBad(this.tokens, token.credential(), TokenReason.TOKEN_REVOKED);
		}
	}

	@Test
	@Tag("T-88")
	void verifyWhenAllBeforeAreRevokedThenBad() {
		IssuedToken before = issue();
		this.clock.set(10);
		IssuedToken after = issue();

		this.revoked.revokeIssuedBefore(TestClock.START.plusSeconds(10));

		assertBad(this.tokens, before.credential(), TokenReason.TOKEN_REVOKED);
		assertBad(this.tokens, after.credential(), null);
	}

	@Test
	void revokeWhenNoRoomThenSaysSo() {
		SignedTokens small = new SignedTokens(TokenRules.of(ISSUER), ring(KEY), new InMemoryRevokedIds(this.clock, 1),
				this.clock);

		assertThat(small.revoke("one")).isTrue();
		assertThat(small.revoke("two")).isFalse();
	}

	@Test
	@Tag("T-83")
	void verifyWhenForAnotherThenWrongAudience() {
		SignedTokens other = tokens(TokenRules.of("https://other.example"), KEY);
		TokenRules both = new TokenRules(ISSUER, List.of("https://other.example"), Duration.ofHours(1));

		assertBad(other, issue().credential(), TokenReason.TOKEN_WRONG_AUDIENCE);
		assertBad(tokens(both, KEY), issue().credential(), TokenReason.TOKEN_WRONG_AUDIENCE);
	}

	@Test
	void verifyWhenOneOfSeveralAudiencesIsOursThenValid() {
		TokenRules several = new TokenRules(ISSUER, List.of("https://a.example", ISSUER), Duration.ofHours(1));
		String credential = tokens(several, KEY).issue(GRANT).orElseThrow().credential();

		assertBad(this.tokens, credential, null);
	}

	@Test
	void issueWhenTooLongToBeAcceptedThenRefused() {
		List<String> audience = Stream.of("a", "b", "c", "d", "e", "f", "g", "h")
			.map((name) -> name.repeat(256))
			.toList();
		TokenRules rules = new TokenRules("i".repeat(256), audience, Duration.ofHours(1));
		TokenGrant grant = new TokenGrant(Set.of("s".repeat(64), "t".repeat(64), "u".repeat(64), "v".repeat(64),
				"w".repeat(64), "x".repeat(64), "y".repeat(64)), "t", 1, Duration.ZERO);

		assertThatIllegalStateException().isThrownBy(() -> tokens(rules, KEY).issue(grant))
			.withMessageContaining("expected fewer scopes or a shorter audience");
	}

	static Stream<Arguments> forged() {
		byte[] publicKey = KEY.publicKey().toJwk().get("x").getBytes(StandardCharsets.US_ASCII);
		SigningKey confused = SharedSecret.of(publicKey);
		SigningKey stranger = Ed25519SigningKey.generate();
		SigningKey ec = EcSigningKey.of(EcCurve.P_256, bytes(1));
		return Stream.of(forged("no algorithm", header("none"), KEY),
				forged("no algorithm in capitals", header("NONE"), KEY),
				forged("the public key as a secret", header("HS256"), confused),
				forged("another algorithm of the same key", header("Ed25519"), KEY),
				forged("algorithm in another case", header("eddsa"), KEY),
				forged("elliptic curve", header("ES256"), ec),
				forged("a stranger's key under our name", header("EdDSA"), stranger),
				forged("a name we do not know", with(header("EdDSA"), "kid", "unknown"), KEY),
				forged("a path as name", with(header("EdDSA"), "kid", "../../dev/null"), KEY),
				forged("no name", without(header("EdDSA"), "kid"), KEY),
				forged("a number as name", with(header("EdDSA"), "kid", 1), KEY),
				forged("no type", without(header("EdDSA"), "typ"), KEY),
				forged("type of any JWT", with(header("EdDSA"), "typ", "JWT"), KEY),
				forged("type as media type", with(header("EdDSA"), "typ", "application/avp+jwt"), KEY),
				forged("no algorithm named", without(header("EdDSA"), "alg"), KEY),
				forged("critical", with(header("EdDSA"), "crit", List.of("exp")), KEY),
				forged("critical and empty", with(header("EdDSA"), "crit", List.of()), KEY),
				forged("unencoded payload", with(header("EdDSA"), "b64", false), KEY),
				forged("a URL of keys", with(header("EdDSA"), "jku", "https://evil.example/keys"), KEY),
				forged("a key of its own", with(header("EdDSA"), "jwk", Map.of("kty", "OKP")), KEY),
				forged("a URL of certificates", with(header("EdDSA"), "x5u", "https://evil.example/c"), KEY),
				forged("certificates", with(header("EdDSA"), "x5c", List.of("MII")), KEY),
				forged("compressed", with(header("EdDSA"), "zip", "DEF"), KEY),
				forged("nested", with(header("EdDSA"), "cty", "JWT"), KEY));
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("forged")
	@Tag("T-82")
	void verifyWhenForgedThenBad(String what, Map<String, Object> header, SigningKey key) {
		String credential = credential(Json.write(header), Json.write(claims()), key);

		assertThat(this.tokens.verify(credential, false)).isInstanceOf(TokenVerification.Bad.class);
	}

	@Test
	void forgedWhenNothingIsForgedThenValid() {
		assertBad(this.tokens, credential(Json.write(header("EdDSA")), Json.write(claims()), KEY), null);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "avp_token_", "avp_token_.", "avp_token_..", "avp_token_...", "avp_token_a.b.c",
			"avp_token_e30.e30.", "AVP_TOKEN_e30.e30.e30", "avp_token_e30.e30.e30.e30.e30", "e30.e30.e30",
			"avp_token_ e30.e30.e30", "avp_abc", "avp_token_xyz789", "avp_token_expired.x.y", "\u0000" })
	void verifyWhenNotWrittenAsATokenThenMalformed(String credential) {
		assertBad(this.tokens, credential, TokenReason.TOKEN_MALFORMED);
	}

	@Test
	@Tag("T-82")
	void verifyWhenAnyCharacterDiffersThenBad() {
		String credential = issue().credential();

		for (int i = 0; i < credential.length(); i++) {
			char other = (credential.charAt(i) == 'A') ? 'B' : 'A';
			String changed = credential.substring(0, i) + other + credential.substring(i + 1);
			assertThat(this.tokens.verify(changed, false)).as(changed).isInstanceOf(TokenVerification.Bad.class);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { " ", "=", ".", "A", "\n" })
	void verifyWhenSomethingFollowsThenBad(String more) {
		String credential = issue().credential();

		assertThat(this.tokens.verify(credential + more, false)).isInstanceOf(TokenVerification.Bad.class);
		assertThat(this.tokens.verify(credential.replaceFirst("\\.", more + "."), false))
			.isInstanceOf(TokenVerification.Bad.class);
	}

	/** One length of four is that of no base64url, so the limit may fall between two. */
	@Test
	void verifyWhenLongThenBounded() {
		int inBounds = 0;
		int beyond = 0;
		for (int room = 2000; beyond < 3; room++) {
			Map<String, Object> claims = with(claims(), "more", "x".repeat(room));
			String credential = credential(Json.write(header("EdDSA")), Json.write(claims), KEY);
			boolean valid = this.tokens.verify(credential, false) instanceof TokenVerification.Valid;

			assertThat(valid).isEqualTo(credential.length() <= 4096);
			inBounds += valid ? 1 : 0;
			beyond += valid ? 0 : 1;
		}

		assertThat(inBounds).isGreaterThan(100);
	}

	static Stream<Arguments> wrongClaims() {
		Stream<Arguments> removed = Stream.of("iss", "aud", "sub", "iat", "nbf", "exp", "jti", "scope", "avp")
			.map((name) -> Arguments.of(name, null));
		return Stream.concat(removed, Stream.of(Arguments.of("iss", 1), Arguments.of("iss", List.of(ISSUER)),
				Arguments.of("iss", true), Arguments.of("aud", 1), Arguments.of("aud", Map.of()),
				Arguments.of("aud", List.of(1, ISSUER)), Arguments.of("sub", 1), Arguments.of("iat", "1790000000"),
				Arguments.of("iat", 1790000000.5), Arguments.of("iat", 1790000000.0), Arguments.of("iat", -1),
				Arguments.of("nbf", "1790000000"), Arguments.of("nbf", false), Arguments.of("exp", "1790003600"),
				Arguments.of("exp", 1e300), Arguments.of("exp", -1), Arguments.of("exp", Long.MAX_VALUE),
				Arguments.of("exp", List.of(1)), Arguments.of("jti", 1), Arguments.of("jti", ""),
				Arguments.of("jti", "j".repeat(65)), Arguments.of("scope", List.of("read")), Arguments.of("scope", 1),
				Arguments.of("scope", "read  buy"), Arguments.of("scope", " read"), Arguments.of("scope", "re\"ad"),
				Arguments.of("scope", "s".repeat(257)), Arguments.of("avp", "x")));
	}

	@ParameterizedTest
	@MethodSource("wrongClaims")
	@Tag("T-83")
	void verifyWhenAClaimIsMissingOrOfAnotherTypeThenMalformed(String name, Object value) {
		Map<String, Object> claims = (value != null) ? with(claims(), name, value) : without(claims(), name);

		assertBad(this.tokens, credential(Json.write(header("EdDSA")), Json.write(claims), KEY),
				TokenReason.TOKEN_MALFORMED);
	}

	@Test
	void verifyWhenAClaimIsTwiceThenMalformed() {
		String claims = Json.write(claims()).replaceFirst("\\{", "{\"scope\":\"admin\",");

		assertBad(this.tokens, credential(Json.write(header("EdDSA")), claims, KEY), TokenReason.TOKEN_MALFORMED);
	}

	@Test
	@Tag("T-84")
	void verifyWhenGoodForMoreThanADayThenBad() {
		Map<String, Object> claims = with(claims(), "exp", TestClock.START.getEpochSecond() + 86_401);

		assertBad(this.tokens, credential(Json.write(header("EdDSA")), Json.write(claims), KEY),
				TokenReason.TOKEN_EXPIRED);
	}

	@ParameterizedTest
	@CsvSource({ "iat,30,true", "iat,31,false", "nbf,30,true", "nbf,31,false" })
	@Tag("T-83")
	void verifyWhenFromTheFutureThenNotYetValid(String name, int ahead, boolean expected) {
		Map<String, Object> claims = with(claims(), name, TestClock.START.getEpochSecond() + ahead);

		assertBad(this.tokens, credential(Json.write(header("EdDSA")), Json.write(claims), KEY),
				expected ? null : TokenReason.TOKEN_NOT_YET_VALID);
	}

	@Test
	void newWhenNoKeyIsActiveThenRefused() {
		TokenKeys later = TokenKeys.of(List.of(TokenKey.of(KEY, TestClock.START.plusSeconds(1))));

		assertThatIllegalArgumentException()
			.isThrownBy(() -> new SignedTokens(TokenRules.of(ISSUER), later, this.revoked, this.clock))
			.withMessage("no token key is active yet; expected one whose 'nbf' has passed");
	}

	@Test
	void jwksThenThePublicPartAndNoMore() {
		assertThat(Json.write(this.tokens.jwks().orElseThrow())).contains("\"kid\":\"" + KEY.keyid() + "\"")
			.contains("\"use\":\"sig\"")
			.contains("\"alg\":\"EdDSA\"")
			.doesNotContain("\"d\"");
	}

	private SignedTokens tokens(TokenRules rules, SigningKey key) {
		return new SignedTokens(rules, ring(key), this.revoked, this.clock);
	}

	private static TokenKeys ring(SigningKey key) {
		return TokenKeys.of(List.of(TokenKey.of(key, Instant.EPOCH)));
	}

	private IssuedToken issue() {
		return this.tokens.issue(GRANT).orElseThrow();
	}

	private static void assertBad(SignedTokens tokens, String credential, TokenReason reason) {
		TokenVerification result = tokens.verify(credential, false);
		if (reason == null) {
			assertThat(result).isInstanceOf(TokenVerification.Valid.class);
		}
		else {
			assertThat(result).isEqualTo(new TokenVerification.Bad(reason));
		}
	}

	private static Map<String, Object> header(String alg) {
		Map<String, Object> header = new LinkedHashMap<>();
		header.put("alg", alg);
		header.put("kid", KEY.keyid());
		header.put("typ", "avp+jwt");
		return header;
	}

	private static Map<String, Object> claims() {
		Map<String, Object> claims = new LinkedHashMap<>();
		claims.put("iss", ISSUER);
		claims.put("aud", ISSUER);
		claims.put("sub", "agt_1");
		claims.put("iat", TestClock.START.getEpochSecond());
		claims.put("nbf", TestClock.START.getEpochSecond());
		claims.put("exp", TestClock.START.getEpochSecond() + 3600);
		claims.put("jti", "id");
		claims.put("scope", "read");
		claims.put("avp", Map.of());
		return claims;
	}

	private static Map<String, Object> with(Map<String, Object> members, String name, Object value) {
		return changed(members, (copy) -> {
			copy.put(name, value);
			return copy;
		});
	}

	private static Map<String, Object> without(Map<String, Object> members, String name) {
		return changed(members, (copy) -> {
			copy.remove(name);
			return copy;
		});
	}

	private static Map<String, Object> changed(Map<String, Object> members, UnaryOperator<Map<String, Object>> change) {
		return change.apply(new LinkedHashMap<>(members));
	}

	private static Arguments forged(String what, Map<String, Object> header, SigningKey key) {
		return Arguments.of(what, header, key);
	}

	private static String credential(String header, String claims, SigningKey key) {
		String input = encode(header) + '.' + encode(claims);
		return AvpTokens.PREFIX + input + '.'
				+ CanonicalBase64Url.encode(key.sign(input.getBytes(StandardCharsets.US_ASCII)));
	}

	private static String encode(String text) {
		return CanonicalBase64Url.encode(text.getBytes(StandardCharsets.UTF_8));
	}

	private static String text(String part) {
		return new String(CanonicalBase64Url.decode(part).orElseThrow(), StandardCharsets.UTF_8);
	}

	private static byte[] bytes(int value) {
		byte[] bytes = new byte[32];
		bytes[31] = (byte) value;
		return bytes;
	}

}
