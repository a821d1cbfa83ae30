package io.avpsecurity.benchmarks;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

import io.avpsecurity.core.AgentSecurity;
import io.avpsecurity.core.AvpReply;
import io.avpsecurity.core.AvpRules;
import io.avpsecurity.core.AvpServer;
import io.avpsecurity.core.agent.TokenVerification;
import io.avpsecurity.core.challenge.ChallengeRules;
import io.avpsecurity.core.key.Ed25519SigningKey;
import io.avpsecurity.core.puzzle.DrawnPuzzle;
import io.avpsecurity.core.puzzle.PuzzleDeck;
import io.avpsecurity.core.puzzle.PuzzleRandom;
import io.avpsecurity.core.state.InMemoryRevokedIds;
import io.avpsecurity.core.token.AvpTokens;
import io.avpsecurity.core.token.IssuedToken;
import io.avpsecurity.core.token.SignedTokens;
import io.avpsecurity.core.token.TokenGrant;
import io.avpsecurity.core.token.TokenKey;
import io.avpsecurity.core.token.TokenKeys;
import io.avpsecurity.core.token.TokenRules;

/**
 * What the AVP server pays for a stranger who asks for a challenge, or guesses, and what
 * a token costs.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
public class Challenging {

	private static final String SERVICE = "https://shop.example";

	private static final String CLIENT = "203.0.113.7";

	private static final TokenGrant GRANT = new TokenGrant(Set.of(), "arithmetic", 1, Duration.ofSeconds(1));

	private final AvpTokens tokens = tokens();

	private final AvpServer server = AgentSecurity.builder()
		.tokens((clock) -> this.tokens)
		.avpServer(AvpRules.of(SERVICE)
			.withChallenges(ChallengeRules.DEFAULT.withLimitPerMinute(ChallengeRules.MAX_PER_MINUTE)))
		.build()
		.avpServer()
		.orElseThrow();

	private final PuzzleRandom random = new PuzzleRandom();

	private final String known = this.tokens.issue(GRANT).orElseThrow().credential();

	private final String forged = this.known.substring(0, this.known.length() - 8) + "AAAAAAAA";

	private int client;

	/** A puzzle of any family, of the first level. */
	@Benchmark
	public DrawnPuzzle puzzle() {
		return PuzzleDeck.DEFAULT.draw(1, this.random);
	}

	/** A challenge, as it goes over the wire but for the JSON. Every client asks once. */
	@Benchmark
	public AvpReply challenge() {
		int number = this.client++;
		return this.server.challenge("10." + (number >> 12 & 0xff) + "." + (number >> 4 & 0xff) + "." + (number & 0xf));
	}

	/** An id that nobody was given, by one who waits already. */
	@Benchmark
	public AvpReply guess() {
		return this.server.verify(CLIENT, "{\"challenge_id\":\"avp_guess\",\"solution\":42}");
	}

	/** A new token. */
	@Benchmark
	public Optional<IssuedToken> issue() {
		return this.tokens.issue(GRANT);
	}

	/** A token that was seen before. */
	@Benchmark
	public TokenVerification knownToken() {
		return this.tokens.verify(this.known, false);
	}

	/** A token that nobody of us signed, whose signature has to be computed. */
	@Benchmark
	public TokenVerification forgedToken() {
		return this.tokens.verify(this.forged, false);
	}

	private static AvpTokens tokens() {
		InstantSource clock = InstantSource.system();
		TokenKeys keys = TokenKeys.of(List.of(TokenKey.of(Ed25519SigningKey.generate(), Instant.EPOCH)));
		return new SignedTokens(TokenRules.of(SERVICE), keys, new InMemoryRevokedIds(clock), clock);
	}

}
