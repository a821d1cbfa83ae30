package io.avpsecurity.core.webbotauth;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.avpsecurity.core.agent.Coverage;
import io.avpsecurity.core.agent.Verification;
import io.avpsecurity.core.card.AgentDescriptions;
import io.avpsecurity.core.directory.ConfiguredKeyDirectory;
import io.avpsecurity.core.http.HttpMessage;
import io.avpsecurity.core.http.OwnAuthorities;
import io.avpsecurity.core.http.RequestMessage;
import io.avpsecurity.core.fixture.TestAgents;
import io.avpsecurity.core.state.FailureBudget;

import static io.avpsecurity.core.webbotauth.TestRequests.COVERED;
import static io.avpsecurity.core.webbotauth.TestRequests.KEYS;
import static io.avpsecurity.core.webbotauth.TestRequests.REQUEST;
import static io.avpsecurity.core.webbotauth.TestRequests.agentOne;
import static io.avpsecurity.core.webbotauth.TestRequests.describe;
import static io.avpsecurity.core.webbotauth.TestRequests.forged;
import static io.avpsecurity.core.webbotauth.TestRequests.judge;
import static io.avpsecurity.core.webbotauth.TestRequests.withSignature;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * The bounds of every part of a signature, to the character, and the order of the checks.
 */
class SignatureBoundsTests {

	@Test
	void verifyWhenTwoThingsAreWrongThenTheEarlierCheckGivesTheReason() {
		String parameters = TestAgents.parameters(1);
		String expired = parameters.replace("expires=1790000300", "expires=1790000001");

		assertThat(judge(forged("sig1=(\"@method\" \"@method\");created=-1;tag=\"web-bot-auth\"")))
			.isEqualTo("duplicate_component");
		assertThat(judge(forged("sig1=(\"@method\");tag=\"web-bot-auth\""))).isEqualTo("parameter_missing");
		assertThat(judge(forged("sig1=(\"@method\")" + parameters).withAuthority("evil.example")))
			.isEqualTo("target_not_covered");
		assertThat(judge(forged(COVERED + parameters).withAuthority("evil.example"))).isEqualTo("authority_not_ours");
		assertThat(judge(forged(COVERED + expired))).isEqualTo("signature_agent_missing");
		assertThat(judge(forged("sig1=(\"@authority\" \"missing\")" + expired))).isEqualTo("signature_agent_missing");
		assertThat(judge(agentOne()
			.withField("Signature-Input", COVERED.replace("\"@authority\"", "\"@authority\" \"missing\"") + expired)
			.withField("Signature", "sig1=:AAAA:"))).isEqualTo("expired");
	}

	@ParameterizedTest
	@Tag("T-18")
	@CsvSource(delimiter = '|',
			value = { "\"@authority\"|true false false false", "\"@authority\" \"@method\"|true true false false",
					"\"@authority\" \"@path\"|true false true false", "\"@authority\" \"@query\"|true false false true",
					"\"@target-uri\"|true false true true" })
	void verifyThenWhatIsNotCoveredIsNotSaidToBe(String components, String expected) {
		String member = "sig1=(" + components + " \"signature-agent\";key=\"sig1\")" + TestAgents.parameters(1);

		Verification verification = verifier().verify(TestAgents.sign(agentOne(), 1, member)).verification();

		Coverage coverage = ((Verification.Verified) verification).agent().coverage();
		assertThat(coverage.authority() + " " + coverage.method() + " " + coverage.path() + " " + coverage.query())
			.isEqualTo(expected);
	}

	@ParameterizedTest
	@Tag("T-1")
	@CsvSource({ "16382, verified", "16383, limits_exceeded" })
	void verifyThenTheSeparatorsOfLinesCount(int characters, String expected) {
		RequestMessage signed = TestAgents.sign(agentOne().withField("Signature-Agent", "other=\"\""), 1,
				COVERED + TestAgents.parameters(1));
		int length = signed.fieldLines("signature-input").get(0).length()
				+ signed.fieldLines("signature").get(0).length()
				+ signed.fieldLines("signature-agent").stream().mapToInt(String::length).sum();
		RequestMessage padded = agentOne().withField("Signature-Agent", "other=\"\"")
			.withField("Signature-Input", signed.fieldLines("signature-input").get(0) + " ".repeat(characters - length))
			.withField("Signature", signed.fieldLines("signature").get(0));

		assertThat(judge(padded)).isEqualTo(expected);
	}

	@ParameterizedTest
	@Tag("T-1")
	@CsvSource({ "4, verified", "5, limits_exceeded" })
	void verifyThenCandidatesAreBounded(int count, String expected) {
		StringJoiner inputs = new StringJoiner(", ");
		StringJoiner signatures = new StringJoiner(", ");
		for (int i = 0; i < count; i++) {
			String member = "s" + i + COVERED.substring(4) + TestAgents.parameters(1);
			inputs.add(member);
			signatures.add(TestAgents.sign(agentOne(), 1, member).fieldLines("signature").get(0));
		}

		assertThat(judge(agentOne().withField("Signature-Input", inputs.toString())
			.withField("Signature", signatures.toString()))).isEqualTo(expected);
	}

	@ParameterizedTest
	@Tag("T-1")
	@CsvSource({ "8, signature_mismatch", "9, limits_exceeded" })
	void verifyThenLabelsAreBounded(int labels, String expected) {
		StringBuilder input = new StringBuilder(COVERED + TestAgents.parameters(1));
		StringBuilder signature = new StringBuilder("sig1=:AAAA:");
		for (int i = 1; i < labels; i++) {
			input.append(", o").append(i).append("=()");
			signature.append(", o").append(i).append("=::");
		}

		assertThat(judge(
				agentOne().withField("Signature-Input", input.toString()).withField("Signature", signature.toString())))
			.isEqualTo(expected);
	}

	@ParameterizedTest
	@Tag("T-1")
	@CsvSource({ "64, signature_mismatch", "65, limits_exceeded" })
	void verifyThenTheLabelIsBounded(int length, String expected) {
		String label = "l".repeat(length);

		assertThat(
				judge(agentOne().withField("Signature-Input", label + COVERED.substring(4) + TestAgents.parameters(1))
					.withField("Signature", label + "=:AAAA:")))
			.isEqualTo(expected);
	}

	@ParameterizedTest
	@Tag("T-1")
	@CsvSource({ "7, signature_mismatch", "8, limits_exceeded" })
	void verifyThenParametersOfASignatureAreBounded(int more, String expected) {
		StringBuilder parameters = new StringBuilder(TestAgents.parameters(1));
		for (int i = 0; i < more; i++) {
			parameters.append(";x").append(i);
		}

		assertThat(judge(
				agentOne().withField("Signature-Input", COVERED + parameters).withField("Signature", "sig1=:AAAA:")))
			.isEqualTo(expected);
	}

	@ParameterizedTest
	@Tag("T-1")
	@CsvSource({ "128, 0, component_missing", "129, 0, limits_exceeded", "1, 4, component_unsupported",
			"1, 5, limits_exceeded" })
	void verifyThenAComponentIsBounded(int length, int parameters, String expected) {
		StringBuilder component = new StringBuilder("\"" + "x".repeat(length) + "\"");
		for (int i = 0; i < parameters; i++) {
			component.append(";p").append(i);
		}

		assertThat(judge(agentOne()
			.withField("Signature-Input",
					COVERED.replace("\"@authority\"", "\"@authority\" " + component) + TestAgents.parameters(1))
			.withField("Signature", "sig1=:AAAA:"))).isEqualTo(expected);
	}

	@ParameterizedTest
	@Tag("T-1")
	@CsvSource({ "15900, signature_mismatch", "16384, limits_exceeded" })
	void verifyThenTheBaseIsBounded(int length, String expected) {
		RequestMessage request = agentOne().withField("X-Large", "x".repeat(length));

		assertThat(judge(request
			.withField("Signature-Input",
					COVERED.replace("\"@authority\"", "\"@authority\" \"x-large\"") + TestAgents.parameters(1))
			.withField("Signature", "sig1=:AAAA:"))).isEqualTo(expected);
	}

	@ParameterizedTest
	@ValueSource(strings = { "nonce=:AAAA:", "nonce=1", "nonce", "nonce=tok", "keyid=tok", "alg=ed25519", "alg=?1" })
	void verifyWhenATextParameterIsNoStringThenMalformed(String parameter) {
		String name = parameter.replaceFirst("=.*", "");
		String parameters = TestAgents.parameters(1).replaceFirst(";" + name + "=\"[^\"]*\"", "") + ";" + parameter;

		assertThat(judge(forged(COVERED + parameters))).isEqualTo("parameter_malformed");
	}

	@ParameterizedTest
	@CsvSource({ "64, algorithm_unsupported", "65, limits_exceeded" })
	void verifyThenTheNameOfTheAlgorithmIsBounded(int length, String expected) {
		String parameters = TestAgents.parameters(1).replace("alg=\"ed25519\"", "alg=\"" + "a".repeat(length) + "\"");

		assertThat(judge(forged(COVERED + parameters))).isEqualTo(expected);
	}

	@ParameterizedTest
	@Tag("T-13")
	@ValueSource(strings = { "\"x-name\";bs=?0", "\"x-name\";bs=1", "\"x-name\";key=a", "\"x-name\";bs;key=\"a\"",
			"\"\"", "\"@query-param\"", "\"@query-param\";name=a", "\"@authority\";x", "\"@path\";bs", "\"X-Name\"" })
	void verifyWhenAComponentHasAFormThatIsNotKnownThenUnsupported(String component) {
		String member = COVERED.replace("\"@authority\"", "\"@target-uri\" " + component) + TestAgents.parameters(1);

		assertThat(judge(agentOne().withField("X-Name", "a=1")
			.withField("Signature-Input", member)
			.withField("Signature", "sig1=:AAAA:"))).isEqualTo("component_unsupported");
	}

	@Test
	void verifyWhenTheTargetIsCoveredWithAParameterThenNotCovered() {
		assertThat(judge(forged(COVERED.replace("\"@authority\"", "\"@authority\";x") + TestAgents.parameters(1))))
			.isEqualTo("target_not_covered");
	}

	@ParameterizedTest
	@Tag("T-20")
	@CsvSource(delimiter = '|', value = {
			"sig1=\"https://agent-one.test\"|\"x-name\";key=\"sig1\"|signature_agent_not_covered",
			"\"https://agent-one.test\"|\"signature-agent\";key=\"sig1\"|signature_agent_member_missing",
			"\"https://agent-one.test\";type=x|\"signature-agent\"|signature_agent_ignored",
			"HTTPS://agent-one.test|\"signature-agent\"|verified", "''|\"signature-agent\"|signature_agent_malformed",
			"sig1=\"https://agent-one.test\", b=\"\"|\"signature-agent\";key=\"b\" \"signature-agent\";key=\"sig1\"|verified",
			"sig1=\"https://agent-one.test\", b, c, d, e, f, g, h|\"signature-agent\";key=\"sig1\"|verified",
			"sig1=\"https://agent-one.test\", b, c, d, e, f, g, h, i|\"signature-agent\";key=\"sig1\"|signature_agent_malformed" })
	void verifyThenOnlyACoveredAgentCounts(String agent, String component, String expected) {
		RequestMessage request = REQUEST.withField("Signature-Agent", agent).withField("X-Name", "sig1=1");
		String member = "sig1=(\"@authority\" " + component + ")" + TestAgents.parameters(1);

		assertThat(judge(expected.equals("verified") ? TestAgents.sign(request, 1, member)
				: request.withField("Signature-Input", member).withField("Signature", "sig1=:AAAA:")))
			.isEqualTo(expected);
	}

	@Test
	@Tag("T-36")
	void verifyWhenTheSignatureIsLongerThenMismatch() {
		RequestMessage signed = TestAgents.signed(REQUEST);

		RequestMessage longer = withSignature(signed, signed.fieldLines("signature").get(0).replace("==:", "AA:"));

		assertThat(judge(longer)).isEqualTo("signature_mismatch");
	}

	@Test
	void verifyWhenOnlyALabelOfSignatureIsMoreThenLabelMismatch() {
		assertThat(judge(withSignature(TestAgents.signed(REQUEST),
				TestAgents.signed(REQUEST).fieldLines("signature").get(0) + ", other=:AAAA:")))
			.isEqualTo("signature_label_mismatch");
	}

	/** Taking a query apart again for every component was quadratic. */
	@Test
	@Tag("T-5")
	void verifyWhenManyParametersOfALongQueryAreCoveredThenTheQueryIsReadOnce() {
		AtomicInteger reads = new AtomicInteger();
		StringBuilder components = new StringBuilder("\"@authority\" \"signature-agent\";key=\"sig1\"");
		StringBuilder query = new StringBuilder();
		for (int i = 0; i < 30; i++) {
			components.append(" \"@query-param\";name=\"p").append(i).append('"');
			query.append('p').append(i).append("=%C3%A9&");
		}
		RequestMessage signed = TestAgents.sign(
				RequestMessage.of("GET", "https://shop.example/?" + query)
					.withField("Signature-Agent", "sig1=\"" + TestAgents.ONE + "\""),
				1, "sig1=(" + components + ")" + TestAgents.parameters(1));

		assertThat(describe(verifier().verify(new CountingMessage(signed, reads)))).isEqualTo("verified");
		assertThat(reads).hasValue(1);
	}

	private static SignedAgentVerifier verifier() {
		return new SignedAgentVerifier(WebBotAuthProfile.DEPLOYED, OwnAuthorities.of(List.of("shop.example")),
				new ConfiguredKeyDirectory(KEYS, TestAgents.NOBODY), AgentDescriptions.of(Map.of()),
				new FailureBudget(TestAgents.CLOCK, FailureBudget.DEFAULT_PER_MINUTE), TestAgents.CLOCK);
	}

	private record CountingMessage(HttpMessage message, AtomicInteger queryReads) implements HttpMessage {

		@Override
		public String method() {
			return this.message.method();
		}

		@Override
		public String scheme() {
			return this.message.scheme();
		}

		@Override
		public String authority() {
			return this.message.authority();
		}

		@Override
		public String path() {
			return this.message.path();
		}

		@Override
		public Optional<String> query() {
			this.queryReads.incrementAndGet();
			return this.message.query();
		}

		@Override
		public Optional<String> requestTarget() {
			return this.message.requestTarget();
		}

		@Override
		public List<String> fieldLines(String name) {
			return this.message.fieldLines(name);
		}

	}

}
