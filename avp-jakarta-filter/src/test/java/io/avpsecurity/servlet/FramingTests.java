package io.avpsecurity.servlet;

import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import io.avpsecurity.core.Assessment;
import io.avpsecurity.core.http.HttpMessage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is seen of a request that is framed twice (RFC 9112 section 6.1), which is how
 * requests are smuggled (threat T-10).
 */
@ParameterizedClass
@EnumSource(TestContainer.class)
class FramingTests {

	private final TestContainer container;

	private final List<String> seen = new CopyOnWriteArrayList<>();

	FramingTests(TestContainer container) {
		this.container = container;
	}

	/**
	 * Tomcat believes the coding and hides the length; Jetty refuses.
	 */
	@Test
	void fieldLinesWhenLengthAndTransferEncodingThenNeverBoth() throws Exception {
		AgentFilter filter = new AgentFilter(new TestJudge(this::assess, (earlier, dispatch) -> earlier),
				StubSecurity.SETTINGS);

		try (TestContainer.Running running = this.container.start("",
				new BodyApp(filter).at("/open", (request, response) -> response.getWriter()
					.print(new String(request.getInputStream().readAllBytes(), StandardCharsets.US_ASCII))))) {
			String answer = send(running.port());

			switch (this.container) {
				case TOMCAT -> {
					assertThat(answer).startsWith("HTTP/1.1 200").endsWith("\r\n\r\nab");
					assertThat(this.seen).containsExactly("[] [chunked]");
				}
				case JETTY -> {
					assertThat(answer).startsWith("HTTP/1.1 400");
					assertThat(this.seen).isEmpty();
				}
			}
		}
	}

	private Assessment assess(HttpMessage message) {
		this.seen.add(message.fieldLines("content-length") + " " + message.fieldLines("transfer-encoding"));
		return TestAssessments.unsigned();
	}

	private static String send(int port) throws Exception {
		try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
			socket.setSoTimeout(20_000);
			OutputStream output = socket.getOutputStream();
			output.write(("POST /open HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 4\r\n"
					+ "Transfer-Encoding: chunked\r\n\r\n2\r\nab\r\n0\r\n\r\n")
				.getBytes(StandardCharsets.US_ASCII));
			return new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
		}
	}

}
