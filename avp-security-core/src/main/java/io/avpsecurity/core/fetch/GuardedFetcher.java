package io.avpsecurity.core.fetch;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

import okhttp3.Call;
import okhttp3.Dns;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Fetches documents over TLS from public servers alone, with one request, in bounded time
 * and with a bounded number of bytes read, whatever URL it is given and whatever the
 * other side does (threats T-47 to T-62). It follows nothing, repeats nothing, keeps no
 * connection, and sends nothing of the application or its users. Only the look-up of the
 * name is not bounded in time: it is for the caller to wait no longer than it wants. What
 * a document says is not checked. Thread-safe; holds nothing that needs to be closed.
 */
public final class GuardedFetcher implements DocumentFetcher {

	private static final Logger logger = LoggerFactory.getLogger(GuardedFetcher.class);

	private static final String USER_AGENT = "avp-security";

	private final FetchRules rules;

	private final FetchLimits limits;

	private final Optional<FetchTrust> trust;

	private final Dns dns;

	/** Made for the first fetch: it reads all certificates that the platform trusts. */
	private final AtomicReference<Optional<OkHttpClient>> client = new AtomicReference<>(Optional.empty());

	/**
	 * Creates a fetcher.
	 * @param rules what may be contacted
	 * @param limits how long it may take and how much may come
	 * @param trust the certificates to trust, or empty for those of the platform
	 */
	public GuardedFetcher(FetchRules rules, FetchLimits limits, Optional<FetchTrust> trust) {
		this(rules, limits, trust, Dns.SYSTEM);
	}

	GuardedFetcher(FetchRules rules, FetchLimits limits, Optional<FetchTrust> trust, Dns dns) {
		this.rules = Objects.requireNonNull(rules, "rules must not be null");
		this.limits = Objects.requireNonNull(limits, "limits must not be null");
		this.trust = Objects.requireNonNull(trust, "trust must not be null");
		this.dns = dns;
	}

	@Override
	public Optional<FetchFault> refusal(String url) {
		return this.rules.refusal(url);
	}

	@Override
	public FetchResult fetch(FetchRequest request) {
		return this.rules.accept(request.url())
			.map((url) -> fetch(url, request))
			.orElseGet(() -> FetchResult.Failed.of(FetchFault.BLOCKED));
	}

	private FetchResult fetch(FetchUrl url, FetchRequest request) {
		FetchExchange exchange = new FetchExchange();
		Call call = client().newCall(request(url, exchange, request));
		try {
			return fetch(url, exchange, request, call);
		}
		catch (IOException ex) {
			return FetchResult.Failed.of(fault(ex));
		}
		catch (RuntimeException ex) {
			// The client throws these for a few things that it did not expect to read.
			logger.debug("The client failed at a response", ex);
			return FetchResult.Failed.of(FetchFault.UNREACHABLE);
		}
	}

	private FetchResult fetch(FetchUrl url, FetchExchange exchange, FetchRequest request, Call call)
			throws IOException {
		try (Response response = call.execute()) {
			boolean conditional = !request.validators().equals(Validators.NONE);
			FetchResult result = new ReceivedResponse(exchange, response).read(url, conditional,
					this.limits.maxBytes());
			// Before the response is closed, which else would read on for a while.
			call.cancel();
			return result;
		}
	}

	private static Request request(FetchUrl url, FetchExchange exchange, FetchRequest request) {
		Request.Builder builder = new Request.Builder().url(url.url())
			.header("Accept", request.accept())
			.header("Accept-Encoding", "identity")
			.header("Connection", "close")
			.header("User-Agent", USER_AGENT)
			.tag(FetchExchange.class, exchange);
		request.validators().etag().ifPresent((etag) -> builder.header("If-None-Match", etag));
		request.validators().lastModified().ifPresent((date) -> builder.header("If-Modified-Since", date));
		return builder.build();
	}

	private static FetchFault fault(IOException failure) {
		return FetchGuardException.faultIn(failure)
			.orElse((failure instanceof InterruptedIOException) ? FetchFault.TIMEOUT : FetchFault.UNREACHABLE);
	}

	/** Two at once may make one each; all use the same. */
	private OkHttpClient client() {
		return this.client.updateAndGet((made) -> made.or(this::newClient)).orElseThrow();
	}

	private Optional<OkHttpClient> newClient() {
		return Optional.of(GuardedClient.of(this.rules, this.limits, this.trust, this.dns));
	}

}
