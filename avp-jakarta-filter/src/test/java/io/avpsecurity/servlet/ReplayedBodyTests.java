package io.avpsecurity.servlet;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

import io.avpsecurity.core.http.MessageBody;
import io.avpsecurity.core.http.MessageBody.Reading;
import io.avpsecurity.servlet.AgentFilterSettings.Mode;
import jakarta.servlet.Filter;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Bodies that were read by the filter, in real containers: what the application gets of
 * them, what it does not get to see, and what is left behind.
 */
@ParameterizedClass
@EnumSource(TestContainer.class)
class ReplayedBodyTests {

	private static final String BINARY = "application/octet-stream";

	private static final String LEFT_OPEN = "open ";

	private final TestContainer container;

	private final BodyJudge judge = new BodyJudge();

	private BodyApp app = new BodyApp();

	ReplayedBodyTests(TestContainer container) {
		this.container = container;
	}

	@ParameterizedTest
	@ValueSource(ints = { 0, 1, BodySpool.MAX_ON_HEAP, BodySpool.MAX_ON_HEAP + 1, BodyJudge.LIMIT })
	void doFilterWhenBodyReadThenGivenAgain(int length) throws Exception {
		byte[] body = TestStreams.bytes(length);

		try (TestContainer.Running running = start(this.judge.filter())) {
			BodyClient client = new BodyClient(running);
			assertThat(client.signed("/agents/digest", BINARY, body).body()).isEqualTo(BodyJudge.digest(body));
			assertThat(client.chunked("/agents/digest", BINARY, body).body()).isEqualTo(BodyJudge.digest(body));
			OpenBodies.assertNoneSoon();
		}
	}

	@Test
	void doFilterWhenLargeThenFromFile() throws Exception {
		OpenBodies.assume();

		try (TestContainer.Running running = start(this.judge.filter())) {
			assertThat(new BodyClient(running).signed("/open", BINARY, TestStreams.bytes(100_000)).body())
				.isEqualTo(LEFT_OPEN + 1);
			OpenBodies.assertNoneSoon();
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "application/json", "application/problem+json;charset=utf-8" })
	void getReaderThenInCharset(String type) throws Exception {
		try (TestContainer.Running running = start(this.judge.filter())) {
			assertThat(new BodyClient(running).signed("/reader", type, "{\"name\":\"Zo\u00EB\"}").body())
				.isEqualTo("{\"name\":\"Zo\u00EB\"}");
		}
	}

	@Test
	void getReaderWhenNothingSaidThenLatin() throws Exception {
		try (TestContainer.Running running = start(this.judge.filter())) {
			assertThat(new BodyClient(running).signed("/reader", "text/plain", new byte[] { (byte) 0xE9 }).body())
				.isEqualTo("\u00E9");
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "/reader-then-stream", "/stream-then-reader" })
	void getReaderAndStreamThenIllegalState(String path) throws Exception {
		try (TestContainer.Running running = start(this.judge.filter())) {
			assertThat(new BodyClient(running).signed(path, "text/plain", "x").body()).isEqualTo("same IllegalState");
		}
	}

	@ParameterizedTest
	@ValueSource(ints = { BodyJudge.LIMIT + 1, 17 << 20 })
	void doFilterWhenTooLargeThenRefused(int length) throws Exception {
		byte[] body = TestStreams.bytes(length);

		try (TestContainer.Running running = start(this.judge.filter())) {
			assertThat(status(() -> new BodyClient(running).signed("/digest", BINARY, body))).isEqualTo(403);
			assertThat(status(() -> new BodyClient(running).chunked("/digest", BINARY, body))).isEqualTo(403);
			assertThat(this.judge.readings).containsExactly(Reading.TOO_LARGE, Reading.TOO_LARGE);
			assertThat(this.app.served).isEmpty();
			OpenBodies.assertNoneSoon();
		}
	}

	@Test
	void doFilterWhenDigestWrongThenControllerNotCalled() throws Exception {
		try (TestContainer.Running running = start(this.judge.filter())) {
			HttpResponse<String> response = new BodyClient(running).tampered("/digest", BINARY,
					TestStreams.bytes(100_000));

			assertThat(response.statusCode()).isEqualTo(403);
			assertThat(this.app.served).isEmpty();
			OpenBodies.assertNoneSoon();
		}
	}

	@Test
	void doFilterWhenObservingThenBodyTooLargeIsGivenWhole() throws Exception {
		byte[] body = TestStreams.bytes(BodyJudge.LIMIT + 100_000);

		try (TestContainer.Running running = start(this.judge.filter(StubSecurity.SETTINGS.withMode(Mode.OBSERVE)))) {
			BodyClient client = new BodyClient(running);
			assertThat(client.chunked("/digest", BINARY, body).body()).isEqualTo(BodyJudge.digest(body));
			assertThat(client.signed("/digest", BINARY, body).body()).isEqualTo(BodyJudge.digest(body));
			assertThat(client.tampered("/digest", BINARY, new byte[100_000]).body())
				.isEqualTo(BodyJudge.digest(new byte[100_000]));
			OpenBodies.assertNoneSoon();
		}
	}

	@Test
	void doFilterWhenObservingThenFormTooLargeForADigestIsRead() throws Exception {
		byte[] body = ("a=" + "x".repeat(BodyJudge.LIMIT) + "&b=1").getBytes(StandardCharsets.US_ASCII);

		try (TestContainer.Running running = start(this.judge.filter(StubSecurity.SETTINGS.withMode(Mode.OBSERVE)))) {
			assertThat(new BodyClient(running).chunked("/b", "application/x-www-form-urlencoded", body).body())
				.isEqualTo("1 " + BodyJudge.digest(body));
		}
	}

	@Test
	void doFilterWhenClientBreaksOffThenRefused() throws Exception {
		CountDownLatch left = new CountDownLatch(1);

		try (TestContainer.Running running = start(latch(left), this.judge.filter())) {
			new BodyClient(running).breakOff("/digest", 200_000, 100_000);

			assertThat(left.await(20, TimeUnit.SECONDS)).isTrue();
			assertThat(this.judge.readings).containsExactly(Reading.BROKEN);
			assertThat(this.app.served).isEmpty();
			OpenBodies.assertNoneSoon();
		}
	}

	@Test
	void doFilterWhenFilterRegisteredTwiceThenGivenAgain() throws Exception {
		AgentFilter filter = this.judge.filter();
		byte[] body = TestStreams.bytes(100_000);

		try (TestContainer.Running running = start(filter, filter)) {
			assertThat(new BodyClient(running).signed("/digest", BINARY, body).body())
				.isEqualTo(BodyJudge.digest(body));
			assertThat(this.judge.readings).hasSize(1);
			OpenBodies.assertNoneSoon();
		}
	}

	@Test
	void doFilterWhenApplicationFailsThenNothingLeftOpen() throws Exception {
		try (TestContainer.Running running = start(this.judge.filter())) {
			assertThat(new BodyClient(running).signed("/broken", BINARY, TestStreams.bytes(100_000)).statusCode())
				.isEqualTo(500);
			OpenBodies.assertNoneSoon();
		}
	}

	@Test
	void doFilterWhenJudgingFailsAfterReadingThenNothingLeftOpen() throws Exception {
		AgentFilter failing = new AgentFilter(new TestJudge((message) -> {
			MessageBody body = message.body().orElseThrow();
			this.judge.bodies.add(body);
			body.read(BodyJudge.LIMIT, (piece) -> {
			});
			throw new IllegalStateException("a fault");
		}, (earlier, dispatch) -> earlier), StubSecurity.SETTINGS);

		try (TestContainer.Running running = start(failing)) {
			assertThat(new BodyClient(running).signed("/digest", BINARY, TestStreams.bytes(100_000)).statusCode())
				.isEqualTo(503);
			assertThat(this.app.served).isEmpty();
			OpenBodies.assertNoneSoon();
		}
	}

	@Test
	void doFilterWhenManyAtOnceThenEachItsOwn() throws Exception {
		int uploads = 50;
		ExecutorService threads = Executors.newFixedThreadPool(uploads);

		try (TestContainer.Running running = start(this.judge.filter())) {
			BodyClient client = new BodyClient(running);
			List<byte[]> bodies = IntStream.range(0, uploads).mapToObj((i) -> {
				byte[] body = TestStreams.bytes(900 << 10);
				body[i * 17_000] = (byte) i;
				return body;
			}).toList();
			List<Future<String>> answers = new ArrayList<>();
			for (byte[] body : bodies) {
				answers.add(threads.submit(() -> client.signed("/digest", BINARY, body).body()));
			}
			for (int i = 0; i < uploads; i++) {
				assertThat(answers.get(i).get()).isEqualTo(BodyJudge.digest(bodies.get(i)));
			}
			assertThat(this.judge.readings).hasSize(uploads).containsOnly(Reading.COMPLETE);
			OpenBodies.assertNoneSoon();
		}
		finally {
			threads.shutdownNow();
		}
	}

	@Test
	void doFilterWhenNobodyAsksThenContainersOwnRequest() throws Exception {
		try (TestContainer.Running running = start(this.judge.filter())) {
			assertThat(new BodyClient(running).unsigned("/wrapped", BINARY, new byte[10]).body()).isEqualTo("false");
			assertThat(new BodyClient(running).signed("/wrapped", BINARY, new byte[10]).body()).isEqualTo("true");
		}
	}

	private TestContainer.Running start(Filter... filters) throws Exception {
		this.app = new BodyApp(filters).at("/digest", ReplayedBodyTests::digest)
			.at("/agents/digest", ReplayedBodyTests::digest)
			.at("/open", (request, response) -> response.getWriter().print(LEFT_OPEN + OpenBodies.count()))
			.at("/reader", (request, response) -> request.getReader().transferTo(response.getWriter()))
			.at("/reader-then-stream", (request, response) -> {
				boolean same = request.getReader() == request.getReader();
				response.getWriter().print(same ? "same " : "another ");
				print(response, () -> request.getInputStream().read());
			})
			.at("/stream-then-reader", (request, response) -> {
				boolean same = request.getInputStream() == request.getInputStream();
				response.getWriter().print(same ? "same " : "another ");
				print(response, () -> request.getReader().read());
			})
			.at("/b", (request, response) -> {
				response.getWriter().print(request.getParameter("b") + " ");
				digest(request, response);
			})
			.at("/broken", (request, response) -> {
				throw new ServletException("the application's own fault");
			})
			.at("/wrapped", (request, response) -> response.getWriter().print(request instanceof ReplayedRequest));
		return this.container.start("", this.app);
	}

	private static void digest(HttpServletRequest request, HttpServletResponse response) throws IOException {
		response.getWriter().print(BodyJudge.digest(request.getInputStream().readAllBytes()));
	}

	private static void print(HttpServletResponse response, Callable<Integer> read) throws IOException {
		try {
			response.getWriter().print(read.call());
		}
		catch (IllegalStateException ex) {
			response.getWriter().print("IllegalState");
		}
		catch (Exception ex) {
			throw new IOException(ex);
		}
	}

	/**
	 * A client that is refused while it sends may not get to see the answer.
	 */
	private static int status(Callable<HttpResponse<String>> call) throws Exception {
		try {
			return call.call().statusCode();
		}
		catch (IOException ex) {
			return 403;
		}
	}

	private static Filter latch(CountDownLatch left) {
		return (request, response, chain) -> {
			try {
				chain.doFilter(request, response);
			}
			finally {
				left.countDown();
			}
		};
	}

}
