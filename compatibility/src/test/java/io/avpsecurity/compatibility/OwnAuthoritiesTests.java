package io.avpsecurity.compatibility;

import java.net.URI;
import java.util.HashMap;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A shop with a public name, behind a proxy that says so in forwarded headers.
 */
class OwnAuthoritiesTests {

	@RegisterExtension
	static final RunningShop shop = RunningShop.with("--avp.authorities=shop.example", "--avp.disclose-reasons=true",
			"--server.forward-headers-strategy=framework");

	@Test
	void whoamiWhenForwardedToPublicNameThenVerified() {
		Map<String, String> signature = TestSignatures.by(TestAgents.FETCHER)
			.sign("GET", URI.create("https://shop.example/whoami"));

		Answer answer = shop.get("/whoami", forwarded(signature));

		assertThat(answer.text("outcome")).hasValue("verified");
	}

	@Test
	void whoamiWhenSentToAnotherNameThenRefused() {
		Answer answer = shop.get("/whoami", TestSignatures.by(TestAgents.FETCHER));

		assertThat(answer.status()).isEqualTo(403);
		assertThat(answer.text("reason")).hasValue("authority_not_ours");
	}

	@Test
	void whoamiWhenUnsignedToAnotherNameThenOpen() {
		Answer answer = shop.get("/whoami");

		assertThat(answer.status()).isEqualTo(200);
	}

	private static Map<String, String> forwarded(Map<String, String> signature) {
		Map<String, String> fields = new HashMap<>(signature);
		fields.put("X-Forwarded-Host", "shop.example");
		fields.put("X-Forwarded-Proto", "https");
		return fields;
	}

}
