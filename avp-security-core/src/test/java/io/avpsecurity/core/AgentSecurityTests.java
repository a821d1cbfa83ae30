package io.avpsecurity.core;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.avpsecurity.core.agent.Decision;
import io.avpsecurity.core.agent.Mechanism;
import io.avpsecurity.core.agent.Outcome;
import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.agent.SignatureResult;
import io.avpsecurity.core.agent.TokenReason;
import io.avpsecurity.core.agent.TokenVerification;
import io.avpsecurity.core.agent.Trigger;
import io.avpsecurity.core.agent.Verification;
import io.avpsecurity.core.card.ReadCard;
import io.avpsecurity.core.card.SignatureAgentCard;
import io.avpsecurity.core.event.AgentEventListener;
import io.avpsecurity.core.http.HttpMessage;
import io.avpsecurity.core.http.OwnAuthorities;
import io.avpsecurity.core.http.RequestMessage;
import io.avpsecurity.core.http.RequestPath;
import io.avpsecurity.core.fixture.BrokenMessage;
import io.avpsecurity.core.fixture.TestAgents;
import io.avpsecurity.core.webbotauth.AgentSigner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class AgentSecurityTests {

	private static final RequestMessage REQUEST = RequestMessage.of("GET", "https://shop.example/items");

	private static final RequestMessage ORDER = RequestMessage.of("POST", "https://shop.example/orders");

	@Test
	void assessWhenSignedByAKnownFetcherThenAllowed() {
		AgentSecurity security = builder().agent(TestAgents.one().withTrigger(Trigger.FETCHER)).build();

		Assessment assessment = security.assess(TestAgents.signed(ORDER));

		assertThat(assessment.decision().matched()).isEqualTo("default:fetcher");
		assertThat(assessment.mechanism()).contains(Mechanism.SIGNATURE);
		assertThat(assessment.agent().orElseThrow().description().trigger()).contains(Trigger.FETCHER);
	}

	@ParameterizedTest
	@CsvSource({ "fetcher, , default:fetcher", "crawler, , default:crawler_read", ", , default:unknown_trigger",
			"browser, , default:unknown_trigger", "crawler, FETCHER, default:fetcher" })
	void assessThenTheCardSaysWhatTriggersUnlessTheOwnerDoes(String card, Trigger configured, String matched) {
		String members = (card == null) ? "" : "\"trigger\":\"" + card + "\",";
		KnownAgent agent = TestAgents.one()
			.withCard(((ReadCard.Value) SignatureAgentCard
				.read("{\"web_bot_auth\":{" + members + "\"purpose\":\"search\"}}")).card());
		AgentSecurity security = builder().agent((configured == null) ? agent : agent.withTrigger(configured)).build();

		Assessment assessment = security.assess(TestAgents.signed(REQUEST));

		assertThat(assessment.decision().matched()).isEqualTo(matched);
		assertThat(assessment.agent().orElseThrow().description().purposes()).containsExactly("search");
	}

	@Test
	void assessWhenSignedByOurOwnSignerThenVerified() {
		AgentSecurity security = builder().agent(TestAgents.one()).build();
		AgentSigner signer = AgentSigner.of(TestAgents.key(1), TestAgents.ONE, TestAgents.CLOCK);
		RequestMessage request = RequestMessage.of("POST", "https://shop.example/orders?now");

		RequestMessage signed = request;
		for (Map.Entry<String, String> field : signer.sign(request).entrySet()) {
			signed = signed.withField(field.getKey(), field.getValue());
		}

		assertThat(security.assess(signed).agent().orElseThrow().coverage().bindsMethodAndPath()).isTrue();
	}

	@Test
	@Tag("T-18")
	void assessWhenASignatureForReadingIsSentWithAnotherMethodThenNotAllowed() {
		AgentSecurity security = builder().agent(TestAgents.one().withTrigger(Trigger.FETCHER)).build();
		RequestMessage captured = TestAgents.sign(
				REQUEST.withField("Signature-Agent", "sig1=\"" + TestAgents.ONE + "\""), 1,
				"sig1=(\"@authority\" \"signature-agent\";key=\"sig1\")" + TestAgents.parameters(1));

		RequestMessage replayed = ORDER;
		for (String name : List.of("signature-agent", "signature-input", "signature")) {
			replayed = replayed.withField(name, captured.fieldLines(name).get(0));
		}

		assertThat(security.assess(replayed).decision().matched()).isEqualTo("default:weak_binding");
	}

	@Test
	void reassessThenDecidedAgainWithoutVerifyingAgain() {
		List<Verification> verified = new ArrayList<>();
		AgentSecurity security = builder().agent(TestAgents.one().withTrigger(Trigger.CRAWLER))
			.listener(new AgentEventListener() {

				@Override
				public void signaturesVerified(Verification verification) {
					verified.add(verification);
				}

			})
			.build();

		Assessment read = security.assess(TestAgents.signed(REQUEST));
		Assessment dispatched = security.reassess(read, ORDER, RequestPath.of("/"));

		assertThat(read.decision().matched()).isEqualTo("default:crawler_read");
		assertThat(dispatched.decision().matched()).isEqualTo("default:crawler_state_change");
		assertThat(verified).hasSize(1);
	}

	@Test
	void assessThenListenersAreToldOfEachStep() {
		List<String> steps = new ArrayList<>();
		AgentSecurity security = builder().agent(TestAgents.one()).listener(new AgentEventListener() {

			@Override
			public void signatureJudged(SignatureResult result) {
				steps.add("judged " + result.label());
			}

			@Override
			public void signaturesVerified(Verification verification) {
				steps.add(verification.outcome().code());
			}

			@Override
			public void tokenVerified(TokenVerification token) {
				steps.add("token " + ((TokenVerification.Bad) token).why());
			}

			@Override
			public void decided(Verification verification, Decision decision) {
				steps.add(decision.matched());
			}

		}).build();

		security.assess(TestAgents.signed(REQUEST.withField("Authorization", "AVP avp_token_x")));

		assertThat(steps).containsExactly("token token_signature_mismatch", "judged sig1", "verified",
				"default:no_card");
	}

	@Test
	void assessWhenAListenerThrowsThenTheDecisionIsTheSame() {
		AgentSecurity security = builder().agent(TestAgents.one()).listener(new AgentEventListener() {

			@Override
			public void decided(Verification verification, Decision decision) {
				throw new AssertionError("listener");
			}

		}).build();

		assertThat(security.assess(TestAgents.signed(REQUEST)).verification().outcome()).isEqualTo(Outcome.VERIFIED);
	}

	@ParameterizedTest
	@CsvSource({ "AVP avp_token_a.b.c, TOKEN_SIGNATURE_MISMATCH", "avp x, TOKEN_MALFORMED", "AVP, TOKEN_MALFORMED",
			"'AVP a b', TOKEN_MALFORMED", "AVP \u00E9, TOKEN_MALFORMED" })
	void assessWhenATokenIsPresentedThenBadAndNothingIsProven(String credential, TokenReason reason) {
		Assessment assessment = builder().build().assess(REQUEST.withField("Authorization", credential));

		assertThat(assessment.token()).isEqualTo(new TokenVerification.Bad(reason));
		assertThat(assessment.mechanism()).isEmpty();
		assertThat(assessment.decision().matched()).isEqualTo("default:unsigned");
	}

	@ParameterizedTest
	@CsvSource({ "Bearer abc", "Basic YTpi", "AVPX a", "Negotiate AVP" })
	void assessWhenAnotherSchemeIsPresentedThenItIsLeftAlone(String credential) {
		Assessment assessment = builder().build().assess(REQUEST.withField("Authorization", credential));

		assertThat(assessment.token()).isInstanceOf(TokenVerification.Absent.class);
	}

	@Test
	@Tag("T-2")
	void assessWhenTwoTokensArePresentedThenInvalidAlsoWhenEqual() {
		RequestMessage request = REQUEST.withField("Authorization", "AVP a").withField("Authorization", "AVP a");

		Assessment assessment = builder().build().assess(request);

		assertThat(assessment.verification().reason()).contains(Reason.AMBIGUOUS_CREDENTIAL);
		assertThat(assessment.decision().matched()).isEqualTo("default:invalid_signature");
	}

	@Test
	@Tag("T-95")
	void assessWhenSomethingBreaksThenUnverifiedAndNeverAnException() {
		List<Throwable> faults = new ArrayList<>();
		AgentSecurity security = builder().listener(new AgentEventListener() {

			@Override
			public void failed(Throwable fault) {
				faults.add(fault);
				throw new AssertionError("listener");
			}

		}).build();

		Assessment assessment = security.assess(new BrokenMessage(), RequestPath.of("/"));

		assertThat(faults).hasSize(1);
		assertThat(assessment.verification().reason()).contains(Reason.INTERNAL);
		assertThat(assessment.mechanism()).isEmpty();
	}

	@Test
	@Tag("T-95")
	void reassessWhenSomethingBreaksThenUnverifiedAndNeverAnException() {
		AgentSecurity security = builder().build();

		Assessment again = security.reassess(security.assess(REQUEST), new BrokenMessage(), RequestPath.of("/"));

		assertThat(again.verification().reason()).contains(Reason.INTERNAL);
	}

	@Test
	void policyFileThenItDecidesAndIsNamed(@TempDir Path directory) throws Exception {
		Path file = Files.writeString(directory.resolve("agent-policy.yaml"),
				"version: 1\nrules:\n  - id: closed\n    path: /items\n    action: deny\n");

		try (AgentSecurity security = builder().policyFile(file, true).build()) {
			assertThat(security.assess(REQUEST).decision().matched()).isEqualTo("closed");
			assertThat(security.policyStatus().toString()).contains("policy " + file + " version ")
				.endsWith(" (1 rules)");
		}
	}

	@Test
	void toStringThenWhatIsVerified() {
		assertThat(builder().agent(TestAgents.one()).build())
			.hasToString("profile deployed, 1 known in advance, own authorities [shop.example]");
		assertThat(AgentSecurity.builder().build())
			.hasToString("profile deployed, 0 known in advance, own authorities unknown (only loopback hosts verify)");
	}

	@Test
	@Tag("T-95")
	void assessWhenTheMachineBreaksThenThatIsNotHidden() {
		HttpMessage message = new BrokenMessage() {

			@Override
			public List<String> fieldLines(String name) {
				throw new OutOfMemoryError("test");
			}

		};

		assertThatExceptionOfType(OutOfMemoryError.class).isThrownBy(() -> builder().build().assess(message));
	}

	/**
	 * Bytes of any kind, and good fields with a few bytes changed: there is an outcome,
	 * and it is never verified unless nothing that counts was changed.
	 */
	@Test
	@Tag("T-5")
	void assessWhenFieldsHoldAnyBytesThenOneOfFourOutcomes() {
		AgentSecurity security = builder().agent(TestAgents.one()).build();
		Random random = new Random(20261201);
		RequestMessage signed = TestAgents.signed(REQUEST);
		int[] outcomes = new int[Outcome.values().length];

		for (int i = 0; i < 100_000; i++) {
			RequestMessage request = REQUEST;
			for (String name : List.of("signature-agent", "signature-input", "signature", "authorization")) {
				String line = (random.nextInt(8) == 0) ? noise(random)
						: mutate(random, signed.fieldLines(name).stream().findFirst().orElse("AVP x"));
				request = request.withField(name, line);
			}
			Assessment assessment = security.assess(request);
			assertThat(assessment.verification().reason()).isNotEqualTo(Optional.of(Reason.INTERNAL));
			outcomes[assessment.verification().outcome().ordinal()]++;
		}

		assertThat(outcomes[Outcome.INVALID.ordinal()]).isGreaterThan(10_000);
	}

	@Test
	void buildWhenTwoAgentsAreTheSameThenNamed() {
		AgentSecurityBuilder builder = builder().agent(TestAgents.one())
			.agent(KnownAgent.of("https://AGENT-one.test:443/", List.of(TestAgents.jwk(2))));

		assertThatIllegalArgumentException().isThrownBy(builder::build)
			.withMessageContaining("'https://AGENT-one.test:443/' is configured twice");
	}

	@Test
	void buildWhenAnAgentHasNoUrlThenNamed() {
		AgentSecurityBuilder builder = builder().agent(KnownAgent.of("http://agent.test", List.of()));

		assertThatIllegalArgumentException().isThrownBy(builder::build)
			.withMessageContaining("'http://agent.test' does not name an agent")
			.withMessageContaining("expected an https origin");
	}

	private static AgentSecurityBuilder builder() {
		return AgentSecurity.builder().authorities(OwnAuthorities.of(List.of("shop.example"))).clock(TestAgents.CLOCK);
	}

	private static String noise(Random random) {
		StringBuilder noise = new StringBuilder();
		int length = random.nextInt(64);
		for (int i = 0; i < length; i++) {
			noise.append((char) random.nextInt(256));
		}
		return noise.toString();
	}

	private static String mutate(Random random, String line) {
		StringBuilder mutated = new StringBuilder(line);
		int changes = random.nextInt(3);
		for (int i = 0; i < changes && mutated.length() > 0; i++) {
			int at = random.nextInt(mutated.length());
			switch (random.nextInt(3)) {
				case 0 -> mutated.deleteCharAt(at);
				case 1 -> mutated.insert(at, "\"=;,():?*@ \t".charAt(random.nextInt(12)));
				default -> mutated.setCharAt(at, (char) random.nextInt(256));
			}
		}
		return mutated.toString();
	}

}
