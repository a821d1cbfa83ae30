package io.avpsecurity.core.webbotauth;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.agent.SignatureResult;
import io.avpsecurity.core.fixture.TestAgents;
import io.avpsecurity.core.http.RequestMessage;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A signature over another one.
 */
class SignatureChainTests {

	private static final String SIGNATURE = "\"signature\";key=\"sig1\"";

	private static final String INPUT = " \"signature-input\";key=\"sig1\"";

	private static final String INNER = " \"@authority\" \"@method\" \"signature-agent\";key=\"sig1\"";

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			value = { SIGNATURE + INPUT + INNER + " | verified", SIGNATURE + INNER + " | component_not_covered",
					SIGNATURE + INPUT + " \"@authority\" \"signature-agent\";key=\"sig1\" | component_not_covered",
					SIGNATURE + INPUT + " \"@authority\" \"@method\" | component_not_covered", INNER + " | verified" })
	void verifyThenTheOuterOneCoversAllThatTheInnerOneCovers(String covered, String expected) {
		RequestMessage inner = TestAgents.sign(
				TestRequests.agentOne().withField("Signature-Agent", "outer=\"" + TestAgents.TWO + "\""), 1,
				"sig1=(" + INNER.strip() + ")" + TestAgents.parameters(1));
		RequestMessage request = TestAgents.sign(inner, 2,
				"outer=(" + covered.strip() + " \"signature-agent\";key=\"outer\")" + TestAgents.parameters(2));

		SignatureResult outer = TestRequests.verify(request).signatures().get(1);

		assertThat(outer.reason().map(Reason::code).orElse("verified")).isEqualTo(expected);
	}

}
