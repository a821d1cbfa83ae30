package io.avpsecurity.core.webbotauth;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.avpsecurity.core.fixture.TestAgents;
import io.avpsecurity.core.http.RequestMessage;

import static io.avpsecurity.core.webbotauth.TestRequests.COVERED;
import static io.avpsecurity.core.webbotauth.TestRequests.REQUEST;
import static io.avpsecurity.core.webbotauth.TestRequests.agentOne;
import static io.avpsecurity.core.webbotauth.TestRequests.forged;
import static io.avpsecurity.core.webbotauth.TestRequests.judge;
import static io.avpsecurity.core.webbotauth.TestRequests.withSignature;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * What an attacker may write into the fields, one fault at a time.
 */
class HostileFieldsTests {

	@ParameterizedTest
	@Tag("T-1")
	@CsvSource({ "0, verified", "1, limits_exceeded", "1048576, limits_exceeded" })
	void verifyThenTheThreeFieldsTogetherAreBounded(int beyond, String expected) {
		int spare = 16384 - length(padded(0)) + beyond;

		assertThat(judge(padded(spare))).isEqualTo(expected);
	}

	@ParameterizedTest
	@Tag("T-1")
	@CsvSource({ "4, verified", "5, limits_exceeded" })
	void verifyThenLinesAreBounded(int lines, String expected) {
		RequestMessage request = REQUEST.withField("Signature-Agent", "sig1=\"" + TestAgents.ONE + "\"");
		for (int i = 1; i < lines; i++) {
			request = TestAgents.sign(request, 1, "other" + i + "=();created=1");
		}

		assertThat(judge(TestAgents.sign(request, 1, COVERED + TestAgents.parameters(1)))).isEqualTo(expected);
	}

	@ParameterizedTest
	@Tag("T-1")
	@CsvSource({ "30, signature_agent_missing", "31, limits_exceeded" })
	void verifyThenComponentsAreBounded(int fields, String expected) {
		StringBuilder components = new StringBuilder("\"@authority\" \"@method\"");
		for (int i = 0; i < fields; i++) {
			components.append(" \"x-").append(i).append('"');
		}

		assertThat(judge(forged("sig1=(" + components + ")" + TestAgents.parameters(1)))).isEqualTo(expected);
	}

	@Test
	@Tag("T-3")
	void verifyWhenALabelIsThereTwiceThenInvalid() {
		RequestMessage signed = TestAgents.signed(REQUEST);
		String input = signed.fieldLines("signature-input").get(0);
		String signature = signed.fieldLines("signature").get(0);

		assertThat(judge(signed.withField("Signature-Input", input))).isEqualTo("duplicate_label");
		assertThat(judge(signed.withField("Signature", signature))).isEqualTo("duplicate_label");
		assertThat(judge(signed.withField("Signature-Agent", "sig1=\"" + TestAgents.TWO + "\"")))
			.isEqualTo("signature_agent_malformed");
	}

	@ParameterizedTest
	@Tag("T-4")
	@ValueSource(strings = { "\"@authority\" \"@authority\"", "\"@authority\" \"a\";key=\"b\" \"a\";key=\"b\"",
			"\"@authority\" \"a\";bs;x \"a\";x;bs", "\"@authority\" \"a\";key=\"b\";key=\"c\"" })
	void verifyWhenAComponentIsCoveredTwiceThenInvalid(String components) {
		assertThat(judge(forged("sig1=(" + components + ")" + TestAgents.parameters(1))))
			.isEqualTo("duplicate_component");
	}

	@ParameterizedTest
	@Tag("T-6")
	@ValueSource(strings = { "-1", "-0.0", "1.0", "1790000000.0", "\"1790000000\"", "?1", "?0", ":MQ==:", "now",
			"@1790000000", "%\"1790000000\"", "*a", "-999999999999999", "999999999999.9" })
	void verifyWhenATimeIsNoWholeNumberThenMalformed(String literal) {
		String parameters = TestAgents.parameters(1);

		assertThat(judge(forged(COVERED + parameters.replace("created=1790000000", "created=" + literal))))
			.isEqualTo("parameter_malformed");
		assertThat(judge(forged(COVERED + parameters.replace("expires=1790000300", "expires=" + literal))))
			.isEqualTo("parameter_malformed");
	}

	@ParameterizedTest
	@Tag("T-6")
	@ValueSource(strings = { "1234567890123456", "1.", "--1", "1e9", "0x10", "", "1790000000,", "(1)" })
	void verifyWhenATimeIsNoItemThenTheFieldIsMalformed(String literal) {
		String parameters = TestAgents.parameters(1).replace("created=1790000000", "created=" + literal);

		assertThat(judge(forged(COVERED + parameters))).isEqualTo("signature_input_malformed");
	}

	@ParameterizedTest
	@ValueSource(strings = { ";created=1790000000", ";expires=1790000300", ";keyid=\"a\"", ";alg=\"ed25519\"",
			";tag=\"web-bot-auth\"" })
	void verifyWhenAParameterIsThereTwiceThenMalformed(String parameter) {
		assertThat(judge(forged(COVERED + TestAgents.parameters(1) + parameter))).isEqualTo("parameter_malformed");
	}

	@ParameterizedTest
	@CsvSource({ "nonce, 256, signature_mismatch", "nonce, 257, limits_exceeded", "keyid, 128, key_not_found",
			"keyid, 129, limits_exceeded" })
	void verifyThenStringsAreBounded(String parameter, int length, String expected) {
		String value = "n".repeat(length);
		String parameters = parameter.equals("keyid")
				? TestAgents.parameters(1).replace(TestAgents.key(1).keyid(), value)
				: TestAgents.parameters(1) + ";nonce=\"" + value + "\"";

		assertThat(judge(forged(COVERED + parameters).withField("Signature-Agent", "sig1=\"" + TestAgents.ONE + "\"")))
			.isEqualTo(expected);
	}

	@Test
	void verifyWhenTheBase64HasNoPaddingThenTheSameSignature() {
		RequestMessage signed = TestAgents.signed(REQUEST);
		String signature = signed.fieldLines("signature").get(0);

		RequestMessage stripped = withSignature(signed, signature.replace("==:", ":"));

		assertThat(judge(stripped)).isEqualTo("verified");
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

		assertThat(judge(request)).isEqualTo("component_malformed");
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

		assertThat(judge(folded)).isEqualTo("verified");
	}

	@Test
	@Tag("T-13")
	void verifyWhenAParameterIsNotKnownThenOnAComponentRefusedAndOnASignatureKept() {
		assertThat(judge(TestAgents.sign(agentOne(), 1, COVERED + TestAgents.parameters(1) + ";x=1")))
			.isEqualTo("verified");
		assertThat(judge(agentOne()
			.withField("Signature-Input",
					COVERED.replace("\"@authority\"", "\"@authority\" \"date\";foo") + TestAgents.parameters(1))
			.withField("Signature", "sig1=:AAAA:"))).isEqualTo("component_unsupported");
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

}
