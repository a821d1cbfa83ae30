package io.avpsecurity.compatibility;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * AVP in a shop whose security knows nothing of it: a challenge, a solution, a token, and
 * what that opens.
 */
class AvpTests {

	private static final String MALFORMED = "avp_token_abc.def.ghi";

	@RegisterExtension
	static final RunningShop shop = RunningShop.with("--server.forward-headers-strategy=native");

	@Test
	void challengeWhenSolvedThenTokenOpensFeedByHeader() {
		PuzzleSolving agent = agent(1);

		Answer feed = shop.get("/agents/feed", agent.with(agent.token()));

		assertThat(feed.status()).isEqualTo(200);
		assertThat(feed.body()).contains("Darjeeling");
		assertThat(feed.header("Set-Cookie")).isEmpty();
	}

	@Test
	void challengeThenAsAvpHasIt() {
		Answer answer = agent(2).challenge();

		assertThat(answer.status()).isEqualTo(200);
		assertThat(answer.header("Cache-Control")).containsExactly("no-store");
		assertThat(answer.text("challenge_id").orElseThrow()).startsWith("avp_");
		assertThat(answer.json().object("puzzle").orElseThrow().names()).contains("type", "prompt", "format");
		assertThat(answer.json().wholeNumber("ttl")).hasValue("60");
	}

	@Test
	void feedWhenTokenInQueryThenReadAndNothingElse() {
		PuzzleSolving agent = agent(3);
		String query = "?avp_token=" + agent.token();

		Answer feed = shop.get("/agents/feed" + query);
		Answer order = shop.postJson("/agents/orders" + query, "{}", Map.of());

		assertThat(feed.status()).isEqualTo(200);
		assertThat(feed.header("Referrer-Policy")).containsExactly("no-referrer");
		assertThat(feed.header("Cache-Control")).containsExactly("private, no-store");
		assertThat(order.status()).isIn(401, 403);
		assertThat(order.body()).doesNotContain("orderedBy");
	}

	@Test
	void accountWhenTokenThenClosedAsForAnybody() {
		PuzzleSolving agent = agent(4);
		String token = agent.token();

		List<Answer> answers = List.of(shop.get("/account"), shop.get("/account", agent.with(token)),
				shop.get("/account?avp_token=" + token));

		assertThat(answers).extracting(Answer::status).containsOnly(302);
		assertThat(answers).allSatisfy(
				(answer) -> assertThat(answer.header("Location")).singleElement().asString().endsWith("/login"));
	}

	@Test
	void verifyWhenWrongThenRefusedAndUsedUp() {
		PuzzleSolving agent = agent(5);
		Answer challenge = agent.challenge();

		Answer wrong = agent.verify(PuzzleSolving.body(challenge, "-17"));
		Answer right = agent.verify(PuzzleSolving.solution(challenge));

		assertThat(wrong.status()).isEqualTo(401);
		assertThat(wrong.text("error")).hasValue("invalid_solution");
		assertThat(wrong.header("WWW-Authenticate"))
			.containsExactly("AVP realm=\"agents\", challenge=\"/avp/challenge\"");
		assertThat(right.status()).isEqualTo(401);
		assertThat(right.text("error")).hasValue("challenge_not_found");
	}

	@Test
	void verifyWhenRepeatedThenOneToken() {
		PuzzleSolving agent = agent(6);
		String solution = PuzzleSolving.solution(agent.challenge());

		List<Answer> answers = List.of(agent.verify(solution), agent.verify(solution));

		assertThat(answers).extracting(Answer::status).containsExactly(200, 401);
		assertThat(answers.get(1).text("error")).hasValue("challenge_not_found");
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "[]", "{}", "{\"challenge_id\":1}", "{\"challenge_id\":\"avp_x\",\"solution\":4.2}" })
	void verifyWhenMalformedThenInvalidRequest(String body) {
		Answer answer = agent(7).verify(body);

		assertThat(answer.status()).isEqualTo(400);
		assertThat(answer.text("error")).hasValue("invalid_request");
	}

	@Test
	void verifyWhenBodyTooLongThenRefused() {
		Answer answer = agent(8).verify("{\"challenge_id\":\"" + "a".repeat(10_000) + "\"}");

		assertThat(answer.status()).isEqualTo(413);
		assertThat(answer.text("error")).hasValue("payload_too_large");
	}

	@Test
	void challengeWhenMoreThanTenInAMinuteThenTooMany() {
		PuzzleSolving agent = agent(9);

		List<Answer> answers = IntStream.range(0, 11).mapToObj((i) -> agent.challenge()).toList();

		assertThat(answers.subList(0, 10)).extracting(Answer::status).containsOnly(200);
		assertThat(answers.get(10).status()).isEqualTo(429);
		assertThat(answers.get(10).text("error")).hasValue("rate_limited");
		assertThat(answers.get(10).header("Retry-After")).hasSize(1);
	}

	@ParameterizedTest
	@ValueSource(strings = { MALFORMED, "avp_token_", "nonsense" })
	void feedWhenBadTokenThenToldSo(String token) {
		Answer answer = shop.get("/agents/feed", Map.of("Authorization", "AVP " + token));

		assertThat(answer.status()).isEqualTo(401);
		assertThat(answer.header("WWW-Authenticate")).singleElement()
			.asString()
			.startsWith("AVP realm=\"agents\"")
			.contains("error=\"invalid_token\"");
	}

	@Test
	void homeWhenBadTokenThenShownAsToAnybody() {
		Answer bad = shop.get("/", Map.of("Authorization", "AVP " + MALFORMED));
		Answer anybody = shop.get("/");

		assertThat(bad.status()).isEqualTo(200);
		assertThat(bad.body()).isEqualTo(anybody.body());
	}

	@Test
	void homeWhenBearerThenLeftAlone() {
		Answer answer = shop.get("/", Map.of("Authorization", "Bearer abc"));

		assertThat(answer.status()).isEqualTo(200);
	}

	@Test
	void pricesWhenNoTokenThenChallengedByThePolicyAndOpenedByOne() {
		PuzzleSolving agent = agent(10);

		Answer closed = shop.get("/agents/prices");
		Answer open = shop.get("/agents/prices", agent.with(agent.token()));

		assertThat(closed.status()).isEqualTo(401);
		assertThat(closed.header("WWW-Authenticate")).singleElement()
			.asString()
			.contains("challenge=\"/avp/challenge\"");
		assertThat(open.status()).isEqualTo(200);
	}

	@Test
	void documentsThenTellWhereToGo() {
		Answer skill = shop.get("/skill.md");
		Answer llms = shop.get("/llms.txt");

		assertThat(skill.status()).isEqualTo(200);
		assertThat(skill.body()).contains("sample-app").contains("/avp/challenge").contains("/avp/verify");
		assertThat(llms.status()).isEqualTo(200);
		assertThat(llms.body()).contains("tea shop");
	}

	@Test
	void keysThenPublicOnesAlone() {
		Answer answer = shop.get("/avp/jwks.json");

		assertThat(answer.status()).isEqualTo(200);
		assertThat(answer.body()).contains("\"kty\":\"OKP\"").doesNotContain("\"d\"");
	}

	private static PuzzleSolving agent(int number) {
		return new PuzzleSolving(shop, "203.0.113." + number);
	}

}
