package io.avpsecurity.core.card;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.avpsecurity.core.agent.AgentDescription;
import io.avpsecurity.core.agent.AgentIdentity;
import io.avpsecurity.core.agent.CardClaims;
import io.avpsecurity.core.agent.Stated;
import io.avpsecurity.core.agent.StatedBy;
import io.avpsecurity.core.agent.Trigger;
import io.avpsecurity.core.fetch.FetchFault;
import io.avpsecurity.core.fetch.FetchResult;
import io.avpsecurity.core.fixture.VectorFile;
import io.avpsecurity.core.http.ResponseMessage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class RegistryTests {

	private static final String URL = "https://registry.test/agents.txt";

	private static final String A = "https://a.test/card";

	private static final String B = "https://b.test/card";

	private static final AgentIdentity AGENT_A = FakeWeb.agent("https://a.test");

	private static final AgentIdentity AGENT_B = FakeWeb.agent("https://b.test");

	private final FakeWeb web = new FakeWeb();

	private final AgentDescriptions descriptions = of(new RegistrySource.Url(URL));

	@Test
	void ofWhenNobodyWasVerifiedThenNothingIsFetched() {
		this.web.run();

		assertThat(this.web.requests).isEmpty();
	}

	@Test
	void ofThenTheRegistryAndItsCardsAreFetchedOneAfterTheOther() {
		this.web.put(URL, A + "\n" + B + "\n");
		this.web.put(A, FakeWeb.card(A, "https://a.test", "fetcher"));
		this.web.put(B, FakeWeb.card(B, "https://b.test", "crawler"));

		AgentDescription description = this.web.settled(this.descriptions, AGENT_A);

		assertThat(description.statedTrigger()).contains(new Stated<>(Trigger.FETCHER, StatedBy.REGISTRY));
		assertThat(this.descriptions.of(AGENT_B, "key").trigger()).contains(Trigger.CRAWLER);
		assertThat(this.web.urls()).containsExactly(URL, A, B);
		assertThat(this.web.lanes).containsOnly("CONFIGURED");
		assertThat(this.web.requests.get(0).accept()).isEqualTo("text/plain");
	}

	@Test
	void ofWhenAskedOftenThenOneRoundOnly() {
		this.web.put(URL, A);
		this.web.put(A, FakeWeb.card(A, "https://a.test", "fetcher"));

		for (int i = 0; i < 100; i++) {
			this.descriptions.of(AGENT_A, "key");
		}
		this.web.run();
		this.web.settled(this.descriptions, AGENT_A);

		assertThat(this.web.urls()).containsExactly(URL, A);
	}

	@Test
	void ofWhenOneCardIsDeadAndOneLineBadThenTheOthersAreThere() {
		this.web.put(URL, "http://plain.test/card\n" + B + "\n" + A + "\n");
		this.web.put(B, FetchResult.Failed.of(FetchFault.TIMEOUT));
		this.web.put(A, FakeWeb.card(A, "https://a.test", "fetcher"));

		AgentDescription description = this.web.settled(this.descriptions, AGENT_A);

		assertThat(description.trigger()).contains(Trigger.FETCHER);
		assertThat(this.web.refusals).containsExactly(B + " card_unreachable");
		assertThat(this.web.rejections).singleElement()
			.satisfies((file) -> assertThat(file.rejected()).containsOnlyKeys(1));
	}

	@Test
	void ofWhenACardIsDeadThenAskedForAgainAfterAnHourAndNotAtEveryRound() {
		this.web.put(URL, B, ResponseMessage.of(200).withField("cache-control", "max-age=86400"));
		this.web.settled(this.descriptions, AGENT_A);
		for (int minute = 1; minute < 60; minute++) {
			this.web.after(Duration.ofMinutes(1));
			this.web.settled(this.descriptions, AGENT_A);
		}
		int before = this.web.requests.size();
		this.web.after(Duration.ofMinutes(1));

		this.web.settled(this.descriptions, AGENT_A);

		assertThat(before).isEqualTo(2);
		assertThat(this.web.urls()).containsExactly(URL, B, B);
	}

	@ParameterizedTest
	@ValueSource(strings = { "<html>\n<p>error</p>\n</html>", "x" })
	void ofWhenTheRegistryIsBrokenThenTheLastGoodStays(String broken) {
		this.web.put(URL, A);
		this.web.put(A, FakeWeb.card(A, "https://a.test", "fetcher"));
		this.web.settled(this.descriptions, AGENT_A);
		this.web.put(URL, broken);
		this.web.after(Duration.ofHours(2));

		AgentDescription description = this.web.settled(this.descriptions, AGENT_A);

		assertThat(description.trigger()).contains(Trigger.FETCHER);
		assertThat(this.web.urls()).containsExactly(URL, A, URL, A);
	}

	@Test
	void ofWhenTheRegistryStaysBrokenThenItsLinesAreToldOnce() {
		this.web.put(URL, "x\ny\n");

		for (int hour = 0; hour < 10; hour++) {
			this.web.settled(this.descriptions, AGENT_A);
			this.web.after(Duration.ofHours(1));
		}

		assertThat(this.web.urls()).hasSize(10);
		assertThat(this.web.rejections).hasSize(1);
	}

	@Test
	void ofWhenNobodyCameForDaysThenTheFirstFindsNoCardThatIsTooOld() {
		this.web.put(URL, A);
		this.web.put(A, FakeWeb.card(A, "https://a.test", "fetcher"));
		this.web.settled(this.descriptions, AGENT_A);
		this.web.after(Duration.ofHours(25).minusSeconds(1));
		AgentDescription late = this.descriptions.of(AGENT_A, "key");
		this.web.after(Duration.ofSeconds(1));

		AgentDescription tooLate = this.descriptions.of(AGENT_A, "key");
		this.web.run();
		AgentDescription again = this.descriptions.of(AGENT_A, "key");

		assertThat(late.trigger()).contains(Trigger.FETCHER);
		assertThat(tooLate).isEqualTo(AgentDescription.NONE);
		assertThat(again.trigger()).contains(Trigger.FETCHER);
	}

	@Test
	void ofWhenTheRegistryIsAwayForDaysThenTheLastGoodStays() {
		this.web.put(URL, A);
		this.web.put(A, FakeWeb.card(A, "https://a.test", "fetcher"));
		this.web.settled(this.descriptions, AGENT_A);
		this.web.put(URL, FetchResult.Failed.of(FetchFault.UNREACHABLE));

		AgentDescription description = AgentDescription.NONE;
		for (int hour = 0; hour < 100; hour++) {
			this.web.after(Duration.ofHours(1));
			description = this.web.settled(this.descriptions, AGENT_A);
		}

		assertThat(description.trigger()).contains(Trigger.FETCHER);
	}

	@Test
	void ofWhenNoLongerFreshThenAskedForWithValidatorsAndACardThatIsGoneIsGone() {
		this.web.put(URL, A + "\n" + B, ResponseMessage.of(200).withField("etag", "\"r1\""));
		this.web.put(A, FakeWeb.card(A, "https://a.test", "fetcher"),
				ResponseMessage.of(200).withField("last-modified", "Wed, 02 Dec 2026 00:00:00 GMT"));
		this.web.put(B, FakeWeb.card(B, "https://b.test", "crawler"));
		this.web.settled(this.descriptions, AGENT_A);
		this.web.put(URL, A);
		this.web.put(A, new FetchResult.NotModified(ResponseMessage.of(304)));
		this.web.after(Duration.ofHours(1));

		AgentDescription description = this.web.settled(this.descriptions, AGENT_A);

		assertThat(description.trigger()).contains(Trigger.FETCHER);
		assertThat(this.descriptions.of(AGENT_B, "key")).isEqualTo(AgentDescription.NONE);
		assertThat(this.web.requests.get(3).validators().etag()).contains("\"r1\"");
		assertThat(this.web.requests.get(4).validators().lastModified()).contains("Wed, 02 Dec 2026 00:00:00 GMT");
	}

	@Test
	void ofWhenTheRegistryIsAtHandThenItsDataCardsAreKnownAtOnce() {
		String registry = VectorFile.read("/trials/T49-registry-list-with-comments.json").string("registry");

		AgentDescriptions atHand = of(new RegistrySource.Text("T49", registry));

		AgentDescription description = atHand.of(FakeWeb.agentAt("https://agent-three.test/k"), "key");
		assertThat(description.stated(CardClaims::clientName)).contains(new Stated<>("Inline", StatedBy.REGISTRY));
		assertThat(this.web.rejections).singleElement()
			.satisfies((file) -> assertThat(file.rejected()).containsOnlyKeys(5, 8));
	}

	@Test
	void ofWhenADataCardHoldsKeysItselfThenItIsNobodys() {
		String keyid = "poqkLGiymh_W0uP6PZFw-dvez3QJT5SolqXBCW38r0U";
		AgentDescriptions atHand = of(new RegistrySource.Text("r",
				"data:application/json,{\"client_id\":\"" + A
						+ "\",\"jwks\":{\"keys\":[{\"kty\":\"OKP\",\"crv\":\"Ed25519\","
						+ "\"x\":\"JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs\"}]}}"));

		assertThat(atHand.of(AGENT_A, keyid)).isEqualTo(AgentDescription.NONE);
	}

	@Test
	void ofWhenACardHoldsTheKeyAndIsFromTheAgentsOriginThenItsCard() {
		String keyid = "poqkLGiymh_W0uP6PZFw-dvez3QJT5SolqXBCW38r0U";
		this.web.put(URL, A);
		this.web.put(A,
				"{\"client_id\":\"" + A + "\",\"jwks\":{\"keys\":[{\"kty\":\"OKP\",\"crv\":\"Ed25519\","
						+ "\"x\":\"JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs\"}]},"
						+ "\"web_bot_auth\":{\"trigger\":\"crawler\"}}");

		AgentDescription otherKey = this.web.settled(this.descriptions, AGENT_A);

		assertThat(otherKey).isEqualTo(AgentDescription.NONE);
		assertThat(this.descriptions.of(AGENT_A, keyid).trigger()).contains(Trigger.CRAWLER);
		assertThat(this.descriptions.of(AGENT_B, keyid)).isEqualTo(AgentDescription.NONE);
	}

	@Test
	@Tag("T-24")
	void ofWhenAStrangersCardNamesTheKeysOfAnAgentThenTheAgentsOwnCardCounts() {
		this.web.put(URL, B + "\n" + A);
		this.web.put(B, FakeWeb.card(B, "https://a.test", "fetcher"));
		this.web.put(A, FakeWeb.card(A, "https://a.test", "crawler"));

		AgentDescription description = this.web.settled(this.descriptions, AGENT_A);

		assertThat(description.trigger()).contains(Trigger.CRAWLER);
	}

	@Test
	void ofWhenNoThreadIsFreeThenTheRoundIsMadeLater() {
		this.web.put(URL, A);
		this.web.put(A, FakeWeb.card(A, "https://a.test", "fetcher"));
		this.web.busy = true;
		this.web.settled(this.descriptions, AGENT_A);
		this.web.busy = false;
		this.web.after(Duration.ofSeconds(60));

		AgentDescription description = this.web.settled(this.descriptions, AGENT_A);

		assertThat(description.trigger()).contains(Trigger.FETCHER);
	}

	@Test
	void ofWhenAThousandCardsAreListedThenTheLastIsKnownToo() {
		StringBuilder registry = new StringBuilder();
		for (int i = 0; i < 1000; i++) {
			String card = "https://a" + i + ".test/card";
			registry.append(card).append('\n');
			this.web.put(card, FakeWeb.card(card, "https://a" + i + ".test", "fetcher"));
		}
		this.web.put(URL, registry.toString());

		AgentDescription last = this.web.settled(this.descriptions, FakeWeb.agent("https://a999.test"));

		assertThat(last.trigger()).contains(Trigger.FETCHER);
		assertThat(this.web.requests).hasSize(1001);
	}

	@ParameterizedTest
	@ValueSource(strings = { "http://registry.test/", "registry.txt", "" })
	void urlWhenNotHttpsThenSaysSo(String url) {
		assertThatIllegalArgumentException().isThrownBy(() -> new RegistrySource.Url(url))
			.withMessageContaining("'" + url + "'");
	}

	@Test
	void ofWhenAnEarlierRegistryListsTheAgentThenThatCounts() {
		AgentDescriptions two = of(new RegistrySource.Text("one", inline("fetcher")),
				new RegistrySource.Text("two", inline("crawler")));

		assertThat(two.of(AGENT_A, "key").trigger()).contains(Trigger.FETCHER);
	}

	@Test
	void ofWhenTheOwnerHasATriggerThenTheRestIsOfTheRegistry() {
		CardSources sources = new CardSources(
				Map.of(AGENT_A.url(),
						new ConfiguredAgent(Optional.of(Trigger.CRAWLER), Optional.empty(), Optional.empty())),
				false, List.of(new RegistrySource.Text("r", inline("fetcher"))), true);

		AgentDescription description = this.web.descriptions(sources).of(AGENT_A, "key");

		assertThat(description.statedTrigger()).contains(new Stated<>(Trigger.CRAWLER, StatedBy.CONFIGURATION));
		assertThat(description.claims().orElseThrow().by()).isEqualTo(StatedBy.REGISTRY);
	}

	private static String inline(String trigger) {
		return "data:application/json," + FakeWeb.card("https://a.test/", "https://a.test", trigger).strip();
	}

	private AgentDescriptions of(RegistrySource... registries) {
		return this.web.descriptions(new CardSources(Map.of(), false, List.of(registries), false));
	}

}
