package io.avpsecurity.servlet;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Bodies that were read by the filter, on every way a request takes within real
 * containers. The sender is verified once on all of them.
 */
@ParameterizedClass
@EnumSource(TestContainer.class)
class ReplayedDispatchTests {

	private static final String FORM = "application/x-www-form-urlencoded";

	private static final String BINARY = "application/octet-stream";

	private static final byte[] LARGE = TestStreams.bytes(300_000);

	private final TestContainer container;

	private final BodyJudge judge = new BodyJudge();

	private final ExecutorService threads = Executors.newCachedThreadPool();

	ReplayedDispatchTests(TestContainer container) {
		this.container = container;
	}

	@AfterEach
	void stopThreads() {
		this.threads.shutdownNow();
	}

	@Tag("T-30")
	@ParameterizedTest
	@CsvSource({ "/forward", "/include", "/async-given", "/async-own", "/async-path", "/wrapped-forward" })
	void dispatchThenSameFormAndVerifiedOnce(String path) throws Exception {
		try (TestContainer.Running running = start(this.judge.filter())) {
			BodyClient client = new BodyClient(running);
			byte[] form = "name=Ada&qty=2".getBytes(StandardCharsets.US_ASCII);
			assertThat(client.signed(path + "?name=Bob", FORM, form).body())
				.isEqualTo(client.unsigned(path + "?name=Bob", FORM, form).body())
				.contains("qty=[2]");
			assertThat(this.judge.readings).hasSize(1);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "/forward-query", "/include-query", "/wrapped-forward-query", "/async-query" })
	void dispatchWhenQueryAddedThenParametersOfBothAndOfTheForm(String path) throws Exception {
		try (TestContainer.Running running = start(this.judge.filter())) {
			BodyClient client = new BodyClient(running);
			byte[] form = "name=Ada&qty=2".getBytes(StandardCharsets.US_ASCII);
			assertThat(client.signed(path + "?name=Bob", FORM, form).body())
				.isEqualTo(client.unsigned(path + "?name=Bob", FORM, form).body())
				.contains("extra=[1]")
				.contains("qty=[2]");
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "/forward", "/async-given", "/async-own", "/async-path", "/async-thread",
			"/async-thread-own", "/listener", "/listener-other-thread", "/async-twice" })
	void dispatchWhenLargeThenReadThere(String path) throws Exception {
		try (TestContainer.Running running = start(this.judge.filter())) {
			assertThat(new BodyClient(running).signed(path, BINARY, LARGE).body()).endsWith(BodyJudge.digest(LARGE));
			assertThat(this.judge.readings).hasSize(1);
			OpenBodies.assertNoneSoon();
		}
	}

	@Test
	void setReadListenerWhenBodyEmptyThenToldOnce() throws Exception {
		try (TestContainer.Running running = start(this.judge.filter())) {
			assertThat(new BodyClient(running).signed("/listener", BINARY, new byte[0]).body())
				.isEqualTo("all " + BodyJudge.digest(new byte[0]));
		}
	}

	@Test
	void setReadListenerWhenItFailsThenTold() throws Exception {
		try (TestContainer.Running running = start(this.judge.filter())) {
			assertThat(new BodyClient(running).signed("/listener-failing", BINARY, LARGE).body())
				.isEqualTo("error the listener's own fault");
			OpenBodies.assertNoneSoon();
		}
	}

	@Test
	void setReadListenerWhenNotAsynchronousOrTwiceThenIllegalState() throws Exception {
		try (TestContainer.Running running = start(this.judge.filter())) {
			assertThat(new BodyClient(running).signed("/listener-refused", BINARY, LARGE).body())
				.isEqualTo("synchronous twice ");
		}
	}

	@Test
	void asyncWhenReadBeforeAndAfterDispatchThenGoesOn() throws Exception {
		try (TestContainer.Running running = start(this.judge.filter())) {
			assertThat(new BodyClient(running).signed("/async-half", BINARY, LARGE).body())
				.isEqualTo("ReplayedRequest " + BodyJudge.digest(Arrays.copyOfRange(LARGE, 1000, 300_000)));
			OpenBodies.assertNoneSoon();
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "/async-timeout", "/async-error", "/async-complete" })
	void asyncWhenOverThenNothingLeftOpen(String path) throws Exception {
		try (TestContainer.Running running = start(this.judge.filter())) {
			new BodyClient(running).signed(path, BINARY, LARGE);

			OpenBodies.assertNoneSoon();
		}
	}

	@ParameterizedTest
	@CsvSource({ "/fail", "/fail-unread" })
	void errorThenPageSeesForm(String path) throws Exception {
		try (TestContainer.Running running = start(this.judge.filter())) {
			assertThat(new BodyClient(running).signed(path + "?name=Bob", FORM, "name=Ada&qty=2").body())
				.isEqualTo("error page {name=[Bob, Ada], qty=[2]} ReplayedRequest");
			assertThat(this.judge.readings).hasSize(1);
		}
	}

	@Test
	void errorWhenFormIsWrongThenPageShownWithout() throws Exception {
		try (TestContainer.Running running = start(this.judge.filter())) {
			assertThat(new BodyClient(running).signed("/fail-unread?name=Bob", FORM, "name=%").body())
				.isEqualTo("error page {name=[Bob]} ReplayedRequest");
		}
	}

	@Test
	void errorWhenLargeFormIsGoneThenPageShownWithout() throws Exception {
		try (TestContainer.Running running = start(this.judge.filter())) {
			BodyClient client = new BodyClient(running);
			String form = "name=Ada&text=" + "x".repeat(100_000);
			assertThat(client.signed("/fail-unread?name=Bob", FORM, form).body())
				.isEqualTo("error page {name=[Bob]} ReplayedRequest");
			OpenBodies.assertNoneSoon();
		}
	}

	private TestContainer.Running start(Filter... filters) throws Exception {
		BodyApp app = new BodyApp(filters).at("/target", ReplayedDispatchTests::target)
			.at("/forward", (request, response) -> request.getRequestDispatcher("/target").forward(request, response))
			.at("/forward-query",
					(request, response) -> request.getRequestDispatcher("/target?extra=1&name=Fwd")
						.forward(request, response))
			.at("/wrapped-forward",
					(request, response) -> request.getRequestDispatcher("/target")
						.forward(new HttpServletRequestWrapper(request), response))
			.at("/wrapped-forward-query",
					(request, response) -> request.getRequestDispatcher("/target?extra=1&name=Fwd")
						.forward(new HttpServletRequestWrapper(request), response))
			.at("/include", (request, response) -> request.getRequestDispatcher("/target").include(request, response))
			.at("/include-query",
					(request, response) -> request.getRequestDispatcher("/target?extra=1&name=Inc")
						.include(request, response))
			.at("/async-given", (request, response) -> again(request, response, false))
			.at("/async-own", (request, response) -> again(request, response, true))
			.at("/async-path", (request, response) -> request.startAsync(request, response).dispatch("/target"))
			.at("/async-query",
					(request, response) -> request.startAsync(request, response).dispatch("/target?extra=1&name=As"))
			.at("/error",
					(request, response) -> response.getWriter()
						.print("error page " + BodyApp.parameters(request) + " " + request.getClass().getSimpleName()))
			.at("/fail", (request, response) -> {
				request.getParameter("qty");
				response.sendError(TestContainer.ERROR_STATUS);
			})
			.at("/fail-unread", (request, response) -> response.sendError(TestContainer.ERROR_STATUS));
		asynchronous(app);
		listening(app);
		return this.container.start("", app);
	}

	private void asynchronous(BodyApp app) {
		app.at("/async-thread", (request, response) -> {
			AsyncContext context = request.startAsync(request, response);
			this.threads.execute(() -> complete(context, request));
		});
		app.at("/async-thread-own", (request, response) -> {
			AsyncContext context = request.startAsync();
			this.threads.execute(() -> complete(context, (HttpServletRequest) context.getRequest()));
		});
		app.at("/async-twice", (request, response) -> {
			if (request.getAttribute("second") != null) {
				target(request, response);
				return;
			}
			if (request.getDispatcherType() == DispatcherType.ASYNC) {
				request.setAttribute("second", true);
			}
			AsyncContext context = request.startAsync(request, response);
			this.threads.execute(context::dispatch);
		});
		app.at("/async-half", (request, response) -> {
			if (request.getDispatcherType() == DispatcherType.ASYNC) {
				response.getWriter().print(request.getClass().getSimpleName() + " ");
				target(request, response);
				return;
			}
			request.getInputStream().readNBytes(1000);
			// Around our wrapper, so that the container dispatches its own request.
			((HttpServletRequestWrapper) request).getRequest().startAsync().dispatch();
		});
		app.at("/async-timeout", (request, response) -> request.startAsync(request, response).setTimeout(50));
		app.at("/async-complete", (request, response) -> request.startAsync(request, response).complete());
		app.at("/async-error", (request, response) -> {
			if (request.getDispatcherType() == DispatcherType.ASYNC) {
				throw new ServletException("the application's own fault");
			}
			request.startAsync(request, response).dispatch();
		});
	}

	private void listening(BodyApp app) {
		app.at("/listener", (request, response) -> {
			AsyncContext context = request.startAsync(request, response);
			ServletInputStream input = request.getInputStream();
			input.setReadListener(new Collector(context, input));
		});
		app.at("/listener-other-thread", (request, response) -> {
			AsyncContext context = request.startAsync(request, response);
			ServletInputStream input = request.getInputStream();
			Collector collector = new Collector(context, input);
			input.setReadListener(new Delegate(collector) {

				@Override
				public void onDataAvailable() {
					ReplayedDispatchTests.this.threads.execute(collector::readAll);
				}

			});
		});
		app.at("/listener-failing", (request, response) -> {
			AsyncContext context = request.startAsync(request, response);
			ServletInputStream input = request.getInputStream();
			input.setReadListener(new Delegate(new Collector(context, input)) {

				@Override
				public void onDataAvailable() {
					throw new IllegalStateException("the listener's own fault");
				}

			});
		});
		app.at("/listener-refused", (request, response) -> {
			ServletInputStream input = request.getInputStream();
			refused(input, "synchronous ", response);
			AsyncContext context = request.startAsync(request, response);
			input.setReadListener(new Delegate(new Collector(context, input)) {

				@Override
				public void onDataAvailable() throws IOException {
					refused(input, "twice ", response);
					context.complete();
				}

			});
		});
	}

	private static void refused(ServletInputStream input, String what, HttpServletResponse response)
			throws IOException {
		try {
			input.setReadListener(new Delegate(null));
		}
		catch (IllegalStateException ex) {
			response.getWriter().print(what);
		}
	}

	private static void again(HttpServletRequest request, HttpServletResponse response, boolean own)
			throws IOException {
		if (request.getDispatcherType() == DispatcherType.ASYNC) {
			target(request, response);
			return;
		}
		AsyncContext context = own ? request.startAsync() : request.startAsync(request, response);
		context.dispatch();
	}

	private static void target(HttpServletRequest request, HttpServletResponse response) throws IOException {
		if (FORM.equals(request.getContentType())) {
			response.getWriter().print(BodyApp.parameters(request));
			return;
		}
		response.getWriter().print(BodyJudge.digest(request.getInputStream().readAllBytes()));
	}

	private static void complete(AsyncContext context, HttpServletRequest request) {
		try {
			target(request, (HttpServletResponse) context.getResponse());
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
		finally {
			context.complete();
		}
	}

	/**
	 * Passes everything on.
	 */
	private static class Delegate implements ReadListener {

		private final ReadListener listener;

		Delegate(ReadListener listener) {
			this.listener = listener;
		}

		@Override
		public void onDataAvailable() throws IOException {
			this.listener.onDataAvailable();
		}

		@Override
		public void onAllDataRead() throws IOException {
			this.listener.onAllDataRead();
		}

		@Override
		public void onError(Throwable failure) {
			this.listener.onError(failure);
		}

	}

	/**
	 * Collects a body and answers when there is no more.
	 */
	private static final class Collector implements ReadListener {

		private final AsyncContext context;

		private final ServletInputStream input;

		private final ByteArrayOutputStream body = new ByteArrayOutputStream();

		Collector(AsyncContext context, ServletInputStream input) {
			this.context = context;
			this.input = input;
		}

		void readAll() {
			try {
				onDataAvailable();
			}
			catch (IOException ex) {
				onError(ex);
			}
		}

		@Override
		public void onDataAvailable() throws IOException {
			byte[] block = new byte[1000];
			while (this.input.isReady() && !this.input.isFinished()) {
				this.body.write(block, 0, Math.max(0, this.input.read(block)));
			}
		}

		@Override
		public void onAllDataRead() throws IOException {
			this.context.getResponse().getWriter().print("all " + BodyJudge.digest(this.body.toByteArray()));
			this.context.complete();
		}

		@Override
		public void onError(Throwable failure) {
			try {
				this.context.getResponse().getWriter().print("error " + failure.getMessage());
			}
			catch (IOException ex) {
				throw new IllegalStateException(ex);
			}
			this.context.complete();
		}

	}

}
