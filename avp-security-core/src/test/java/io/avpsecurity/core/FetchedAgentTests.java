package io.avpsecurity.core;

import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.avpsecurity.core.agent.KeySource;
import io.avpsecurity.core.agent.StatedBy;
import io.avpsecurity.core.event.AgentEventListener;
import io.avpsecurity.core.event.DocumentKind;
import io.avpsecurity.core.event.FetchReport;
import io.avpsecurity.core.fixture.TestAgents;
import io.avpsecurity.core.fixture.TestFetcher;
import io.avpsecurity.core.http.OwnAuthorities;
import io.avpsecurity.core.http.RequestMessage;
import io.avpsecurity.core.http.ResponseMessage;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Agents of whom nothing is configured, from the first request on.
 */
class FetchedAgentTests {

	private static final String CARD_URL = TestAgents.ONE + "/.well-known/signature-agent-card";

	private static final RequestMessage POST = TestAgents.signed(RequestMessage.of("POST", "https://shop.example/a"));

	private final TestFetcher fetcher = new TestFetcher();

	/** The card is looked for at two paths at most. */
	private final CountDownLatch cards = new CountDownLatch(1);

	private final Queue<String> told = new ConcurrentLinkedQueue<>();

	private final AgentSecurity security = builder().build();

	@AfterEach
	void close() {
		this.security.close();
	}

	@ParameterizedTest
	@ValueSource(strings = { "fetcher", "crawler" })
	void assessWhenACardIsPublishedThenDecidedByItFromALaterRequestOn(String trigger) throws InterruptedException {
		this.fetcher.answer(TestAgents.ONE_DIRECTORY, TestFetcher.directory(1))
			.answer(CARD_URL, TestFetcher.document(ResponseMessage.of(200),
					card("\"web_bot_auth\":{\"trigger\":\"" + trigger + "\",\"purpose\":\"search\"}")));

		Assessment first = this.security.assess(POST);
		this.cards.await();
		Assessment later = later();

		assertThat(first.decision().matched()).isEqualTo("default:no_card");
		assertThat(later.decision().matched())
			.isEqualTo(trigger.equals("fetcher") ? "default:fetcher" : "default:crawler_state_change");
		assertThat(later.agent().orElseThrow().description().claims().orElseThrow().by())
			.isEqualTo(StatedBy.WELL_KNOWN);
		assertThat(later.agent().orElseThrow().description().purposes()).containsExactly("search");
	}

	/** WBA-103. */
	@ParameterizedTest
	@ValueSource(strings = { "", "[]", "{}", "{\"jwks_uri\":\"https://agent-two.test/k\"}", "{\"client_id\":\"x\"}" })
	void assessWhenTheCardIsBrokenThenStillVerified(String card) throws InterruptedException {
		this.fetcher.answer(TestAgents.ONE_DIRECTORY, TestFetcher.directory(1))
			.answer(CARD_URL, TestFetcher.document(ResponseMessage.of(200), card));

		this.security.assess(POST);
		this.cards.await();
		Assessment later = this.security.assess(POST);

		assertThat(later.agent()).isPresent();
		assertThat(later.decision().matched()).isEqualTo("default:no_card");
	}

	@Test
	void assessThenTheKeyIsFromItsDirectory() {
		this.fetcher.answer(TestAgents.ONE_DIRECTORY,
				TestFetcher.document(ResponseMessage.of(200).withField("Content-Type", TestFetcher.DIRECTORY_TYPE),
						"{\"keys\":[" + TestFetcher.jwk(1, "") + "],\"purpose\":\"ai\"}"));

		KeySource source = this.security.assess(POST).agent().orElseThrow().keySource();

		assertThat(source).isEqualTo(new KeySource(false, false, KeySource.Proof.ABSENT, Optional.of("ai")));
	}

	@Test
	void assessThenListenersAreToldOfTheFetch() {
		this.fetcher.answer(TestAgents.ONE_DIRECTORY, TestFetcher.status(503));

		this.security.assess(POST);

		assertThat(this.told).containsExactly("DIRECTORY started", "DIRECTORY FAILED status");
	}

	@Test
	void assessWhenTheOwnerNamesTheAgentWithoutKeysThenFetched() {
		this.fetcher.answer(TestAgents.ONE_DIRECTORY, TestFetcher.directory(1));
		try (AgentSecurity named = builder().agent(KnownAgent.of(TestAgents.ONE, List.of())).build()) {
			assertThat(named.assess(POST).agent()).isPresent();
		}
	}

	@Test
	void assessWhenClosedThenNothingIsFetched() {
		this.fetcher.answer(TestAgents.ONE_DIRECTORY, TestFetcher.directory(1));
		this.security.close();

		assertThat(this.security.assess(POST).verification().reason().orElseThrow().code())
			.isEqualTo("directory_throttled");
		assertThat(this.fetcher.fetched()).isEmpty();
	}

	private AgentSecurityBuilder builder() {
		return AgentSecurity.builder()
			.authorities(OwnAuthorities.of(List.of("shop.example")))
			.clock(TestAgents.CLOCK)
			.documentFetcher(this.fetcher)
			.listener(new AgentEventListener() {

				@Override
				public void fetchStarted(DocumentKind kind, String url) {
					FetchedAgentTests.this.told.add(kind + " started");
				}

				@Override
				public void fetchEnded(FetchReport report) {
					FetchedAgentTests.this.told
						.add(report.kind() + " " + report.result() + " " + report.why().orElse(""));
					if (report.kind() == DocumentKind.CARD) {
						FetchedAgentTests.this.cards.countDown();
					}
				}

			});
	}

	/** What came is known a moment after it was told of. */
	private Assessment later() {
		Assessment later = this.security.assess(POST);
		while (later.decision().matched().equals("default:no_card")) {
			Thread.onSpinWait();
			later = this.security.assess(POST);
		}
		return later;
	}

	private static String card(String members) {
		return "{\"client_id\":\"" + CARD_URL + "\",\"jwks_uri\":\"" + TestAgents.ONE_DIRECTORY + "\"," + members + "}";
	}

}
