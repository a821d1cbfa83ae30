package io.avpsecurity.servlet;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import io.avpsecurity.core.AgentSecurity;
import io.avpsecurity.core.KnownAgent;
import io.avpsecurity.core.agent.Replay;
import io.avpsecurity.core.agent.Trigger;
import io.avpsecurity.core.fixture.TestAgents;
import io.avpsecurity.core.http.OwnAuthorities;
import io.avpsecurity.core.http.RequestMessage;
import io.avpsecurity.core.policy.Demands;
import io.avpsecurity.core.policy.PathPrefix;
import io.avpsecurity.core.state.InMemoryReplayLedger;
import io.avpsecurity.core.state.ReplayLedger;
import io.avpsecurity.core.webbotauth.AgentSigner;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Signatures that count once, through the filter in real containers.
 */
@ParameterizedClass
@EnumSource(TestContainer.class)
class AgentFilterSingleUseTests {

	private static final InstantSource CLOCK = InstantSource.fixed(Instant.ofEpochSecond(1_790_000_030L));

	private static final AgentSigner SIGNER = AgentSigner.of(TestAgents.key(1), TestAgents.ONE, CLOCK);

	private final TestContainer container;

	AgentFilterSingleUseTests(TestContainer container) {
		this.container = container;
	}

	@Test
	void doFilterWhenSentTwiceThenRefusedWithANonceThatWouldDo() throws Exception {
		try (TestContainer.Running running = start(new InMemoryReplayLedger(CLOCK))) {
			String request = signed("/open/a");

			RawResponse first = running.send(request);
			RawResponse second = running.send(request);

			assertThat(first.body()).isEqualTo("[/open default:fetcher]");
			assertThat(second.status()).isEqualTo(403);
			assertThat(second.header("Accept-Signature")).singleElement()
				.satisfies((value) -> assertThat(answer(running, value)).isEqualTo(200));
		}
	}

	@ParameterizedTest
	@CsvSource({ "/open/a", "/agents/feed" })
	void doFilterWhenTheLedgerIsFullThenUnavailableOnEveryPath(String path) throws Exception {
		try (TestContainer.Running running = start(new InMemoryReplayLedger(CLOCK, 1, 1))) {
			running.send(signed(path));

			RawResponse second = running.send(signed(path));

			assertThat(second.status()).isEqualTo(503);
			assertThat(second.header("Retry-After")).containsExactly("30");
		}
	}

	@Test
	void doFilterWhenUnsignedThenNobodyIsAskedForANonce() throws Exception {
		try (TestContainer.Running running = start(new InMemoryReplayLedger(CLOCK))) {
			assertThat(running.send("GET /open/a HTTP/1.1\nHost: shop.example").status()).isEqualTo(200);
		}
	}

	@ParameterizedTest
	@CsvSource({ "/forward", "/include", "/async" })
	void doFilterWhenDispatchedAgainThenUsedOnce(String path) throws Exception {
		InMemoryReplayLedger ledger = new InMemoryReplayLedger(CLOCK);
		try (TestContainer.Running running = start(ledger)) {
			RawResponse response = running.send(signed(path) + "\nX-To: /agents/feed");

			assertThat(response.body()).contains("default:fetcher]");
			assertThat(ledger.size()).isEqualTo(1);
		}
	}

	@Test
	void doFilterWhenTooManyFailedThenUnavailableForAgentsOnly() throws Exception {
		try (TestContainer.Running running = start(new InMemoryReplayLedger(CLOCK))) {
			String bad = signed("/agents/feed").replace("GET /agents/feed", "GET /agents/other");
			for (int i = 0; i < 60; i++) {
				assertThat(running.send(bad).status()).isEqualTo(403);
			}

			assertThat(running.send(bad).status()).isEqualTo(503);
			assertThat(running.send(signed("/open/a")).body()).isEqualTo("[/open default:unverified]");
		}
	}

	/** Sends another request with the signature that was asked for. */
	private static int answer(TestContainer.Running running, String acceptSignature) throws Exception {
		Map<String, String> fields = SIGNER
			.answer(RequestMessage.of("GET", "http://shop.example/open/a"), List.of(acceptSignature))
			.orElseThrow();
		return running.send(request("/open/a", fields)).status();
	}

	private TestContainer.Running start(ReplayLedger ledger) throws Exception {
		AgentFilterSettings settings = AgentFilterSettings.defaults().withAgentOnly(List.of(PathPrefix.of("/agents")));
		return this.container.start("", new TestApp(new AgentFilter(security(ledger), settings)));
	}

	private static AgentSecurity security(ReplayLedger ledger) {
		KnownAgent agent = TestAgents.one().withTrigger(Trigger.FETCHER);
		return AgentSecurity.builder()
			.authorities(OwnAuthorities.of(List.of("shop.example")))
			.agent(agent)
			.clock(CLOCK)
			.demands(Demands.NONE.withReplay(Replay.ONCE))
			.replayLedger(ledger)
			.build();
	}

	private static String signed(String path) {
		return request(path, SIGNER.sign(RequestMessage.of("GET", "http://shop.example" + path)));
	}

	private static String request(String path, Map<String, String> signed) {
		return "GET " + path + " HTTP/1.1\nHost: shop.example\n"
				+ signed.entrySet()
					.stream()
					.map((field) -> field.getKey() + ": " + field.getValue())
					.collect(Collectors.joining("\n"));
	}

}
