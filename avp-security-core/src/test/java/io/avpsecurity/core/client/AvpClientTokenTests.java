package io.avpsecurity.core.client;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;

import mockwebserver3.MockResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.avpsecurity.core.fixture.TestClock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

class AvpClientTokenTests {

	private final TestClock clock = new TestClock();

	private final TestService service = TestService.start(this.clock);

	private AvpClient client;

	@BeforeEach
	void create() {
		this.client = client(new BuiltInSolver());
	}

	@AfterEach
	void close() {
		this.client.close();
		this.service.close();
	}

	@Test
	void tokenWhenSolvedThenGranted() {
		TokenResult result = this.client.token(this.service.url(""));

		assertThat(result).isEqualTo(new TokenResult.Granted("avp_token_t1", TestClock.START.plusSeconds(3600)));
	}

	@Test
	void tokenWhenChallengeIsNamedThenAnsweredBesideIt() {
		this.service.on("/a/b/c", (request) -> this.service.challenge());
		this.service.on("/a/b/verify", (request) -> this.service.granted("avp_token_other", Duration.ofHours(1)));

		assertThat(this.client.token(this.service.url("/a/b/c?x=1"))).isInstanceOf(TokenResult.Granted.class);
	}

	@Test
	void tokenWhenAnsweredThenAsTheProtocolWritesIt() {
		try (AvpClient described = AvpClient.builder(new BuiltInSolver())
			.clock(this.clock)
			.agentName("feed-reader")
			.agentVersion("1.0.0")
			.agentFramework("none")
			.build()) {
			described.token(this.service.url("/"));
		}

		assertThat(this.service.requests(TestService.VERIFY)).singleElement().satisfies((request) -> {
			assertThat(request.getMethod()).isEqualTo("POST");
			assertThat(request.getHeaders().get("Content-Type")).isEqualTo("application/json");
			assertThat(request.getBody().utf8()).isEqualTo("{\"challenge_id\":\"avp_1\",\"solution\":21,"
					+ "\"agent_meta\":{\"name\":\"feed-reader\",\"version\":\"1.0.0\",\"framework\":\"none\"}}");
		});
	}

	@ParameterizedTest
	@CsvSource({ "21, 21", "-5, -5", "007, 7", "9007199254740991, 9007199254740991",
			"9007199254740992, '\"9007199254740992\"'", "99999999999999999999, '\"99999999999999999999\"'",
			"4.2, '\"4.2\"'", "-, '\"-\"'", "1e3, '\"1e3\"'", "' 21\n', 21" })
	void tokenWhenFormatIsIntegerThenANumberIfItIsOne(String solution, String written) {
		create((puzzle) -> Optional.of(solution));

		this.client.token(this.service.url(""));

		assertThat(this.service.requests(TestService.VERIFY).get(0).getBody().utf8())
			.isEqualTo("{\"challenge_id\":\"avp_1\",\"solution\":" + written + "}");
	}

	@Test
	void tokenWhenKeptThenNotAskedForAgain() {
		this.client.token(this.service.url(""));
		this.clock.advance(Duration.ofMinutes(58));

		TokenResult second = this.client.token(this.service.url("/"));

		assertThat(second).isEqualTo(new TokenResult.Granted("avp_token_t1", TestClock.START.plusSeconds(3600)));
		assertThat(this.service.count()).isEqualTo(2);
	}

	@ParameterizedTest
	@CsvSource({ "3600, 3539, 1", "3600, 3540, 2", "100, 89, 1", "100, 90, 2", "864000, 86339, 1", "864000, 86340, 2" })
	void tokenWhenItsEndIsNearThenAnotherOne(long life, long seconds, int tokens) {
		this.service.on(TestService.VERIFY, (request) -> this.service.granted("avp_token_x", Duration.ofSeconds(life)));
		this.client.token(this.service.url(""));
		this.clock.set(seconds);

		this.client.token(this.service.url(""));

		assertThat(this.service.count(TestService.VERIFY)).isEqualTo(tokens);
	}

	@Test
	void tokenWhenOurClockIsWrongThenItsLifeCounts() {
		TestClock ahead = new TestClock();
		ahead.advance(Duration.ofDays(2));
		try (AvpClient other = AvpClient.builder(new BuiltInSolver()).clock(ahead).build()) {
			other.token(this.service.url(""));
			ahead.advance(Duration.ofMinutes(58));
			other.token(this.service.url(""));
		}

		assertThat(this.service.count(TestService.VERIFY)).isEqualTo(1);
	}

	@Test
	void tokenWhenRefreshFailsThenTheOldOneAndNotTriedEachTime() {
		this.client.token(this.service.url(""));
		this.service.on(TestService.CHALLENGE, (request) -> new MockResponse.Builder().code(500).build());
		this.clock.set(3550);

		List<TokenResult> results = List.of(this.client.token(this.service.url("")),
				this.client.token(this.service.url("")));

		assertThat(results).allMatch(TokenResult.Granted.class::isInstance);
		assertThat(this.service.count(TestService.CHALLENGE)).isEqualTo(2);
	}

	@Test
	void tokenWhenRefreshFailsAndItEndsThenRefused() {
		this.client.token(this.service.url(""));
		this.service.on(TestService.CHALLENGE, (request) -> new MockResponse.Builder().code(500).build());
		this.clock.set(3600);

		assertThat(this.client.token(this.service.url("")))
			.isEqualTo(new TokenResult.Refused("status_500", "", Optional.empty()));
	}

	@ParameterizedTest
	@CsvSource({ "401, challenge_expired", "401, challenge_not_found", "429, rate_limited", "400, invalid_request",
			"415, unsupported_media_type", "413, payload_too_large" })
	void tokenWhenAnswerIsRefusedThenItsErrorAndNoOtherTry(int status, String error) {
		this.service.on(TestService.VERIFY, (request) -> TestService.refused(status, error).build());

		assertThat(this.client.token(this.service.url("")))
			.isEqualTo(new TokenResult.Refused(error, "No: " + error, Optional.empty()));
		assertThat(this.service.count(TestService.CHALLENGE)).isEqualTo(1);
	}

	@Test
	void tokenWhenSolutionIsWrongThenOneMoreChallenge() {
		AtomicInteger asked = new AtomicInteger();
		create((puzzle) -> (asked.incrementAndGet() == 1) ? Optional.of("7") : new BuiltInSolver().solve(puzzle));

		assertThat(this.client.token(this.service.url(""))).isInstanceOf(TokenResult.Granted.class);
		assertThat(this.service.count(TestService.CHALLENGE)).isEqualTo(2);
	}

	@Test
	void tokenWhenSolutionIsWrongTwiceThenRefused() {
		create((puzzle) -> Optional.of("7"));

		assertThat(this.client.token(this.service.url("")))
			.isEqualTo(new TokenResult.Refused("invalid_solution", "No: invalid_solution", Optional.empty()));
		assertThat(this.service.count(TestService.CHALLENGE)).isEqualTo(2);
	}

	@Test
	void tokenWhenSolutionIsWrongAndServiceAsksToWaitThenNoOtherTry() {
		this.service.on(TestService.VERIFY,
				(request) -> TestService.refused(401, "invalid_solution").addHeader("Retry-After", "60").build());

		assertThat(this.client.token(this.service.url(""))).isEqualTo(new TokenResult.Refused("invalid_solution",
				"No: invalid_solution", Optional.of(Duration.ofSeconds(60))));
		assertThat(this.service.count(TestService.CHALLENGE)).isEqualTo(1);
	}

	@Test
	void tokenWhenRateLimitedThenNotAskedAgainUntilItIsOver() {
		this.service.on(TestService.CHALLENGE,
				(request) -> TestService.refused(429, "rate_limited").addHeader("Retry-After", "60").build());
		TokenResult first = this.client.token(this.service.url(""));
		this.clock.set(59);
		TokenResult second = this.client.token(this.service.url(""));
		this.service.on(TestService.CHALLENGE, (request) -> this.service.challenge());
		this.clock.set(60);
		TokenResult third = this.client.token(this.service.url(""));

		assertThat(first).isEqualTo(rateLimited(60));
		assertThat(second).isEqualTo(rateLimited(1));
		assertThat(third).isInstanceOf(TokenResult.Granted.class);
		assertThat(this.service.count(TestService.CHALLENGE)).isEqualTo(2);
	}

	@Test
	void tokenWhenRefreshIsRateLimitedThenTheOldOneAndNobodyAsked() {
		this.client.token(this.service.url(""));
		this.service.on(TestService.CHALLENGE,
				(request) -> TestService.refused(429, "rate_limited").addHeader("Retry-After", "600").build());
		this.clock.set(3540);
		this.client.token(this.service.url(""));
		this.clock.set(3599);
		TokenResult last = this.client.token(this.service.url(""));
		this.clock.set(3600);
		TokenResult over = this.client.token(this.service.url(""));

		assertThat(last).isInstanceOf(TokenResult.Granted.class);
		assertThat(over).isEqualTo(rateLimited(540));
		assertThat(this.service.count(TestService.CHALLENGE)).isEqualTo(2);
	}

	@ParameterizedTest
	@CsvSource({ "0, 0", "86401, 86400", "99999999999999999999, 86400" })
	void tokenWhenServiceIsAwayThenTheWaitWithinBoundsAndNothingRepeated(String field, long seconds) {
		this.service.on(TestService.CHALLENGE,
				(request) -> new MockResponse.Builder().code(503).addHeader("Retry-After", field).build());

		assertThat(this.client.token(this.service.url("")))
			.isEqualTo(new TokenResult.Refused("status_503", "", Optional.of(Duration.ofSeconds(seconds))));
		assertThat(this.service.count(TestService.CHALLENGE)).isEqualTo(1);
	}

	@Test
	void tokenWhenSolverHasNoAnswerThenUnsolved() {
		create((puzzle) -> Optional.empty());

		assertThat(this.client.token(this.service.url(""))).isEqualTo(new TokenResult.Unsolved("arithmetic"));
		assertThat(this.service.count(TestService.VERIFY)).isZero();
	}

	@Test
	void tokenWhenSolutionIsTooLongThenUnsolved() {
		create((puzzle) -> Optional.of("x".repeat(1025)));

		assertThat(this.client.token(this.service.url(""))).isEqualTo(new TokenResult.Unsolved("arithmetic"));
	}

	@Test
	void tokenWhenSolvedTooLateThenNotSent() {
		create((puzzle) -> {
			this.clock.advance(Duration.ofSeconds(60));
			return Optional.of("21");
		});

		assertThat(this.client.token(this.service.url(""))).isEqualTo(new TokenResult.Refused("challenge_expired",
				"the solver took longer than 60 seconds", Optional.empty()));
		assertThat(this.service.count(TestService.VERIFY)).isZero();
	}

	@Test
	void tokenWhenSolverThrowsThenTheCallerSeesItAndTheNextIsServed() {
		AtomicInteger asked = new AtomicInteger();
		create((puzzle) -> {
			if (asked.incrementAndGet() == 1) {
				throw new IllegalStateException("no model");
			}
			return new BuiltInSolver().solve(puzzle);
		});

		assertThatIllegalStateException().isThrownBy(() -> this.client.token(this.service.url("")))
			.withMessage("no model");
		assertThat(this.client.token(this.service.url(""))).isInstanceOf(TokenResult.Granted.class);
	}

	@Test
	void tokenWhenSolverAsksItsOwnClientThenItDoesNotWaitForItself() {
		AtomicReference<TokenResult> inner = new AtomicReference<>();
		create((puzzle) -> {
			inner.set(this.client.token(this.service.url("")));
			return new BuiltInSolver().solve(puzzle);
		});

		assertThat(this.client.token(this.service.url(""))).isInstanceOf(TokenResult.Granted.class);
		assertThat(inner.get())
			.isEqualTo(new TokenResult.Unreachable("a solver must not ask the client that it works for"));
	}

	@Test
	void tokenWhenFiftyThreadsAskThenOneExchange() throws Exception {
		CountDownLatch solved = new CountDownLatch(1);
		create((puzzle) -> {
			await(solved);
			return new BuiltInSolver().solve(puzzle);
		});

		List<TokenResult> results = together(50, solved);

		assertThat(results).hasSize(50)
			.containsOnly(new TokenResult.Granted("avp_token_t1", TestClock.START.plusSeconds(3600)));
		assertThat(this.service.count()).isEqualTo(2);
	}

	@Test
	void tokenWhenFiftyThreadsAskAndAllFailsThenOneChallenge() throws Exception {
		CountDownLatch solved = new CountDownLatch(1);
		create((puzzle) -> {
			await(solved);
			return Optional.empty();
		});

		List<TokenResult> results = together(50, solved);

		assertThat(results).hasSize(50).containsOnly(new TokenResult.Unsolved("arithmetic"));
		assertThat(this.service.count()).isEqualTo(1);
	}

	@Test
	void tokenWhenRefreshIsUnderWayThenOthersUseTheOldOneAtOnce() throws Exception {
		this.client.token(this.service.url(""));
		CountDownLatch asked = new CountDownLatch(1);
		CountDownLatch go = new CountDownLatch(1);
		this.service.on(TestService.CHALLENGE, (request) -> {
			asked.countDown();
			await(go);
			return this.service.challenge();
		});
		this.clock.set(3550);
		ExecutorService threads = Executors.newSingleThreadExecutor();
		Future<TokenResult> refresh = threads.submit(() -> this.client.token(this.service.url("")));
		await(asked);

		TokenResult meanwhile = this.client.token(this.service.url(""));
		go.countDown();

		assertThat(((TokenResult.Granted) meanwhile).token()).isEqualTo("avp_token_t1");
		assertThat(((TokenResult.Granted) refresh.get()).token()).isEqualTo("avp_token_t2");
		threads.shutdown();
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "[]", "null", "{}", "{\"challenge_id\":\"avp_1\"", "not json",
			"{\"challenge_id\":1,\"puzzle\":{\"type\":\"a\",\"prompt\":\"p\"},\"ttl\":60,\"issued_at\":\"2026-09-01T00:00:00Z\"}",
			"{\"challenge_id\":\"a b\",\"puzzle\":{\"type\":\"a\",\"prompt\":\"p\"},\"ttl\":60,\"issued_at\":\"2026-09-01T00:00:00Z\"}",
			"{\"challenge_id\":\"\",\"puzzle\":{\"type\":\"a\",\"prompt\":\"p\"},\"ttl\":60,\"issued_at\":\"2026-09-01T00:00:00Z\"}",
			"{\"challenge_id\":\"x\",\"puzzle\":\"p\",\"ttl\":60,\"issued_at\":\"2026-09-01T00:00:00Z\"}",
			"{\"challenge_id\":\"x\",\"puzzle\":{\"type\":\"a\"},\"ttl\":60,\"issued_at\":\"2026-09-01T00:00:00Z\"}",
			"{\"challenge_id\":\"x\",\"puzzle\":{\"prompt\":\"p\"},\"ttl\":60,\"issued_at\":\"2026-09-01T00:00:00Z\"}",
			"{\"challenge_id\":\"x\",\"puzzle\":{\"type\":\"a\",\"prompt\":\"p\",\"format\":1},\"ttl\":60,\"issued_at\":\"2026-09-01T00:00:00Z\"}",
			"{\"challenge_id\":\"x\",\"puzzle\":{\"type\":\"a\",\"prompt\":\"p\"},\"ttl\":0,\"issued_at\":\"2026-09-01T00:00:00Z\"}",
			"{\"challenge_id\":\"x\",\"puzzle\":{\"type\":\"a\",\"prompt\":\"p\"},\"ttl\":86401,\"issued_at\":\"2026-09-01T00:00:00Z\"}",
			"{\"challenge_id\":\"x\",\"puzzle\":{\"type\":\"a\",\"prompt\":\"p\"},\"ttl\":\"60\",\"issued_at\":\"2026-09-01T00:00:00Z\"}",
			"{\"challenge_id\":\"x\",\"puzzle\":{\"type\":\"a\",\"prompt\":\"p\"},\"ttl\":60,\"issued_at\":\"today\"}",
			"{\"challenge_id\":\"x\",\"puzzle\":{\"type\":\"a\",\"prompt\":\"p\"},\"ttl\":60}",
			"{\"challenge_id\":\"x\",\"challenge_id\":\"y\",\"puzzle\":{\"type\":\"a\",\"prompt\":\"p\"},\"ttl\":60,\"issued_at\":\"2026-09-01T00:00:00Z\"}" })
	void tokenWhenChallengeIsMalformedThenUnreachable(String json) {
		this.service.on(TestService.CHALLENGE, (request) -> TestService.json(200, json));

		assertThat(this.client.token(this.service.url("")))
			.isEqualTo(new TokenResult.Unreachable("what the service gave is no challenge"));
		assertThat(this.service.count(TestService.VERIFY)).isZero();
	}

	@ParameterizedTest
	@CsvSource({ "256, 2000, true", "257, 2000, false", "256, 2001, false" })
	void tokenWhenChallengeIsLongThenWithinBounds(int id, int prompt, boolean solved) {
		create((puzzle) -> Optional.of("1"));
		this.service.on(TestService.CHALLENGE,
				(request) -> TestService.json(200, this.service.challenge("x".repeat(id), "p".repeat(prompt), 60)));
		this.service.on(TestService.VERIFY, (request) -> this.service.granted("avp_token_x", Duration.ofHours(1)));

		assertThat(this.client.token(this.service.url("")) instanceof TokenResult.Granted).isEqualTo(solved);
	}

	@Test
	void tokenWhenChallengeIsOfNoFormatThenSolvedAsText() {
		AtomicReference<PresentedPuzzle> asked = new AtomicReference<>();
		create((puzzle) -> {
			asked.set(puzzle);
			return Optional.of("42");
		});
		this.service.on(TestService.CHALLENGE,
				(request) -> TestService.json(200,
						"{\"challenge_id\":\"x\",\"puzzle\":{\"type\":\"riddle\",\"prompt\":\"p\"},\"ttl\":60,"
								+ "\"issued_at\":\"2026-09-01T00:00:00.5+02:00\",\"more\":[]}"));

		this.service.on(TestService.VERIFY, (request) -> this.service.granted("avp_token_x", Duration.ofHours(1)));

		this.client.token(this.service.url(""));

		assertThat(asked.get()).isEqualTo(new PresentedPuzzle("riddle", "p", Optional.empty()));
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "[]", "{}",
			"{\"verified\":false,\"token\":\"avp_token_x\",\"expires_at\":\"2099-01-01T00:00:00Z\"}",
			"{\"verified\":\"true\",\"token\":\"avp_token_x\",\"expires_at\":\"2099-01-01T00:00:00Z\"}",
			"{\"verified\":true,\"token\":\"x\",\"expires_at\":\"2099-01-01T00:00:00Z\"}",
			"{\"verified\":true,\"token\":\"avp_token_x\\r\\nCookie: a=b\",\"expires_at\":\"2099-01-01T00:00:00Z\"}",
			"{\"verified\":true,\"token\":\"avp_token_x y\",\"expires_at\":\"2099-01-01T00:00:00Z\"}",
			"{\"verified\":true,\"token\":\"avp_token_\u00E9\",\"expires_at\":\"2099-01-01T00:00:00Z\"}",
			"{\"verified\":true,\"token\":1,\"expires_at\":\"2099-01-01T00:00:00Z\"}",
			"{\"verified\":true,\"token\":\"avp_token_x\",\"expires_at\":4070908800}",
			"{\"verified\":true,\"token\":\"avp_token_x\",\"expires_at\":\"2001-01-01T00:00:00Z\"}",
			"{\"verified\":true,\"token\":\"avp_token_x\"}" })
	void tokenWhenItIsMalformedThenUnreachable(String json) {
		this.service.on(TestService.VERIFY, (request) -> TestService.json(200, json));

		assertThat(this.client.token(this.service.url("")))
			.isEqualTo(new TokenResult.Unreachable("what the service gave is no token"));
	}

	@ParameterizedTest
	@CsvSource({ "4096, true", "4097, false" })
	void tokenWhenItIsLongThenWithinBounds(int length, boolean granted) {
		String token = "avp_token_" + "x".repeat(length - 10);
		this.service.on(TestService.VERIFY, (request) -> this.service.granted(token, Duration.ofHours(1)));

		assertThat(this.client.token(this.service.url("")) instanceof TokenResult.Granted).isEqualTo(granted);
	}

	@Test
	void tokenWhenAnswerIsNoJsonByItsTypeThenUnreachable() {
		this.service.on(TestService.CHALLENGE,
				(request) -> this.service.challenge().newBuilder().setHeader("Content-Type", "text/html").build());

		assertThat(this.client.token(this.service.url("")))
			.isEqualTo(new TokenResult.Unreachable("what the service gave is no challenge"));
	}

	@ParameterizedTest
	@CsvSource({ "65536, what the service gave is no challenge", "65537, the answer is larger than 65536 bytes" })
	void tokenWhenAnswerIsLargeThenNotReadFurther(int size, String message) {
		this.service.on(TestService.CHALLENGE, (request) -> TestService.json(200, "x".repeat(size)));

		assertThat(this.client.token(this.service.url(""))).isEqualTo(new TokenResult.Unreachable(message));
	}

	@Test
	void tokenWhenAnswerIsLargeAndDoesNotSayThenNotReadFurther() {
		this.service.on(TestService.CHALLENGE,
				(request) -> new MockResponse.Builder().addHeader("Content-Type", "application/json")
					.chunkedBody("x".repeat(1 << 20), 1000)
					.build());

		assertThat(this.client.token(this.service.url("")))
			.isEqualTo(new TokenResult.Unreachable("the answer is larger than 65536 bytes"));
	}

	@Test
	void tokenWhenAnswerIsCompressedThenNotRead() {
		this.service.on(TestService.CHALLENGE,
				(request) -> this.service.challenge().newBuilder().addHeader("Content-Encoding", "gzip").build());

		assertThat(this.client.token(this.service.url("")))
			.isEqualTo(new TokenResult.Unreachable("the answer is compressed, which it was not asked to be"));
	}

	@Test
	void tokenWhenErrorIsHostileThenHarmless() {
		this.service.on(TestService.CHALLENGE, (request) -> TestService.json(401,
				"{\"error\":\"a b\",\"message\":\"\\r\\n\\u202E" + "m".repeat(1000) + "\"}"));

		TokenResult result = this.client.token(this.service.url(""));

		assertThat(result).isInstanceOfSatisfying(TokenResult.Refused.class, (refused) -> {
			assertThat(refused.error()).isEqualTo("status_401");
			assertThat(refused.message()).startsWith("\\u000D\\u000A\\u202Emmm").hasSizeLessThan(270);
		});
	}

	@ParameterizedTest
	@CsvSource({ "64, true", "65, false" })
	void tokenWhenErrorIsLongThenWithinBounds(int length, boolean told) {
		String error = "e".repeat(length);
		this.service.on(TestService.CHALLENGE, (request) -> TestService.refused(400, error).build());

		assertThat(this.client.token(this.service.url(""))).isInstanceOfSatisfying(TokenResult.Refused.class,
				(refused) -> assertThat(refused.error()).isEqualTo(told ? error : "status_400"));
	}

	@Test
	void tokenWhenRedirectedThenNotFollowed() {
		this.service.on(TestService.CHALLENGE,
				(request) -> new MockResponse.Builder().code(302).addHeader("Location", "/elsewhere").build());
		this.service.on("/elsewhere", (request) -> this.service.challenge());

		assertThat(this.client.token(this.service.url("")))
			.isEqualTo(new TokenResult.Refused("status_302", "", Optional.empty()));
		assertThat(this.service.count("/elsewhere")).isZero();
	}

	@ParameterizedTest
	@ValueSource(strings = { "http://service.example", "http://127.0.0.1.example", "ftp://127.0.0.1",
			"mailto:a@b.example", "relative", "http://user@127.0.0.1", "https://user:secret@service.example",
			"http://10.0.0.1", "http://[::2]/", "http://localhost.example/" })
	void tokenWhenUrlIsNotAllowedThenUnreachable(String url) {
		assertThat(this.client.token(URI.create(url)))
			.isEqualTo(new TokenResult.Unreachable("the URL must be of https, or of http on this machine"));
	}

	@Test
	void tokenWhenNobodyAnswersThenUnreachable() {
		URI url = this.service.url("");
		this.service.close();

		assertThat(this.client.token(url)).isEqualTo(new TokenResult.Unreachable("the service cannot be reached"));
	}

	@Test
	void tokenWhenServiceIsSlowThenGivenUp() {
		CountDownLatch never = new CountDownLatch(1);
		this.service.on(TestService.CHALLENGE, (request) -> {
			await(never);
			return this.service.challenge();
		});
		try (AvpClient hasty = AvpClient.builder(new BuiltInSolver()).timeout(Duration.ofMillis(200)).build()) {
			assertThat(hasty.token(this.service.url("")))
				.isEqualTo(new TokenResult.Unreachable("the service did not answer in time"));
		}
		never.countDown();
	}

	@Test
	void tokenWhenClosedThenNothingIsSent() {
		this.client.token(this.service.url(""));
		this.client.close();

		assertThat(this.client.token(this.service.url("")))
			.isEqualTo(new TokenResult.Unreachable("the client is closed"));
		assertThat(this.service.count()).isEqualTo(2);
	}

	@Test
	void tokenWhenOtherChallengeOfTheSameOriginThenItsOwn() {
		this.service.on("/other/challenge", (request) -> this.service.challenge());
		this.service.on("/other/verify", (request) -> this.service.granted("avp_token_o", Duration.ofHours(1)));
		this.client.token(this.service.url(""));

		TokenResult other = this.client.token(this.service.url("/other/challenge"));

		assertThat(((TokenResult.Granted) other).token()).isEqualTo("avp_token_o");
	}

	@Tag("T-116")
	@Test
	void toStringWhenTokenIsHeldThenNotShown() {
		TokenResult result = this.client.token(this.service.url(""));

		assertThat(result).isInstanceOf(TokenResult.Granted.class);
		assertThat(List.of(result.toString(), this.client.toString(), new PageResult.NoToken(result).toString(),
				HeldToken.of((TokenResult.Granted) result, Instant.EPOCH, Duration.ofHours(1)).toString()))
			.noneMatch((text) -> text.contains("avp_token_"));
	}

	@Test
	void builderWhenTextIsTooLongThenRefused() {
		AvpClient.Builder builder = AvpClient.builder(new BuiltInSolver()).agentName("x".repeat(128));

		assertThatIllegalArgumentException().isThrownBy(() -> builder.agentName("x".repeat(129)))
			.withMessage("name must be 1 to 128 characters long, was 129");
	}

	@ParameterizedTest
	@ValueSource(strings = { "PT0S", "PT-1S", "PT1M0.001S" })
	void builderWhenTimeoutIsOutOfBoundsThenRefused(Duration timeout) {
		assertThatIllegalArgumentException().isThrownBy(() -> AvpClient.builder(new BuiltInSolver()).timeout(timeout))
			.withMessageStartingWith("timeout must be 1 ms to 1 minute");
	}

	@Test
	void sessionsWhenTooManyOriginsThenTheOneNotUsedForLongestIsForgotten() {
		Wire wire = new Wire(Duration.ofSeconds(1), Optional.empty());
		TokenExchange exchange = new TokenExchange(wire, new BuiltInSolver(), Map.of(), this.clock);
		AvpSessions sessions = new AvpSessions(() -> new AvpSession(exchange, this.clock));
		AvpSession first = sessions.of("0");
		AvpSession second = sessions.of("1");
		for (int i = 2; i < AvpSessions.MAX; i++) {
			sessions.of(Integer.toString(i));
		}
		sessions.of("0");

		sessions.of("one more");

		assertThat(sessions.of("0")).isSameAs(first);
		assertThat(sessions.of("1")).isNotSameAs(second);
		wire.close();
	}

	/** Lets them go on when all wait: one in the solver, the others for it. */
	private List<TokenResult> together(int number, CountDownLatch solved) throws Exception {
		List<FutureTask<TokenResult>> tasks = IntStream.range(0, number)
			.mapToObj((i) -> new FutureTask<>(() -> this.client.token(this.service.url(""))))
			.toList();
		List<Thread> threads = tasks.stream().map(Thread::new).toList();
		threads.forEach(Thread::start);
		for (int seen = 0; seen < 1000; Thread.yield()) {
			seen = threads.stream().allMatch((thread) -> thread.getState() == Thread.State.WAITING) ? seen + 1 : 0;
		}
		solved.countDown();
		List<TokenResult> results = new ArrayList<>();
		for (FutureTask<TokenResult> task : tasks) {
			results.add(task.get());
		}
		return results;
	}

	private static void await(CountDownLatch latch) {
		try {
			latch.await();
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private static TokenResult rateLimited(long seconds) {
		return new TokenResult.Refused("rate_limited", "No: rate_limited", Optional.of(Duration.ofSeconds(seconds)));
	}

	private void create(PuzzleSolver solver) {
		this.client.close();
		this.client = client(solver);
	}

	private AvpClient client(PuzzleSolver solver) {
		return AvpClient.builder(solver).clock(this.clock).build();
	}

}
