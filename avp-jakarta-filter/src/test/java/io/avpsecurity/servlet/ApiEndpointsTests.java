package io.avpsecurity.servlet;

import java.util.List;
import java.util.function.UnaryOperator;

import io.avpsecurity.core.AgentSecurity;
import io.avpsecurity.core.AgentSecurityBuilder;
import io.avpsecurity.core.api.AgentApi;
import io.avpsecurity.core.api.ApiKeys;
import io.avpsecurity.core.api.ApiRules;
import io.avpsecurity.core.fixture.TestClock;
import io.avpsecurity.core.policy.PathPrefix;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Which requests the API answers, to whom, and with which status.
 */
@ParameterizedClass
@EnumSource(TestContainer.class)
class ApiEndpointsTests {

	private static final String KEY = "\nX-Api-Key: tl_live_0123456789abcdef";

	private static final String JSON = "\nContent-Type: application/json";

	private static final String TOLD = "{\"url\":\"https://yoursite.com/pricing\"}";

	private final TestContainer container;

	ApiEndpointsTests(TestContainer container) {
		this.container = container;
	}

	@ParameterizedTest
	@CsvSource({ "POST, /v1/verify/agent, verified", "POST, /v1/agent/authorize, requests_last_hour",
			"GET, /v1/agent/policy, updated_at", "POST, /v1/verify/agent?x=1, verified",
			"POST, /v1/verif%79/agent, verified" })
	void serveWhenKeyThenAnswered(String method, String path, String member) throws Exception {
		TestApp app = app((builder) -> builder);

		RawResponse response = this.container.send(call(method, path, KEY + JSON, TOLD), app);

		assertThat(response.status()).isEqualTo(200);
		assertThat(response.body()).contains("\"" + member + "\":");
		assertThat(response.header("Content-Type")).containsExactly("application/json");
		assertThat(response.header("Cache-Control")).containsExactly("no-store");
		assertThat(app.served).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "\nX-Api-Key: ", "\nX-Api-Key: tl_live_0123456789abcdee", KEY + KEY,
			"\nAuthorization: Bearer tl_live_0123456789abcdef" })
	void serveWhenNoKeyOfOursThenToldNothing(String fields) throws Exception {
		for (String path : List.of("/v1/verify/agent", "/v1/none")) {
			RawResponse response = send(call("POST", path, fields + JSON, TOLD));

			assertThat(response.status()).isEqualTo(401);
			assertThat(response.header("WWW-Authenticate")).containsExactly("ApiKey realm=\"agents\"");
			assertThat(response.body()).startsWith("{\"error\":").contains("\"code\":\"invalid_api_key\"");
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "/v1", "/v1/", "/v1/score/user", "/v1/rules", "/v1/verify/agent/", "/v1/Verify/agent" })
	void serveWhenNoCallOfOursThenNotSupported(String path) throws Exception {
		RawResponse response = send(call("POST", path, KEY + JSON, TOLD));

		assertThat(response.status()).isEqualTo(404);
		assertThat(response.body()).contains("\"code\":\"not_supported\"");
	}

	@ParameterizedTest
	@CsvSource({ "GET, /v1/verify/agent, POST", "PUT, /v1/agent/authorize, POST",
			"POST, /v1/agent/policy, 'GET, HEAD, PUT'" })
	void serveWhenAnotherMethodThenSaysWhich(String method, String path, String allowed) throws Exception {
		RawResponse response = send(call(method, path, KEY + JSON, TOLD));

		assertThat(response.status()).isEqualTo(405);
		assertThat(response.header("Allow")).containsExactly(allowed);
		assertThat(response.body()).contains("\"code\":\"method_not_allowed\"");
	}

	@Tag("T-122")
	@ParameterizedTest
	@ValueSource(strings = { "", "\nContent-Type: text/plain", JSON + "\nContent-Encoding: gzip" })
	void serveWhenNotJsonThenUnsupported(String fields) throws Exception {
		RawResponse response = send(call("POST", "/v1/verify/agent", KEY + fields, TOLD));

		assertThat(response.status()).isEqualTo(415);
		assertThat(response.body()).contains("\"code\":\"unsupported_media_type\"");
	}

	@Test
	void serveWhenTheBodyIsTooLongThenNotRead() throws Exception {
		RawResponse response = send(
				call("POST", "/v1/verify/agent", KEY + JSON, TOLD + " ".repeat(AgentApi.MAX_BODY_BYTES)));

		assertThat(response.status()).isEqualTo(413);
		assertThat(response.body()).contains("\"code\":\"payload_too_large\"");
	}

	@Test
	void serveWhenTheBodyIsAsLongAsItMayBeThenRead() throws Exception {
		RawResponse response = send(call("POST", "/v1/verify/agent", KEY + JSON,
				TOLD + " ".repeat(AgentApi.MAX_BODY_BYTES - TOLD.length())));

		assertThat(response.status()).isEqualTo(200);
	}

	@Test
	void serveWhenHeadThenNoBody() throws Exception {
		RawResponse response = send("HEAD /v1/agent/policy HTTP/1.1\nHost: localhost" + KEY);

		assertThat(response.status()).isEqualTo(200);
		assertThat(response.body()).isEmpty();
	}

	@Test
	void serveWhenTooManyCallsThenSaysWhenToComeBack() throws Exception {
		TestApp app = app((builder) -> builder.api(new ApiRules(keys(), 1, false)));
		String call = call("GET", "/v1/agent/policy", KEY, "");
		this.container.send(call, app);

		RawResponse response = this.container.send(call, app);

		assertThat(response.status()).isEqualTo(429);
		assertThat(response.header("Retry-After")).containsExactly("60");
		assertThat(response.body()).contains("\"code\":\"rate_limited\"");
	}

	@Test
	void serveWhenThePolicyIsReadOnlyThenForbidden() throws Exception {
		RawResponse response = send(call("PUT", "/v1/agent/policy", KEY + JSON, "{\"rules\":[]}"));

		assertThat(response.status()).isEqualTo(403);
		assertThat(response.body()).contains("\"code\":\"policy_not_writable\"");
	}

	@Test
	void serveWhenThePolicyIsBuiltInThenNotWritten() throws Exception {
		TestApp app = app((builder) -> builder.api(new ApiRules(keys(), 600, true)));

		RawResponse response = this.container.send(call("PUT", "/v1/agent/policy", KEY + JSON, "{\"rules\":[]}"), app);

		assertThat(response.status()).isEqualTo(409);
		assertThat(response.body()).contains("\"code\":\"policy_not_written\"").contains("built-in");
	}

	/** Both are the application's to answer. */
	@Tag("T-89")
	@ParameterizedTest
	@ValueSource(strings = { "POST /v1/verify/agent;x=1", "POST /v1/./verify/agent", "POST //v1/verify/agent",
			"POST /v1x/verify/agent", "POST /V1/verify/agent", "OPTIONS /v1/verify/agent" })
	void serveWhenSpelledOtherwiseOrAPreflightThenNotOurs(String line) throws Exception {
		RawResponse response = send(line + " HTTP/1.1\nHost: localhost" + KEY + JSON
				+ "\nOrigin: https://other.example\nAccess-Control-Request-Method: POST\n\n");

		assertThat(response.body()).doesNotContain("\"verified\"").doesNotContain("\"code\"");
	}

	@Test
	void serveWhenOffThenNotAndAgentOnlyPathsStayClosed() throws Exception {
		AgentFilter filter = new AgentFilter(security((builder) -> builder),
				settings().withMode(AgentFilterSettings.Mode.OFF));

		RawResponse response = this.container.send(call("GET", "/v1/agent/policy", KEY, ""), new TestApp(filter));

		assertThat(response.status()).isEqualTo(403);
		assertThat(response.body()).doesNotContain("\"rules\"");
	}

	@Test
	void createWhenOnlyOneHasAnApiThenRefused() {
		AgentSecurity without = AgentSecurity.builder().build();

		assertThatIllegalArgumentException().isThrownBy(() -> new AgentFilter(without, settings()))
			.withMessageContaining("use api and withApi together");
		assertThatIllegalArgumentException()
			.isThrownBy(() -> new AgentFilter(security((builder) -> builder), AgentFilterSettings.defaults()))
			.withMessageContaining("use api and withApi together");
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "/", "v1", "/v*", "/v1/../x", "/caf\u00e9", "/a b" })
	void createWhenThePathIsNoneThenRefused(String path) {
		assertThatIllegalArgumentException().isThrownBy(() -> new ApiPath(path));
	}

	private RawResponse send(String request) throws Exception {
		return this.container.send(request, app((builder) -> builder));
	}

	private static String call(String method, String path, String fields, String body) {
		return method + " " + path + " HTTP/1.1\nHost: localhost" + fields + "\n\n" + body;
	}

	private static TestApp app(UnaryOperator<AgentSecurityBuilder> change) {
		return new TestApp(new AgentFilter(security(change), settings()));
	}

	private static AgentSecurity security(UnaryOperator<AgentSecurityBuilder> change) {
		return change.apply(AgentSecurity.builder().clock(new TestClock()).api(ApiRules.of(keys()))).build();
	}

	private static ApiKeys keys() {
		return ApiKeys.of(List.of("tl_live_0123456789abcdef"));
	}

	private static AgentFilterSettings settings() {
		return AgentFilterSettings.defaults()
			.withAgentOnly(List.of(PathPrefix.of("/v1"), PathPrefix.of("/agents")))
			.withApi(ApiPath.DEFAULT);
	}

}
