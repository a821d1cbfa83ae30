package io.avpsecurity.servlet;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;

import jakarta.servlet.Filter;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.Part;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Forms whose body was read by the filter, in real containers: the application finds in
 * them what the container would have found.
 */
@ParameterizedClass
@EnumSource(TestContainer.class)
class ReplayedFormTests {

	private static final String FORM = "application/x-www-form-urlencoded";

	private static final String MULTIPART = "multipart/form-data; boundary=----x";

	private final TestContainer container;

	private final BodyJudge judge = new BodyJudge();

	ReplayedFormTests(TestContainer container) {
		this.container = container;
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`',
			value = { "/form|name=Ada&qty=2|", "/form?name=Bob&x=1|name=Ada&name=Eve&qty=2|", "/form|a=1&b=2&a=3|",
					"/form?a=%C3%A9|a=%C3%A9+b%26|;charset=UTF-8", "/form|a=%E9|;charset=ISO-8859-1", "/form|a=&b&c=1|",
					"/form|`` |" })
	void getParameterMapThenThatOfTheContainer(String target, String body, String charset) throws Exception {
		String type = FORM + ((charset != null) ? charset : "");
		byte[] form = body.strip().getBytes(StandardCharsets.US_ASCII);

		try (TestContainer.Running running = start(this.judge.filter())) {
			BodyClient client = new BodyClient(running);
			assertThat(client.signed(target, type, form).body()).isEqualTo(client.unsigned(target, type, form).body())
				.isNotEmpty();
			assertThat(this.judge.readings).hasSize(1);
		}
	}

	@ParameterizedTest
	@CsvSource({ "/form, '{name=[Bob, Ada], qty=[2]}'", "/first, 'Bob name=Ada&qty=2'",
			"/stream-first, 'name=Ada&qty=2 {name=[Bob, Ada], qty=[2]}'",
			"/names, '[name, qty] [Bob, Ada] null 14 application/x-www-form-urlencoded'" })
	void getParameterWhenFormSignedThenQueryThenBodyAndStreamToo(String path, String expected) throws Exception {
		try (TestContainer.Running running = start(this.judge.filter())) {
			assertThat(new BodyClient(running).signed(path + "?name=Bob", FORM, "name=Ada&qty=2").body())
				.isEqualTo(expected);
		}
	}

	@Test
	void getParameterWhenCharsetSetLateByAFilterBehindThenHeeded() throws Exception {
		Filter behind = (request, response, chain) -> {
			request.setCharacterEncoding("ISO-8859-1");
			chain.doFilter(request, response);
		};

		try (TestContainer.Running running = start(this.judge.filter(), behind)) {
			assertThat(new BodyClient(running).signed("/form", FORM, "a=%E9").body()).isEqualTo("{a=[\u00E9]}");
		}
	}

	@ParameterizedTest
	@ValueSource(ints = { 1, FormFields.MAX_VALUES + 1 })
	void getParameterWhenFormCannotBeReadThenNoneOfIt(int count) throws Exception {
		String body = "a&".repeat(count) + "b=%";

		try (TestContainer.Running running = start(this.judge.filter())) {
			assertThat(new BodyClient(running).signed("/guarded?q=1", FORM, body).body())
				.isEqualTo("1 refused refused");
		}
	}

	@Test
	void getParametersWhenPutThenOfTheQueryAlone() throws Exception {
		String request = "PUT /form?q=1 HTTP/1.1\nHost: localhost\nContent-Type: " + FORM + "\nX-Digest: "
				+ BodyJudge.digest("a=1".getBytes(StandardCharsets.US_ASCII)) + "\n\na=1";

		try (TestContainer.Running running = start(this.judge.filter())) {
			assertThat(running.send(request).body()).contains("{q=[1]}");
		}
	}

	@Test
	void getPartsThenThoseOfTheContainer() throws Exception {
		byte[] large = TestStreams.bytes(900 << 10);
		byte[] body = multipart(large);

		try (TestContainer.Running running = start(this.judge.filter())) {
			BodyClient client = new BodyClient(running);
			String parts = client.signed("/parts?name=Bob", MULTIPART, body).body();
			assertThat(parts).isEqualTo(client.unsigned("/parts?name=Bob", MULTIPART, body).body())
				.contains("[name null null 3 ",
						"[file Zo\u00EB \"1\".bin application/octet-stream 921600 " + BodyJudge.digest(large) + "]")
				.startsWith("{name=[Bob, Ada], note=[caf\u00E9]}");
			assertThat(this.judge.readings).hasSize(1);
			OpenBodies.assertNoneSoon();
		}
	}

	@Test
	void getPartWhenSeveralThenFirstOrNull() throws Exception {
		try (TestContainer.Running running = start(this.judge.filter())) {
			assertThat(new BodyClient(running).signed("/part", MULTIPART, multipart(new byte[1])).body())
				.isEqualTo("3 null");
		}
	}

	@ParameterizedTest
	@CsvSource({ "multipart/form-data", "multipart/form-data; boundary=----y", "multipart/form-data; boundary=x y z'",
			"text/plain" })
	void getPartsWhenMalformedThenServletException(String type) throws Exception {
		try (TestContainer.Running running = start(this.judge.filter())) {
			assertThat(new BodyClient(running).signed("/catch", type, multipart(new byte[1])).body())
				.isEqualTo("ServletException");
		}
	}

	@Test
	void getPartsWhenTooManyThenIllegalState() throws Exception {
		String body = "------x\r\nContent-Disposition: form-data; name=a\r\n\r\n\r\n".repeat(129) + "------x--";

		try (TestContainer.Running running = start(this.judge.filter())) {
			assertThat(new BodyClient(running).signed("/catch", MULTIPART, body).body())
				.isEqualTo("IllegalStateException");
		}
	}

	private TestContainer.Running start(Filter... filters) throws Exception {
		return this.container.start("",
				new BodyApp(filters)
					.at("/form", (request, response) -> response.getWriter().print(BodyApp.parameters(request)))
					.at("/first",
							(request, response) -> response.getWriter()
								.print(request.getParameter("name") + " " + text(request)))
					.at("/stream-first",
							(request, response) -> response.getWriter()
								.print(text(request) + " " + BodyApp.parameters(request)))
					.at("/names", ReplayedFormTests::names)
					.at("/guarded", ReplayedFormTests::guarded)
					.at("/parts", ReplayedFormTests::parts)
					.at("/part",
							(request, response) -> response.getWriter()
								.print(request.getPart("name").getSize() + " " + request.getPart("none")))
					.at("/catch", (request, response) -> {
						try {
							response.getWriter().print(request.getParts().size());
						}
						catch (ServletException | IllegalStateException ex) {
							response.getWriter().print(ex.getClass().getSimpleName());
						}
					}));
	}

	private static void names(HttpServletRequest request, HttpServletResponse response) throws IOException {
		response.getWriter()
			.print(Stream.of("name", "qty").filter(request.getParameterMap()::containsKey).toList() + " "
					+ List.of(request.getParameterValues("name")) + " " + request.getParameterValues("none") + " "
					+ request.getContentLength() + " " + request.getContentType());
	}

	private static void guarded(HttpServletRequest request, HttpServletResponse response) throws IOException {
		response.getWriter().print(request.getParameter("q"));
		for (int i = 0; i < 2; i++) {
			try {
				response.getWriter().print(BodyApp.parameters(request));
			}
			catch (IllegalStateException ex) {
				response.getWriter().print(" refused");
			}
		}
	}

	private static void parts(HttpServletRequest request, HttpServletResponse response)
			throws IOException, ServletException {
		request.setCharacterEncoding("UTF-8");
		response.getWriter().print(BodyApp.parameters(request));
		for (Part part : request.getParts()) {
			response.getWriter()
				.print("[" + part.getName() + " " + part.getSubmittedFileName() + " " + part.getContentType() + " "
						+ part.getSize() + " " + BodyJudge.digest(part.getInputStream().readAllBytes()) + "]");
		}
	}

	private static String text(HttpServletRequest request) throws IOException {
		return new String(request.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
	}

	private static byte[] multipart(byte[] large) {
		String head = "------x\r\nContent-Disposition: form-data; name=\"name\"\r\n\r\nAda\r\n"
				+ "------x\r\nContent-Disposition: form-data; name=\"small\"; filename=\"s.txt\"\r\n"
				+ "Content-Type: text/plain\r\n\r\nsmall\r\n"
				+ "------x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"Zo\u00EB \\\"1\\\".bin\"\r\n"
				+ "Content-Type: application/octet-stream\r\n\r\n";
		String tail = "\r\n------x\r\nContent-Disposition: form-data; name=\"note\"\r\n\r\ncaf\u00E9\r\n------x--\r\n";
		ByteArrayOutputStream body = new ByteArrayOutputStream();
		body.writeBytes(head.getBytes(StandardCharsets.UTF_8));
		body.writeBytes(large);
		body.writeBytes(tail.getBytes(StandardCharsets.UTF_8));
		return body.toByteArray();
	}

}
