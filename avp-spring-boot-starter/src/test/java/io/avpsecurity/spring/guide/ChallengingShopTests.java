package io.avpsecurity.spring.guide;

import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.avpsecurity.core.AgentSecurity;
import io.avpsecurity.core.AvpReply;
import io.avpsecurity.core.AvpRules;
import io.avpsecurity.core.AvpServer;
import io.avpsecurity.core.agent.TokenVerification;
import io.avpsecurity.core.challenge.AvpProfile;
import io.avpsecurity.core.challenge.ChallengeRules;
import io.avpsecurity.core.puzzle.Puzzle;
import io.avpsecurity.core.puzzle.PuzzleDeck;
import io.avpsecurity.core.puzzle.PuzzleRandom;
import io.avpsecurity.core.token.OpaqueTokens;
import io.avpsecurity.core.token.TokenRules;
import io.avpsecurity.spring.guide.ChallengingShop.Guest;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the guide shows about challenges works as it says.
 */
class ChallengingShopTests {

	private static final String CLIENT = "192.0.2.1";

	private final ChallengingShop shop = new ChallengingShop();

	private final ChallengeRules digits = ChallengeRules.DEFAULT
		.withDeck(PuzzleDeck.of(List.of(new PuzzleDeck.Weighted(this.shop.weightedDigits(), 1))));

	@Test
	void scopesWhenSolvedThenInTheToken() {
		try (AgentSecurity security = security(rules().withScopes(this.shop.scopes()))) {
			AvpServer server = security.avpServer().orElseThrow();
			Map<String, Object> challenge = server.challenge(CLIENT).body();

			AvpReply reply = server.verify(CLIENT, answer("challenge_id", challenge, member(challenge, "puzzle")));

			assertThat(security.tokens().verify(String.valueOf(reply.body().get("token")), false))
				.isInstanceOfSatisfying(TokenVerification.Valid.class,
						(valid) -> assertThat(valid.scopes()).containsExactly("feed"));
		}
	}

	@Test
	void registrationWhenSolvedThenTheApplicationsOwnKey() {
		AvpRules rules = rules().withChallenges(this.digits.withProfile(AvpProfile.EMBEDDED))
			.withRegistration(this.shop.registration((name) -> new Guest("guest-1", "key-of-" + name)));
		try (AgentSecurity security = security(rules)) {
			AvpServer server = security.avpServer().orElseThrow();
			Map<?, ?> challenge = member(
					member(server.register(CLIENT, "{\"name\":\"MyAgent\"}", "/verify").body(), "data"), "challenge");

			AvpReply reply = server.verifyRegistration(CLIENT, answer("id", challenge, challenge));

			assertThat(member(reply.body(), "data"))
				.isEqualTo(Map.of("agent", Map.of("id", "guest-1", "name", "MyAgent"), "api_key", "key-of-MyAgent",
						"message", "Send the key as X-Api-Key."));
		}
	}

	@ParameterizedTest
	@ValueSource(ints = { 1, 2, 3 })
	void familyWhenDrawnOftenThenNoAnswerIsRightOften(int level) {
		PuzzleRandom random = new PuzzleRandom();

		Map<String, Long> answers = Stream.generate(() -> new WeightedDigits().draw(level, random))
			.limit(10_000)
			.collect(Collectors.groupingBy((puzzle) -> puzzle.answer().canonical(), Collectors.counting()));

		assertThat(answers.values()).allSatisfy((count) -> assertThat(count).isLessThan(700));
	}

	@Test
	void familyWhenSolvedByHandThenTheSame() {
		Puzzle puzzle = new WeightedDigits().draw(1, new PuzzleRandom());

		assertThat(puzzle.answer().canonical()).isEqualTo(solve(puzzle.prompt()));
	}

	private AvpRules rules() {
		return AvpRules.of("https://shop.example").withChallenges(this.digits);
	}

	private static AgentSecurity security(AvpRules rules) {
		return AgentSecurity.builder()
			.tokens((clock) -> new OpaqueTokens(TokenRules.of("https://shop.example"), InstantSource.system()))
			.avpServer(rules)
			.build();
	}

	private static String answer(String idName, Map<?, ?> challenge, Map<?, ?> puzzle) {
		return "{\"challenge_id\":\"" + challenge.get(idName) + "\",\"solution\":\""
				+ solve(String.valueOf(puzzle.get("prompt"))) + "\"}";
	}

	private static Map<?, ?> member(Map<?, ?> members, String name) {
		return (members.get(name) instanceof Map<?, ?> member) ? member : Map.of();
	}

	/** Three times every other digit, and the rest once. */
	private static String solve(String prompt) {
		String digits = prompt.split("\"", 3)[1];
		int sum = 0;
		for (int i = 0; i < digits.length(); i += 2) {
			sum += 3 * Character.digit(digits.charAt(i), 10) + Character.digit(digits.charAt(i + 1), 10);
		}
		return String.valueOf(sum);
	}

}
