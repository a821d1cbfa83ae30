package io.avpsecurity.cli;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import java.util.stream.Stream;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.avpsecurity.core.http.Authority;
import io.avpsecurity.core.http.LogText;
import io.avpsecurity.core.http.OwnAuthorities;
import io.avpsecurity.core.http.RequestMessage;

/**
 * A site with TLS for trying things: only this machine reaches it, by the loopback
 * address. It answers a {@code GET} or {@code HEAD} of a document that was published, and
 * nothing else; a request for another authority is turned away, so that nobody gets a
 * document that is signed for a site of somebody else. It is not built to stand an attack
 * by other users of the machine. Thread-safe.
 */
final class LocalSite implements AutoCloseable {

	private static final int THREADS = 4;

	private static final int NO_BODY = -1;

	private final HttpsServer server;

	private final ExecutorService threads;

	private final String host;

	private final SiteCertificate certificate;

	private final Consumer<String> log;

	private final Map<String, SiteDocument> documents = new ConcurrentHashMap<>();

	private LocalSite(HttpsServer server, ExecutorService threads, String host, SiteCertificate certificate,
			Consumer<String> log) {
		this.server = server;
		this.threads = threads;
		this.host = host;
		this.certificate = certificate;
		this.log = log;
	}

	/**
	 * Starts a site without documents.
	 * @param host the name in its URLs, which must lead to this machine
	 * @param port the port, or 0 for one that is free
	 * @param clock the time
	 * @param log takes one line a request, on the thread that answers
	 * @return the site
	 */
	static LocalSite start(String host, int port, InstantSource clock, Consumer<String> log) {
		SiteCertificate certificate = SiteCertificate.create(names(host), clock.instant());
		HttpsServer server = bind(port);
		ExecutorService threads = Executors.newFixedThreadPool(THREADS, LocalSite::thread);
		LocalSite site = new LocalSite(server, threads, host, certificate, log);
		server.setHttpsConfigurator(new HttpsConfigurator(certificate.context()));
		server.setExecutor(threads);
		server.createContext("/", site::answer);
		server.start();
		return site;
	}

	private static HttpsServer bind(int port) {
		try {
			return HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
		}
		catch (BindException ex) {
			throw new NotRunException(
					"port " + port + " is in use or not for you; name another with --port, or 0 for one that is free");
		}
		catch (IOException ex) {
			throw new NotRunException("no server can be started: " + ex.getClass().getSimpleName());
		}
	}

	private static Thread thread(Runnable task) {
		Thread thread = new Thread(task, "local-site");
		thread.setDaemon(true);
		return thread;
	}

	/** By which names and addresses it may be asked. */
	static List<String> names(String host) {
		return Stream.of(host, "localhost", "127.0.0.1", "::1").distinct().toList();
	}

	/**
	 * Answers with a document from now on, instead of one that was at the same path.
	 * @param document the document
	 */
	void publish(SiteDocument document) {
		this.documents.put(document.path(), document);
	}

	InetSocketAddress address() {
		return this.server.getAddress();
	}

	int port() {
		return address().getPort();
	}

	/** Without the port where it is the default, as it is in an origin. */
	String origin() {
		return "https://" + Authority.parse(authority(), "https").orElseThrow();
	}

	String host() {
		return this.host;
	}

	/** With the port in any case. */
	String authority() {
		return this.host + ':' + port();
	}

	/** Whether the name leads to this machine everywhere (RFC 6761 section 6.3). */
	boolean isLocalName() {
		return this.host.equals("localhost") || this.host.endsWith(".localhost");
	}

	SiteCertificate certificate() {
		return this.certificate;
	}

	private void answer(HttpExchange exchange) throws IOException {
		try (exchange) {
			String method = exchange.getRequestMethod();
			String path = String.valueOf(exchange.getRequestURI().getRawPath());
			int status = answer(exchange, method, path);
			this.log.accept(LogText.of(method) + ' ' + LogText.of(path) + ' ' + status);
		}
	}

	private int answer(HttpExchange exchange, String method, String path) throws IOException {
		Optional<Authority> authority = Optional.ofNullable(exchange.getRequestHeaders().getFirst("Host"))
			.flatMap((text) -> Authority.parse(text, "https"));
		if (authority.filter(own()::contains).isEmpty()) {
			return refuse(exchange, 421);
		}
		SiteDocument document = this.documents.get(path);
		if (document == null) {
			return refuse(exchange, 404);
		}
		boolean head = method.equals("HEAD");
		if (!head && !method.equals("GET")) {
			exchange.getResponseHeaders().set("Allow", "GET, HEAD");
			return refuse(exchange, 405);
		}
		send(exchange, document, RequestMessage.of(method, "https://" + authority.orElseThrow() + path), head);
		return 200;
	}

	private OwnAuthorities own() {
		return OwnAuthorities.of(names(this.host).stream()
			.map((name) -> (name.indexOf(':') < 0) ? name : '[' + name + ']')
			.map((name) -> name + ':' + port())
			.toList());
	}

	private static int refuse(HttpExchange exchange, int status) throws IOException {
		exchange.sendResponseHeaders(status, NO_BODY);
		return status;
	}

	private static void send(HttpExchange exchange, SiteDocument document, RequestMessage request, boolean head)
			throws IOException {
		byte[] body = document.body();
		document.fields(request).forEach(exchange.getResponseHeaders()::set);
		if (head) {
			exchange.getResponseHeaders().set("Content-Length", String.valueOf(body.length));
			exchange.sendResponseHeaders(200, NO_BODY);
			return;
		}
		// A length of 0 would say that it is not known.
		exchange.sendResponseHeaders(200, (body.length > 0) ? body.length : NO_BODY);
		exchange.getResponseBody().write(body);
	}

	@Override
	public void close() {
		this.server.stop(0);
		this.threads.shutdownNow();
	}

}
