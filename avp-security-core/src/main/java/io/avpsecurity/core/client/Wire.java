package io.avpsecurity.core.client;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.Proxy;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

import okhttp3.ConnectionPool;
import okhttp3.Headers;
import okhttp3.HttpUrl;
import okhttp3.Interceptor;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okio.BufferedSink;
import okio.BufferedSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import io.avpsecurity.core.fetch.FetchTrust;

/**
 * Sends one request and reads a bounded answer. No redirect is followed, no cookie kept,
 * nothing cached, no proxy used. Thread-safe.
 */
final class Wire implements AutoCloseable {

	/** The largest JSON and the largest description. */
	static final int MAX_DOCUMENT = 1 << 16;

	/** The largest page. */
	static final int MAX_PAGE = 1 << 20;

	static final String JSON = "application/json";

	private static final Logger logger = LoggerFactory.getLogger(Wire.class);

	private static final Duration MAX_CONNECT = Duration.ofSeconds(5);

	private static final int KEPT_CONNECTIONS = 4;

	private static final int KEPT_SECONDS = 30;

	private final OkHttpClient client;

	private final AtomicBoolean closed = new AtomicBoolean();

	Wire(Duration timeout, Optional<FetchTrust> trust) {
		OkHttpClient.Builder builder = new OkHttpClient.Builder().proxy(Proxy.NO_PROXY)
			.protocols(List.of(Protocol.HTTP_1_1))
			.connectionPool(new ConnectionPool(KEPT_CONNECTIONS, KEPT_SECONDS, TimeUnit.SECONDS))
			.followRedirects(false)
			.followSslRedirects(false)
			.connectTimeout((timeout.compareTo(MAX_CONNECT) < 0) ? timeout : MAX_CONNECT)
			.readTimeout(timeout)
			.writeTimeout(timeout)
			.callTimeout(timeout)
			.addNetworkInterceptor(new FieldKeeper());
		trust.ifPresent((own) -> builder.sslSocketFactory(own.sockets(), own.manager()));
		this.client = builder.build();
	}

	WireReply get(HttpUrl url, String accept, int maxBytes, Optional<String> token) {
		Request.Builder request = request(url, accept);
		token.ifPresent((value) -> request.header("Authorization", "AVP " + value));
		return send(request, maxBytes);
	}

	WireReply post(HttpUrl url, String json) {
		return send(request(url, JSON).post(new JsonBody(json)), MAX_DOCUMENT);
	}

	@Override
	public void close() {
		this.closed.set(true);
		this.client.dispatcher().cancelAll();
		this.client.dispatcher().executorService().shutdown();
		this.client.connectionPool().evictAll();
	}

	private static Request.Builder request(HttpUrl url, String accept) {
		return new Request.Builder().url(url)
			.header("Accept", accept)
			.header("Accept-Encoding", "identity")
			.header("User-Agent", "avp-security");
	}

	private WireReply send(Request.Builder request, int maxBytes) {
		if (this.closed.get()) {
			return new WireReply.Failure("the client is closed");
		}
		Received received = new Received();
		try (Response response = this.client.newCall(request.tag(Received.class, received).build()).execute()) {
			return read(response, received.fields, maxBytes);
		}
		catch (InterruptedIOException ex) {
			return new WireReply.Failure("the service did not answer in time");
		}
		catch (IOException ex) {
			logger.debug("The service cannot be reached", ex);
			return new WireReply.Failure("the service cannot be reached");
		}
		catch (RuntimeException ex) {
			// The client throws these for a few things that it did not expect to read.
			logger.debug("The client failed at a response", ex);
			return new WireReply.Failure("the answer cannot be read");
		}
	}

	/** One byte more than is accepted tells that it is too large. */
	private static WireReply read(Response response, Headers fields, int maxBytes) throws IOException {
		boolean plain = fields.values("Content-Encoding").stream().allMatch("identity"::equalsIgnoreCase);
		if (!plain) {
			return new WireReply.Failure("the answer is compressed, which it was not asked to be");
		}
		BufferedSource source = response.body().source();
		if (response.body().contentLength() > maxBytes || source.request(maxBytes + 1L)) {
			return new WireReply.Failure("the answer is larger than " + maxBytes + " bytes");
		}
		return new WireReply.Answer(response.code(), fields, source.readString(StandardCharsets.UTF_8));
	}

	/** The fields of one answer. Used by one thread. */
	private static final class Received {

		private Headers fields = Headers.of();

	}

	/**
	 * Hides {@code Retry-After} from the client, which would send the same request again
	 * for one of zero, and keeps all fields as they came.
	 */
	private static final class FieldKeeper implements Interceptor {

		@Override
		public Response intercept(Chain chain) throws IOException {
			Response response = chain.proceed(chain.request());
			Received received = chain.request().tag(Received.class);
			if (received != null) {
				received.fields = response.headers();
			}
			return response.newBuilder().removeHeader("Retry-After").build();
		}

	}

	/** An answer counts once: what may have arrived is not sent again. */
	private static final class JsonBody extends RequestBody {

		private static final MediaType TYPE = MediaType.get(JSON);

		private final byte[] bytes;

		JsonBody(String json) {
			this.bytes = json.getBytes(StandardCharsets.UTF_8);
		}

		@Override
		public MediaType contentType() {
			return TYPE;
		}

		@Override
		public long contentLength() {
			return this.bytes.length;
		}

		@Override
		public boolean isOneShot() {
			return true;
		}

		@Override
		public void writeTo(BufferedSink sink) throws IOException {
			sink.write(this.bytes);
		}

	}

}
