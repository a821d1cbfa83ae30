package io.avpsecurity.spring.guide;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Map;

import io.avpsecurity.spring.fixture.TestAgent;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.core.env.Environment;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A proxy on this machine, as the guide describes it.
 */
@SpringBootTest(classes = GuideShop.class, webEnvironment = WebEnvironment.RANDOM_PORT,
		properties = "spring.config.location=classpath:guide/known-agent.yaml,classpath:guide/behind-a-proxy.yaml")
class BehindAProxyTests {

	private static final Map<String, String> SIGNATURE = TestAgent.FETCHER.fields("GET",
			"https://shop.example/agents/feed");

	private final int port;

	BehindAProxyTests(@Autowired Environment environment) {
		this.port = environment.getRequiredProperty("local.server.port", Integer.class);
	}

	@Test
	void requestWhenTheProxyTellsThePublicHostThenVerified() throws Exception {
		assertThat(send("shop.example", SIGNATURE)).isEqualTo(200);
	}

	@Test
	void requestWhenTheProxyTellsAnotherHostThenRefused() throws Exception {
		assertThat(send("other.example", TestAgent.FETCHER.fields("GET", "https://other.example/agents/feed")))
			.isEqualTo(403);
	}

	private int send(String host, Map<String, String> fields) throws IOException, InterruptedException {
		HttpRequest.Builder request = HttpRequest
			.newBuilder(URI.create("http://127.0.0.1:" + this.port + "/agents/feed"))
			.header("X-Forwarded-Host", host)
			.header("X-Forwarded-Proto", "https");
		fields.forEach(request::header);
		return HttpClient.newHttpClient().send(request.build(), BodyHandlers.discarding()).statusCode();
	}

}
