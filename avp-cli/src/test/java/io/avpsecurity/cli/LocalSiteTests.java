package io.avpsecurity.cli;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;

import io.avpsecurity.core.AgentSecurity;
import io.avpsecurity.core.agent.Outcome;
import io.avpsecurity.core.directory.DirectoryProof;
import io.avpsecurity.core.directory.DirectoryProofReader;
import io.avpsecurity.core.directory.DirectoryRules;
import io.avpsecurity.core.directory.KeyDirectory;
import io.avpsecurity.core.fetch.FetchRequest;
import io.avpsecurity.core.fetch.FetchResult;
import io.avpsecurity.core.fetch.Validators;
import io.avpsecurity.core.http.OwnAuthorities;
import io.avpsecurity.core.http.RequestMessage;
import io.avpsecurity.core.json.Json;
import io.avpsecurity.core.jwk.JwkSet;
import io.avpsecurity.core.jwk.PrivateJwk;
import io.avpsecurity.core.jwk.ReadJwkSet;
import io.avpsecurity.core.key.PrivateSigningKey;
import io.avpsecurity.core.webbotauth.AgentSigner;
import okhttp3.tls.HeldCertificate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class LocalSiteTests {

	private final PrivateSigningKey key = PrivateJwk.read(Json.write(PrivateJwk.generate()));

	@TempDir
	Path files;

	@Test
	void isReachedByLoopbackAlone() {
		try (LocalSite site = TestSites.empty()) {
			assertThat(site.address().getAddress().isLoopbackAddress()).isTrue();
		}
	}

	@Test
	void directoryComesWithItsMediaTypeAndHowLongItMayBeKept() {
		try (LocalSite site = TestSites.of(this.key)) {
			FetchResult.Loaded loaded = fetch(site, KeyDirectory.WELL_KNOWN_PATH);

			assertThat(loaded.response().fieldLines("content-type"))
				.containsExactly("application/http-message-signatures-directory+json");
			assertThat(loaded.response().fieldLines("cache-control")).containsExactly("max-age=60");
			assertThat(loaded.body().text()).contains(new String(TestSites.directory(this.key), US_ASCII));
		}
	}

	@Test
	void directoryWhenSignedThenProvesItsKey() {
		try (LocalSite site = TestSites.of(this.key)) {
			assertThat(proof(fetch(site, KeyDirectory.WELL_KNOWN_PATH)))
				.isEqualTo(new DirectoryProof.Valid(Set.of(this.key.keyid())));
		}
	}

	@Test
	void directoryWhenNotSignedThenHasNoProof() {
		try (LocalSite site = TestSites.empty()) {
			site.publish(
					SiteDocument.directory(TestSites.directory(this.key), Optional.empty(), InstantSource.system()));

			assertThat(proof(fetch(site, KeyDirectory.WELL_KNOWN_PATH))).isEqualTo(DirectoryProof.Absent.INSTANCE);
		}
	}

	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void applicationVerifiesARequestByTheDirectory(boolean requireProof) {
		DirectoryRules rules = new DirectoryRules(DirectoryRules.DEFAULT.minTtl(), DirectoryRules.MAX_TTL,
				DirectoryRules.MAX_REQUEST_TIMEOUT, DirectoryRules.MAX_KEYS, requireProof);
		try (LocalSite site = TestSites.of(this.key);
				AgentSecurity security = AgentSecurity.builder()
					.authorities(OwnAuthorities.of(List.of("shop.example")))
					.documentFetcher(TestSites.fetcher(site))
					.directories(rules)
					.build()) {
			RequestMessage request = signed(RequestMessage.of("GET", "https://shop.example/feed"), site);

			assertThat(security.assess(request).verification().outcome()).isEqualTo(Outcome.VERIFIED);
		}
	}

	@ParameterizedTest
	@CsvSource({ "GET, /none, 404", "GET, /, 404", "POST, /none, 404", "POST, /page, 405", "GET, /page?a=b, 200",
			"HEAD, /page, 200", "GET, /page/../page, 404" })
	void answersTwoMethodsAtThePathsThatArePublished(String method, String target, String status) throws IOException {
		try (LocalSite site = page("tea")) {
			assertThat(ask(site, method, target, "localhost:" + site.port())).startsWith("HTTP/1.1 " + status + ' ');
		}
	}

	@Test
	void getAnswersWithTheBody() throws IOException {
		try (LocalSite site = page("tea")) {
			assertThat(ask(site, "GET", "/page", "localhost:" + site.port())).endsWith("\r\n\r\ntea");
		}
	}

	@Test
	void getWhenTheDocumentIsEmptyThenAnswersWithoutABody() throws IOException {
		try (LocalSite site = page("")) {
			assertThat(ask(site, "GET", "/page", "localhost:" + site.port())).startsWith("HTTP/1.1 200 ")
				.endsWith("\r\n\r\n");
		}
	}

	@Test
	void headAnswersWithTheLengthAndNoBody() throws IOException {
		try (LocalSite site = page("tea")) {
			assertThat(ask(site, "HEAD", "/page", "localhost:" + site.port())).containsIgnoringCase("content-length: 3")
				.endsWith("\r\n\r\n");
		}
	}

	@ParameterizedTest
	@CsvSource({ "localhost, 200", "127.0.0.1, 200", "[::1], 200", "agent.example, 421", "localhost.example, 421" })
	void answersForItsOwnAuthoritiesAlone(String host, String status) throws IOException {
		try (LocalSite site = page("tea")) {
			assertThat(ask(site, "GET", "/page", host + ':' + site.port())).startsWith("HTTP/1.1 " + status + ' ');
		}
	}

	@Test
	void whenAskedForAnotherPortThenTurnsTheRequestAway() throws IOException {
		try (LocalSite site = page("tea")) {
			assertThat(ask(site, "GET", "/page", "localhost")).startsWith("HTTP/1.1 421 ");
		}
	}

	@Test
	void logsOneLineARequest() throws IOException {
		List<String> lines = new CopyOnWriteArrayList<>();
		try (LocalSite site = LocalSite.start("localhost", 0, InstantSource.system(), lines::add)) {
			ask(site, "GET", "/%22%0A", "localhost:" + site.port());
			ask(site, "G\"T", "/page", "localhost:" + site.port());
		}

		assertThat(lines).containsExactly("GET /%22%0A 404", "G\\u0022T /page 404");
	}

	@Test
	void originHasTheNameItWasGiven() {
		try (LocalSite site = LocalSite.start("Agent.localhost", 0, InstantSource.system(), (line) -> {
		})) {
			assertThat(site.origin()).isEqualTo("https://agent.localhost:" + site.port());
		}
	}

	@Test
	void startWhenThePortIsTakenThenSaysWhatToDo() {
		try (LocalSite site = TestSites.empty()) {
			assertThatExceptionOfType(NotRunException.class)
				.isThrownBy(() -> LocalSite.start("localhost", site.port(), InstantSource.system(), (line) -> {
				}))
				.withMessageContaining("port " + site.port() + " is in use")
				.withMessageContaining("--port");
		}
	}

	@Test
	void certificateFileOfAnEarlierRunMakesRoom() throws IOException {
		Path file = this.files.resolve("certificate.pem");
		SiteCertificate.create(List.of("localhost"), Instant.now()).writeTo(file);
		SiteCertificate second = SiteCertificate.create(List.of("localhost"), Instant.now());

		second.writeTo(file);

		assertThat(file).hasContent(second.pem());
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "mine", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n" })
	void certificateFileThatIsSomethingElseStays(String content) throws IOException {
		Path file = Files.writeString(this.files.resolve("certificate.pem"), content);

		assertThatExceptionOfType(NotRunException.class)
			.isThrownBy(() -> SiteCertificate.create(List.of("localhost"), Instant.now()).writeTo(file))
			.withMessageContaining("is there already and was left alone");
		assertThat(file).hasContent(content);
	}

	@Test
	void certificateFileWithTheCertificateOfSomebodyElseTooStays() throws IOException {
		String other = new HeldCertificate.Builder().commonName("other").build().certificatePem();
		String content = SiteCertificate.create(List.of("localhost"), Instant.now()).pem() + other;
		Path file = Files.writeString(this.files.resolve("certificate.pem"), content);

		assertThatExceptionOfType(NotRunException.class)
			.isThrownBy(() -> SiteCertificate.create(List.of("localhost"), Instant.now()).writeTo(file));
		assertThat(file).hasContent(content);
	}

	private RequestMessage signed(RequestMessage request, LocalSite site) {
		RequestMessage message = request;
		AgentSigner signer = AgentSigner.of(this.key, site.origin(), InstantSource.system());
		for (var field : signer.sign(request).entrySet()) {
			message = message.withField(field.getKey(), field.getValue());
		}
		return message;
	}

	private static LocalSite page(String text) {
		LocalSite site = TestSites.empty();
		site.publish(SiteDocument.of("/page", "text/plain", text.getBytes(US_ASCII)));
		return site;
	}

	private static FetchResult.Loaded fetch(LocalSite site, String path) {
		return (FetchResult.Loaded) TestSites.fetcher(site)
			.fetch(new FetchRequest(site.origin() + path, "application/json", Validators.NONE));
	}

	private static DirectoryProof proof(FetchResult.Loaded loaded) {
		JwkSet keys = ((ReadJwkSet.Value) JwkSet.read(loaded.body().text().orElseThrow())).set();
		return DirectoryProofReader.read(loaded.response(), loaded.body().asMessageBody(), loaded.request(), keys,
				Instant.now());
	}

	/** Byte for byte, as no client would send it. */
	private static String ask(LocalSite site, String method, String target, String host) throws IOException {
		try (Socket socket = TestSites.trust(site.certificate().pem())
			.sslSocketFactory()
			.createSocket(InetAddress.getLoopbackAddress(), site.port()); InputStream in = socket.getInputStream()) {
			socket.getOutputStream()
				.write((method + ' ' + target + " HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n")
					.getBytes(US_ASCII));
			return new String(in.readAllBytes(), US_ASCII);
		}
	}

}
