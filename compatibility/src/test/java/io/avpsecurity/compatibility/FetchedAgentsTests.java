package io.avpsecurity.compatibility;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;

import io.avpsecurity.core.webbotauth.AgentUrl;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Agents that the shop has never heard of, with sites of their own: their keys and cards
 * are fetched, over TLS.
 */
class FetchedAgentsTests {

	private static final int NOBODY = freePort();

	@RegisterExtension
	static final PublishedAgent fetcher = PublishedAgent.start(TestAgents.FETCHER, "fetcher");

	@RegisterExtension
	static final PublishedAgent crawler = PublishedAgent.start(TestAgents.CRAWLER, "crawler");

	@RegisterExtension
	static final PublishedAgent crowd = PublishedAgent.start(TestAgents.WITHOUT_CARD, "fetcher");

	@RegisterExtension
	static final RunningShop shop = RunningShop
		.with(PublishedAgent.reachable(fetcher.port(), crawler.port(), crowd.port(), NOBODY));

	@Test
	void whoamiWhenFetcherIsSeenFirstThenReviewedAndDecidedByItsCardFromThenOn() {
		Answer first = shop.get("/whoami", fetcher.signs());
		Answer later = until((answer) -> !matched(answer, "default:no_card"),
				() -> shop.get("/whoami", fetcher.signs()));
		Answer order = shop.postJson("/agents/orders", "{}", fetcher.signs());

		assertThat(first.text("outcome")).hasValue("verified");
		assertThat(first.text("matched")).hasValue("default:no_card");
		assertThat(later.text("matched")).hasValue("default:fetcher");
		assertThat(order.status()).isEqualTo(200);
		assertThat(order.text("orderedBy")).hasValue("localhost");
		assertThat(fetcher.fetched(AgentUrl.WELL_KNOWN_PATH)).isOne();
	}

	@Test
	void ordersWhenCrawlerIsSeenFirstThenReviewedAndDeniedByItsCardFromThenOn() {
		Answer first = shop.postJson("/agents/orders", "{}", crawler.signs());
		Answer later = until((answer) -> answer.status() != 200,
				() -> shop.postJson("/agents/orders", "{}", crawler.signs()));

		assertThat(first.status()).isEqualTo(200);
		assertThat(later.status()).isEqualTo(403);
		assertThat(later.text("matched")).hasValue("default:crawler_state_change");
		assertThat(crawler.fetched(AgentUrl.WELL_KNOWN_PATH)).isOne();
	}

	@Test
	void whoamiWhenTwoHundredComeAtOnceThenOneFetchAndNoneInvalid() {
		List<Answer> first = shop.getAtOnce("/whoami", Collections.nCopies(200, crowd.signs()));
		List<Answer> second = shop.getAtOnce("/whoami", Collections.nCopies(200, crowd.signs()));

		assertThat(first).extracting(Answer::status).containsOnly(200);
		assertThat(first).extracting((answer) -> answer.text("outcome").orElseThrow())
			.containsAnyOf("verified", "unverified")
			.doesNotContain("invalid");
		assertThat(second).extracting((answer) -> answer.text("outcome").orElseThrow()).containsOnly("verified");
		assertThat(crowd.fetched(AgentUrl.WELL_KNOWN_PATH)).isOne();
	}

	@Test
	void feedWhenNobodyListensAtTheDirectoryThenAskedToComeBack() {
		Answer answer = shop.get("/agents/feed",
				TestSignatures.by(TestAgents.STRANGER).withAgentUrl("https://localhost:" + NOBODY));

		assertThat(answer.status()).isEqualTo(503);
		assertThat(answer.text("reason")).hasValue("directory_unreachable");
		assertThat(answer.header("Retry-After")).singleElement()
			.satisfies((seconds) -> assertThat(Integer.parseInt(seconds)).isBetween(1, 40));
	}

	@Test
	void feedWhenPortIsNotAllowedThenNothingIsContacted() {
		Answer answer = shop.get("/agents/feed",
				TestSignatures.by(TestAgents.STRANGER).withAgentUrl("https://localhost:1"));

		assertThat(answer.status()).isEqualTo(401);
		assertThat(answer.text("reason")).hasValue("directory_blocked_address");
	}

	private static boolean matched(Answer answer, String rule) {
		return answer.text("matched").filter(rule::equals).isPresent();
	}

	/** Each try is a request of its own; the look-up of a card takes a moment. */
	private static Answer until(Predicate<Answer> done, Supplier<Answer> request) {
		Instant end = Instant.now().plus(Duration.ofSeconds(10));
		Answer answer = request.get();
		while (!done.test(answer) && Instant.now().isBefore(end)) {
			answer = request.get();
		}
		return answer;
	}

	private static int freePort() {
		try (ServerSocket socket = new ServerSocket(0)) {
			return socket.getLocalPort();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
