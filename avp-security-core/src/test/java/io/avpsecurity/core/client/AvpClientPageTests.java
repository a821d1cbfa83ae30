package io.avpsecurity.core.client;

import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

import mockwebserver3.MockResponse;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.avpsecurity.core.fixture.TestClock;

import static org.assertj.core.api.Assertions.assertThat;

class AvpClientPageTests {

	private static final PageResult FEED = new PageResult.Answered(200, Optional.of("text/plain"), "the feed",
			Optional.empty());

	private final TestClock clock = new TestClock();

	private final TestService service = TestService.start(this.clock);

	private final TestService other = TestService.start(this.clock);

	private final AvpClient client = AvpClient.builder(new BuiltInSolver()).clock(this.clock).build();

	@AfterEach
	void close() {
		this.client.close();
		this.service.close();
		this.other.close();
	}

	@Test
	void getWhenPageAsksForTokenThenGotWithOne() {
		assertThat(this.client.get(this.service.url(TestService.PAGE))).isEqualTo(FEED);

		assertThat(authorizations(TestService.PAGE)).containsExactly("none", "AVP avp_token_t1");
		assertThat(authorizations(TestService.CHALLENGE)).containsExactly("none");
		assertThat(authorizations(TestService.VERIFY)).containsExactly("none");
	}

	@Test
	void getWhenTokenIsKeptThenSentAtOnce() {
		this.client.get(this.service.url(TestService.PAGE));

		this.client.get(this.service.url(TestService.PAGE + "?page=2"));

		assertThat(authorizations(TestService.PAGE)).containsExactly("none", "AVP avp_token_t1", "AVP avp_token_t1");
		assertThat(this.service.count(TestService.CHALLENGE)).isEqualTo(1);
	}

	@Test
	void getWhenKeptTokenIsRefusedThenAnotherOne() {
		this.client.get(this.service.url(TestService.PAGE));
		this.service.revoke();

		assertThat(this.client.get(this.service.url(TestService.PAGE))).isEqualTo(FEED);
		assertThat(authorizations(TestService.PAGE)).containsExactly("none", "AVP avp_token_t1", "AVP avp_token_t1",
				"AVP avp_token_t2");
	}

	@Test
	void getWhenNewTokenIsRefusedThenTheAnswerOfThePage() {
		this.service.on(TestService.PAGE, (request) -> {
			this.service.revoke();
			return this.service.page(request, TestService.CHALLENGE, "");
		});

		assertThat(this.client.get(this.service.url(TestService.PAGE)))
			.isInstanceOfSatisfying(PageResult.Answered.class, (page) -> assertThat(page.status()).isEqualTo(401));
		assertThat(this.service.count(TestService.PAGE)).isEqualTo(2);
		assertThat(this.service.count(TestService.CHALLENGE)).isEqualTo(1);
	}

	@Test
	void getWhenFiftyThreadsHoldARefusedTokenThenFewExchanges() throws Exception {
		this.client.get(this.service.url(TestService.PAGE));
		this.service.revoke();
		ExecutorService threads = Executors.newFixedThreadPool(50);
		List<Future<PageResult>> pages = new ArrayList<>();
		for (int i = 0; i < 50; i++) {
			pages.add(threads.submit(() -> this.client.get(this.service.url(TestService.PAGE))));
		}

		for (Future<PageResult> page : pages) {
			assertThat(page.get()).isEqualTo(FEED);
		}
		assertThat(this.service.count(TestService.CHALLENGE)).isEqualTo(2);
		threads.shutdown();
	}

	@ParameterizedTest
	@ValueSource(ints = { 200, 204, 403, 404, 429, 500, 503 })
	void getWhenPageAnswersOtherwiseThenThatIsIt(int status) {
		this.service.on(TestService.PAGE,
				(request) -> new MockResponse.Builder().code(status).addHeader("Retry-After", "7").build());

		assertThat(this.client.get(this.service.url(TestService.PAGE)))
			.isEqualTo(new PageResult.Answered(status, Optional.empty(), "", Optional.of(Duration.ofSeconds(7))));
		assertThat(this.service.count()).isEqualTo(1);
	}

	@Test
	void getWhenNoTokenIsHadThenWhy() {
		this.service.on(TestService.CHALLENGE,
				(request) -> TestService.refused(429, "rate_limited").addHeader("Retry-After", "60").build());

		assertThat(this.client.get(this.service.url(TestService.PAGE))).isEqualTo(new PageResult.NoToken(
				new TokenResult.Refused("rate_limited", "No: rate_limited", Optional.of(Duration.ofSeconds(60)))));
	}

	@Test
	void getWhenSkillSaysWhereToAnswerThenThere() {
		skill("---\nname: feed\navp-challenge: /c/one\navp-verify: \"/v/two\"\n---\nHello", "text/markdown");

		assertThat(this.client.get(this.service.url(TestService.PAGE))).isEqualTo(FEED);
		assertThat(this.service.count("/v/two")).isEqualTo(1);
	}

	@Test
	void getWhenSkillIsKnownThenNotReadAgain() {
		skill("---\navp-challenge: /c/one\navp-verify: /v/two\n---\n", "text/markdown; charset=UTF-8");
		this.client.get(this.service.url(TestService.PAGE));
		this.service.revoke();

		assertThat(this.client.get(this.service.url(TestService.PAGE))).isEqualTo(FEED);
		assertThat(this.service.count("/docs/skill.md")).isEqualTo(1);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`',
			value = { "no head | text/markdown", "---~avp-verify: /v/two~ | text/markdown",
					"---~avp-verify: /v/two~avp-verify: /v/two~---~ | text/markdown",
					"---~avp-verify: /v/two~---~ | text/html", "---~# avp-verify: /v/two~---~ | text/markdown",
					"---~x:~  avp-verify: /v/two~---~ | text/markdown",
					"---~avp-challenge: /c/other~avp-verify: /v/two~---~ | text/markdown",
					"avp-verify: /v/two~---~---~ | text/markdown" })
	void getWhenSkillSaysNothingOfThisChallengeThenAnsweredBesideIt(String skill, String type) {
		skill(skill.replace('~', '\n'), type);

		assertThat(this.client.get(this.service.url(TestService.PAGE))).isEqualTo(FEED);
		assertThat(this.service.count("/v/two")).isZero();
		assertThat(this.service.count("/c/verify")).isEqualTo(1);
	}

	@Test
	void getWhenSkillIsLargeThenNotRead() {
		skill("---\navp-verify: /v/two\n---\n" + "x".repeat(1 << 16), "text/markdown");

		assertThat(this.client.get(this.service.url(TestService.PAGE))).isEqualTo(FEED);
		assertThat(this.service.count("/v/two")).isZero();
	}

	@Test
	void getWhenOnlySkillNamesTheChallengeThenThere() {
		skill("---\navp-challenge: /c/one\navp-verify: /v/two\n---\n", "text/markdown");
		this.service.on(TestService.PAGE, (request) -> {
			MockResponse answer = this.service.page(request, "/c/one", "</docs/skill.md>; rel=service-desc");
			return (answer.getCode() == 401)
					? answer.newBuilder().setHeader("WWW-Authenticate", "AVP realm=\"feed\"").build() : answer;
		});

		assertThat(this.client.get(this.service.url(TestService.PAGE))).isEqualTo(FEED);
	}

	@Test
	void getWhenSkillAnswersElsewhereThenRefused() {
		skill("---\navp-challenge: /c/one\navp-verify: " + this.other.url("/avp/verify") + "\n---\n", "text/markdown");

		assertForeign(this.client.get(this.service.url(TestService.PAGE)));
	}

	@Test
	void getWhenSkillIsElsewhereThenNotReadAndAnsweredBesideTheChallenge() {
		this.service.on(TestService.PAGE, (request) -> this.service.page(request, TestService.CHALLENGE,
				'<' + this.other.url("/skill.md").toString() + ">; rel=\"service-desc\""));

		assertThat(this.client.get(this.service.url(TestService.PAGE))).isEqualTo(FEED);
		assertThat(this.other.count()).isZero();
	}

	@Test
	void getWhenChallengeIsElsewhereThenRefusedAndNotAskedFor() {
		this.service.on(TestService.PAGE,
				(request) -> this.service.page(request, this.other.url(TestService.CHALLENGE).toString(), ""));

		assertForeign(this.client.get(this.service.url(TestService.PAGE)));
		assertThat(this.other.count()).isZero();
	}

	@ParameterizedTest
	@ValueSource(strings = { "//evil.example/avp/challenge", "https://127.0.0.1/avp/challenge", "http://localhost/x",
			"\\\\\\\\evil.example\\\\x", "/\\\\evil.example/x", "ftp://127.0.0.1/x", "javascript:x", "",
			"http://user@127.0.0.1/x", "http://127.0.0.1:1/avp/challenge", "http://:80/" })
	void getWhenChallengeIsNoneOfThisOriginThenRefused(String challenge) {
		this.service.on(TestService.PAGE, (request) -> this.service.page(request, challenge, ""));

		assertForeign(this.client.get(this.service.url(TestService.PAGE)));
		assertThat(this.service.count()).isEqualTo(1);
	}

	@Tag("T-116")
	@Test
	void getWhenAnotherOriginThenWithoutTheToken() {
		this.client.get(this.service.url(TestService.PAGE));

		this.client.get(this.other.url(TestService.PAGE));

		assertThat(this.other.requests(TestService.PAGE)).first()
			.satisfies((request) -> assertThat(authorization(request)).isEqualTo("none"));
		assertThat(this.other.requests(TestService.PAGE)).extracting(AvpClientPageTests::authorization)
			.containsExactly("none", "AVP avp_token_t1");
	}

	@Tag("T-116")
	@Test
	void getWhenPageRedirectsThenNotFollowedWithTheToken() {
		this.client.get(this.service.url(TestService.PAGE));
		this.service.on(TestService.PAGE,
				(request) -> new MockResponse.Builder().code(307)
					.addHeader("Location", this.other.url("/steal").toString())
					.build());

		assertThat(this.client.get(this.service.url(TestService.PAGE)))
			.isInstanceOfSatisfying(PageResult.Answered.class, (page) -> assertThat(page.status()).isEqualTo(307));
		assertThat(this.other.count()).isZero();
	}

	@ParameterizedTest
	@ValueSource(strings = { "Basic realm=\"x\"", "AVP realm=\"x", "", "Bearer challenge=\"/avp/challenge\"" })
	void getWhenOtherSchemeIsAskedForThenTheAnswerOfThePage(String field) {
		this.service.on(TestService.PAGE,
				(request) -> new MockResponse.Builder().code(401).addHeader("WWW-Authenticate", field).build());

		assertThat(this.client.get(this.service.url(TestService.PAGE)))
			.isEqualTo(new PageResult.Answered(401, Optional.empty(), "", Optional.empty()));
		assertThat(this.service.count()).isEqualTo(1);
	}

	@Test
	void getWhenCookieIsSetThenNotSentBack() {
		this.service.on(TestService.PAGE,
				(request) -> new MockResponse.Builder().addHeader("Set-Cookie", "a=b; Path=/").build());
		this.client.get(this.service.url(TestService.PAGE));
		this.client.get(this.service.url(TestService.PAGE));

		assertThat(this.service.requests(TestService.PAGE)).hasSize(2)
			.allSatisfy((request) -> assertThat(request.getHeaders().get("Cookie")).isNull());
	}

	@ParameterizedTest
	@CsvSource({ "1048576, true", "1048577, false" })
	void getWhenPageIsLargeThenWithinBounds(int size, boolean answered) {
		this.service.on(TestService.PAGE, (request) -> new MockResponse.Builder().body("x".repeat(size)).build());

		assertThat(this.client.get(this.service.url(TestService.PAGE)) instanceof PageResult.Answered)
			.isEqualTo(answered);
	}

	@ParameterizedTest
	@ValueSource(strings = { "http://page.example/", "file:///etc/hosts", "/agents/feed" })
	void getWhenUrlIsNotAllowedThenRefused(String url) {
		assertThat(this.client.get(URI.create(url)))
			.isEqualTo(new PageResult.Refused("the URL must be of https, or of http on this machine"));
	}

	@Test
	void toStringWhenPageIsAnsweredThenWithoutItsText() {
		assertThat(FEED.toString()).isEqualTo("Answered[status=200, 8 characters]");
	}

	private void skill(String text, String type) {
		this.service.on("/docs/skill.md",
				(request) -> new MockResponse.Builder().addHeader("Content-Type", type).body(text).build());
		this.service.on(TestService.PAGE,
				(request) -> this.service.page(request, "/c/one", "</docs/skill.md>; rel=\"service-desc\""));
		this.service.on("/c/one", (request) -> this.service.challenge());
		this.service.on("/c/verify", (request) -> this.service.granted("avp_token_c", Duration.ofHours(1)));
		this.service.on("/v/two", (request) -> this.service.granted("avp_token_v", Duration.ofHours(1)));
	}

	private List<String> authorizations(String path) {
		return this.service.requests(path).stream().map(AvpClientPageTests::authorization).toList();
	}

	private static String authorization(RecordedRequest request) {
		return Optional.ofNullable(request.getHeaders().get("Authorization")).orElse("none");
	}

	private static void assertForeign(PageResult result) {
		assertThat(result).isEqualTo(
				new PageResult.Refused("the page names a place of another origin for its challenge or its answer"));
	}

}
