package io.avpsecurity.core.fetch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import okhttp3.Dns;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import io.avpsecurity.core.AgentSecurity;
import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.agent.Verification;
import io.avpsecurity.core.directory.DirectoryRules;
import io.avpsecurity.core.fixture.ReferenceTable;
import io.avpsecurity.core.fixture.TestAgents;
import io.avpsecurity.core.http.OwnAuthorities;
import io.avpsecurity.core.http.RequestMessage;
import io.avpsecurity.core.webbotauth.AgentSigner;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What comes of a signed request whose agent has a hostile directory: the reason, how
 * much it made us do, and that the next agent is not touched by it. The page of reference
 * says the same; what it should say is written beside the class files.
 */
@Tag("long")
class HostileDirectoryTests {

	private static final String PAGE = "hostile-directories.md";

	private static final Path ROWS = Path.of("target", PAGE);

	/** The most that is ever read of one fetch, the handshake of TLS included. */
	private static final int MOST_BYTES = 96 * 1024;

	private static final int FEW_BYTES = 8 * 1024;

	/** Beyond the time of the fetch, for a machine that is busy. */
	private static final Duration SLACK = Duration.ofSeconds(8);

	private static final List<String> WRITTEN = new ArrayList<>();

	private static HostileServer hostile;

	private static HostileServer good;

	private final ReadCounter counter = new ReadCounter(TestTls.trust().sockets());

	@BeforeAll
	static void start() throws IOException {
		hostile = HostileServer.start(HostileConnection::reset);
		good = HostileServer.start(HostilePlay.answer(HostileTransport.ok(HostileTransport.DIRECTORY)));
	}

	@AfterAll
	static void stop() throws IOException {
		hostile.close();
		good.close();
		Files.createDirectories(ROWS.getParent());
		Files.write(ROWS, WRITTEN);
	}

	@ParameterizedTest
	@MethodSource("cases")
	void assessWhenTheDirectoryIsHostileThenBoundedAndTheNextIsNotTouched(HostileCase hostileCase) {
		hostile.play(hostileCase.play());
		try (AgentSecurity security = security(hostileCase)) {
			long start = System.nanoTime();
			String outcome = assess(security, TestTls.HOST, hostile);
			Duration elapsed = Duration.ofNanos(System.nanoTime() - start);
			long bytes = this.counter.bytes();

			assertThat(outcome).isEqualTo(hostileCase.outcome());
			assertThat(hostile.requests()).hasSize(hostileCase.requests());
			assertThat(hostile.connections()).isLessThanOrEqualTo(FetchLimits.MAX_ADDRESSES);
			assertThat(bytes).isLessThanOrEqualTo(MOST_BYTES);
			assertThat(elapsed).isLessThan(hostileCase.limits().callTimeout().plus(SLACK));
			assertThat(assess(security, "good.test", good)).isEqualTo("verified");
			assertRow(hostileCase, bytes);
		}
	}

	@Test
	void pageThenEveryCaseInOrder() {
		assertThat(ReferenceTable.of(PAGE, "Cases").rows()).extracting((row) -> row.get(0))
			.isEqualTo(cases().map(HostileCase::name).toList())
			.hasSizeGreaterThanOrEqualTo(60)
			.doesNotHaveDuplicates();
	}

	static Stream<HostileCase> cases() {
		return Stream.concat(HostileTransport.cases(), HostileBodies.cases());
	}

	private static void assertRow(HostileCase hostileCase, long bytes) {
		String most = (bytes == 0) ? "0" : (bytes <= FEW_BYTES) ? "8192" : "98304";
		List<String> row = List.of(hostileCase.name(), hostileCase.does(), hostileCase.outcome(),
				Integer.toString(hostileCase.requests()), most);
		WRITTEN.add("| `" + row.get(0) + "` | " + row.get(1) + " | `" + row.get(2) + "` | " + row.get(3) + " | "
				+ row.get(4) + " |");

		assertThat(ReferenceTable.of(PAGE, "Cases").rows())
			.contains(row.stream().map((cell) -> cell.replace("`", "")).toList());
	}

	private AgentSecurity security(HostileCase hostileCase) {
		Dns dns = (name) -> (name.equals(TestTls.HOST) ? hostileCase.dns() : TestFetchers.DNS).lookup(name);
		FetchTrust counted = new FetchTrust(this.counter, TestTls.trust().manager());
		DocumentFetcher fetcher = new GuardedFetcher(TestFetchers.rules(hostile, good), hostileCase.limits(),
				Optional.of(counted), dns);
		DirectoryRules rules = new DirectoryRules(DirectoryRules.DEFAULT.minTtl(), DirectoryRules.MAX_TTL,
				DirectoryRules.MAX_REQUEST_TIMEOUT, 64, false);
		return AgentSecurity.builder()
			.authorities(OwnAuthorities.of(List.of("shop.example")))
			.clock(TestAgents.CLOCK)
			.documentFetcher(new DirectoriesOnly(fetcher))
			.directories(rules)
			.build();
	}

	/** Both agents have the same key, each in a directory of its own. */
	private static String assess(AgentSecurity security, String host, HostileServer server) {
		AgentSigner signer = AgentSigner.of(TestAgents.key(1), "https://" + host + ':' + server.port(),
				TestAgents.CLOCK);
		RequestMessage request = RequestMessage.of("GET", "https://shop.example/items");
		RequestMessage signed = request;
		for (Map.Entry<String, String> field : signer.sign(request).entrySet()) {
			signed = signed.withField(field.getKey(), field.getValue());
		}
		Verification verification = security.assess(signed).verification();
		return verification.reason().map(Reason::code).orElse("verified");
	}

	/**
	 * The card of an agent that was verified is looked for later, and is no part of this.
	 */
	private record DirectoriesOnly(DocumentFetcher fetcher) implements DocumentFetcher {

		@Override
		public Optional<FetchFault> refusal(String url) {
			return this.fetcher.refusal(url);
		}

		@Override
		public FetchResult fetch(FetchRequest request) {
			return request.url().endsWith("signature-agent-card") ? FetchResult.Failed.of(FetchFault.UNREACHABLE)
					: this.fetcher.fetch(request);
		}

	}

}
