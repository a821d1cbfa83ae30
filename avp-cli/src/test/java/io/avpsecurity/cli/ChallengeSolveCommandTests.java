package io.avpsecurity.cli;

import java.util.Map;

import io.avpsecurity.core.agent.TokenVerification;
import io.avpsecurity.core.fixture.TestAvp;
import io.avpsecurity.core.fixture.TestClock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class ChallengeSolveCommandTests {

	private final LocalAvp service = LocalAvp.at("/avp");

	@AfterEach
	void stop() {
		this.service.close();
	}

	@Test
	void solveThenAHeaderThatIsReady() {
		CliRun run = CliRun.of("challenge", "solve", this.service.url(""));

		String header = run.out().lines().reduce((first, second) -> second).orElse("");
		assertThat(run.code()).isZero();
		assertThat(run.out()).contains("type  ", "level  ", "took     0 ms",
				"expires  2026-09-21T15:13:20Z, in 60 minutes");
		assertThat(header).startsWith("Authorization: AVP avp_token_");
		assertThat(TestAvp.tokens(new TestClock()).verify(header.substring("Authorization: AVP ".length()), false))
			.isInstanceOf(TokenVerification.Valid.class);
	}

	@Test
	void solveWhenAskedForJsonThenMembers() {
		CliRun run = CliRun.of("challenge", "solve", this.service.url("/"), "--agent-name", "feed-reader", "--json");

		assertThat(run.code()).isZero();
		assertThat(run.json().bool("solved")).contains(true);
		assertThat(run.json().integer("level")).isPresent();
		assertThat(run.json().string("header")).contains("AVP " + run.json().string("token").orElseThrow());
		assertThat(run.json().string("expires_at")).contains("2026-09-21T15:13:20Z");
	}

	@ParameterizedTest
	@ValueSource(strings = { "/shop/avp", "/shop/avp/", "/shop/avp/challenge" })
	void solveWhenElsewhereThenByItsBase(String path) {
		try (LocalAvp elsewhere = LocalAvp.at("/shop/avp")) {
			assertThat(CliRun.of("challenge", "solve", elsewhere.url(path)).code()).isZero();
		}
	}

	@Test
	void solveWhenTheAnswerIsWrongThenFails() {
		this.service.answering("/avp/verify", 401, Map.of("error", "invalid_solution", "message", "Wrong"));

		CliRun run = CliRun.of("challenge", "solve", this.service.url(""), "--json");

		assertThat(run.code()).isEqualTo(1);
		assertThat(run.json().bool("solved")).contains(false);
		assertThat(run.json().string("error")).contains("invalid_solution");
		assertThat(run.json().string("type")).isPresent();
	}

	@Test
	void solveWhenRefusedThenSaysHowLongToWait() {
		this.service.answering("/avp/challenge", 429, Map.of("error", "rate_limited", "message", "Slow\u001b[31m"));

		CliRun run = CliRun.of("challenge", "solve", this.service.url(""));

		assertThat(run.code()).isEqualTo(1);
		assertThat(run.out()).contains("The service says rate_limited: Slow\\u001B[31m", "left alone for 7 seconds");
	}

	@Test
	void solveWhenNoSolverKnowsThePuzzleThenUndecided() {
		this.service.answering("/avp/challenge", 200,
				Map.of("challenge_id", "avp_1", "ttl", 60, "issued_at", "2026-09-21T14:13:20Z", "puzzle",
						Map.of("type", "riddle", "prompt", "What has it got in its pocket?", "format", "string")));

		CliRun run = CliRun.of("challenge", "solve", this.service.url(""));

		assertThat(run.code()).isEqualTo(2);
		assertThat(run.out()).contains("This puzzle of type riddle is none that avp-cli can solve.");
	}

	@Test
	void solveWhenNobodyAnswersThenUndecided() {
		this.service.close();

		CliRun run = CliRun.of("challenge", "solve", this.service.url(""), "--json");

		assertThat(run.code()).isEqualTo(2);
		assertThat(run.json().string("error")).contains("unreachable");
	}

	@ParameterizedTest
	@ValueSource(strings = { "http://shop.example", "ftp://localhost", "localhost:8080", "https://me@shop.example",
			"https://shop.example/?a=b", "https://shop.example/#a", "https:///avp", "https://shop.example/a b" })
	void solveWhenTheUrlIsNoneThenCouldNotRun(String url) {
		CliRun run = CliRun.of("challenge", "solve", url);

		assertThat(run.code()).isEqualTo(3);
		assertThat(run.err()).contains("is no URL of a service");
	}

	@ParameterizedTest
	@CsvSource({ "0", "129" })
	void solveWhenTheNameIsOutOfBoundsThenCouldNotRun(int length) {
		CliRun run = CliRun.of("challenge", "solve", this.service.url(""), "--agent-name", "a".repeat(length));

		assertThat(run.code()).isEqualTo(3);
		assertThat(run.err()).contains("--agent-name: name must be 1 to 128 characters long");
	}

}
