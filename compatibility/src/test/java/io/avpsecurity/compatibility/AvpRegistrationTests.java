package io.avpsecurity.compatibility;

import java.util.Map;

import io.avpsecurity.core.AgentRegistration;
import io.avpsecurity.core.json.JsonObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Shops where the challenge is part of a registration: one whose agents get a token, and
 * one that registers them itself.
 */
class AvpRegistrationTests {

	private static final String NAME = "{\"name\":\"MyAgent\"}";

	@RegisterExtension
	static final RunningShop shop = RunningShop.with("--avp.challenge.profile=embedded",
			"--avp.challenge.limit-per-minute=100", "--avp.challenge.path=/world");

	@RegisterExtension
	static final RunningShop registering = RunningShop.with("--avp.challenge.profile=embedded")
		.and(OwnRegistration.class);

	@Test
	void registerThenChallengeWithinData() {
		Answer answer = shop.postJson("/world/register", NAME, Map.of());

		JsonObject challenge = challenge(answer);
		assertThat(answer.status()).isEqualTo(200);
		assertThat(answer.header("Cache-Control")).containsExactly("no-store");
		assertThat(challenge.string("id").orElseThrow()).startsWith("chl_");
		assertThat(challenge.string("submit_to")).hasValue("/world/register/verify");
	}

	@Test
	void verifyWhenRightThenKeyOpensFeed() {
		Answer registered = verify(shop, "/world", "response");

		JsonObject data = registered.json().object("data").orElseThrow();
		assertThat(registered.status()).isEqualTo(200);
		assertThat(data.object("agent").orElseThrow().string("name")).hasValue("MyAgent");
		assertThat(shop.get("/agents/feed", Map.of("Authorization", "AVP " + data.string("api_key").orElseThrow()))
			.status()).isEqualTo(200);
	}

	@Test
	void verifyWhenSolutionInsteadOfResponseThenTaken() {
		assertThat(verify(shop, "/world", "solution").status()).isEqualTo(200);
	}

	@Test
	void verifyWhenWrongThenToldWithinError() {
		String id = challenge(shop.postJson("/world/register", NAME, Map.of())).string("id").orElseThrow();

		Answer answer = shop.postJson("/world/register/verify",
				"{\"challenge_id\":\"" + id + "\",\"response\":\"-17\"}", Map.of());

		assertThat(answer.status()).isEqualTo(401);
		assertThat(answer.header("WWW-Authenticate"))
			.containsExactly("AVP realm=\"agents\", challenge=\"/world/register\"");
		assertThat(error(answer)).isEqualTo("invalid_solution");
	}

	@Test
	void registerWhenNoNameThenInvalidRequestWithinError() {
		Answer answer = shop.postJson("/world/register", "{}", Map.of());

		assertThat(answer.status()).isEqualTo(400);
		assertThat(error(answer)).isEqualTo("invalid_request");
	}

	@Test
	void feedWhenNoKeyThenToldToRegister() {
		assertThat(shop.get("/agents/feed").header("WWW-Authenticate"))
			.containsExactly("AVP realm=\"agents\", challenge=\"/world/register\"");
		assertThat(shop.get("/skill.md").body()).contains("POST /world/register").contains("data.api_key");
	}

	@Test
	void challengeThenNotGivenByItself() {
		assertThat(shop.get("/world/challenge").body()).doesNotContain("challenge_id");
		assertThat(shop.get("/avp/challenge").body()).doesNotContain("challenge_id");
	}

	@Test
	void verifyWhenShopRegistersThenItsOwnKey() {
		Answer registered = verify(registering, "/avp", "response");

		JsonObject data = registered.json().object("data").orElseThrow();
		assertThat(data.object("agent").orElseThrow().string("id")).hasValue("agt_7");
		assertThat(data.string("api_key")).hasValue("sov_MyAgent");
		assertThat(data.string("message")).hasValue("Welcome.");
	}

	private static Answer verify(RunningShop shop, String path, String member) {
		JsonObject challenge = challenge(shop.postJson(path + "/register", NAME, Map.of()));
		String body = "{\"challenge_id\":\"" + challenge.string("id").orElseThrow() + "\",\"" + member + "\":\""
				+ PuzzleSolving.solve(challenge) + "\"}";
		return shop.postJson(challenge.string("submit_to").orElseThrow(), body, Map.of());
	}

	private static JsonObject challenge(Answer answer) {
		return answer.json().object("data").flatMap((data) -> data.object("challenge")).orElseThrow();
	}

	private static String error(Answer answer) {
		return answer.json().object("error").flatMap((error) -> error.string("error")).orElseThrow();
	}

	/** Found by {@link RunningShop} alone. */
	@Configuration(proxyBeanMethods = false)
	static class OwnRegistration {

		@Bean
		AgentRegistration registration() {
			return (name, solved) -> new AgentRegistration.Registered("agt_7", "sov_" + name, "Welcome.");
		}

	}

}
