package io.avpsecurity.core.fetch;

import java.io.IOException;
import java.net.Proxy;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

import okhttp3.ConnectionPool;
import okhttp3.ConnectionSpec;
import okhttp3.Dns;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Response;
import okhttp3.TlsVersion;

/**
 * The HTTP client with every door closed that a fetch of a stranger's document does not
 * need: proxies, redirects, retries, cookies, a cache, kept connections, HTTP/2, old TLS.
 */
final class GuardedClient {

	/** What may come beside a document: the handshake, the fields, the framing. */
	private static final int EXTRA_BYTES = 1 << 15;

	private GuardedClient() {
	}

	static OkHttpClient of(FetchRules rules, FetchLimits limits, Optional<FetchTrust> trust, Dns dns) {
		OkHttpClient.Builder client = new OkHttpClient.Builder().proxy(Proxy.NO_PROXY)
			.dns(new GuardedDns(dns, rules.addresses()))
			.socketFactory(new GuardedSocketFactory(rules.addresses(), limits.maxBytes() + EXTRA_BYTES))
			.protocols(List.of(Protocol.HTTP_1_1))
			.connectionSpecs(List.of(tls()))
			.connectionPool(new ConnectionPool(0, 1, TimeUnit.SECONDS))
			.followRedirects(false)
			.followSslRedirects(false)
			.retryOnConnectionFailure(false)
			.fastFallback(false)
			.connectTimeout(limits.connectTimeout())
			.readTimeout(limits.readTimeout())
			.writeTimeout(limits.readTimeout())
			.callTimeout(limits.callTimeout())
			.addNetworkInterceptor(new FieldKeeper());
		trust.ifPresent((own) -> client.sslSocketFactory(own.sockets(), own.manager()));
		return client.build();
	}

	private static ConnectionSpec tls() {
		return new ConnectionSpec.Builder(ConnectionSpec.MODERN_TLS).tlsVersions(TlsVersion.TLS_1_3, TlsVersion.TLS_1_2)
			.build();
	}

	/**
	 * Hides {@code Retry-After} from the client, which would send the same request again
	 * for one of zero (threat T-52), and keeps all fields as they came.
	 */
	private static final class FieldKeeper implements Interceptor {

		@Override
		public Response intercept(Chain chain) throws IOException {
			Response response = chain.proceed(chain.request());
			FetchExchange exchange = chain.request().tag(FetchExchange.class);
			if (exchange != null) {
				exchange.record(chain.request().headers(), response.headers());
			}
			return response.newBuilder().removeHeader("Retry-After").build();
		}

	}

}
