package io.avpsecurity.servlet;

import java.nio.charset.StandardCharsets;
import java.util.List;

import io.avpsecurity.core.challenge.AvpProfile;
import io.avpsecurity.core.json.Json;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Every answer of AVP in its own profile, from real containers.
 */
@ParameterizedClass
@EnumSource(TestContainer.class)
class AvpEndpointsTests {

	private static final String CHALLENGE = "GET /avp/challenge HTTP/1.1\nHost: localhost";

	private final TestContainer container;

	private final TestAvp avp = new TestAvp(AvpProfile.CORE);

	AvpEndpointsTests(TestContainer container) {
		this.container = container;
	}

	@Test
	void challengeThenEveryMember() throws Exception {
		RawResponse response = send(CHALLENGE);

		assertThat(response.status()).isEqualTo(200);
		assertThat(response.header("Content-Type")).containsExactly("application/json");
		assertThat(response.header("Cache-Control")).containsExactly("no-store");
		assertThat(response.header("X-Content-Type-Options")).containsExactly("nosniff");
		assertThat(utf8(response)).matches("\\{\"challenge_id\":\"avp_[A-Za-z0-9_-]{22,128}\",\"puzzle\":"
				+ "\\{\"type\":\"arithmetic\",\"prompt\":\"Calculate: 6 \u00d7 7\",\"format\":\"integer\"},"
				+ "\"ttl\":60,\"issued_at\":\"2026-09-21T14:13:20Z\"}");
	}

	@Test
	void verifyWhenRightThenToken() throws Exception {
		try (TestContainer.Running running = start()) {
			RawResponse response = TestAvp.answer(running, TestAvp.challenge(running), "42");

			assertThat(response.status()).isEqualTo(200);
			assertThat(response.header("Content-Type")).containsExactly("application/json");
			assertThat(response.header("Cache-Control")).containsExactly("no-store");
			assertThat(response.header("WWW-Authenticate")).isEmpty();
			assertThat(response.body()).isEqualTo(
					"{\"verified\":true,\"token\":\"avp_token_secret1\"," + "\"expires_at\":\"2026-09-21T15:13:20Z\"}");
		}
	}

	@Test
	void verifyWhenSolutionIsANumberThenToken() throws Exception {
		try (TestContainer.Running running = start()) {
			String id = TestAvp.challenge(running);

			RawResponse response = running.send(
					TestAvp.post("/avp/verify", "{\"challenge_id\":\"" + id + "\",\"solution\":42,\"agent_meta\":{}}"));

			assertThat(response.status()).isEqualTo(200);
		}
	}

	@Test
	void verifyWhenWrongThenUnauthorizedAndUsedUp() throws Exception {
		try (TestContainer.Running running = start()) {
			String id = TestAvp.challenge(running);

			assertUnauthorized(TestAvp.answer(running, id, "41"), "invalid_solution",
					"The provided solution is incorrect. Get a new challenge.");
			assertUnauthorized(TestAvp.answer(running, id, "42"), "challenge_not_found",
					"The challenge is unknown or was already used. Get a new challenge.");
		}
	}

	@Test
	void verifyWhenLateThenUnauthorized() throws Exception {
		try (TestContainer.Running running = start()) {
			String id = TestAvp.challenge(running);
			this.avp.clock.set(60);

			assertUnauthorized(TestAvp.answer(running, id, "42"), "challenge_expired",
					"The challenge has expired. Get a new challenge.");
		}
	}

	@Test
	void verifyWhenUnknownThenUnauthorized() throws Exception {
		assertUnauthorized(send(TestAvp.post("/avp/verify", TestAvp.answer("avp_0123456789012345678901", "42"))),
				"challenge_not_found", "The challenge is unknown or was already used. Get a new challenge.");
	}

	@Test
	void verifyWhenTwiceThenOneToken() throws Exception {
		try (TestContainer.Running running = start()) {
			String id = TestAvp.challenge(running);

			assertThat(TestAvp.answer(running, id, "42").status()).isEqualTo(200);
			assertThat(TestAvp.answer(running, id, "42").status()).isEqualTo(401);
			assertThat(this.avp.tokens.issued()).hasSize(1);
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			value = { "not JSON", "{}", "[]", "{\"challenge_id\":\"avp_x\"}", "{\"solution\":\"42\"}",
					"{\"challenge_id\":1,\"solution\":\"42\"}", "{\"challenge_id\":\"avp_x\",\"solution\":42.0}",
					"{\"challenge_id\":\"avp_x\",\"solution\":true}", "{\"challenge_id\":\"avp_x\",\"solution\":null}",
					"{\"challenge_id\":\"avp_x\",\"solution\":[42]}",
					"{\"challenge_id\":\"avp_x\",\"challenge_id\":\"avp_y\",\"solution\":\"42\"}",
					"{\"challenge_id\":\"avp_x\",\"solution\":\"42\",\"response\":\"43\"}" })
	void verifyWhenNotWrittenAsItShouldBeThenBadRequest(String body) throws Exception {
		RawResponse response = send(TestAvp.post("/avp/verify", body));

		assertThat(response.status()).isEqualTo(400);
		assertThat(response.header("WWW-Authenticate")).isEmpty();
		assertThat(response.header("Cache-Control")).containsExactly("no-store");
		assertThat(response.body()).isEqualTo("{\"verified\":false,\"error\":\"invalid_request\","
				+ "\"message\":\"The request is not a valid AVP request.\"}");
	}

	@Test
	void verifyWhenBadRequestThenChallengeStaysOpen() throws Exception {
		try (TestContainer.Running running = start()) {
			String id = TestAvp.challenge(running);
			running.send(TestAvp.post("/avp/verify", "{\"challenge_id\":\"" + id + "\",\"solution\":true}"));

			assertThat(TestAvp.answer(running, id, "42").status()).isEqualTo(200);
		}
	}

	@Test
	void challengeWhenTooManyThenTooManyRequests() throws Exception {
		try (TestContainer.Running running = start()) {
			for (int i = 0; i < 10; i++) {
				assertThat(running.send(CHALLENGE).status()).isEqualTo(200);
			}

			assertLimited(running.send(CHALLENGE));
		}
	}

	@Test
	void verifyWhenThreeFailedThenBothLimited() throws Exception {
		try (TestContainer.Running running = start()) {
			for (int i = 0; i < 3; i++) {
				assertThat(TestAvp.answer(running, TestAvp.challenge(running), "41").status()).isEqualTo(401);
			}

			assertLimited(TestAvp.answer(running, "avp_0123456789012345678901", "42"));
			assertLimited(running.send(CHALLENGE));
		}
	}

	@Test
	void verifyWhenNoRoomForATokenThenUnavailable() throws Exception {
		this.avp.tokens.fill();
		try (TestContainer.Running running = start()) {
			assertUnavailable(TestAvp.answer(running, TestAvp.challenge(running), "42"));
		}
	}

	@Test
	void verifyWhenIssuingFailsThenUnavailable() throws Exception {
		this.avp.tokens.fail();
		try (TestContainer.Running running = start()) {
			assertUnavailable(TestAvp.answer(running, TestAvp.challenge(running), "42"));
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			value = { "HEAD|/avp/challenge|GET", "POST|/avp/challenge|GET", "OPTIONS|/avp/challenge|GET",
					"GET|/avp/verify|POST", "HEAD|/avp/verify|POST", "PUT|/avp/verify|POST", "DELETE|/avp/verify|POST",
					"POST|/avp/jwks.json|GET, HEAD", "POST|/skill.md|GET, HEAD", "PUT|/llms.txt|GET, HEAD",
					"get|/avp/challenge|GET" })
	void serveWhenOtherMethodThenNotAllowed(String method, String path, String allowed) throws Exception {
		try (TestContainer.Running running = start()) {
			RawResponse response = running.send(method + " " + path + " HTTP/1.1\nHost: localhost");

			assertThat(response.status()).isEqualTo(405);
			assertThat(response.header("Allow")).containsExactly(allowed);
			assertThat(response.header("Cache-Control")).containsExactly("no-store");
			assertThat(response.body()).isEmpty();
		}
	}

	@Test
	void challengeWhenHeadThenNoneIsUsedUp() throws Exception {
		try (TestContainer.Running running = start()) {
			for (int i = 0; i < 30; i++) {
				running.send("HEAD /avp/challenge HTTP/1.1\nHost: localhost");
			}

			assertThat(running.send(CHALLENGE).status()).isEqualTo(200);
		}
	}

	@Test
	void keysThenJwkSet() throws Exception {
		RawResponse response = send("GET /avp/jwks.json HTTP/1.1\nHost: localhost");
		RawResponse head = send("HEAD /avp/jwks.json HTTP/1.1\nHost: localhost");

		assertThat(response.status()).isEqualTo(200);
		assertThat(response.header("Content-Type")).containsExactly("application/jwk-set+json");
		assertThat(response.header("Cache-Control")).containsExactly("public, max-age=300");
		assertThat(response.header("X-Content-Type-Options")).containsExactly("nosniff");
		assertThat(response.body()).isEqualTo(Json.write(ListedTokens.KEYS));
		assertThat(head.status()).isEqualTo(200);
		assertThat(head.header("Content-Length")).isEqualTo(response.header("Content-Length"));
		assertThat(head.body()).isEmpty();
	}

	@Test
	void challengeWhenFilterBeforeUsWroteHeadersThenOursCount() throws Exception {
		RawResponse response = this.container.send(CHALLENGE, (request, answer, chain) -> {
			HttpServletResponse http = (HttpServletResponse) answer;
			http.setHeader("Cache-Control", "public, max-age=86400");
			http.setHeader("X-Before", "yes");
			http.setContentType("text/html");
			chain.doFilter(request, answer);
		}, this.avp.filter());

		assertThat(response.header("Cache-Control")).containsExactly("no-store");
		assertThat(response.header("Content-Type")).hasSize(1).allMatch((type) -> type.startsWith("application/json"));
		assertThat(response.header("X-Before")).containsExactly("yes");
	}

	@Test
	void challengeWhenHttp10ThenAnswered() throws Exception {
		try (TestContainer.Running running = start()) {
			String answer = RawConnection.exchange(running.port(), "GET /avp/challenge HTTP/1.0\r\n\r\n");

			assertThat(answer).startsWith("HTTP/1.").contains(" 200 ").contains("challenge_id");
			assertThat(answer).doesNotContainIgnoringCase("chunked");
		}
	}

	@Test
	void challengeWhenForwardedForClaimsAnotherThenSameClient() throws Exception {
		try (TestContainer.Running running = start()) {
			for (int i = 0; i < 10; i++) {
				running.send(CHALLENGE + "\nX-Forwarded-For: 192.0.2." + i + "\nForwarded: for=192.0.2." + i);
			}

			assertThat(running.send(CHALLENGE + "\nX-Forwarded-For: 192.0.2.99").status()).isEqualTo(429);
		}
	}

	@Test
	void challengeWhenPathCannotBeReadThenUnavailable() throws Exception {
		RawResponse response = this.container.send(CHALLENGE,
				(request, answer, chain) -> chain.doFilter(new HttpServletRequestWrapper((HttpServletRequest) request) {

					@Override
					public String getServletPath() {
						throw new IllegalStateException("broken wrapper");
					}

				}, answer), this.avp.filter());

		assertUnavailable(response);
	}

	private static void assertUnauthorized(RawResponse response, String error, String message) {
		assertThat(response.status()).isEqualTo(401);
		assertThat(response.header("WWW-Authenticate"))
			.containsExactly("AVP realm=\"agents\", challenge=\"/avp/challenge\"");
		assertThat(response.header("Link"))
			.containsExactly("</skill.md>; rel=\"service-desc\"; type=\"text/markdown\"");
		assertThat(response.header("Cache-Control")).containsExactly("no-store");
		assertThat(response.body()).isEqualTo(envelope(error, message));
	}

	private static void assertLimited(RawResponse response) {
		assertThat(response.status()).isEqualTo(429);
		assertThat(response.header("Retry-After")).singleElement()
			.satisfies((wait) -> assertThat(Integer.parseInt(wait)).isBetween(1, 60));
		assertThat(response.header("WWW-Authenticate")).isEmpty();
		assertThat(response.header("Cache-Control")).containsExactly("no-store");
		assertThat(response.body())
			.isEqualTo(envelope("rate_limited", "Too many attempts. Wait as long as Retry-After says."));
	}

	private static void assertUnavailable(RawResponse response) {
		assertThat(response.status()).isEqualTo(503);
		assertThat(response.header("Retry-After")).isEqualTo(List.of("30"));
		assertThat(response.header("Cache-Control")).containsExactly("no-store");
		assertThat(response.body())
			.isEqualTo(envelope("temporarily_unavailable", "The service cannot verify agents now. Try again later."));
	}

	private static String envelope(String error, String message) {
		return "{\"verified\":false,\"error\":\"" + error + "\",\"message\":\"" + message + "\"}";
	}

	private static String utf8(RawResponse response) {
		return new String(response.body().getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
	}

	private RawResponse send(String request) throws Exception {
		return this.container.send(request, this.avp.filter());
	}

	private TestContainer.Running start() throws Exception {
		return this.container.start("", new TestApp(this.avp.filter()));
	}

}
