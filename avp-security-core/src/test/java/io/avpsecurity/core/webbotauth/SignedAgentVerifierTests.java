package io.avpsecurity.core.webbotauth;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.avpsecurity.core.agent.Coverage;
import io.avpsecurity.core.agent.SignatureResult;
import io.avpsecurity.core.agent.Verification;
import io.avpsecurity.core.card.AgentDescriptions;
import io.avpsecurity.core.directory.ConfiguredKeyDirectory;
import io.avpsecurity.core.directory.KeyDirectory;
import io.avpsecurity.core.directory.WaitingTime;
import io.avpsecurity.core.fixture.AddressedMessage;
import io.avpsecurity.core.http.HttpMessage;
import io.avpsecurity.core.http.OwnAuthorities;
import io.avpsecurity.core.http.RequestMessage;
import io.avpsecurity.core.jwk.PrivateJwk;
import io.avpsecurity.core.jwk.PublicJwk;
import io.avpsecurity.core.key.PrivateSigningKey;
import io.avpsecurity.core.key.SignatureAlgorithm;
import io.avpsecurity.core.fixture.TestAgents;
import io.avpsecurity.core.state.FailureBudget;
import io.avpsecurity.core.fixture.VectorFile;

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

	private static final String ADDRESS = "203.0.113.7";

	private final AtomicInteger lookups = new AtomicInteger();

	private final AtomicReference<Instant> now = new AtomicReference<>(TestAgents.CLOCK.instant());

	@Test
	void verifyThenTheAgentAndWhatItCovers() {
		RequestMessage request = TestAgents.signed(REQUEST);

		Verification verification = verifier(WebBotAuthProfile.DEPLOYED).verify(request).verification();

		assertThat(((Verification.Verified) verification).agent()).satisfies((agent) -> {
			assertThat(agent.identity().url()).isEqualTo(TestAgents.ONE_DIRECTORY);
			assertThat(agent.identity().host()).isEqualTo("agent-one.test");
			assertThat(agent.keyid()).isEqualTo(TestAgents.key(1).keyid());
			assertThat(agent.coverage()).isEqualTo(new Coverage(true, true, true, false, false));
			assertThat(agent.expires()).isEqualTo(Instant.ofEpochSecond(TestAgents.CREATED + 300));
		});
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
			.verify(signed.withAuthority("localhost:8080"))
			.verification();

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

		Verification verification = verifier(WebBotAuthProfile.DEPLOYED).verify(add(add(request, 1, first), 2, second))
			.verification();

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
	@Tag("T-34")
	@CsvSource({ "false, test_key_rejected", "true, verified" })
	void verifyWhenTheKeyIsAPublishedTestKeyThenOnlyIfAllowed(boolean allowed, String expected) {
		PrivateSigningKey key = PrivateJwk.read(VectorFile.read("/vectors/jwk/keys.json")
			.object("keys")
			.object("test-key-ed25519")
			.object("private_jwk")
			.json());
		PublicJwk jwk = new PublicJwk(key.keyid(), key.publicKey(), Optional.empty(), Optional.empty(), true);
		RequestMessage request = REQUEST;
		for (Map.Entry<String, String> field : AgentSigner.of(key, TestAgents.ONE, TestAgents.CLOCK)
			.sign(REQUEST)
			.entrySet()) {
			request = request.withField(field.getKey(), field.getValue());
		}

		WebBotAuthProfile profile = WebBotAuthProfile.DEPLOYED.withMaxValidity(WebBotAuthProfile.MAX_VALIDITY, allowed);
		assertThat(TestRequests.describe(verifier(profile, OwnAuthorities.of(List.of("shop.example")),
				new ConfiguredKeyDirectory(Map.of(TestAgents.ONE_DIRECTORY, List.of(jwk)), TestAgents.NOBODY))
			.verify(request))).isEqualTo(expected);
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
		AddressedMessage message = from(ADDRESS,
				"elsewhere".equals(parameters) ? request.withAuthority("evil.example") : request);

		JudgedSignatures judged = verifier(WebBotAuthProfile.DEPLOYED).verify(message);

		assertThat(TestRequests.describe(judged)).isEqualTo(reason);
		assertThat(this.lookups).hasValue(0);
		assertThat(message.asked()).hasValue(0);
	}

	@ParameterizedTest
	@Tag("T-44")
	@CsvSource({ "key_not_found", "directory_unreachable", "key_expired", "key_not_yet_valid", "algorithm_mismatch",
			"algorithm_unsupported" })
	void verifyWhenTheKeyDoesNotDoThenNothingIsVerified(String reason) {
		PublicJwk key = TestAgents.jwk(1);
		Instant now = TestAgents.CLOCK.instant();
		PublicJwk jwk = new PublicJwk(key.thumbprint(), key.key(),
				Optional.of(reason.equals("key_not_yet_valid") ? now.plusSeconds(61) : now),
				Optional.of(reason.equals("key_expired") ? now : now.plusSeconds(1)),
				!reason.equals("algorithm_mismatch"));
		Map<String, List<PublicJwk>> keys = reason.equals("directory_unreachable") ? Map.of()
				: Map.of(TestAgents.ONE_DIRECTORY, reason.equals("key_not_found") ? List.of() : List.of(jwk));
		WebBotAuthProfile profile = reason.equals("algorithm_unsupported")
				? WebBotAuthProfile.DEPLOYED.withAlgorithms(Set.of(SignatureAlgorithm.ECDSA_P256_SHA256))
				: WebBotAuthProfile.DEPLOYED;
		AddressedMessage message = from(ADDRESS,
				TestAgents.sign(agentOne(), 1, COVERED + TestAgents.parameters(1).replace(";alg=\"ed25519\"", "")));

		assertThat(TestRequests.describe(verifier(profile, keys).verify(message))).isEqualTo(reason);
		assertThat(message.asked()).hasValue(0);
	}

	@Test
	@Tag("T-44")
	void verifyWhenSixtyFailedThenNothingMoreIsVerifiedForThatAddress() {
		SignedAgentVerifier verifier = verifier(WebBotAuthProfile.DEPLOYED);
		AddressedMessage bad = from(ADDRESS, forged(agentOne(), COVERED + TestAgents.parameters(1)));
		AddressedMessage good = from(ADDRESS, TestAgents.signed(REQUEST));

		List<String> failed = Stream.generate(() -> TestRequests.describe(verifier.verify(bad))).limit(61).toList();

		assertThat(failed.subList(0, 60)).containsOnly("signature_mismatch");
		assertThat(failed.get(60)).isEqualTo("verification_throttled");
		assertThat(TestRequests.describe(verifier.verify(good))).isEqualTo("verification_throttled");
		assertThat(TestRequests.describe(verifier.verify(from("203.0.113.8", good)))).isEqualTo("verified");
		assertThat(TestRequests.describe(verifier.verify(good.message()))).isEqualTo("verified");
	}

	@Test
	@Tag("T-44")
	void verifyWhenTheMinuteIsOverThenVerifiedAgain() {
		SignedAgentVerifier verifier = verifier(WebBotAuthProfile.DEPLOYED);
		AddressedMessage good = from(ADDRESS, TestAgents.signed(REQUEST));
		IntStream.range(0, 60)
			.forEach((i) -> verifier.verify(from(ADDRESS, forged(agentOne(), COVERED + TestAgents.parameters(1)))));

		this.now.set(this.now.get().plusSeconds(59));
		String before = TestRequests.describe(verifier.verify(good));
		this.now.set(this.now.get().plusSeconds(1));

		assertThat(before).isEqualTo("verification_throttled");
		assertThat(TestRequests.describe(verifier.verify(good))).isEqualTo("verified");
	}

	@Test
	@Tag("T-44")
	void verifyWhenSixtyBodiesWereAnotherThenNothingMoreIsVerified() {
		SignedAgentVerifier verifier = verifier(WebBotAuthProfile.DEPLOYED);
		RequestMessage signed = TestAgents.sign(
				agentOne().withField("Content-Digest", "md5=:AAAA:").withBody(new byte[] { 1 }), 1,
				COVERED.replace("@authority\"", "@authority\" \"content-digest\"") + TestAgents.parameters(1));

		List<String> failed = Stream.generate(() -> TestRequests.describe(verifier.verify(from(ADDRESS, signed))))
			.limit(61)
			.toList();

		assertThat(failed.subList(0, 60)).containsOnly("content_digest_unsupported");
		assertThat(failed.get(60)).isEqualTo("verification_throttled");
	}

	@Test
	void verifyWhenSignaturesAreGoodThenTheBudgetIsNotSpent() {
		SignedAgentVerifier verifier = verifier(WebBotAuthProfile.DEPLOYED);
		AddressedMessage good = from(ADDRESS, TestAgents.signed(REQUEST));

		assertThat(Stream.generate(() -> TestRequests.describe(verifier.verify(good))).limit(200))
			.containsOnly("verified");
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
	void verifyWhenThePathIsRequiredThenTheTargetUriHoldsIt() {
		WebBotAuthProfile profile = WebBotAuthProfile.DEPLOYED
			.withRequiredComponents(List.of("@path", "@query", "signature-agent"));
		String member = COVERED.replace("@authority", "@target-uri") + TestAgents.parameters(1);

		assertThat(TestRequests.describe(verifier(profile).verify(TestAgents.sign(agentOne(), 1, member))))
			.isEqualTo("verified");
	}

	@Test
	void verifyWhenAComponentIsRequiredThenItHasToBeCovered() {
		WebBotAuthProfile profile = WebBotAuthProfile.DEPLOYED.withRequiredComponents(List.of("@method", "@query"));

		assertThat(TestRequests.describe(verifier(profile).verify(TestAgents.signed(REQUEST))))
			.isEqualTo("component_not_covered");
	}

	private static AddressedMessage from(String address, HttpMessage message) {
		return AddressedMessage.of(message, address);
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

	private String agentUrl(RequestMessage request) {
		return ((Verification.Verified) verifier(WebBotAuthProfile.DEPLOYED).verify(request).verification()).agent()
			.identity()
			.url();
	}

	private String describe(RequestMessage request) {
		return TestRequests.describe(verifier(WebBotAuthProfile.DEPLOYED).verify(request));
	}

	private SignedAgentVerifier verifier(WebBotAuthProfile profile) {
		return verifier(profile, OwnAuthorities.of(List.of("shop.example")));
	}

	private SignedAgentVerifier verifier(WebBotAuthProfile profile, Map<String, List<PublicJwk>> keys) {
		return verifier(profile, OwnAuthorities.of(List.of("shop.example")),
				new ConfiguredKeyDirectory(keys, TestAgents.NOBODY));
	}

	private SignedAgentVerifier verifier(WebBotAuthProfile profile, OwnAuthorities authorities) {
		return verifier(profile, authorities, new ConfiguredKeyDirectory(KEYS, TestAgents.NOBODY));
	}

	@Test
	@Tag("T-53")
	void verifyWhenManySignaturesThenTheyShareOneWaitingTime() {
		List<WaitingTime> waiting = new ArrayList<>();
		RequestMessage request = RequestMessage.of("GET", "https://shop.example/")
			.withField("Signature-Agent", "sig1=\"" + TestAgents.ONE + "\", sig2=\"" + TestAgents.TWO + "\"");
		RequestMessage twice = TestAgents.sign(TestAgents.sign(request, 1, covered("sig1") + TestAgents.parameters(1)),
				2, covered("sig2") + TestAgents.parameters(2));

		verifier(WebBotAuthProfile.DEPLOYED, OwnAuthorities.of(List.of("shop.example")), (query) -> {
			waiting.add(query.waiting());
			return TestAgents.NOBODY.find(query);
		}).verify(twice);

		assertThat(waiting).hasSize(2).allMatch((time) -> time == waiting.get(0));
	}

	private static String covered(String label) {
		return label + "=(\"@authority\" \"signature-agent\";key=\"" + label + "\")";
	}

	private SignedAgentVerifier verifier(WebBotAuthProfile profile, OwnAuthorities authorities, KeyDirectory keys) {
		return new SignedAgentVerifier(profile, authorities, (query) -> {
			this.lookups.incrementAndGet();
			return keys.find(query);
		}, AgentDescriptions.of(Map.of()), new FailureBudget(this.now::get, FailureBudget.DEFAULT_PER_MINUTE),
				this.now::get);
	}

}
