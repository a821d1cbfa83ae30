package io.avpsecurity.spring.api;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

import io.avpsecurity.core.api.ApiError;
import io.avpsecurity.core.json.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Whoever has a client of the public service with these calls gives it the address of the
 * application, its context path included, and a key, and changes nothing else. The
 * requests are those of its libraries for Node and Python, member by member and field by
 * field.
 */
class ClientLibraryTests {

	private static final String URL = "https://yoursite.com/signup?plan=trial";

	@RegisterExtension
	static final RunningApi shop = RunningApi.with("--server.servlet.context-path=/shop",
			"--avp.agents[0].url=" + Sender.FETCHER.url(), "--avp.agents[0].card=classpath:api/fetcher-card.json");

	@ParameterizedTest
	@ValueSource(strings = { "GET", "POST", "get", "post" })
	void nodeWhenVerifyAgentThenVerified(String method) {
		ApiAnswer answer = ask(node("POST", "/verify/agent",
				Json.write(members("method", method, "url", URL, "headers", nodeHeaders(method)))));

		assertThat(answer.json().path("verified").asBoolean()).isTrue();
		assertThat(answer.text("/agent")).isEqualTo(Sender.FETCHER.url());
		assertThat(answer.text("/purpose")).isEqualTo("ai");
	}

	/** This call does not fill the method in. */
	@Test
	void nodeWhenAuthorizeAgentWithoutMethodThenGet() {
		ApiAnswer answer = ask(
				node("POST", "/agent/authorize", Json.write(members("url", URL, "headers", nodeHeaders("GET")))));

		assertThat(answer.text("/decision")).isEqualTo("allow");
		assertThat(answer.text("/agent/host")).isEqualTo(Sender.FETCHER.host());
	}

	/** What is in the object that a caller gives is sent with it. */
	@Test
	void nodeWhenMoreMembersThenNotLookedAt() {
		ApiAnswer answer = ask(node("POST", "/verify/agent", Json.write(members("method", "GET", "url", URL, "headers",
				nodeHeaders("GET"), "ip", "203.0.113.7", "strictness", 2, "nested", Map.of("a", List.of(1, true))))));

		assertThat(answer.json().path("verified").asBoolean()).isTrue();
	}

	/** Its server for HTTP/2 hands out the pseudo header fields among the others. */
	@Test
	void nodeWhenTheAgentSpokeHttp2ThenVerified() {
		Map<String, Object> headers = new LinkedHashMap<>(
				Map.of(":method", "GET", ":path", "/other", ":authority", "other.example", ":scheme", "https"));
		headers.putAll(nodeHeaders("GET"));

		ApiAnswer answer = ask(
				node("POST", "/verify/agent", Json.write(members("method", "GET", "url", URL, "headers", headers))));

		assertThat(answer.json().path("verified").asBoolean()).isTrue();
	}

	@ParameterizedTest
	@ValueSource(strings = { "/verify/agent", "/agent/authorize" })
	void pythonWhenAskedThenAnswered(String path) {
		Map<String, Object> headers = members("Host", "yoursite.com", "User-Agent", "Caf\u00e9/1.0", "Cookie",
				"a=1; b=2");
		Sender.FETCHER.fields("GET", URL).forEach(headers::put);

		ApiAnswer answer = ask(python("POST", path,
				Json.write(members("method", "GET", "url", URL, "headers", headers)).replace("\u00e9", "\\u00e9")));

		assertThat(answer.body()).contains("\"verified\":true");
	}

	static Stream<Arguments> libraries() {
		return Stream.of(Arguments.of(node("GET", "/agent/policy", "")),
				Arguments.of(python("GET", "/agent/policy", "")));
	}

	/** They say what the type of the body is, and send none. */
	@ParameterizedTest
	@MethodSource("libraries")
	void policyWhenReadThenItsMembers(ApiCall call) {
		ApiAnswer answer = ask(call);

		assertThat(answer.json().propertyNames()).containsExactly("rules", "updated_at");
	}

	/** The libraries take one away, so this is an address with two. */
	@Test
	void baseWhenASlashIsLeftAtItsEndThenNotServed() {
		ApiAnswer answer = shop.send("/shop//v1", node("GET", "/agent/policy", ""));

		assertThat(answer.status()).isNotEqualTo(200);
	}

	static Stream<ApiCall> others() {
		String agent = Json.write(Map.of("method", "POST", "url", URL, "headers", nodeHeaders("POST")));
		return Stream.of(node("POST", "/score/user", "{\"email\":\"a@example.com\",\"agent\":" + agent + "}"),
				node("GET", "/score/ip?ip=203.0.113.7&strictness=1", ""),
				node("GET", "/verify/email?email=a%40example.com", ""), node("GET", "/rules", ""),
				node("DELETE", "/rules/rule_1", ""), node("DELETE", "/rules?confirm=true", ""),
				python("POST", "/outcome", "{\"request_id\":\"r\",\"outcome\":\"fraud\"}"),
				python("POST", "/report", "{\"kind\":\"ip\",\"value\":\"203.0.113.7\"}"),
				node("POST", "/batch", "{\"type\":\"ip\",\"items\":[\"203.0.113.7\"]}"));
	}

	/** The libraries take error and code from the body, and do not try again. */
	@ParameterizedTest
	@MethodSource("others")
	void callWhenOfTheOtherPartsOfThatServiceThenNotSupported(ApiCall call) {
		ApiAnswer answer = shop.send(call);

		assertThat(answer.status()).isEqualTo(404);
		assertThat(answer.text("/code")).isEqualTo("not_supported");
		assertThat(answer.text("/error")).isNotBlank();
	}

	@Test
	void keyWhenAnotherThenWhatTheLibrariesCallABadKey() {
		ApiAnswer answer = shop
			.send(node("GET", "/agent/policy", "").without("X-Api-Key").with("X-Api-Key", "tl_test_0123456789abcdef"));

		assertThat(answer.status()).isEqualTo(401);
		assertThat(answer.text("/code")).isEqualTo("invalid_api_key");
	}

	/** They try again after 429 and after every 5xx, and after nothing else. */
	@Test
	void errorsThenTriedAgainOnlyWhereThatCanHelp() {
		assertThat(Arrays.stream(ApiError.values()).filter((error) -> error.status() == 429 || error.status() >= 500))
			.containsExactly(ApiError.RATE_LIMITED, ApiError.INTERNAL);
	}

	private static ApiAnswer ask(ApiCall call) {
		ApiAnswer answer = shop.send(call);
		assertThat(ApiDocument.PUBLISHED.problems(call, answer)).isEmpty();
		assertThat(answer.status()).isEqualTo(200);
		return answer;
	}

	private static ApiCall node(String method, String path, String body) {
		return new ApiCall(method, path,
				fields("X-Api-Key", ApiCall.KEY, "Content-Type", "application/json", "User-Agent",
						"layercall-node/1.2.8", "Accept", "*/*", "Accept-Language", "*", "Sec-Fetch-Mode", "cors",
						"Accept-Encoding", "gzip, deflate"),
				body);
	}

	private static ApiCall python(String method, String path, String body) {
		return new ApiCall(method, path, fields("X-api-key", ApiCall.KEY, "Content-type", "application/json",
				"User-agent", "layercall-python/1.2.8", "Accept-encoding", "identity"), body);
	}

	private static List<Map.Entry<String, String>> fields(String... namesAndValues) {
		List<Map.Entry<String, String>> fields = new ArrayList<>();
		for (int i = 0; i < namesAndValues.length; i += 2) {
			fields.add(Map.entry(namesAndValues[i], namesAndValues[i + 1]));
		}
		return List.copyOf(fields);
	}

	/** All names in lower case; one field is always an array. */
	private static Map<String, Object> nodeHeaders(String method) {
		Map<String, Object> headers = members("host", "yoursite.com", "connection", "keep-alive", "user-agent",
				"ChatGPT-User/1.0", "content-length", "17", "set-cookie", List.of("a=1", "b=2"), "x-empty", "");
		Sender.FETCHER.fields(method, URL).forEach((name, value) -> headers.put(name.toLowerCase(Locale.ROOT), value));
		return headers;
	}

	private static Map<String, Object> members(Object... namesAndValues) {
		Map<String, Object> members = new LinkedHashMap<>();
		for (int i = 0; i < namesAndValues.length; i += 2) {
			members.put((String) namesAndValues[i], namesAndValues[i + 1]);
		}
		return members;
	}

}
