package io.avpsecurity.spring.api;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

import io.avpsecurity.core.api.ApiError;
import io.avpsecurity.spring.api.ApiCases.ApiCase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The API over HTTP, and the document that tells of it: neither says what the other does
 * not.
 */
class AgentApiTests {

	private static final ApiDocument DOCUMENT = ApiDocument.PUBLISHED;

	private static final Path FILE = Path.of("target", "api-agent-policy.yaml").toAbsolutePath();

	private static final String POLICY = "--avp.policy.location=";

	private static final String WRITABLE = "--avp.api.policy-writable=true";

	@RegisterExtension
	static final RunningApi readOnly = RunningApi.with(POLICY + "classpath:api/agent-policy.yaml",
			"--avp.agents[0].url=" + Sender.FETCHER.url(), "--avp.agents[0].card=classpath:api/fetcher-card.json",
			"--avp.agents[1].url=" + Sender.CRAWLER.url(), "--avp.agents[1].card=classpath:api/crawler-card.json",
			"--avp.agents[2].url=" + Sender.UNDECIDED.url(), "--avp.agents[2].card=classpath:api/undecided-card.json");

	@RegisterExtension
	static final RunningApi writable = RunningApi.with(POLICY + writePolicy(), WRITABLE);

	@RegisterExtension
	static final RunningApi builtIn = RunningApi.with(WRITABLE, "--avp.api.path=/internal/agents");

	@RegisterExtension
	static final RunningApi busy = RunningApi.with().and(ApiCases.Busy.class);

	@RegisterExtension
	static final RunningApi faulty = RunningApi.with().and(ApiCases.Faulty.class);

	static Stream<ApiCase> cases() {
		return ApiCases.all().stream();
	}

	@ParameterizedTest
	@MethodSource("cases")
	void callThenAnsweredAsTheDocumentSays(ApiCase given) {
		ApiAnswer answer = answer(given);

		assertThat(answer.status()).isEqualTo(given.status());
		assertThat(DOCUMENT.problems(given.call(), answer)).isEmpty();
		assertThat(DOCUMENT.name(given.call(), answer))
			.endsWith(given.status() + (given.code().isEmpty() ? "" : " ") + given.code());
	}

	@Test
	void documentThenEveryAnswerOfItIsGiven() {
		Set<String> given = new TreeSet<>();

		cases().forEach((each) -> given.add(DOCUMENT.name(each.call(), answer(each))));

		assertThat(given).isEqualTo(DOCUMENT.answers());
	}

	@Test
	void documentThenItsExamplesFitItsSchemas() {
		assertThat(DOCUMENT.exampleProblems()).isEmpty();
		assertThat(DOCUMENT.exampleCount()).isGreaterThan(10);
	}

	@Test
	void documentThenTheErrorCodesThereAre() {
		assertThat(DOCUMENT.errorCodes())
			.containsExactlyElementsOf(Arrays.stream(ApiError.values()).map(ApiError::code).toList());
	}

	@Test
	void verifyWhenAFetcherSignedThenTheAnswerOfTheSeed() {
		ApiAnswer answer = ask(ApiCall.verify(Sender.FETCHER.told("GET", ApiCases.PRICING)));

		assertThat(answer.body()).matches("\\{\"verified\":true,\"agent\":\"https://chatgpt\\.example\",\"keyid\":\""
				+ Sender.FETCHER.keyid() + "\",\"purpose\":\"ai\",\"reason\":null,\"expires_in\":\\d+,"
				+ "\"replay_protection\":\"signature-window\"}");
	}

	@Test
	void authorizeWhenACrawlerPostsThenTheAnswerOfTheSeed() {
		ApiAnswer answer = ask(ApiCall.authorize(Sender.CRAWLER.told("POST", ApiCases.SIGNUP)));

		assertThat(answer.body()).matches("\\{\"decision\":\"deny\",\"matched\":\"default:crawler_state_change\","
				+ "\"reason\":\"A crawler may read, and may not change anything\\.\",\"agent\":\\{\"verified\":true,"
				+ "\"host\":\"examplebot\\.example\",\"trigger\":\"crawler\",\"publishes_card\":true},"
				+ "\"requests_last_hour\":[1-9]\\d*}");
	}

	static Stream<Arguments> unproven() {
		Map<String, String> pricing = Sender.FETCHER.fields("GET", ApiCases.PRICING);
		return Stream.of(
				Arguments.of("signature_mismatch", ApiCall.told("POST", ApiCases.PRICING, pricing), "deny",
						"default:invalid_signature"),
				Arguments.of("signature_mismatch", ApiCall.told("GET", "https://api.internal.example/pricing", pricing),
						"deny", "default:invalid_signature"),
				Arguments.of("directory_unreachable", Sender.UNREACHABLE.told("GET", ApiCases.PRICING), "review",
						"default:unverified"),
				Arguments.of("no_signature", ApiCall.told("GET", ApiCases.PRICING, Map.of()), "review",
						"default:unsigned"));
	}

	@ParameterizedTest
	@MethodSource("unproven")
	void callWhenNothingIsProvenThenWhyAndNobody(String reason, String told, String decision, String matched) {
		ApiAnswer verified = ask(ApiCall.verify(told));
		ApiAnswer authorized = ask(ApiCall.authorize(told));

		assertThat(verified.text("/reason")).isEqualTo(reason);
		assertThat(authorized.text("/decision")).isEqualTo(decision);
		assertThat(authorized.text("/matched")).isEqualTo(matched);
		assertThat(authorized.json().at("/agent/host").isNull()).isTrue();
	}

	@Test
	void verifyWhenOnlyTheDirectorySaysThePurposeThenMarked() {
		ApiAnswer answer = ask(ApiCall.verify(Sender.WITHOUT_CARD.told("GET", ApiCases.PRICING)));

		assertThat(answer.text("/purpose")).isEqualTo("search");
		assertThat(answer.json().at("/purpose_self_asserted").asBoolean()).isTrue();
	}

	static Stream<Arguments> defaults() {
		return Stream.of(Arguments.of(Sender.FETCHER, "POST", "allow", "default:fetcher"),
				Arguments.of(Sender.FETCHER, "GET", "allow", "default:fetcher"),
				Arguments.of(Sender.CRAWLER, "POST", "deny", "default:crawler_state_change"),
				Arguments.of(Sender.CRAWLER, "GET", "allow", "default:crawler_read"),
				Arguments.of(Sender.WITHOUT_CARD, "GET", "review", "default:no_card"),
				Arguments.of(Sender.UNDECIDED, "GET", "review", "default:unknown_trigger"));
	}

	/** The rows about requests that prove nothing are above. */
	@ParameterizedTest
	@MethodSource("defaults")
	void authorizeWhenNoRuleMatchesThenTheDefaultsOfTheSeed(Sender sender, String method, String decision,
			String matched) {
		ApiAnswer answer = ask(ApiCall.authorize(sender.told(method, ApiCases.SIGNUP)));

		assertThat(answer.text("/decision")).isEqualTo(decision);
		assertThat(answer.text("/matched")).isEqualTo(matched);
		assertThat(answer.text("/agent/host")).isEqualTo(sender.host());
	}

	@Test
	void authorizeWhenTheHourIsUsedUpThenDenied() {
		ApiCall call = ApiCall.authorize(Sender.FETCHER.told("GET", "https://yoursite.com/limited"));

		JsonNode first = ask(call).json();
		JsonNode second = ask(call).json();

		assertThat(first.path("decision").asString()).isEqualTo("allow");
		assertThat(second.path("decision").asString()).isEqualTo("deny");
		assertThat(second.path("matched").asString()).isEqualTo("one-an-hour");
		assertThat(second.path("reason").asString()).isEqualTo("The rule's 1 requests an hour are used up.");
		assertThat(second.path("requests_last_hour").asInt()).isEqualTo(first.path("requests_last_hour").asInt() + 1);
	}

	@Test
	void authorizeWhenARuleReviewsThenItsReason() {
		ApiAnswer answer = ask(ApiCall.authorize(ApiCall.told("GET", "https://yoursite.com/guarded", Map.of())));

		assertThat(answer.text("/matched")).isEqualTo("rule[1]");
		assertThat(answer.text("/reason")).isEqualTo("Look at it yourself.");
	}

	@Test
	void callWhenNotAdmittedThenNothingIsToldAndNothingCounted() {
		ApiAnswer unknown = readOnly.send(ApiCall.of("GET", "/rules").without("X-Api-Key"));
		ApiAnswer known = readOnly.send(ApiCall.getPolicy().without("X-Api-Key"));

		assertThat(unknown.body()).isEqualTo(known.body());
		assertThat(unknown.field("WWW-Authenticate")).contains("ApiKey realm=\"agents\"");
	}

	@Test
	void callWhenTheMinuteIsUsedUpThenHowLongToWait() {
		ApiAnswer answer = busy.send(ApiCall.getPolicy());

		assertThat(answer.field("Retry-After")).contains("60");
	}

	@ParameterizedTest
	@ValueSource(strings = { "/v1/verify/agent", "/v1/agent/authorize", "/v1/agent/policy" })
	void callWhenTheMethodIsAnotherThenWhichThereAre(String path) {
		ApiAnswer answer = ask(ApiCall.of("DELETE", path.substring(3)));

		assertThat(answer.field("Allow")).contains(path.endsWith("/policy") ? "GET, HEAD, PUT" : "POST");
	}

	@Test
	void policyWhenPutThenInForceAndReadBack() throws IOException {
		ApiAnswer saved = writable.send(ApiCall
			.setPolicy("{\"rules\":[{\"agent\":\"scraper.example\",\"action\":\"deny\",\"reason\":\"not welcome\"},"
					+ "{\"trigger\":\"crawler\",\"path\":\"/api\",\"action\":\"allow\",\"max_per_hour\":100}]}"));
		ApiAnswer read = writable.send(ApiCall.getPolicy());

		assertThat(saved.status()).isEqualTo(200);
		assertThat(saved.json().path("saved").asInt()).isEqualTo(2);
		assertThat(read.json().path("rules")).isEqualTo(saved.json().path("rules"));
		assertThat(read.json().at("/rules/1/max_per_hour").asInt()).isEqualTo(100);
		assertThat(read.json().path("updated_at").isString()).isTrue();
		assertThat(Files.readString(FILE)).startsWith("# The shop's own.\nversion: 1\n").contains("scraper.example");
	}

	@Test
	void policyWhenWhatIsReadIsPutThenTheSame() {
		writable.send(ApiCall.setPolicy("{\"rules\":[{\"id\":\"one\",\"verified\":\"any\",\"path\":\"/api\","
				+ "\"methods\":[\"POST\"],\"action\":\"review\"},{\"purpose\":[\"ai\",\"search\"],"
				+ "\"require\":\"content-digest\",\"replay\":\"once\",\"action\":\"allow\"}]}"));
		JsonNode before = writable.send(ApiCall.getPolicy()).json().path("rules");

		ApiAnswer saved = writable.send(ApiCall.setPolicy("{\"rules\":" + before + "}"));

		assertThat(saved.json().path("rules")).isEqualTo(before);
	}

	@Test
	void policyWhenPutRefusedThenEveryMistakeAndNothingChanged() throws IOException {
		writable.send(ApiCall.setPolicy("{\"rules\":[{\"path\":\"/kept\",\"action\":\"deny\"}]}"));
		String file = Files.readString(FILE);
		String before = writable.send(ApiCall.getPolicy()).body();

		ApiAnswer answer = writable.send(ApiCall
			.setPolicy("{\"rules\":[{\"path\":\"/new\",\"action\":\"deny\"},{\"action\":\"alow\"},{\"agent\":7}]}"));

		assertThat(answer.status()).isEqualTo(400);
		assertThat(answer.text("/error")).contains("unknown action 'alow'").contains("did you mean 'allow'?");
		assertThat(writable.send(ApiCall.getPolicy()).body()).isEqualTo(before);
		assertThat(Files.readString(FILE)).isEqualTo(file);
	}

	@Test
	void policyWhenNoneIsWrittenThenNoRulesAndNoTime() {
		ApiAnswer answer = builtIn.send(ApiCall.getPolicy());

		assertThat(answer.body()).isEqualTo("{\"rules\":[],\"updated_at\":null}");
	}

	@Test
	void pathWhenAnotherThenThereAndNowhereElse() {
		assertThat(builtIn.send("/internal/agents", ApiCall.getPolicy()).status()).isEqualTo(200);
		assertThat(builtIn.send("/v1", ApiCall.getPolicy()).status()).isNotEqualTo(200);
	}

	@Test
	void requestWhenBesideTheApiThenTheApplications() {
		ApiAnswer answer = readOnly.send("", ApiCall.getPolicy().at("/v1x/agent/policy"));

		assertThat(answer.body()).doesNotContain("\"code\"");
	}

	/** Every answer is compared with the document. */
	private static ApiAnswer ask(ApiCall call) {
		ApiAnswer answer = readOnly.send(call);
		assertThat(DOCUMENT.problems(call, answer)).isEmpty();
		return answer;
	}

	private static ApiAnswer answer(ApiCase given) {
		RunningApi shop = switch (given.shop()) {
			case READ_ONLY -> readOnly;
			case WRITABLE -> writable;
			case BUILT_IN -> builtIn;
			case BUSY -> busy;
			case FAULTY -> faulty;
		};
		return shop.send(given.call());
	}

	private static Path writePolicy() {
		try {
			return Files.writeString(FILE, "# The shop's own.\nversion: 1\nrules: []\n");
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
