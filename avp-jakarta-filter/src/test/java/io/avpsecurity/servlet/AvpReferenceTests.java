package io.avpsecurity.servlet;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

import io.avpsecurity.core.agent.AvpError;
import io.avpsecurity.core.challenge.AvpProfile;
import io.avpsecurity.core.fixture.ReferenceTable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The reference of the endpoints says what they answer.
 */
class AvpReferenceTests {

	private static final String PAGE = "avp-endpoints.md";

	@Test
	void pageThenEveryErrorWithItsStatus() {
		assertThat(ReferenceTable.of(PAGE, "Errors").rows())
			.containsExactlyInAnyOrderElementsOf(Arrays.stream(AvpError.values())
				.map((error) -> List.of(error.code(), String.valueOf(error.status()), headers(error.status()),
						error.message()))
				.toList());
	}

	@Test
	void pageThenSamplesOfTheCoreProfile() throws Exception {
		String page = ReferenceTable.read(PAGE);
		try (TestContainer.Running running = start(AvpProfile.CORE)) {
			RawResponse challenge = running.send("GET /avp/challenge HTTP/1.1\nHost: localhost");
			String id = TestAvp.json(challenge).string("challenge_id").orElseThrow();
			RawResponse right = TestAvp.answer(running, id, "42");
			RawResponse again = TestAvp.answer(running, id, "42");

			assertThat(page).contains(sample(challenge)).contains(sample(right)).contains(sample(again));
			assertThat(page).contains("`" + again.header("WWW-Authenticate").get(0) + "`")
				.contains("`Link: " + again.header("Link").get(0) + "`");
		}
	}

	@Test
	void pageThenSamplesOfTheEmbeddedProfile() throws Exception {
		String page = ReferenceTable.read(PAGE);
		try (TestContainer.Running running = start(AvpProfile.EMBEDDED)) {
			RawResponse challenge = running.send(TestAvp.post("/avp/register", "{\"name\":\"MyAgent\"}"));
			String id = TestAvp.json(challenge)
				.object("data")
				.flatMap((data) -> data.object("challenge"))
				.flatMap((members) -> members.string("id"))
				.orElseThrow();
			String answer = TestAvp.post("/avp/register/verify",
					"{\"challenge_id\":\"" + id + "\",\"response\":\"42\"}");

			assertThat(page).contains(sample(challenge))
				.contains(sample(running.send(answer)))
				.contains(sample(running.send(answer)));
		}
	}

	/** Without what differs each time. */
	private static String sample(RawResponse response) {
		String body = new String(response.body().getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
		return "\n" + body.replaceAll("\"(avp_token_|avp_|chl_|agt_)[A-Za-z0-9_-]+\"", "\"$1\u2026\"") + "\n";
	}

	private static String headers(int status) {
		return switch (status) {
			case 401 -> "WWW-Authenticate";
			case 429, 503 -> "Retry-After";
			default -> "";
		};
	}

	private static TestContainer.Running start(AvpProfile profile) throws Exception {
		return TestContainer.TOMCAT.start("", new TestApp(new TestAvp(profile).filter()));
	}

}
