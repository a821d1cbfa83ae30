package io.avpsecurity.core.fetch;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import okhttp3.Dns;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.avpsecurity.core.http.OwnAuthorities;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.LIST;

class GuardedFetcherTests {

	private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nX-One: a\r\nx-one: b\r\n\r\n{}";

	private static final Duration PATIENCE = Duration.ofSeconds(20);

	private HostileServer server;

	private HostileServer other;

	private GuardedFetcher fetcher;

	@BeforeEach
	void start() throws IOException {
		this.server = HostileServer.start(HostilePlay.answer(OK));
		this.other = HostileServer.start(HostilePlay.answer(OK));
		this.fetcher = TestFetchers.of(this.server);
	}

	@AfterEach
	void stop() throws IOException {
		this.server.close();
		this.other.close();
	}

	@Test
	void fetchWhenOkThenRequestResponseAndBody() {
		FetchResult.Loaded loaded = (FetchResult.Loaded) this.fetcher.fetch(TestFetchers.request(this.server));

		assertThat(loaded.body().text()).contains("{}");
		assertThat(loaded.response().status()).isEqualTo(200);
		assertThat(loaded.response().fieldLines("x-one")).containsExactly("a", "b");
		assertThat(loaded.request().method()).isEqualTo("GET");
		assertThat(loaded.request().authority()).isEqualTo(TestTls.HOST + ':' + this.server.port());
		assertThat(loaded.request().path()).isEqualTo("/keys");
		assertThat(loaded.request().fieldLines("accept")).containsExactly("application/json");
		assertThat(loaded.request().fieldLines("host")).containsExactly(TestTls.HOST + ':' + this.server.port());
	}

	@Test
	void fetchWhenFieldHasBytesThenEachIsACharacter() {
		this.server.play(HostilePlay.answer("HTTP/1.1 200 OK\r\nContent-Length: 0\r\nX-Bytes: \u00c3\u00bc\r\n\r\n"));

		FetchResult.Loaded loaded = (FetchResult.Loaded) this.fetcher.fetch(TestFetchers.request(this.server));

		assertThat(loaded.response().fieldLines("x-bytes")).containsExactly("\u00c3\u00bc");
	}

	@Tag("T-47")
	@Tag("T-72")
	@Test
	void fetchWhenHostIsNoPublicNameThenNoLookUpAndNoConnection() {
		AtomicInteger lookUps = new AtomicInteger();
		Dns dns = (name) -> {
			lookUps.incrementAndGet();
			return List.of(TestFetchers.address("127.0.0.1"));
		};
		AddressPolicy loopback = AddressPolicy
			.of(List.of(AddressBlock.parse("127.0.0.0/8"), AddressBlock.parse("::1/128")));
		FetchRules rules = new FetchRules(loopback, Set.of(), Set.of(this.server.port()),
				OwnAuthorities.NOT_CONFIGURED);
		GuardedFetcher fetcher = new GuardedFetcher(rules, TestFetchers.PATIENT, Optional.of(TestTls.trust()), dns);

		List<String> hosts = HostileHosts.read();

		assertThat(hosts).hasSizeGreaterThanOrEqualTo(200).doesNotHaveDuplicates();
		assertThat(hosts).allSatisfy((host) -> assertThat(
				fetcher.fetch(TestFetchers.request("https://" + host + ':' + this.server.port() + '/')))
			.isEqualTo(FetchResult.Failed.of(FetchFault.BLOCKED)));
		assertThat(lookUps).hasValue(0);
		assertThat(this.server.connections()).isZero();
	}

	@Tag("T-48")
	@ParameterizedTest
	@ValueSource(strings = { "127.0.0.1", "169.254.169.254", "10.0.0.1", "::1", "fd00:ec2::254" })
	void fetchWhenAnAnswerOfSeveralIsNotAllowedThenBlockedWithoutConnection(String address) {
		AddressPolicy only = AddressPolicy.of(List.of(AddressBlock.parse("127.0.0.9/32")));
		Dns dns = (name) -> List.of(TestFetchers.address("127.0.0.9"), TestFetchers.address(address));

		FetchResult result = fetcher(only, dns).fetch(TestFetchers.request(this.server));

		assertThat(result).isEqualTo(FetchResult.Failed.of(FetchFault.BLOCKED));
		assertThat(this.server.connections()).isZero();
	}

	@Tag("T-48")
	@Test
	void fetchWhenTheAddressIsNotAllowedAnyMoreThenTheSocketRefuses() {
		AtomicInteger asked = new AtomicInteger();
		AddressPolicy changing = new AddressPolicy(List.of(), (address) -> asked.incrementAndGet() > 1);
		Dns dns = (name) -> List.of(TestFetchers.address("198.41.0.4"));

		FetchResult result = fetcher(changing, dns).fetch(TestFetchers.request(this.server));

		assertThat(result).isEqualTo(FetchResult.Failed.of(FetchFault.BLOCKED));
		assertThat(asked).hasValue(2);
	}

	@Tag("T-50")
	@ResourceLock(Resources.SYSTEM_PROPERTIES)
	@Test
	void fetchWhenTheMachineHasProxiesThenNoneIsUsed() {
		Map<String, String> settings = Map.of("http.proxyHost", "127.0.0.1", "http.proxyPort", otherPort(),
				"https.proxyHost", "127.0.0.1", "https.proxyPort", otherPort(), "socksProxyHost", "127.0.0.1",
				"socksProxyPort", otherPort(), "http.nonProxyHosts", "", "socksNonProxyHosts", "");
		ProxySelector before = ProxySelector.getDefault();
		settings.forEach(System::setProperty);
		ProxySelector.setDefault(new EverythingThrough(new InetSocketAddress("127.0.0.1", this.other.port())));
		try {
			assertThat(TestFetchers.of(this.server).fetch(TestFetchers.request(this.server)))
				.isInstanceOf(FetchResult.Loaded.class);
		}
		finally {
			settings.keySet().forEach(System::clearProperty);
			ProxySelector.setDefault(before);
		}
		assertThat(this.other.connections()).isZero();
	}

	@Tag("T-51")
	@ParameterizedTest
	@ValueSource(ints = { 300, 301, 302, 303, 305, 307, 308 })
	void fetchWhenRedirectThenNotFollowed(int status) {
		this.server.play(HostilePlay.answer("HTTP/1.1 " + status + " Moved\r\nLocation: https://good.test:"
				+ this.server.port() + "/other\r\nContent-Length: 0\r\n\r\n"));

		FetchResult result = this.fetcher.fetch(TestFetchers.request(this.server));

		assertThat(result).isEqualTo(new FetchResult.Failed(FetchFault.REDIRECT, status, Optional.empty()));
		assertThat(this.server.requests()).hasSize(1);
		assertThat(this.server.connections()).isEqualTo(1);
	}

	@Tag("T-52")
	@ParameterizedTest
	@CsvSource({ "408, 0, 0", "421, 0, 0", "503, 0, 0", "503, 1, 1", "503, 1000000000, 86400", "429, 120, 120",
			"301, 0, 0" })
	void fetchWhenAskedToComeBackThenOneRequestAndTheTimeIsTold(int status, String retryAfter, long seconds) {
		this.server.play(HostilePlay
			.answer("HTTP/1.1 " + status + " No\r\nRetry-After: " + retryAfter + "\r\nContent-Length: 0\r\n\r\n"));

		FetchResult.Failed failed = (FetchResult.Failed) this.fetcher.fetch(TestFetchers.request(this.server));

		assertThat(failed.status()).isEqualTo(status);
		assertThat(failed.retryAfter()).contains(Duration.ofSeconds(seconds));
		assertThat(this.server.requests()).hasSize(1);
		assertThat(this.server.connections()).isEqualTo(1);
	}

	@Tag("T-54")
	@Test
	void fetchWhenTheBodyComesByteAfterByteThenItEndsInTime() {
		this.server.play((connection) -> connection.handshake()
			.readHead()
			.send("HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\n")
			.drip(new byte[20], 300));
		GuardedFetcher hasty = new GuardedFetcher(TestFetchers.rules(this.server), TestFetchers.HASTY,
				Optional.of(TestTls.trust()), TestFetchers.DNS);

		assertThat(hasty.fetch(TestFetchers.request(this.server))).isEqualTo(FetchResult.Failed.of(FetchFault.TIMEOUT));
	}

	@Tag("T-55")
	@ParameterizedTest
	@ValueSource(strings = { "gzip", "br", "deflate", "identity, gzip", "x" })
	void fetchWhenEncodedThenRefused(String coding) {
		this.server.play(HostilePlay
			.answer("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Encoding: " + coding + "\r\n\r\n{}"));

		assertThat(this.fetcher.fetch(TestFetchers.request(this.server)))
			.isEqualTo(new FetchResult.Failed(FetchFault.ENCODED, 200, Optional.empty()));
	}

	@Tag("T-55")
	@Tag("T-56")
	@ParameterizedTest
	@ValueSource(strings = { "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\n\r\n",
			"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n" })
	void fetchWhenItNeverEndsThenLittleIsRead(String start) {
		this.server.play(HostilePlay.flood(start, "X-Field: x\r\n"));
		ReadCounter counter = new ReadCounter(TestTls.trust().sockets());
		GuardedFetcher counted = new GuardedFetcher(TestFetchers.rules(this.server), TestFetchers.PATIENT,
				Optional.of(new FetchTrust(counter, TestTls.trust().manager())), TestFetchers.DNS);

		FetchResult.Failed failed = (FetchResult.Failed) counted.fetch(TestFetchers.request(this.server));

		assertThat(failed.fault()).isEqualTo(FetchFault.TOO_LARGE);
		assertThat(counter.bytes()).isLessThanOrEqualTo(96 * 1024);
	}

	@Tag("T-57")
	@Test
	void fetchWhenTheNameHasAHundredAddressesThenFourAreTried() {
		this.server.play(HostileConnection::reset);
		Dns dns = (name) -> IntStream.range(1, 101).mapToObj((i) -> TestFetchers.address("127.0.0." + i)).toList();

		FetchResult result = fetcher(TestFetchers.LOOPBACK, dns).fetch(TestFetchers.request(this.server));

		assertThat(result).isEqualTo(FetchResult.Failed.of(FetchFault.UNREACHABLE));
		assertThat(this.server.connections()).isEqualTo(4);
	}

	@Tag("T-59")
	@Test
	void fetchWhenTheServerWouldSpeakHttp2ThenHttp1AndTheConnectionIsNotKept() {
		CompletableFuture<List<String>> negotiated = new CompletableFuture<>();
		CompletableFuture<Boolean> closed = new CompletableFuture<>();
		this.server.play((connection) -> {
			negotiated.complete(connection.handshake().negotiated());
			connection.readHead().send(OK);
			closed.complete(connection.isClosedWithin(10_000));
		});

		this.fetcher.fetch(TestFetchers.request(this.server));

		assertThat(negotiated).succeedsWithin(PATIENCE).asInstanceOf(LIST).first().isEqualTo("http/1.1");
		assertThat(closed).succeedsWithin(PATIENCE).isEqualTo(true);
	}

	@ParameterizedTest
	@ValueSource(strings = { "TLSv1.2", "TLSv1.3" })
	void fetchWhenModernTlsThenLoaded(String protocol) {
		this.server.play((connection) -> connection.handshake(TestTls.GOOD, protocol).readHead().send(OK).finish());

		assertThat(this.fetcher.fetch(TestFetchers.request(this.server))).isInstanceOf(FetchResult.Loaded.class);
	}

	@Tag("T-60")
	@ParameterizedTest
	@ValueSource(strings = { "WRONG_NAME", "NO_NAME", "EXPIRED", "NOT_YET_VALID", "UNKNOWN_CA", "SELF_SIGNED" })
	void fetchWhenTheCertificateIsWrongThenUnreachableAndNothingIsSent(String name) {
		TestTls tls = TestTls.valueOf(name);
		this.server.play((connection) -> connection.handshake(tls).readHead().send(OK).finish());

		FetchResult result = this.fetcher.fetch(TestFetchers.request(this.server));

		assertThat(result).isEqualTo(FetchResult.Failed.of(FetchFault.UNREACHABLE));
		assertThat(this.server.requests()).isEmpty();
	}

	@Test
	void fetchWhenNoPrivateCaIsTrustedThenThePlatformDecides() {
		GuardedFetcher platform = new GuardedFetcher(TestFetchers.rules(this.server), TestFetchers.PATIENT,
				Optional.empty(), TestFetchers.DNS);

		assertThat(platform.fetch(TestFetchers.request(this.server)))
			.isEqualTo(FetchResult.Failed.of(FetchFault.UNREACHABLE));
	}

	@Tag("T-61")
	@Test
	void fetchThenTheseFieldsAndNoOthersAreSent() {
		this.server.play(HostilePlay.answer(
				"HTTP/1.1 200 OK\r\nContent-Length: 0\r\nSet-Cookie: a=b\r\nETag: \"1\"\r\nAlt-Svc: h2=\":1\"\r\n\r\n"));

		this.fetcher.fetch(TestFetchers.request(this.server));
		this.fetcher.fetch(TestFetchers.request(this.server));

		assertThat(this.server.requests()).hasSize(2)
			.allSatisfy((head) -> assertThat(head.lines()).containsExactlyInAnyOrder("GET /keys HTTP/1.1",
					"Host: agent.test:" + this.server.port(), "Accept: application/json", "Accept-Encoding: identity",
					"Connection: close", "User-Agent: avp-security", ""));
	}

	@Test
	void fetchWhenValidatorsThenSentAndNotModifiedCounts() {
		this.server.play(HostilePlay.answer("HTTP/1.1 304 Not Modified\r\nCache-Control: max-age=60\r\n\r\n"));
		FetchRequest request = new FetchRequest(TestFetchers.request(this.server).url(), "application/json",
				new Validators(Optional.of("W/\"1\""), Optional.of("Tue, 01 Sep 2026 12:00:00 GMT")));

		FetchResult result = this.fetcher.fetch(request);

		assertThat(result).isInstanceOfSatisfying(FetchResult.NotModified.class,
				(same) -> assertThat(same.response().fieldLines("cache-control")).containsExactly("max-age=60"));
		assertThat(this.server.requests()).singleElement()
			.asString()
			.contains("If-None-Match: W/\"1\"\r\n", "If-Modified-Since: Tue, 01 Sep 2026 12:00:00 GMT\r\n");
	}

	@Tag("T-62")
	@Test
	void fetchWhenOwnAuthorityThenBlockedWithoutConnection() {
		FetchRules own = new FetchRules(TestFetchers.LOOPBACK, Set.of(TestTls.HOST), Set.of(this.server.port()),
				OwnAuthorities.of(List.of(TestTls.HOST)));
		GuardedFetcher fetcher = new GuardedFetcher(own, TestFetchers.PATIENT, Optional.of(TestTls.trust()),
				TestFetchers.DNS);

		assertThat(fetcher.fetch(TestFetchers.request(this.server)))
			.isEqualTo(FetchResult.Failed.of(FetchFault.BLOCKED));
		assertThat(this.server.connections()).isZero();
	}

	@Test
	void fetchWhenTheThreadIsInterruptedThenItEnds() {
		Thread.currentThread().interrupt();

		FetchResult result = this.fetcher.fetch(TestFetchers.request(this.server));

		assertThat(Thread.interrupted()).isTrue();
		assertThat(result).isEqualTo(FetchResult.Failed.of(FetchFault.TIMEOUT));
	}

	private GuardedFetcher fetcher(AddressPolicy addresses, Dns dns) {
		return new GuardedFetcher(TestFetchers.rules(addresses, this.server), TestFetchers.PATIENT,
				Optional.of(TestTls.trust()), dns);
	}

	private String otherPort() {
		return Integer.toString(this.other.port());
	}

	private static final class EverythingThrough extends ProxySelector {

		private final InetSocketAddress proxy;

		EverythingThrough(InetSocketAddress proxy) {
			this.proxy = proxy;
		}

		@Override
		public List<Proxy> select(URI uri) {
			return List
				.of(new Proxy("socket".equals(uri.getScheme()) ? Proxy.Type.SOCKS : Proxy.Type.HTTP, this.proxy));
		}

		@Override
		public void connectFailed(URI uri, SocketAddress address, IOException failure) {
			// There is no other.
		}

	}

}
