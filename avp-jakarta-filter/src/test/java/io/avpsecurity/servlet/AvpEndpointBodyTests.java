package io.avpsecurity.servlet;

import java.nio.charset.StandardCharsets;
import java.util.Locale;

import io.avpsecurity.core.challenge.AvpProfile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Which bodies an endpoint takes, and what becomes of the connection (limit H-3).
 */
@ParameterizedClass
@EnumSource(TestContainer.class)
class AvpEndpointBodyTests {

	private static final String UNKNOWN = TestAvp.answer("avp_0123456789012345678901", "42");

	private static final String NEXT = "GET /open/a HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";

	private final TestContainer container;

	private final TestAvp avp = new TestAvp(AvpProfile.CORE);

	AvpEndpointBodyTests(TestContainer container) {
		this.container = container;
	}

	@Tag("T-122")
	@ParameterizedTest
	@ValueSource(strings = { "X-None: 1", "Content-Type: text/plain", "Content-Type: application/x-www-form-urlencoded",
			"Content-Type: multipart/form-data; boundary=x", "Content-Type: application/jsonp",
			"Content-Type: application/problem+json", "Content-Type: text/plain; a=application/json",
			"Content-Type: application/json; charset=iso-8859-1", "Content-Type: application/json; charset=utf-16",
			"Content-Type: application/json; charset=utf-8; charset=utf-16", "Content-Type: application/json; charset",
			"Content-Type: application/json, text/plain", "Content-Type: application/json\nContent-Type: text/plain",
			"Content-Type: application/json\nContent-Encoding: gzip",
			"Content-Type: application/json\nContent-Encoding: identity" })
	void verifyWhenNotJsonThenUnsupportedMediaType(String fields) throws Exception {
		RawResponse response = send("POST /avp/verify HTTP/1.1\nHost: localhost\n" + fields + "\n\n" + UNKNOWN);

		assertThat(response.status()).isEqualTo(415);
		assertThat(response.body()).isEqualTo("{\"verified\":false,\"error\":\"unsupported_media_type\","
				+ "\"message\":\"The body has to be application/json.\"}");
	}

	@ParameterizedTest
	@ValueSource(strings = { "application/json", "Application/JSON", "application/json;charset=utf-8",
			"application/json ; charset=\"UTF-8\"", "application/json; x=y" })
	void verifyWhenJsonThenRead(String type) throws Exception {
		RawResponse response = send(
				"POST /avp/verify HTTP/1.1\nHost: localhost\nContent-Type: " + type + "\n\n" + UNKNOWN);

		assertThat(response.body()).contains("challenge_not_found");
	}

	@Test
	void verifyWhenAsLongAsAllowedThenRead() throws Exception {
		assertThat(send(TestAvp.post("/avp/verify", padded(4096))).status()).isEqualTo(401);
	}

	@Test
	void verifyWhenLongerThanAllowedThenTooLarge() throws Exception {
		RawResponse response = send(TestAvp.post("/avp/verify", padded(4097)));

		assertThat(response.status()).isEqualTo(413);
		assertThat(response.body()).isEqualTo(
				"{\"verified\":false,\"error\":\"payload_too_large\"," + "\"message\":\"The body is too long.\"}");
	}

	@Test
	void verifyWhenChunkedAndAsLongAsAllowedThenRead() throws Exception {
		assertThat(chunked(padded(4096))).contains(" 401 ").contains("challenge_not_found");
	}

	@Test
	void verifyWhenChunkedAndLongerThenTooLarge() throws Exception {
		assertThat(chunked(padded(4097))).contains(" 413 ").contains("payload_too_large");
		assertThat(chunked(padded(200_000))).contains(" 413 ").contains("payload_too_large");
	}

	@ParameterizedTest
	@ValueSource(strings = { "\u00ff\u00fe", "\u00c0\u00af", "\u00ed\u00a0\u0080", "\u00f0\u009f" })
	void verifyWhenNotUtf8ThenBadRequest(String broken) throws Exception {
		RawResponse response = send(
				TestAvp.post("/avp/verify", UNKNOWN.replace("}", ",\"agent_meta\":{\"name\":\"" + broken + "\"}}")));

		assertThat(response.status()).isEqualTo(400);
		assertThat(response.body()).contains("invalid_request");
	}

	@Test
	void verifyWhenBodyMissingThenBadRequest() throws Exception {
		assertThat(send("POST /avp/verify HTTP/1.1\nHost: localhost\nContent-Type: application/json\nContent-Length: 0")
			.status()).isEqualTo(400);
	}

	/** What was sent would do, were it all. */
	@Test
	void verifyWhenBodyBreaksOffThenNoToken() throws Exception {
		try (TestContainer.Running running = start()) {
			String body = TestAvp.answer(TestAvp.challenge(running), "42");

			String answer = RawConnection.breakOff(running.port(),
					head("Content-Length: " + (body.length() + 10)) + body);

			assertThat(answer).doesNotContain(" 200 ");
			assertThat(this.avp.tokens.issued()).isEmpty();
		}
	}

	@Test
	void verifyWhenChunksBreakOffThenNoToken() throws Exception {
		try (TestContainer.Running running = start()) {
			String body = TestAvp.answer(TestAvp.challenge(running), "42");

			String answer = RawConnection.breakOff(running.port(),
					head("Transfer-Encoding: chunked") + Integer.toHexString(body.length()) + "\r\n" + body + "\r\n");

			assertThat(answer).doesNotContain(" 200 ");
			assertThat(this.avp.tokens.issued()).isEmpty();
		}
	}

	@Test
	void verifyWhenChunksMalformedThenBadRequest() throws Exception {
		try (TestContainer.Running running = start()) {
			String answer = RawConnection.exchange(running.port(),
					head("Transfer-Encoding: chunked") + "zz\r\n" + UNKNOWN + "\r\n0\r\n\r\n");

			assertThat(answer).startsWith("HTTP/1.1 400 ");
			assertThat(answer.split("HTTP/1.1 ", -1)).hasSize(2);
		}
	}

	/**
	 * The rest of a body that was not read is never taken for a request.
	 */
	@ParameterizedTest
	@ValueSource(strings = { "Content-Type: application/json", "Content-Type: text/plain" })
	void verifyWhenBodyNotReadThenNextRequestAnsweredOrConnectionClosed(String type) throws Exception {
		String smuggled = "GET /agents/smuggled HTTP/1.1\r\nHost: localhost\r\n\r\n";
		String body = " ".repeat(4097 - smuggled.length()) + smuggled;
		try (TestContainer.Running running = start()) {
			String answer = RawConnection.exchange(running.port(), "POST /avp/verify HTTP/1.1\r\nHost: localhost\r\n"
					+ type + "\r\nContent-Length: 4097\r\n\r\n" + body + NEXT);

			assertThat(answer).startsWith("HTTP/1.1 41");
			assertNextAnsweredOrClosed(answer);
		}
	}

	@Test
	void verifyWhenChunksNotReadThenNextRequestAnsweredOrConnectionClosed() throws Exception {
		String smuggled = "GET /agents/smuggled HTTP/1.1\r\nHost: localhost\r\n\r\n";
		String body = " ".repeat(9000) + smuggled;
		try (TestContainer.Running running = start()) {
			String answer = RawConnection.exchange(running.port(), head("Transfer-Encoding: chunked")
					+ Integer.toHexString(body.length()) + "\r\n" + body + "\r\n0\r\n\r\n" + NEXT);

			assertThat(answer).startsWith("HTTP/1.1 413 ");
			assertNextAnsweredOrClosed(answer);
		}
	}

	@Test
	void verifyWhenAnsweredThenConnectionGoesOn() throws Exception {
		try (TestContainer.Running running = start()) {
			String answer = RawConnection.exchange(running.port(),
					head("Content-Length: " + UNKNOWN.length()) + UNKNOWN + NEXT);

			assertThat(answer).startsWith("HTTP/1.1 401 ").endsWith("[/open default:unsigned]");
		}
	}

	@Test
	void serveWhenOtherPathThenBodyIsTheApplications() throws Exception {
		RawResponse response = send(
				"POST /upload HTTP/1.1\nHost: localhost\nContent-Type: application/json\n\n" + padded(5000));

		assertThat(response.body()).isEqualTo("received 5000");
	}

	private static void assertNextAnsweredOrClosed(String answer) {
		String[] answers = answer.split("HTTP/1.1 ", -1);
		assertThat(answer).doesNotContain("token_required");
		if (answers.length == 2) {
			assertThat(answer.toLowerCase(Locale.ROOT)).contains("connection: close");
		}
		else {
			assertThat(answers).hasSize(3);
			assertThat(answers[2]).startsWith("200").endsWith("[/open default:unsigned]");
		}
	}

	private String chunked(String body) throws Exception {
		try (TestContainer.Running running = start()) {
			StringBuilder request = new StringBuilder(head("Connection: close\r\nTransfer-Encoding: chunked"));
			for (int start = 0; start < body.length(); start += 1000) {
				String chunk = body.substring(start, Math.min(body.length(), start + 1000));
				request.append(Integer.toHexString(chunk.length())).append("\r\n").append(chunk).append("\r\n");
			}
			return RawConnection.exchange(running.port(), request.append("0\r\n\r\n").toString());
		}
	}

	private static String head(String fields) {
		return "POST /avp/verify HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n" + fields
				+ "\r\n\r\n";
	}

	/** White space counts like anything else. */
	private static String padded(int length) {
		return UNKNOWN + " ".repeat(length - UNKNOWN.getBytes(StandardCharsets.UTF_8).length);
	}

	private RawResponse send(String request) throws Exception {
		return this.container.send(request, this.avp.filter());
	}

	private TestContainer.Running start() throws Exception {
		return this.container.start("", new TestApp(this.avp.filter()));
	}

}
