package io.avpsecurity.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;

import io.avpsecurity.core.fixture.TestAvp;
import io.avpsecurity.core.fixture.TestClock;
import io.avpsecurity.core.json.Json;
import io.avpsecurity.core.jwk.PrivateJwk;
import io.avpsecurity.core.key.SharedSecret;
import io.avpsecurity.core.key.SigningKey;
import io.avpsecurity.core.state.InMemoryRevokedIds;
import io.avpsecurity.core.token.AvpTokens;
import io.avpsecurity.core.token.OpaqueTokens;
import io.avpsecurity.core.token.SignedTokens;
import io.avpsecurity.core.token.TokenGrant;
import io.avpsecurity.core.token.TokenKey;
import io.avpsecurity.core.token.TokenKeys;
import io.avpsecurity.core.token.TokenRules;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class TokenInspectCommandTests {

	private static final TestClock CLOCK = new TestClock();

	private static final AvpTokens TOKENS = TestAvp.tokens(CLOCK);

	private static final TokenGrant GRANT = new TokenGrant(Set.of("read", "buy"), "arithmetic", 2,
			Duration.ofMillis(1234));

	private static final String TOKEN = issue(TOKENS);

	@TempDir
	Path directory;

	private Path keys;

	@BeforeEach
	void write() throws IOException {
		this.keys = Files.writeString(this.directory.resolve("jwks.json"), Json.write(TOKENS.jwks().orElseThrow()));
	}

	@Test
	void inspectWhenItsKeyIsGivenThenVerified() {
		CliRun run = inspect(TOKEN);

		assertThat(run.code()).isZero();
		assertThat(run.out()).contains("form    signed", "alg     EdDSA", "typ     avp+jwt",
				"iss     https://shop.example", "iat     2026-09-21T14:13:20Z, now",
				"exp     2026-09-21T15:13:20Z, in 60 minutes", "scope   buy read",
				"avp     type arithmetic, level 2, solve_ms 1234", "verified: The key that it names signed it",
				"Not checked: who may issue it");
	}

	@Test
	void inspectThenTheTokenIsNotPrintedAgain() {
		String signature = TOKEN.substring(TOKEN.lastIndexOf('.') + 1);

		assertThat(inspect(TOKEN).out()).doesNotContain("avp_token_", signature);
		assertThat(inspect(TOKEN, "--json").out()).doesNotContain("avp_token_", signature);
	}

	@Test
	void inspectWhenThereAreNoKeysThenNothingWasVerified() {
		CliRun run = CliRun.of("token", "inspect", TOKEN);

		assertThat(run.code()).isEqualTo(2);
		assertThat(run.out()).contains("iss     https://shop.example",
				"undecided: Nothing was verified: anybody can write this.");
	}

	@ParameterizedTest
	@ValueSource(strings = { "%s", "%s\n", "AVP %s", "avp     %s", "Authorization: AVP %s\r\n" })
	void inspectWhenOnTheStandardInputThenRead(String text) {
		CliRun run = CliRun.withInput(String.format(text, TOKEN), "token", "inspect", "--keys", this.keys.toString());

		assertThat(run.code()).isZero();
	}

	@Test
	void inspectWhenAHyphenThenTheStandardInputIsRead() {
		CliRun run = CliRun.withInput(TOKEN, "token", "inspect", "-", "--keys", this.keys.toString());

		assertThat(run.code()).isZero();
	}

	@ParameterizedTest
	@CsvSource({ "2026-09-21T15:13:49Z, 0, verified", "2026-09-21T15:13:50Z, 1, token_expired",
			"2026-09-21T14:12:49Z, 1, token_not_yet_valid" })
	void inspectThenByTheTimeThatIsSaid(String at, int code, String reason) {
		CliRun run = inspect(TOKEN, "--at", at, "--json");

		assertThat(run.code()).isEqualTo(code);
		assertThat(run.json().string("reason")).contains(reason);
		assertThat(run.json().string("at")).contains(at);
	}

	@Test
	void inspectWhenTheTimeIsNoneThenCouldNotRun() {
		CliRun run = inspect(TOKEN, "--at", "yesterday");

		assertThat(run.code()).isEqualTo(3);
		assertThat(run.err()).contains("'--at': 'yesterday' is no time, expected one such as 2026-12-01T12:00:00Z");
	}

	@Test
	void inspectWhenExpiredThenSaysSinceWhen() {
		CliRun run = inspect(TOKEN, "--at", "2026-09-23T15:13:20Z");

		assertThat(run.out()).contains("exp     2026-09-21T15:13:20Z, 2 days ago", "and it has expired");
	}

	@Test
	void inspectWhenItWasChangedThenBad() {
		int end = TOKEN.lastIndexOf('.') + 1;
		char other = (TOKEN.charAt(end) == 'A') ? 'B' : 'A';

		CliRun run = inspect(TOKEN.substring(0, end) + other + TOKEN.substring(end + 1));

		assertThat(run.code()).isEqualTo(1);
		assertThat(run.out()).contains("bad: The key that it names did not sign it.");
	}

	@Test
	void inspectWhenTheAlgorithmIsOfASharedSecretThenBad() {
		CliRun run = inspect(issue(signed(TestAvp.ISSUER, SharedSecret.of(new byte[32]))));

		assertThat(run.code()).isEqualTo(1);
		assertThat(run.out()).contains("bad: Its alg is HS256, which no public key verifies, expected EdDSA.");
	}

	@Test
	void inspectWhenAnotherKeySignedItThenBad() {
		CliRun run = inspect(issue(signed(TestAvp.ISSUER, PrivateJwk.read(Json.write(PrivateJwk.generate())))),
				"--json");

		assertThat(run.code()).isEqualTo(1);
		assertThat(run.json().string("reason")).contains("token_signature_mismatch");
		assertThat(run.json().string("message").orElse("")).startsWith("None of the keys has the name ");
	}

	@Test
	@Tag("T-113")
	void inspectWhenAClaimHasControlCharactersThenNoneIsPrinted() {
		CliRun run = inspect(issue(signed("https://shop.example\u001b[31m\n", SharedSecret.of(new byte[32]))));

		assertThat(run.out()).contains("iss     https://shop.example\\u001B[31m\\u000A").doesNotContain("\u001b");
	}

	@Test
	@Tag("T-113")
	void inspectWhenAskedForJsonThenPrintableAsciiAlone() {
		String issuer = "https://shop.example\u009b31m\u007f\u202e";

		CliRun run = inspect(issue(signed(issuer, SharedSecret.of(new byte[32]))), "--json");

		assertThat(run.json().object("claims").orElseThrow().string("iss")).contains(issuer);
		assertThat(run.out().strip()).matches("[ -~]+");
	}

	@Test
	void inspectWhenOpaqueThenOnlyItsIssuerCanTell() {
		CliRun run = inspect(issue(new OpaqueTokens(TokenRules.of(TestAvp.ISSUER), CLOCK)), "--json");

		assertThat(run.code()).isEqualTo(2);
		assertThat(run.json().string("form")).contains("opaque");
		assertThat(run.out()).doesNotContain("avp_token_");
	}

	@ParameterizedTest
	@ValueSource(
			strings = { "eyJhbGciOiJub25lIn0.e30.", "avp_token_", "avp_token_a.b.c", "avp_token_\u001b", "Bearer x" })
	void inspectWhenItIsNoneThenBadAndNotShown(String text) {
		CliRun run = inspect(text);

		assertThat(run.code()).isEqualTo(1);
		assertThat(run.out()).contains("form    malformed", "bad: It is not written as an AVP token")
			.doesNotContain("eyJ", "a.b.c", "\u001b", "Bearer");
	}

	@Test
	void inspectWhenAPrivateKeyIsGivenThenItIsRefusedAndNotShown() throws IOException {
		String secret = Json.write(PrivateJwk.generate());
		Files.writeString(this.keys, "{\"keys\":[" + secret + "]}");

		CliRun run = inspect(TOKEN);

		assertThat(run.code()).isEqualTo(3);
		assertThat(run.err()).contains("key 1 must not be used: it has the private or secret member 'd'")
			.doesNotContain("\"d\"");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = { "{} | it is no JWK Set", "[] | it is no JSON object",
			"{\"keys\":[{\"kty\":\"OKP\",\"crv\":\"Ed25519\",\"x\":\"AA\"}]} | key 1 must not be used: its 'x' has 1 bytes" })
	void inspectWhenTheKeysAreNoneThenCouldNotRun(String text, String message) throws IOException {
		Files.writeString(this.keys, text);

		CliRun run = inspect(TOKEN);

		assertThat(run.code()).isEqualTo(3);
		assertThat(run.err()).contains(message, "expected the public keys as a JWK Set");
	}

	@Test
	void inspectWhenTheKeysCannotBeFetchedThenUndecided() {
		CliRun run = CliRun.of("token", "inspect", TOKEN, "--keys", "https://localhost:1/jwks.json", "--allow",
				"localhost:1");

		assertThat(run.code()).isEqualTo(2);
		assertThat(run.out()).contains("undecided: Nothing was verified. The keys could not be fetched: unreachable.");
	}

	@Test
	void inspectWhenTheKeysAreNotSafeOnTheWayThenCouldNotRun() {
		CliRun run = CliRun.of("token", "inspect", TOKEN, "--keys", "http://localhost:8080/avp/jwks.json");

		assertThat(run.code()).isEqualTo(3);
		assertThat(run.err()).contains("is not safe on the way, expected an https URL");
	}

	@Test
	void inspectWhenThereIsNoTokenThenCouldNotRun() {
		CliRun run = CliRun.withInput(" \n", "token", "inspect");

		assertThat(run.code()).isEqualTo(3);
		assertThat(run.err()).contains("There is no token");
	}

	@Test
	void inspectWhenThereAreTwoThenCouldNotRun() {
		CliRun run = CliRun.withInput("AVP " + TOKEN + ", AVP " + TOKEN, "token", "inspect");

		assertThat(run.code()).isEqualTo(3);
		assertThat(run.err()).contains("There is more than one token").doesNotContain("avp_token_");
	}

	@Test
	void inspectWhenTheInputIsTooLargeThenCouldNotRun() {
		assertThat(CliRun.withInput("a".repeat(8192), "token", "inspect").code()).isEqualTo(1);
		assertThat(CliRun.withInput("a".repeat(8193), "token", "inspect").err())
			.contains("The standard input is too large, expected at most 8192 bytes");
	}

	private CliRun inspect(String token, String... options) {
		String[] args = new String[options.length + 5];
		args[0] = "token";
		args[1] = "inspect";
		args[2] = token;
		args[3] = "--keys";
		args[4] = this.keys.toString();
		System.arraycopy(options, 0, args, 5, options.length);
		return CliRun.of(args);
	}

	private static AvpTokens signed(String issuer, SigningKey key) {
		return new SignedTokens(TokenRules.of(issuer), TokenKeys.of(List.of(TokenKey.of(key, Instant.EPOCH))),
				new InMemoryRevokedIds(CLOCK), CLOCK);
	}

	private static String issue(AvpTokens tokens) {
		return tokens.issue(GRANT).orElseThrow().credential();
	}

}
