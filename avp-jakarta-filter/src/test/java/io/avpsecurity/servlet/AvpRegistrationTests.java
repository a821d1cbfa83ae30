package io.avpsecurity.servlet;

import java.util.Optional;

import io.avpsecurity.core.AgentRegistration;
import io.avpsecurity.core.AgentSecurity;
import io.avpsecurity.core.AvpRules;
import io.avpsecurity.core.challenge.AvpProfile;
import io.avpsecurity.core.json.JsonObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNoException;

/**
 * The profile in which a challenge is part of a registration, from real containers.
 */
@ParameterizedClass
@EnumSource(TestContainer.class)
class AvpRegistrationTests {

	private static final String REGISTER = TestAvp.post("/avp/register", "{\"name\":\"MyAgent\"}");

	private final TestContainer container;

	private final TestAvp avp = new TestAvp(AvpProfile.EMBEDDED);

	AvpRegistrationTests(TestContainer container) {
		this.container = container;
	}

	@Test
	void registerThenChallenge() throws Exception {
		RawResponse response = send(REGISTER);

		assertThat(response.status()).isEqualTo(200);
		assertThat(response.header("Cache-Control")).containsExactly("no-store");
		assertThat(response.body()).matches("\\{\"data\":\\{\"challenge\":\\{\"id\":\"chl_[A-Za-z0-9_-]+\","
				+ "\"type\":\"arithmetic\",\"prompt\":\"[^\"]+\",\"format\":\"integer\","
				+ "\"expires_at\":\"2026-09-21T14:14:20Z\",\"submit_to\":\"/avp/register/verify\"\\}\\}\\}");
	}

	@Test
	void verifyWhenRightThenAgentAndKey() throws Exception {
		try (TestContainer.Running running = start()) {
			RawResponse response = answer(running, challenge(running), "42");

			assertThat(response.status()).isEqualTo(200);
			assertThat(response.body()).isEqualTo("{\"data\":{\"agent\":{\"id\":\"agt_id1\",\"name\":\"MyAgent\"},"
					+ "\"api_key\":\"avp_token_secret1\",\"message\":"
					+ "\"Send the key as Authorization: AVP until 2026-09-21T15:13:20Z.\"}}");
			assertThat(running
				.send("GET /agents/feed HTTP/1.1\nHost: localhost\nAuthorization: AVP " + ListedTokens.token(1))
				.status()).isEqualTo(200);
		}
	}

	@Test
	void verifyWhenWrongThenUnauthorizedWithinError() throws Exception {
		try (TestContainer.Running running = start()) {
			RawResponse response = answer(running, challenge(running), "41");

			assertThat(response.status()).isEqualTo(401);
			assertThat(response.header("WWW-Authenticate"))
				.containsExactly("AVP realm=\"agents\", challenge=\"/avp/register\"");
			assertThat(response.body()).isEqualTo("{\"error\":{\"verified\":false,\"error\":\"invalid_solution\","
					+ "\"message\":\"The provided solution is incorrect. Get a new challenge.\"}}");
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = { "{}", "{\"name\":\"\"}", "{\"name\":1}", "{\"name\":\"a\\nb\"}", "not JSON" })
	void registerWhenNameUnfitThenBadRequest(String body) throws Exception {
		RawResponse response = send(TestAvp.post("/avp/register", body));

		assertThat(response.status()).isEqualTo(400);
		assertThat(response.body()).startsWith("{\"error\":{\"verified\":false,\"error\":\"invalid_request\"");
	}

	@Test
	void registerWhenTooManyThenTooManyRequests() throws Exception {
		try (TestContainer.Running running = start()) {
			for (int i = 0; i < 10; i++) {
				assertThat(running.send(REGISTER).status()).isEqualTo(200);
			}

			RawResponse response = running.send(REGISTER);

			assertThat(response.status()).isEqualTo(429);
			assertThat(response.header("Retry-After")).hasSize(1);
			assertThat(response.body()).contains("rate_limited");
		}
	}

	@ParameterizedTest
	@CsvSource({ "GET, /avp/register, 405", "HEAD, /avp/register, 405", "GET, /avp/register/verify, 405",
			"GET, /avp/challenge, 404", "POST, /avp/verify, 404", "GET, /avp/register/, 404" })
	void serveWhenNotOfThisProfileThenNone(String method, String path, int status) throws Exception {
		assertThat(send(method + " " + path + " HTTP/1.1\nHost: localhost").status()).isEqualTo(status);
	}

	@ParameterizedTest
	@CsvSource({ "text/plain, 415", "application/json, 413" })
	void registerWhenBodyNotTakenThenSaidWithinError(String type, int status) throws Exception {
		RawResponse response = send(
				"POST /avp/register HTTP/1.1\nHost: localhost\nContent-Type: " + type + "\n\n" + " ".repeat(4097));

		assertThat(response.status()).isEqualTo(status);
		assertThat(response.body()).startsWith("{\"error\":{\"verified\":false,");
	}

	@Test
	void verifyWhenApplicationRegistersThenItsKey() throws Exception {
		this.avp.with((builder) -> builder.avpServer(AvpRules.of("shop")
			.withChallenges(TestAvp.rules(AvpProfile.EMBEDDED))
			.withRegistration(
					(name, solved) -> new AgentRegistration.Registered("agt_7", "sov_secret", "Welcome, " + name))));
		try (TestContainer.Running running = start()) {
			assertThat(answer(running, challenge(running), "42").body())
				.isEqualTo("{\"data\":{\"agent\":{\"id\":\"agt_7\",\"name\":\"MyAgent\"},"
						+ "\"api_key\":\"sov_secret\",\"message\":\"Welcome, MyAgent\"}}");
			assertThat(this.avp.tokens.issued()).isEmpty();
		}
	}

	@Test
	void createWhenProfilesDifferThenRefused() {
		AgentSecurity security = this.avp.security();
		AgentFilterSettings core = this.avp.settings().withAvp(AvpPaths.DEFAULT);

		assertThatIllegalArgumentException().isThrownBy(() -> new AgentFilter(security, core))
			.withMessage("AgentSecurity gives EMBEDDED challenges, AgentFilterSettings serves CORE; "
					+ "expected the same: use avpServer and withAvp together");
		assertThatIllegalArgumentException().isThrownBy(() -> new AgentFilter(security, AgentFilterSettings.defaults()))
			.withMessageContaining("serves none");
		assertThatIllegalArgumentException().isThrownBy(() -> new AgentFilter(AgentSecurity.builder().build(), core))
			.withMessageContaining("gives no challenges");
	}

	@Test
	void createWhenOffThenWhatIsGivenMakesNoDifference() {
		AgentFilterSettings core = this.avp.settings().withAvp(AvpPaths.DEFAULT).withMode(AgentFilterSettings.Mode.OFF);

		assertThatNoException().isThrownBy(() -> new AgentFilter(this.avp.security(), core));
		assertThatNoException().isThrownBy(() -> new AgentFilter(AgentSecurity.builder().build(), core));
	}

	private static String challenge(TestContainer.Running running) throws Exception {
		Optional<JsonObject> challenge = TestAvp.json(running.send(REGISTER))
			.object("data")
			.flatMap((data) -> data.object("challenge"));
		return challenge.flatMap((members) -> members.string("id")).orElseThrow();
	}

	private static RawResponse answer(TestContainer.Running running, String id, String response) throws Exception {
		return running.send(TestAvp.post("/avp/register/verify",
				"{\"challenge_id\":\"" + id + "\",\"response\":\"" + response + "\"}"));
	}

	private RawResponse send(String request) throws Exception {
		return this.container.send(request, this.avp.filter());
	}

	private TestContainer.Running start() throws Exception {
		return this.container.start("", new TestApp(this.avp.filter()));
	}

}
