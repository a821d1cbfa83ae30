package io.avpsecurity.core.webbotauth;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.avpsecurity.core.agent.Coverage;
import io.avpsecurity.core.agent.SignatureResult;
import io.avpsecurity.core.agent.Verification;
import io.avpsecurity.core.card.AgentDescriptions;
import io.avpsecurity.core.directory.ConfiguredKeyDirectory;
import io.avpsecurity.core.directory.KeyDirectory;
import io.avpsecurity.core.http.OwnAuthorities;
import io.avpsecurity.core.http.RequestMessage;
import io.avpsecurity.core.jwk.PublicJwk;
import io.avpsecurity.core.signature.SignatureAlgorithm;
import io.avpsecurity.core.fixture.TestAgents;

import static io.avpsecurity.core.webbotauth.TestRequests.COVERED;
import static io.avpsecurity.core.webbotauth.TestRequests.KEYS;
import static io.avpsecurity.core.webbotauth.TestRequests.REQUEST;
import static io.avpsecurity.core.webbotauth.TestRequests.agentOne;
import static io.avpsecurity.core.webbotauth.TestRequests.forged;
import static io.avpsecurity.core.webbotauth.TestRequests.withSignature;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * What an attacker may send, one fault at a time.
 */
class SignedAgentVerifierTests {

	private final AtomicInteger lookups = new AtomicInteger();

	@Test
	void verifyThenTheAgentAndWhatItCovers() {
		RequestMessage request = TestAgents.signed(REQUEST);

		Verification verification = verifier(WebBotAuthProfile.DEPLOYED).verify(request);

		assertThat(((Verification.Verified) verification).agent()).satisfies((agent) -> {
			assertThat(agent.identity().url()).isEqualTo(TestAgents.ONE_DIRECTORY);
			assertThat(agent.identity().host()).isEqualTo("agent-one.test");
			assertThat(agent.keyid()).isEqualTo(TestAgents.key(1).keyid());
			assertThat(agent.coverage()).isEqualTo(new Coverage(true, true, true, false));
			assertThat(agent.expires()).isEqualTo(Instant.ofEpochSecond(TestAgents.CREATED + 300));
		});
	}

	@ParameterizedTest
	@Tag("T-1")
	@CsvSource({ "0, verified", "1, limits_exceeded", "1048576, limits_exceeded" })
	void verifyThenTheThreeFieldsTogetherAreBounded(int beyond, String expected) {
		int spare = 16384 - length(padded(0)) + beyond;

		assertThat(describe(padded(spare))).isEqualTo(expected);
	}

	@ParameterizedTest
	@Tag("T-1")
	@CsvSource({ "4, verified", "5, limits_exceeded" })
	void verifyThenLinesAreBounded(int lines, String expected) {
		RequestMessage request = REQUEST.withField("Signature-Agent", "sig1=\"" + TestAgents.ONE + "\"");
		for (int i = 1; i < lines; i++) {
			request = TestAgents.sign(request, 1, "other" + i + "=();created=1");
		}

		assertThat(describe(TestAgents.sign(request, 1, COVERED + TestAgents.parameters(1)))).isEqualTo(expected);
	}

	@ParameterizedTest
	@Tag("T-1")
	@CsvSource({ "30, signature_agent_missing", "31, limits_exceeded" })
	void verifyThenComponentsAreBounded(int fields, String expected) {
		StringBuilder components = new StringBuilder("\"@authority\" \"@method\"");
		for (int i = 0; i < fields; i++) {
			components.append(" \"x-").append(i).append('"');
		}

		assertThat(describe(forged("sig1=(" + components + ")" + TestAgents.parameters(1)))).isEqualTo(expected);
	}

	@Test
	@Tag("T-2")
	void verifyWhenLinesAreInAnotherOrderThenTheSameAgent() {
		String one = "agent=\"" + TestAgents.ONE + "\"";
		String two = "other=\"" + TestAgents.TWO + "\"";
		String member = "sig1=(\"@authority\" \"signature-agent\";key=\"agent\")" + TestAgents.parameters(1);

		assertThat(agentUrl(TestAgents.sign(REQUEST.withField("Signature-Agent", one).withField("Signature-Agent", two),
				1, member)))
			.isEqualTo(TestAgents.ONE_DIRECTORY);
		assertThat(agentUrl(TestAgents.sign(REQUEST.withField("Signature-Agent", two).withField("Signature-Agent", one),
				1, member)))
			.isEqualTo(TestAgents.ONE_DIRECTORY);
	}

	@Test
	@Tag("T-3")
	void verifyWhenALabelIsThereTwiceThenInvalid() {
		RequestMessage signed = TestAgents.signed(REQUEST);
		String input = signed.fieldLines("signature-input").get(0);
		String signature = signed.fieldLines("signature").get(0);

		assertThat(describe(signed.withField("Signature-Input", input))).isEqualTo("duplicate_label");
		assertThat(describe(signed.withField("Signature", signature))).isEqualTo("duplicate_label");
		assertThat(describe(signed.withField("Signature-Agent", "sig1=\"" + TestAgents.TWO + "\"")))
			.isEqualTo("signature_agent_malformed");
	}

	@ParameterizedTest
	@Tag("T-4")
	@ValueSource(strings = { "\"@authority\" \"@authority\"", "\"@authority\" \"a\";key=\"b\" \"a\";key=\"b\"",
			"\"@authority\" \"a\";bs;x \"a\";x;bs", "\"@authority\" \"a\";key=\"b\";key=\"c\"" })
	void verifyWhenAComponentIsCoveredTwiceThenInvalid(String components) {
		assertThat(describe(forged("sig1=(" + components + ")" + TestAgents.parameters(1))))
			.isEqualTo("duplicate_component");
	}

	@ParameterizedTest
	@Tag("T-6")
	@ValueSource(strings = { "-1", "-0.0", "1.0", "1790000000.0", "\"1790000000\"", "?1", "?0", ":MQ==:", "now",
			"@1790000000", "%\"1790000000\"", "*a", "-999999999999999", "999999999999.9" })
	void verifyWhenATimeIsNoWholeNumberThenMalformed(String literal) {
		String parameters = TestAgents.parameters(1);

		assertThat(describe(forged(COVERED + parameters.replace("created=1790000000", "created=" + literal))))
			.isEqualTo("parameter_malformed");
		assertThat(describe(forged(COVERED + parameters.replace("expires=1790000300", "expires=" + literal))))
			.isEqualTo("parameter_malformed");
	}

	@ParameterizedTest
	@Tag("T-6")
	@ValueSource(strings = { "1234567890123456", "1.", "--1", "1e9", "0x10", "", "1790000000,", "(1)" })
	void verifyWhenATimeIsNoItemThenTheFieldIsMalformed(String literal) {
		String parameters = TestAgents.parameters(1).replace("created=1790000000", "created=" + literal);

		assertThat(describe(forged(COVERED + parameters))).isEqualTo("signature_input_malformed");
	}

	@ParameterizedTest
	@ValueSource(strings = { ";created=1790000000", ";expires=1790000300", ";keyid=\"a\"", ";alg=\"ed25519\"",
			";tag=\"web-bot-auth\"" })
	void verifyWhenAParameterIsThereTwiceThenMalformed(String parameter) {
		assertThat(describe(forged(COVERED + TestAgents.parameters(1) + parameter))).isEqualTo("parameter_malformed");
	}

	@ParameterizedTest
	@CsvSource({ "nonce, 256, signature_mismatch", "nonce, 257, limits_exceeded", "keyid, 128, key_not_found",
			"keyid, 129, limits_exceeded" })
	void verifyThenStringsAreBounded(String parameter, int length, String expected) {
		String value = "n".repeat(length);
		String parameters = parameter.equals("keyid")
				? TestAgents.parameters(1).replace(TestAgents.key(1).keyid(), value)
				: TestAgents.parameters(1) + ";nonce=\"" + value + "\"";

		assertThat(
				describe(forged(COVERED + parameters).withField("Signature-Agent", "sig1=\"" + TestAgents.ONE + "\"")))
			.isEqualTo(expected);
	}

	@Test
	void verifyWhenTheBase64HasNoPaddingThenTheSameSignature() {
		RequestMessage signed = TestAgents.signed(REQUEST);
		String signature = signed.fieldLines("signature").get(0);

		RequestMessage stripped = withSignature(signed, signature.replace("==:", ":"));

		assertThat(describe(stripped)).isEqualTo("verified");
	}

	@ParameterizedTest
	@Tag("T-9")
	@ValueSource(strings = { "a\n", "\ra", "caf\u00E9", "a\nb", "a\r\nb", "a\rb", "\u0000", "a\u007F",
			"x\n\"@method\": GET" })
	void verifyWhenACoveredFieldHoldsMoreThanPrintableAsciiThenMalformed(String value) {
		RequestMessage request = REQUEST.withField("X-Name", value)
			.withField("Signature-Agent", "sig1=\"" + TestAgents.ONE + "\"")
			.withField("Signature-Input",
					COVERED.replace("\"@authority\"", "\"@authority\" \"x-name\"") + TestAgents.parameters(1))
			.withField("Signature", "sig1=:AAAA:");

		assertThat(describe(request)).isEqualTo("component_malformed");
	}

	@Test
	@Tag("T-9")
	void verifyWhenACoveredFieldIsFoldedThenOneSpace() {
		String member = COVERED.replace("\"@authority\"", "\"@authority\" \"x-name\"") + TestAgents.parameters(1);
		RequestMessage signed = TestAgents.sign(
				REQUEST.withField("X-Name", "a b").withField("Signature-Agent", "sig1=\"" + TestAgents.ONE + "\""), 1,
				member);

		RequestMessage folded = REQUEST.withField("X-Name", " a \r\n\t  b ")
			.withField("Signature-Agent", "sig1=\"" + TestAgents.ONE + "\"")
			.withField("Signature-Input", member)
			.withField("Signature", signed.fieldLines("signature").get(0));

		assertThat(describe(folded)).isEqualTo("verified");
	}

	@Test
	@Tag("T-13")
	void verifyWhenAParameterIsNotKnownThenOnAComponentRefusedAndOnASignatureKept() {
		assertThat(describe(TestAgents.sign(agentOne(), 1, COVERED + TestAgents.parameters(1) + ";x=1")))
			.isEqualTo("verified");
		assertThat(
				describe(
						agentOne()
							.withField("Signature-Input",
									COVERED.replace("\"@authority\"", "\"@authority\" \"date\";foo")
											+ TestAgents.parameters(1))
							.withField("Signature", "sig1=:AAAA:")))
			.isEqualTo("component_unsupported");
	}

	@ParameterizedTest
	@Tag("T-14")
	@CsvSource({ "ed25519, verified", "rsa-pss-sha512, algorithm_mismatch", "ecdsa-p256-sha256, algorithm_mismatch",
			"hmac-sha256, algorithm_unsupported", "rsa-v1_5-sha256, algorithm_unsupported",
			"ecdsa-p384-sha384, algorithm_unsupported", "EdDSA, algorithm_unsupported", "none, algorithm_unsupported",
			"Ed25519, algorithm_unsupported" })
	void verifyThenTheAlgorithmFollowsFromTheKey(String alg, String expected) {
		String parameters = TestAgents.parameters(1).replace("alg=\"ed25519\"", "alg=\"" + alg + "\"");

		assertThat(describe(TestAgents.sign(agentOne(), 1, COVERED + parameters))).isEqualTo(expected);
	}

	@Test
	@Tag("T-14")
	void verifyWhenTheKeyNamesAnotherAlgorithmThenMismatch() {
		PublicJwk jwk = new PublicJwk(TestAgents.key(1).keyid(), TestAgents.key(1).publicKey(), Optional.empty(),
				Optional.empty(), false);

		assertThat(TestRequests
			.describe(verifier(WebBotAuthProfile.DEPLOYED, Map.of(TestAgents.ONE_DIRECTORY, List.of(jwk)))
				.verify(TestAgents.signed(REQUEST))))
			.isEqualTo("algorithm_mismatch");
	}

	@ParameterizedTest
	@Tag("T-15")
	@CsvSource({ "https://evil.example/, shop.example, authority_not_ours",
			"https://shop.example/, shop.example, verified", "https://shop.example:8443/, shop.example, verified",
			"https://shop.example:8443/, shop.example:443, authority_not_ours",
			"https://shop.example./, shop.example, authority_not_ours",
			"https://evil.example/, '', authorities_not_configured", "https://localhost:8443/, '', verified",
			"http://127.0.0.1:8080/, '', verified", "http://[::1]/, '', verified",
			"http://127.0.0.1.evil.example/, '', authorities_not_configured" })
	void verifyThenOnlyWhatWasSentToUs(String uri, String own, String expected) {
		OwnAuthorities authorities = own.isEmpty() ? OwnAuthorities.NOT_CONFIGURED : OwnAuthorities.of(List.of(own));
		RequestMessage request = RequestMessage.of("GET", uri.replace("example./", "example/"));
		RequestMessage signed = TestAgents.signed(request);
		RequestMessage sent = uri.contains("example./") ? signed.withAuthority("shop.example.") : signed;

		assertThat(TestRequests.describe(verifier(WebBotAuthProfile.DEPLOYED, authorities).verify(sent)))
			.isEqualTo(expected);
	}

	@Test
	@Tag("T-15")
	void verifyWhenAuthoritiesAreNotConfiguredThenAMismatchRefutesNothing() {
		RequestMessage signed = TestAgents.signed(RequestMessage.of("GET", "https://shop.example/"));

		Verification verification = verifier(WebBotAuthProfile.DEPLOYED, OwnAuthorities.NOT_CONFIGURED)
			.verify(signed.withAuthority("localhost:8080"));

		assertThat(TestRequests.describe(verification)).isEqualTo("authorities_not_configured");
	}

	@Test
	@Tag("T-20")
	void verifyThenTheCoveredMemberIsTheOneThatCounts() {
		String both = "sig1=\"" + TestAgents.ONE + "\", sig2=\"" + TestAgents.TWO + "\"";
		RequestMessage request = REQUEST.withField("Signature-Agent", both);

		assertThat(agentUrl(TestAgents.sign(request, 1, COVERED + TestAgents.parameters(1))))
			.isEqualTo(TestAgents.ONE_DIRECTORY);
		assertThat(describe(TestAgents.sign(request, 1,
				"sig2=(\"@authority\" \"signature-agent\";key=\"sig2\")" + TestAgents.parameters(1))))
			.isEqualTo("key_not_found");
		assertThat(describe(TestAgents.sign(request, 1, "sig1=(\"@authority\")" + TestAgents.parameters(1))))
			.isEqualTo("signature_agent_not_covered");
		assertThat(describe(TestAgents.sign(REQUEST.withField("Signature-Agent", "\"" + TestAgents.ONE + "\""), 1,
				"sig1=(\"@authority\")" + TestAgents.parameters(1))))
			.isEqualTo("signature_agent_not_covered");
	}

	@Test
	@Tag("T-21")
	void verifyWhenTheKeyIsAnothersThenNotFoundUnderThisUrl() {
		RequestMessage request = REQUEST.withField("Signature-Agent", "sig1=\"" + TestAgents.TWO + "\"");

		assertThat(describe(TestAgents.sign(request, 1, COVERED + TestAgents.parameters(1))))
			.isEqualTo("key_not_found");
	}

	@Test
	void verifyWhenTheAgentIsNotKnownThenUnreachable() {
		RequestMessage request = REQUEST.withField("Signature-Agent", "sig1=\"https://agent-nine.test\"");

		assertThat(describe(TestAgents.sign(request, 1, COVERED + TestAgents.parameters(1))))
			.isEqualTo("directory_unreachable");
	}

	@ParameterizedTest
	@Tag("T-25")
	@CsvSource({ "60, 120, verified", "61, 120, created_in_future", "-300, 0, verified", "-300, -1, expired",
			"0, -1, expires_before_created", "0, 0, verified", "-30, 86370, verified",
			"-30, 86371, validity_window_too_long" })
	void verifyThenTheTimesHoldToTheSecond(long created, long expires, String expected) {
		long now = TestAgents.CREATED + 30;
		String parameters = TestAgents.parameters(1)
			.replace("created=" + TestAgents.CREATED, "created=" + (now + created))
			.replace("expires=" + (TestAgents.CREATED + 300), "expires=" + (now + expires));

		assertThat(describe(TestAgents.sign(agentOne(), 1, COVERED + parameters))).isEqualTo(expected);
	}

	@ParameterizedTest
	@Tag("T-31")
	@CsvSource({ "good, good, verified sig1", "good, bad, verified sig1", "good, unknown, verified sig1",
			"bad, good, verified sig2", "unknown, good, verified sig2", "bad, bad, signature_mismatch",
			"bad, unknown, signature_mismatch", "unknown, bad, key_not_found", "unknown, unknown, key_not_found" })
	void verifyWhenThereAreTwoThenEachIsJudgedAlone(String first, String second, String expected) {
		RequestMessage request = REQUEST.withField("Signature-Agent",
				"sig1=\"" + TestAgents.ONE + "\", sig2=\"" + TestAgents.TWO + "\"");

		Verification verification = verifier(WebBotAuthProfile.DEPLOYED).verify(add(add(request, 1, first), 2, second));

		String result = (verification instanceof Verification.Verified verified)
				? "verified " + verified.agent().label() : TestRequests.describe(verification);
		assertThat(result).isEqualTo(expected);
		assertThat(verification.signatures()).extracting(SignatureResult::label).containsExactly("sig1", "sig2");
	}

	@Test
	@Tag("T-33")
	void verifyWhenTlsIsRequiredThenPlainHttpIsRefused() {
		WebBotAuthProfile profile = WebBotAuthProfile.DEPLOYED.withRequireTls(true);

		assertThat(TestRequests
			.describe(verifier(profile).verify(TestAgents.signed(RequestMessage.of("GET", "http://shop.example/")))))
			.isEqualTo("insecure_transport");
		assertThat(TestRequests.describe(verifier(profile).verify(TestAgents.signed(REQUEST)))).isEqualTo("verified");
	}

	@Test
	@Tag("T-36")
	void verifyWhenSIsNotReducedThenMismatch() {
		RequestMessage signed = TestAgents.signed(REQUEST);

		RequestMessage malleated = withSignature(signed,
				Ed25519Malleability.addOrder(signed.fieldLines("signature").get(0)));

		assertThat(describe(malleated)).isEqualTo("signature_mismatch");
	}

	@ParameterizedTest
	@CsvSource({ "61, , key_not_yet_valid", "60, , verified", ", 1, verified", ", 0, key_expired",
			", -1, key_expired" })
	@Tag("T-42")
	void verifyThenTheDatesOfTheKeyCountAtThatTime(Long notBefore, Long expires, String expected) {
		Instant now = TestAgents.CLOCK.instant();
		PublicJwk jwk = new PublicJwk(TestAgents.key(1).keyid(), TestAgents.key(1).publicKey(),
				Optional.ofNullable(notBefore).map(now::plusSeconds),
				Optional.ofNullable(expires).map(now::plusSeconds), true);

		assertThat(TestRequests
			.describe(verifier(WebBotAuthProfile.DEPLOYED, Map.of(TestAgents.ONE_DIRECTORY, List.of(jwk)))
				.verify(TestAgents.signed(REQUEST))))
			.isEqualTo(expected);
	}

	@ParameterizedTest
	@Tag("T-44")
	@CsvSource(delimiter = '|',
			value = { "sig1=(||signature_input_malformed", "sig1=();tag=\"other\"||tag_mismatch",
					"'sig1=(\"@authority\" \"@authority\" \"signature-agent\";key=\"sig1\")'|good|duplicate_component",
					"'sig1=(\"@method\" \"signature-agent\";key=\"sig1\")'|good|target_not_covered",
					"'sig1=(\"@authority\")'|good|signature_agent_not_covered",
					"'sig1=(\"@authority\" \"signature-agent\";key=\"none\")'|good|signature_agent_member_missing",
					"'sig1=(\"@authority\" \"missing\" \"signature-agent\";key=\"sig1\")'|good|component_missing",
					"'sig1=(\"@authority\" \"signature-agent\";key=\"sig1\")'|late|expired",
					"'sig1=(\"@authority\" \"signature-agent\";key=\"sig1\")'|early|created_in_future",
					"'sig1=(\"@authority\" \"signature-agent\";key=\"sig1\")'|hmac|algorithm_unsupported",
					"'sig1=(\"@authority\" \"signature-agent\";key=\"sig1\")'|typed|parameter_malformed",
					"'sig1=(\"@authority\" \"signature-agent\";key=\"sig1\")'|elsewhere|authority_not_ours" })
	void verifyWhenALocalCheckFailsThenNoKeyIsLookedFor(String member, String parameters, String reason) {
		String good = TestAgents.parameters(1);
		String all = member + switch ((parameters != null) ? parameters : "none") {
			case "none" -> "";
			case "late" -> good.replace("expires=1790000300", "expires=1790000001");
			case "early" -> good.replace("created=1790000000", "created=1790000200");
			case "hmac" -> good.replace("ed25519", "hmac-sha256");
			case "typed" -> good.replace("created=1790000000", "created=\"1790000000\"");
			default -> good;
		};
		RequestMessage request = forged(agentOne(), all);

		Verification verification = verifier(WebBotAuthProfile.DEPLOYED)
			.verify("elsewhere".equals(parameters) ? request.withAuthority("evil.example") : request);

		assertThat(TestRequests.describe(verification)).isEqualTo(reason);
		assertThat(this.lookups).hasValue(0);
	}

	@Test
	@Tag("T-14")
	void verifyWhenTheAlgorithmOfTheKeyIsNotAcceptedThenUnsupportedAlsoWithoutAlg() {
		WebBotAuthProfile profile = WebBotAuthProfile.DEPLOYED
			.withAlgorithms(Set.of(SignatureAlgorithm.ECDSA_P256_SHA256));
		String parameters = TestAgents.parameters(1).replace(";alg=\"ed25519\"", "");

		assertThat(
				TestRequests.describe(verifier(profile).verify(TestAgents.sign(agentOne(), 1, COVERED + parameters))))
			.isEqualTo("algorithm_unsupported");
	}

	@Test
	void verifyWhenAComponentIsRequiredThenItHasToBeCovered() {
		WebBotAuthProfile profile = WebBotAuthProfile.DEPLOYED.withRequiredComponents(List.of("@method", "@query"));

		assertThat(TestRequests.describe(verifier(profile).verify(TestAgents.signed(REQUEST))))
			.isEqualTo("component_not_covered");
	}

	private static RequestMessage add(RequestMessage request, int number, String kind) {
		String label = "sig" + number;
		String member = label + "=(\"@authority\" \"signature-agent\";key=\"" + label + "\")";
		return switch (kind) {
			case "good" -> TestAgents.sign(request, number, member + TestAgents.parameters(number));
			case "unknown" -> TestAgents.sign(request, 3, member + TestAgents.parameters(3));
			default -> TestAgents.sign(request, 3, member + TestAgents.parameters(number));
		};
	}

	private static RequestMessage padded(int spaces) {
		RequestMessage signed = TestAgents.signed(REQUEST);
		return REQUEST.withField("Signature-Agent", signed.fieldLines("signature-agent").get(0))
			.withField("Signature-Input", signed.fieldLines("signature-input").get(0) + " ".repeat(spaces))
			.withField("Signature", signed.fieldLines("signature").get(0));
	}

	private static int length(RequestMessage request) {
		return request.fieldLines("signature-agent").get(0).length()
				+ request.fieldLines("signature-input").get(0).length()
				+ request.fieldLines("signature").get(0).length();
	}

	private String agentUrl(RequestMessage request) {
		return ((Verification.Verified) verifier(WebBotAuthProfile.DEPLOYED).verify(request)).agent().identity().url();
	}

	private String describe(RequestMessage request) {
		return TestRequests.describe(verifier(WebBotAuthProfile.DEPLOYED).verify(request));
	}

	private SignedAgentVerifier verifier(WebBotAuthProfile profile) {
		return verifier(profile, OwnAuthorities.of(List.of("shop.example")));
	}

	private SignedAgentVerifier verifier(WebBotAuthProfile profile, Map<String, List<PublicJwk>> keys) {
		return verifier(profile, OwnAuthorities.of(List.of("shop.example")), new ConfiguredKeyDirectory(keys));
	}

	private SignedAgentVerifier verifier(WebBotAuthProfile profile, OwnAuthorities authorities) {
		return verifier(profile, authorities, new ConfiguredKeyDirectory(KEYS));
	}

	private SignedAgentVerifier verifier(WebBotAuthProfile profile, OwnAuthorities authorities, KeyDirectory keys) {
		return new SignedAgentVerifier(profile, authorities, (url, keyid) -> {
			this.lookups.incrementAndGet();
			return keys.find(url, keyid);
		}, new AgentDescriptions(Map.of()), InstantSource.fixed(TestAgents.CLOCK.instant()));
	}

}
