package io.avpsecurity.core.card;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.avpsecurity.core.agent.AgentDescription;
import io.avpsecurity.core.agent.AgentIdentity;
import io.avpsecurity.core.agent.CardClaims;
import io.avpsecurity.core.agent.Stated;
import io.avpsecurity.core.agent.StatedBy;
import io.avpsecurity.core.agent.Trigger;
import io.avpsecurity.core.fetch.FetchFault;
import io.avpsecurity.core.fetch.FetchResult;
import io.avpsecurity.core.fetch.FetchedBody;
import io.avpsecurity.core.http.RequestMessage;
import io.avpsecurity.core.http.ResponseMessage;

import static org.assertj.core.api.Assertions.assertThat;

class CardLookUpTests {

	private static final String ORIGIN = "https://a.test";

	private static final String FIRST = ORIGIN + "/.well-known/signature-agent-card";

	private static final String SECOND = ORIGIN + "/signature-agent-card";

	private static final AgentIdentity AGENT = FakeWeb.agent(ORIGIN);

	private static final CardSources SOURCES = new CardSources(Map.of(), false, List.of(), true);

	private final FakeWeb web = new FakeWeb();

	private final AgentDescriptions descriptions = this.web.descriptions(SOURCES);

	@Test
	void ofWhenSeenFirstThenNothingIsKnownAndNothingWaited() {
		this.web.put(FIRST, FakeWeb.card(FIRST, ORIGIN, "fetcher"));

		AgentDescription description = this.descriptions.of(AGENT, "key");

		assertThat(description).isEqualTo(AgentDescription.NONE);
		assertThat(this.web.requests).isEmpty();
	}

	@Test
	void ofWhenTheCardHasComeThenItIsKnownWithWhereItComesFrom() {
		this.web.put(FIRST, FakeWeb.card(FIRST, ORIGIN, "fetcher"));

		AgentDescription description = this.web.settled(this.descriptions, AGENT);

		assertThat(description.statedTrigger()).contains(new Stated<>(Trigger.FETCHER, StatedBy.WELL_KNOWN));
		assertThat(description.stated(CardClaims::clientName)).contains(new Stated<>("fetcher", StatedBy.WELL_KNOWN));
		assertThat(this.web.urls()).containsExactly(FIRST);
		assertThat(this.web.lanes).containsExactly("VERIFIED");
	}

	@Test
	void ofWhenAskedOftenThenFetchedOnce() {
		this.web.put(FIRST, FakeWeb.card(FIRST, ORIGIN, "crawler"));

		for (int i = 0; i < 100; i++) {
			this.descriptions.of(AGENT, "key");
		}
		this.web.run();
		for (int i = 0; i < 100; i++) {
			this.descriptions.of(AGENT, "key");
		}
		this.web.run();

		assertThat(this.web.urls()).containsExactly(FIRST);
	}

	@Test
	void ofWhenNotAtTheFirstPathThenTheSecond() {
		this.web.put(SECOND, FakeWeb.card(SECOND, ORIGIN, "crawler"));

		AgentDescription description = this.web.settled(this.descriptions, AGENT);

		assertThat(description.trigger()).contains(Trigger.CRAWLER);
		assertThat(this.web.urls()).containsExactly(FIRST, SECOND);
		assertThat(this.web.refusals).containsExactly(FIRST + " card_unreachable");
	}

	@Test
	void ofWhenThereIsNoCardThenRememberedForADay() {
		this.web.settled(this.descriptions, AGENT);
		this.web.after(Duration.ofHours(24).minusSeconds(1));
		this.web.settled(this.descriptions, AGENT);
		List<String> before = List.copyOf(this.web.urls());
		this.web.after(Duration.ofSeconds(1));

		this.web.settled(this.descriptions, AGENT);

		assertThat(before).containsExactly(FIRST, SECOND);
		assertThat(this.web.urls()).containsExactly(FIRST, SECOND, FIRST, SECOND);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = { "no JSON | card_malformed", "{} | card_empty",
			"{\"client_name\":\"A\"} | card_client_id_missing",
			"{\"client_id\":\"https://a.test/\"} | card_client_id_mismatch",
			"{\"client_id\":\"URL\",\"jwks\":{\"keys\":[]},\"jwks_uri\":\"https://a.test/k\"} | card_jwks_conflict",
			"{\"client_id\":\"URL\",\"jwks_uri\":\"http://a.test/k\"} | card_jwks_uri_not_https",
			"{\"client_id\":\"URL\",\"jwks_uri\":\"https://a b\"} | card_malformed",
			"{\"client_id\":\"URL\",\"jwks_uri\":7} | card_jwks_uri_not_https",
			"{\"client_id\":\"URL\",\"jwks\":7} | card_malformed",
			"{\"client_id\":\"URL\",\"jwks\":{}} | card_malformed",
			"{\"client_id\":\"URL\",\"jwks_uri\":\"https://a.test/other\"} | card_not_bound",
			"{\"client_id\":\"URL\",\"client_name\":\"A\"} | card_not_bound" })
	@Tag("T-24")
	void ofWhenTheCardIsBadThenNothingIsKnownAndTheReasonIsTold(String card, String reason) {
		this.web.put(FIRST, card.replace("URL", FIRST));
		this.web.put(SECOND, FetchResult.Failed.of(FetchFault.TIMEOUT));

		AgentDescription description = this.web.settled(this.descriptions, AGENT);

		assertThat(description).isEqualTo(AgentDescription.NONE);
		assertThat(this.web.refusals).containsExactly(FIRST + " " + reason, SECOND + " card_unreachable");
	}

	@Test
	void ofWhenTheCardIsNotUtf8ThenMalformed() {
		this.web.put(FIRST, new FetchResult.Loaded(RequestMessage.of("GET", FIRST), ResponseMessage.of(200),
				FetchedBody.of(new byte[] { '{', (byte) 0xFF, '}' })));

		this.web.settled(this.descriptions, AGENT);

		assertThat(this.web.refusals).contains(FIRST + " card_malformed");
	}

	@Test
	@Tag("T-24")
	void ofWhenTwoAgentsShareAnOriginThenNeitherHasTheCardOfTheOther() {
		AgentIdentity other = FakeWeb.agentAt(ORIGIN + "/other/keys");
		this.web.put(FIRST, FakeWeb.card(FIRST, ORIGIN, "fetcher"));

		AgentDescription theirs = this.web.settled(this.descriptions, AGENT);
		AgentDescription none = this.web.settled(this.descriptions, other);

		assertThat(theirs.trigger()).contains(Trigger.FETCHER);
		assertThat(none).isEqualTo(AgentDescription.NONE);
		assertThat(this.web.refusals).contains(FIRST + " card_not_bound");
	}

	@Test
	void ofWhenNoLongerFreshThenRefreshedInTheBackgroundWithWhatItHas() {
		this.web.put(FIRST, FakeWeb.card(FIRST, ORIGIN, "fetcher"),
				ResponseMessage.of(200).withField("cache-control", "max-age=600").withField("etag", "\"1\""));
		this.web.settled(this.descriptions, AGENT);
		this.web.put(FIRST, FakeWeb.card(FIRST, ORIGIN, "crawler"));
		this.web.after(Duration.ofSeconds(600));

		AgentDescription stale = this.descriptions.of(AGENT, "key");
		this.web.run();
		AgentDescription fresh = this.descriptions.of(AGENT, "key");

		assertThat(stale.trigger()).contains(Trigger.FETCHER);
		assertThat(fresh.trigger()).contains(Trigger.CRAWLER);
		assertThat(this.web.urls()).containsExactly(FIRST, FIRST);
		assertThat(this.web.requests.get(1).validators().etag()).contains("\"1\"");
	}

	@ParameterizedTest
	@CsvSource({ "max-age=0, 60", "max-age=60, 60", "no-store, 60", "max-age=900, 900", "max-age=31536000, 86400",
			"'', 3600" })
	void ofThenFreshForAsLongAsTheResponseSaysWithinBounds(String cacheControl, long seconds) {
		this.web.put(FIRST, FakeWeb.card(FIRST, ORIGIN, "fetcher"), cacheControl.isEmpty() ? ResponseMessage.of(200)
				: ResponseMessage.of(200).withField("cache-control", cacheControl));
		this.web.settled(this.descriptions, AGENT);

		int before = requestsAfter(Duration.ofSeconds(seconds - 1));
		int after = requestsAfter(Duration.ofSeconds(1));

		assertThat(before).isEqualTo(1);
		assertThat(after).isEqualTo(2);
	}

	@Test
	@Tag("T-111")
	void ofWhenTheClockIsSetBackThenAskedAgainRatherThanKeptForLonger() {
		this.web.put(FIRST, FakeWeb.card(FIRST, ORIGIN, "fetcher"));
		this.web.settled(this.descriptions, AGENT);

		int after = requestsAfter(Duration.ofHours(-5));

		assertThat(after).isEqualTo(2);
	}

	@Test
	@Tag("T-111")
	void ofWhenTheClockIsSetBackAfterAFailureThenLookedForAgain() {
		this.web.settled(this.descriptions, AGENT);

		int after = requestsAfter(Duration.ofHours(-5));

		assertThat(after).isEqualTo(4);
	}

	@Test
	void ofWhenNotModifiedThenTheCardStays() {
		this.web.put(FIRST, FakeWeb.card(FIRST, ORIGIN, "fetcher"));
		this.web.settled(this.descriptions, AGENT);
		this.web.put(FIRST,
				new FetchResult.NotModified(ResponseMessage.of(304).withField("cache-control", "max-age=7200")));
		this.web.after(Duration.ofHours(1));
		this.web.settled(this.descriptions, AGENT);
		this.web.after(Duration.ofHours(2).minusSeconds(1));

		AgentDescription description = this.web.settled(this.descriptions, AGENT);

		assertThat(description.trigger()).contains(Trigger.FETCHER);
		assertThat(this.web.requests).hasSize(2);
	}

	@ParameterizedTest
	@ValueSource(strings = { "no JSON", "{\"client_id\":\"https://b.test/\"}", "" })
	void ofWhenTheRefreshFailsThenTheLastGoodStaysForADay(String broken) {
		this.web.put(FIRST, FakeWeb.card(FIRST, ORIGIN, "fetcher"));
		this.web.settled(this.descriptions, AGENT);
		this.web.put(FIRST, broken);
		this.web.after(Duration.ofHours(1));

		AgentDescription outage = this.web.settled(this.descriptions, AGENT);
		this.web.after(Duration.ofHours(24).minusSeconds(1));
		AgentDescription late = this.web.settled(this.descriptions, AGENT);
		this.web.after(Duration.ofSeconds(1));
		AgentDescription over = this.web.settled(this.descriptions, AGENT);

		assertThat(outage.trigger()).contains(Trigger.FETCHER);
		assertThat(late.trigger()).contains(Trigger.FETCHER);
		assertThat(over).isEqualTo(AgentDescription.NONE);
	}

	@Test
	void ofWhenTheRefreshFailsThenTriedAgainAfterFiveMinutes() {
		this.web.put(FIRST, FakeWeb.card(FIRST, ORIGIN, "fetcher"));
		this.web.settled(this.descriptions, AGENT);
		this.web.put(FIRST, FetchResult.Failed.of(FetchFault.UNREACHABLE));
		this.web.after(Duration.ofHours(1));
		this.web.settled(this.descriptions, AGENT);

		int before = requestsAfter(Duration.ofMinutes(5).minusSeconds(1));
		int after = requestsAfter(Duration.ofSeconds(1));

		assertThat(before).isEqualTo(2);
		assertThat(after).isEqualTo(3);
	}

	@ParameterizedTest
	@CsvSource({ "1, 300", "600, 600", "999999, 86400" })
	void ofWhenTheOriginAsksToBeLeftAloneThenItIs(long asked, long seconds) {
		this.web.put(FIRST, FakeWeb.card(FIRST, ORIGIN, "fetcher"));
		this.web.settled(this.descriptions, AGENT);
		this.web.put(FIRST, new FetchResult.Failed(FetchFault.STATUS, 503, Optional.of(Duration.ofSeconds(asked))));
		this.web.after(Duration.ofHours(1));
		this.web.settled(this.descriptions, AGENT);

		int before = requestsAfter(Duration.ofSeconds(seconds - 1));
		int after = requestsAfter(Duration.ofSeconds(1));

		assertThat(before).isEqualTo(2);
		assertThat(after).isGreaterThan(2);
	}

	@Test
	void ofWhenTheNewCardNamesOtherKeysThenItIsNoLongerTheAgents() {
		this.web.put(FIRST, FakeWeb.card(FIRST, ORIGIN, "fetcher"));
		this.web.settled(this.descriptions, AGENT);
		this.web.put(FIRST, FakeWeb.card(FIRST, "https://b.test", "fetcher"));
		this.web.after(Duration.ofHours(1));

		AgentDescription description = this.web.settled(this.descriptions, AGENT);

		assertThat(description).isEqualTo(AgentDescription.NONE);
		assertThat(this.web.refusals).containsExactly(FIRST + " card_not_bound");
	}

	@Test
	void ofWhenNoThreadIsFreeThenTriedAtALaterRequest() {
		this.web.put(FIRST, FakeWeb.card(FIRST, ORIGIN, "fetcher"));
		this.web.busy = true;
		this.web.settled(this.descriptions, AGENT);
		this.web.busy = false;

		AgentDescription description = this.web.settled(this.descriptions, AGENT);

		assertThat(description.trigger()).contains(Trigger.FETCHER);
	}

	@Test
	void ofWhenManyAgentsAreNewThenNotMoreThanEightAreLookedForAtOnce() {
		for (int i = 0; i < 100; i++) {
			this.descriptions.of(FakeWeb.agent("https://a" + i + ".test"), "key");
		}

		this.web.run();

		assertThat(this.web.urls()).hasSize(16);
	}

	@Test
	void ofWhenManyAgentsHaveNoCardThenThoseWithOneKeepIt() {
		this.web.put(FIRST, FakeWeb.card(FIRST, ORIGIN, "fetcher"));
		this.web.settled(this.descriptions, AGENT);

		for (int i = 0; i < 20_000; i++) {
			this.web.settled(this.descriptions, FakeWeb.agent("https://junk" + i + ".test"));
		}

		assertThat(this.descriptions.of(AGENT, "key").trigger()).contains(Trigger.FETCHER);
		assertThat(this.web.urls()).containsOnlyOnce(FIRST);
	}

	@Test
	void ofWhenManyAgentsHaveCardsThenAtMostAThousandAreKept() {
		List<AgentIdentity> agents = new ArrayList<>();
		for (int i = 0; i < 3000; i++) {
			String origin = "https://a" + i + ".test";
			String url = origin + "/.well-known/signature-agent-card";
			this.web.put(url, FakeWeb.card(url, origin, "fetcher"));
			agents.add(FakeWeb.agent(origin));
			this.web.settled(this.descriptions, agents.get(i));
		}

		long known = agents.stream().filter((agent) -> this.descriptions.of(agent, "key").card()).count();

		assertThat(known).isBetween(1L, 1000L);
	}

	@Test
	void ofWhenTheOwnerHasSpokenThenNothingIsLookedUp() {
		AgentDescriptions owners = this.web.descriptions(new CardSources(
				Map.of(AGENT.url(),
						new ConfiguredAgent(Optional.of(Trigger.CRAWLER), Optional.empty(), Optional.empty())),
				false, List.of(), true));

		AgentDescription description = this.web.settled(owners, AGENT);

		assertThat(description.statedTrigger()).contains(new Stated<>(Trigger.CRAWLER, StatedBy.CONFIGURATION));
		assertThat(this.web.requests).isEmpty();
	}

	@Test
	void ofWhenNotAskedForThenNothingIsLookedUp() {
		AgentDescriptions strict = this.web.descriptions(new CardSources(Map.of(), true, List.of(), false));

		this.web.settled(strict, AGENT);

		assertThat(this.web.requests).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "http://127.0.0.1/", "https://127.0.0.1/", "https://[::1]/", "https://2130706433/",
			"https://169.254.169.254/latest", "https://localhost/", "file:///etc/passwd", "data:application/json,{}",
			"https://intranet.corp/" })
	@Tag("T-71")
	void ofThenNothingThatACardNamesIsFetched(String url) {
		this.web.put(FIRST, """
				{"client_id":"%1$s","jwks_uri":"%2$s","logo_uri":"%3$s","client_uri":"%3$s","contacts":["%3$s"],
				"web_bot_auth":{"trigger":"fetcher","ips_uri":"%3$s","known-urls":["%3$s"]}}
				""".formatted(FIRST, AGENT.url(), url));

		AgentDescription description = this.web.settled(this.descriptions, AGENT);

		assertThat(description.trigger()).contains(Trigger.FETCHER);
		assertThat(this.web.urls()).containsExactly(FIRST);
	}

	@ParameterizedTest
	@ValueSource(strings = { "https://127.0.0.1/", "https://[::1]/", "https://2130706433/", "https://127.1/",
			"https://169.254.169.254/", "https://localhost/", "https://a.test/other" })
	@Tag("T-71")
	void ofWhenJwksUriIsElsewhereThenItIsComparedAndNeverFetched(String url) {
		this.web.put(FIRST, "{\"client_id\":\"" + FIRST + "\",\"jwks_uri\":\"" + url + "\"}");

		AgentDescription description = this.web.settled(this.descriptions, AGENT);

		assertThat(description).isEqualTo(AgentDescription.NONE);
		assertThat(this.web.urls()).containsExactly(FIRST, SECOND);
	}

	/**
	 * How many requests there were in all, once time has passed and the agent has come.
	 */
	private int requestsAfter(Duration duration) {
		this.web.after(duration);
		this.web.settled(this.descriptions, AGENT);
		return this.web.requests.size();
	}

}
