package io.avpsecurity.compatibility;

import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A shop that has switched the product off: off is not open.
 */
class DisabledTests {

	@RegisterExtension
	static final RunningShop shop = RunningShop.with("--avp.enabled=false");

	@Test
	void feedWhenSignedThenRefused() {
		Answer answer = shop.get("/agents/feed", TestSignatures.by(TestAgents.FETCHER));

		assertThat(answer.status()).isEqualTo(403);
	}

	@Test
	void ordersWhenSignedThenRefused() {
		Answer answer = shop.postJson("/agents/orders", "{\"item\":\"Sencha\"}", TestSignatures.by(TestAgents.FETCHER));

		assertThat(answer.status()).isEqualTo(403);
	}

	@ParameterizedTest
	@ValueSource(strings = { "/", "/whoami", "/articles/1", "/signup" })
	void otherPathsWhenUnsignedThenOpen(String path) {
		Answer answer = shop.get(path);

		assertThat(answer.status()).isEqualTo(200);
	}

	@Test
	void whoamiWhenSignatureInvalidThenNotLookedAt() {
		Map<String, String> signature = TestSignatures.by(TestAgents.FETCHER).sign("GET", shop.uri("/elsewhere"));

		Answer answer = shop.get("/whoami", signature);

		assertThat(answer.status()).isEqualTo(200);
		assertThat(answer.text("outcome")).hasValue("unsigned");
		assertThat(answer.json().strings("authorities").orElseThrow()).containsExactly("ROLE_ANONYMOUS");
	}

	@Test
	void accountWhenLoggedInThenOpen() {
		Customer alice = Customer.loggedIn(shop);

		Answer answer = shop.get("/account", alice.fields());

		assertThat(answer.status()).isEqualTo(200);
	}

}
