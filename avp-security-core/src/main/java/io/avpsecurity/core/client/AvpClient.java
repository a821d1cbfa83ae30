package io.avpsecurity.core.client;

import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

import okhttp3.HttpUrl;

import io.avpsecurity.core.fetch.FetchTrust;

/**
 * Gets an agent through: it solves the challenges of AVP services with the solver it is
 * given, keeps each token for the origin that gave it, and sends it to that origin alone.
 * It goes to {@code https} URLs, and to {@code http} on this machine; follows no
 * redirect; leaves a service alone that asks for it; and for each origin has one exchange
 * under way at a time, however many threads ask.
 *
 * <p>
 * It needs to know nothing but a page: a {@code 401} tells where the challenge is, and a
 * description that the answer may link to, where the solution goes (RFC 9110 section
 * 11.6.1, RFC 8288). Both must be of the origin of the page. An origin is taken for one
 * service: the token of one is no longer kept when a page asks for a challenge elsewhere
 * on the same origin.
 *
 * <p>
 * Who the service is, and whether what it says is true, is not checked beyond TLS. A
 * prompt and a page are words of strangers. Documents are bounded to 64 KiB, pages to 1
 * MiB, 256 origins are remembered, and a call never sleeps: it tells how long to wait.
 * How long a call takes is bounded by the time-outs and by the solver. Nothing from
 * outside makes a call throw, only a solver does. Thread-safe. After {@link #close()}
 * nothing is sent.
 *
 * <pre>{@code
 * PuzzleSolver solver = (puzzle) -> model.answer(puzzle.prompt());
 * try (AvpClient client = AvpClient.builder(solver).agentName("feed-reader").build()) {
 *     PageResult result = client.get(URI.create("https://news.example/agents/feed"));
 * }
 * }</pre>
 */
public final class AvpClient implements AutoCloseable {

	private static final int UNAUTHORIZED = 401;

	private static final String NOT_ALLOWED = "the URL must be of https, or of http on this machine";

	private final Wire wire;

	private final Discovery discovery;

	private final AvpSessions sessions;

	private AvpClient(Builder builder) {
		this.wire = new Wire(builder.timeout, builder.trust);
		this.discovery = new Discovery(this.wire);
		TokenExchange exchange = new TokenExchange(this.wire, builder.solver, new LinkedHashMap<>(builder.agentMeta),
				builder.clock);
		this.sessions = new AvpSessions(() -> new AvpSession(exchange, builder.clock));
	}

	/**
	 * Begins a client.
	 * @param solver what answers the puzzles
	 * @return a builder
	 */
	public static Builder builder(PuzzleSolver solver) {
		return new Builder(Objects.requireNonNull(solver, "solver must not be null"));
	}

	/**
	 * Returns a token of a service: one that is kept, or a new one. A wrong solution is
	 * followed by one more challenge, and no other refusal.
	 * @param service the origin of the service, whose challenge then is at
	 * {@code /avp/challenge}, or the URL of the challenge; the solution goes to
	 * {@code verify} beside it
	 * @return the token, or why there is none
	 */
	public TokenResult token(URI service) {
		return ServiceUrl.accept(service.toString())
			.flatMap(Endpoints::ofService)
			.map((endpoints) -> session(endpoints.challenge()).token(endpoints))
			.orElseGet(() -> new TokenResult.Unreachable(NOT_ALLOWED));
	}

	/**
	 * Gets a page, with a token when the page asks for one: it is asked for at most
	 * twice.
	 * @param page the URL of the page
	 * @return the answer of the page, or why there is none
	 */
	public PageResult get(URI page) {
		return ServiceUrl.accept(page.toString()).map(this::get).orElseGet(() -> new PageResult.Refused(NOT_ALLOWED));
	}

	/**
	 * Breaks off what is under way, forgets all tokens and lets go of all connections.
	 */
	@Override
	public void close() {
		this.wire.close();
		this.sessions.clear();
	}

	@Override
	public String toString() {
		return "AvpClient";
	}

	private PageResult get(HttpUrl page) {
		AvpSession session = session(page);
		Optional<String> kept = session.kept();
		WireReply reply = visit(page, kept);
		if (!(reply instanceof WireReply.Answer answer) || answer.status() != UNAUTHORIZED) {
			return result(reply);
		}
		Discovery.Discovered discovered = this.discovery.endpoints(page, answer, session.endpoints());
		if (discovered instanceof Discovery.Discovered.Foreign) {
			return new PageResult.Refused("the page names a place of another origin for its challenge or its answer");
		}
		if (!(discovered instanceof Discovery.Discovered.Found found)) {
			return result(reply);
		}
		kept.ifPresent(session::forget);
		TokenResult token = session.token(found.endpoints());
		return (token instanceof TokenResult.Granted granted) ? result(visit(page, Optional.of(granted.token())))
				: new PageResult.NoToken(token);
	}

	private WireReply visit(HttpUrl page, Optional<String> token) {
		return this.wire.get(page, "*/*", Wire.MAX_PAGE, token);
	}

	private AvpSession session(HttpUrl url) {
		return this.sessions.of(ServiceUrl.origin(url));
	}

	private static PageResult result(WireReply reply) {
		if (reply instanceof WireReply.Answer answer) {
			return new PageResult.Answered(answer.status(), answer.contentType(), answer.text(), answer.retryAfter());
		}
		return new PageResult.Unreachable(((WireReply.Failure) reply).message());
	}

	/**
	 * Puts a client together. Not thread-safe.
	 */
	public static final class Builder {

		/** The longest text about an agent. */
		private static final int MAX_META = 128;

		private static final Duration MAX_TIMEOUT = Duration.ofMinutes(1);

		private final PuzzleSolver solver;

		private final Map<String, String> agentMeta = new LinkedHashMap<>();

		private Duration timeout = Duration.ofSeconds(10);

		private InstantSource clock = InstantSource.system();

		private Optional<FetchTrust> trust = Optional.empty();

		private Builder(PuzzleSolver solver) {
			this.solver = solver;
		}

		/**
		 * Tells services the name of the agent. They need not believe it.
		 * @param name at most 128 characters
		 * @return this builder
		 */
		public Builder agentName(String name) {
			return meta("name", name);
		}

		/**
		 * Tells services the version of the agent.
		 * @param version at most 128 characters
		 * @return this builder
		 */
		public Builder agentVersion(String version) {
			return meta("version", version);
		}

		/**
		 * Tells services what the agent is made with.
		 * @param framework at most 128 characters
		 * @return this builder
		 */
		public Builder agentFramework(String framework) {
			return meta("framework", framework);
		}

		/**
		 * Sets how long one request may take, from the look-up of the name to the last
		 * byte of the answer; 10 seconds unless set.
		 * @param timeout 1 ms to 1 minute
		 * @return this builder
		 */
		public Builder timeout(Duration timeout) {
			if (timeout.compareTo(Duration.ofMillis(1)) < 0 || timeout.compareTo(MAX_TIMEOUT) > 0) {
				throw new IllegalArgumentException("timeout must be 1 ms to 1 minute, was " + timeout);
			}
			this.timeout = timeout;
			return this;
		}

		/**
		 * Sets which certificates are trusted; those that the platform trusts unless set.
		 * The name in a certificate is checked in any case.
		 * @param trust the certificates
		 * @return this builder
		 */
		public Builder trust(FetchTrust trust) {
			this.trust = Optional.of(trust);
			return this;
		}

		/**
		 * Sets the clock; that of the machine unless set.
		 * @param clock the clock
		 * @return this builder
		 */
		public Builder clock(InstantSource clock) {
			this.clock = Objects.requireNonNull(clock, "clock must not be null");
			return this;
		}

		/**
		 * Builds the client, which is to be closed.
		 * @return the client
		 */
		public AvpClient build() {
			return new AvpClient(this);
		}

		private Builder meta(String name, String value) {
			if (value.isEmpty() || value.length() > MAX_META) {
				throw new IllegalArgumentException(
						name + " must be 1 to " + MAX_META + " characters long, was " + value.length());
			}
			this.agentMeta.put(name, value);
			return this;
		}

	}

}
