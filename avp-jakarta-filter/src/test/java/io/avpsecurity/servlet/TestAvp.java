package io.avpsecurity.servlet;

import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

import io.avpsecurity.core.AgentSecurity;
import io.avpsecurity.core.AgentSecurityBuilder;
import io.avpsecurity.core.AvpRules;
import io.avpsecurity.core.challenge.AvpProfile;
import io.avpsecurity.core.challenge.ChallengeRules;
import io.avpsecurity.core.fixture.TestClock;
import io.avpsecurity.core.json.Json;
import io.avpsecurity.core.json.JsonLimits;
import io.avpsecurity.core.json.JsonObject;
import io.avpsecurity.core.json.ParsedJson;
import io.avpsecurity.core.policy.PathPrefix;
import io.avpsecurity.core.puzzle.Answer;
import io.avpsecurity.core.puzzle.Puzzle;
import io.avpsecurity.core.puzzle.PuzzleDeck;
import io.avpsecurity.core.puzzle.PuzzleRandom;
import io.avpsecurity.core.puzzle.PuzzleType;

/**
 * A service that gives challenges, always with the same puzzle.
 */
final class TestAvp {

	static final AvpDiscovery DISCOVERY = new AvpDiscovery(true, true, "Shop", "We sell tea.");

	final TestClock clock = new TestClock();

	final ListedTokens tokens = new ListedTokens();

	private final AvpProfile profile;

	private UnaryOperator<AgentSecurityBuilder> change = UnaryOperator.identity();

	TestAvp(AvpProfile profile) {
		this.profile = profile;
	}

	TestAvp with(UnaryOperator<AgentSecurityBuilder> change) {
		this.change = change;
		return this;
	}

	AgentSecurity security() {
		return this.change
			.apply(AgentSecurity.builder()
				.clock(this.clock)
				.tokens((time) -> this.tokens)
				.avpServer(AvpRules.of("shop").withChallenges(rules(this.profile))))
			.build();
	}

	static ChallengeRules rules(AvpProfile profile) {
		PuzzleDeck deck = PuzzleDeck.of(List.of(new PuzzleDeck.Weighted(new Product(), 1)));
		return ChallengeRules.DEFAULT.withDeck(deck).withProfile(profile);
	}

	AgentFilterSettings settings() {
		return AgentFilterSettings.defaults()
			.withAgentOnly(List.of(PathPrefix.of("/agents")))
			.withAvp(new AvpPaths("/avp", this.profile))
			.withDiscovery(DISCOVERY);
	}

	AgentFilter filter() {
		return new AgentFilter(security(), settings());
	}

	AgentFilter filter(UnaryOperator<AgentFilterSettings> change) {
		return new AgentFilter(security(), change.apply(settings()));
	}

	static JsonObject json(RawResponse response) {
		return ((ParsedJson.Value) Json.readObject(response.body(), new JsonLimits(8192, 8, 4096, 64))).object();
	}

	/** Gets a challenge. */
	static String challenge(TestContainer.Running running) throws Exception {
		return json(running.send("GET /avp/challenge HTTP/1.1\nHost: localhost")).string("challenge_id").orElseThrow();
	}

	static RawResponse answer(TestContainer.Running running, String id, String solution) throws Exception {
		return running.send(post("/avp/verify", answer(id, solution)));
	}

	/** Gets a challenge, solves it, and returns the token. */
	static String token(TestContainer.Running running) throws Exception {
		return json(answer(running, challenge(running), "42")).string("token").orElseThrow();
	}

	static String answer(String id, String solution) {
		return "{\"challenge_id\":\"" + id + "\",\"solution\":\"" + solution + "\"}";
	}

	static String post(String path, String body) {
		return "POST " + path + " HTTP/1.1\nHost: localhost\nContent-Type: application/json\n\n" + body;
	}

	private static final class Product implements PuzzleType {

		@Override
		public String name() {
			return "arithmetic";
		}

		@Override
		public Puzzle draw(int level, PuzzleRandom random) {
			return new Puzzle("Calculate: 6 \u00d7 7", Answer.integer(42), Optional.empty());
		}

	}

}
