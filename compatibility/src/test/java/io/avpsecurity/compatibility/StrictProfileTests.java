package io.avpsecurity.compatibility;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A shop that takes the draft by the letter.
 */
class StrictProfileTests {

	@RegisterExtension
	static final RunningShop shop = RunningShop.with("--avp.signature.profile=strict", "--avp.disclose-reasons=true");

	@Test
	void feedWhenDictionaryThenServed() {
		Answer answer = shop.get("/agents/feed", TestSignatures.by(TestAgents.FETCHER));

		assertThat(answer.status()).isEqualTo(200);
	}

	@ParameterizedTest
	@EnumSource(names = { "QUOTED", "UNQUOTED" })
	void feedWhenOtherFormThenBadRequest(SignatureAgentForm form) {
		Answer answer = shop.get("/agents/feed", TestSignatures.by(TestAgents.FETCHER).withForm(form));

		assertThat(answer.status()).isEqualTo(400);
		assertThat(answer.text("reason")).hasValue("signature_agent_malformed");
	}

}
