package io.avpsecurity.core.card;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import io.avpsecurity.core.agent.AgentDescription;
import io.avpsecurity.core.agent.AgentIdentity;
import io.avpsecurity.core.agent.Stated;
import io.avpsecurity.core.agent.StatedBy;
import io.avpsecurity.core.agent.Trigger;
import io.avpsecurity.core.fetch.BackgroundFetches;
import io.avpsecurity.core.fetch.FetchFault;
import io.avpsecurity.core.fetch.FetchResult;

import static org.assertj.core.api.Assertions.assertThat;

class AgentDescriptionsTests {

	private static final String CARD = "https://cards.test/a";

	private static final AgentIdentity AGENT = FakeWeb.agent("https://a.test");

	private static final AgentIdentity GOOGLE = new AgentIdentity(
			"https://agent.bot.goog/.well-known/http-message-signatures-directory", "agent.bot.goog");

	private final FakeWeb web = new FakeWeb();

	@Test
	void ofWhenACardIsConfiguredThenItCountsAsBound() {
		AgentDescriptions descriptions = configured(
				new ConfiguredAgent(Optional.empty(), Optional.of(card("crawler")), Optional.empty()));

		AgentDescription description = descriptions.of(AGENT, "key");

		assertThat(description.statedTrigger()).contains(new Stated<>(Trigger.CRAWLER, StatedBy.CONFIGURED_CARD));
		assertThat(description.card()).isTrue();
		assertThat(this.web.requests).isEmpty();
	}

	@Test
	void ofWhenTheOwnerHasATriggerThenItGoesBeforeTheCards() {
		AgentDescriptions descriptions = configured(
				new ConfiguredAgent(Optional.of(Trigger.FETCHER), Optional.of(card("crawler")), Optional.empty()));

		AgentDescription description = descriptions.of(AGENT, "key");

		assertThat(description.statedTrigger()).contains(new Stated<>(Trigger.FETCHER, StatedBy.CONFIGURATION));
		assertThat(description.purposes()).containsExactly("search");
	}

	@Test
	void ofWhenACardUrlIsConfiguredThenItIsFetchedInTheOwnersLane() {
		this.web.put(CARD, FakeWeb.card(CARD, "https://a.test", "fetcher"));
		AgentDescriptions descriptions = configured(atUrl());

		AgentDescription description = this.web.settled(descriptions, AGENT);

		assertThat(description.statedTrigger()).contains(new Stated<>(Trigger.FETCHER, StatedBy.CONFIGURED_CARD));
		assertThat(this.web.urls()).containsExactly(CARD);
		assertThat(this.web.lanes).containsExactly("CONFIGURED");
	}

	@Test
	@Tag("T-24")
	void ofWhenTheCardAtTheUrlNamesOtherKeysThenNotBound() {
		this.web.put(CARD, FakeWeb.card(CARD, "https://b.test", "fetcher"));
		AgentDescriptions descriptions = configured(atUrl());

		AgentDescription description = this.web.settled(descriptions, AGENT);

		assertThat(description).isEqualTo(AgentDescription.NONE);
		assertThat(this.web.refusals).containsExactly(CARD + " card_not_bound");
	}

	@Test
	void ofWhenTheCardUrlFailsThenTriedAgainAfterFiveMinutesAndNowhereElse() {
		this.web.put(CARD, FetchResult.Failed.of(FetchFault.UNREACHABLE));
		AgentDescriptions descriptions = configured(atUrl());
		this.web.settled(descriptions, AGENT);
		this.web.after(Duration.ofMinutes(5).minusSeconds(1));
		this.web.settled(descriptions, AGENT);
		int before = this.web.requests.size();
		this.web.after(Duration.ofSeconds(1));

		this.web.settled(descriptions, AGENT);

		assertThat(before).isEqualTo(1);
		assertThat(this.web.urls()).containsExactly(CARD, CARD);
		assertThat(this.web.refusals).containsOnly(CARD + " card_unreachable");
	}

	@Test
	void ofWhenBusyThenNotTriedAtEveryRequest() {
		this.web.put(CARD, FakeWeb.card(CARD, "https://a.test", "fetcher"));
		AgentDescriptions descriptions = configured(atUrl());
		this.web.busy = true;
		this.web.settled(descriptions, AGENT);
		this.web.busy = false;
		AgentDescription early = this.web.settled(descriptions, AGENT);
		this.web.after(Duration.ofSeconds(10));

		AgentDescription later = this.web.settled(descriptions, AGENT);

		assertThat(early).isEqualTo(AgentDescription.NONE);
		assertThat(later.trigger()).contains(Trigger.FETCHER);
	}

	@Test
	void ofWhenKnownAgentsAreOnThenTheirTriggerIsKnown() {
		AgentDescriptions descriptions = this.web.descriptions(new CardSources(Map.of(), true, List.of(), false));

		AgentDescription description = descriptions.of(GOOGLE, "key");

		assertThat(description.statedTrigger()).contains(new Stated<>(Trigger.FETCHER, StatedBy.KNOWN_AGENTS));
		assertThat(description.card()).isFalse();
	}

	@Test
	void ofWhenKnownAgentsAreOffThenNothingIsKnown() {
		AgentDescriptions descriptions = this.web.descriptions(new CardSources(Map.of(), false, List.of(), false));

		assertThat(descriptions.of(GOOGLE, "key")).isEqualTo(AgentDescription.NONE);
	}

	@Test
	void ofWhenAKnownAgentHasACardOfItsOwnThenTheListsTriggerCounts() {
		String url = "https://agent.bot.goog/.well-known/signature-agent-card";
		this.web.put(url, FakeWeb.card(url, "https://agent.bot.goog", "crawler"));
		AgentDescriptions descriptions = this.web.descriptions(new CardSources(Map.of(), true, List.of(), true));

		AgentDescription description = this.web.settled(descriptions, GOOGLE);

		assertThat(description.statedTrigger()).contains(new Stated<>(Trigger.FETCHER, StatedBy.KNOWN_AGENTS));
		assertThat(description.claims().orElseThrow().by()).isEqualTo(StatedBy.WELL_KNOWN);
	}

	@Test
	void ofWhenSomethingOfOursFailsThenNothingIsKnownAndTheFaultIsTold() {
		FakeWeb broken = this.web;
		AgentDescriptions descriptions = new AgentDescriptions(new CardSources(Map.of(), false, List.of(), true),
				new BackgroundFetches(broken, (lane) -> {
					throw new IllegalStateException("a fault");
				}, () -> broken.now, broken), () -> broken.now, broken);

		AgentDescription description = descriptions.of(AGENT, "key");

		assertThat(description).isEqualTo(AgentDescription.NONE);
		assertThat(this.web.faults).singleElement().isInstanceOf(IllegalStateException.class);
	}

	@Test
	void ofWhenNothingMayBeFetchedThenWhatTheOwnerSays() {
		AgentDescriptions descriptions = AgentDescriptions.of(Map.of(AGENT.url(), atUrl()));

		assertThat(descriptions.of(AGENT, "key")).isEqualTo(AgentDescription.NONE);
	}

	private AgentDescriptions configured(ConfiguredAgent agent) {
		return this.web.descriptions(new CardSources(Map.of(AGENT.url(), agent), true, List.of(), true));
	}

	private static ConfiguredAgent atUrl() {
		return new ConfiguredAgent(Optional.empty(), Optional.empty(), Optional.of(CARD));
	}

	private static SignatureAgentCard card(String trigger) {
		return ((ReadCard.Value) SignatureAgentCard.read(FakeWeb.card("https://b.test/", "https://b.test", trigger)))
			.card();
	}

}
