package io.avpsecurity.servlet;

import io.avpsecurity.core.http.HttpMessage;
import io.avpsecurity.core.http.RequestPath;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class ServletHttpMessageTests {

	@Test
	void asSentThenPartsAsSent() {
		HttpMessage message = asSent(TestRequests.get("/a%2Fb").with("getQueryString", "c=%20d"));

		assertThat(message.method()).isEqualTo("GET");
		assertThat(message.scheme()).isEqualTo("https");
		assertThat(message.path()).isEqualTo("/a%2Fb");
		assertThat(message.query()).hasValue("c=%20d");
		assertThat(message.requestTarget()).hasValue("/a%2Fb?c=%20d");
	}

	@Test
	void requestTargetWhenNotInOriginFormThenEmpty() {
		assertThat(asSent(TestRequests.get("*").with("getMethod", "OPTIONS")).requestTarget()).isEmpty();
		assertThat(asSent(TestRequests.get("/")).requestTarget()).hasValue("/");
		assertThat(asSent(TestRequests.get("/").with("getQueryString", "")).requestTarget()).hasValue("/?");
	}

	@ParameterizedTest
	@CsvSource({ "shop.example, 443, shop.example:443", "127.0.0.1, 8080, 127.0.0.1:8080", "[::1], 8080, [::1]:8080",
			"::1, 8080, [::1]:8080", "shop.example, -1, shop.example" })
	void authorityThenHostAndPortOfTheContainer(String host, int port, String expected) {
		HttpMessage message = asSent(TestRequests.get("/").with("getServerName", host).with("getServerPort", port));

		assertThat(message.authority()).isEqualTo(expected);
	}

	@Test
	void clientAddressThenThatOfThePeerAndNoHeader() {
		HttpMessage message = asSent(TestRequests.get("/")
			.with("getRemoteAddr", "203.0.113.7")
			.withHeader("x-forwarded-for", "198.51.100.1"));

		assertThat(message.clientAddress()).contains("203.0.113.7");
		assertThat(asSent(TestRequests.get("/").with("getRemoteAddr", null)).clientAddress()).isEmpty();
	}

	@Tag("T-16")
	@Test
	void authorityWhenHostHeaderDiffersThenNotBelieved() {
		HttpMessage message = asSent(TestRequests.get("/")
			.withHeader("host", "evil.example")
			.withHeader("x-forwarded-host", "evil.example")
			.withHeader("forwarded", "host=evil.example"));

		assertThat(message.authority()).isEqualTo("shop.example:443");
	}

	@Tag("T-2")
	@Test
	void fieldLinesWhenSeveralThenAllInOrder() {
		HttpMessage message = asSent(TestRequests.get("/").withHeader("signature-agent", "a=\"1\"", "", "b=\"2\""));

		assertThat(message.fieldLines("signature-agent")).containsExactly("a=\"1\"", "", "b=\"2\"");
		assertThat(message.fieldLines("signature")).isEmpty();
	}

	@Test
	void fieldLinesWhenContainerTellsNothingThenNone() {
		HttpMessage message = asSent(
				TestRequests.get("/").withHeader("authorization", "AVP x").with("getHeaders", null));

		assertThat(message.fieldLines("authorization")).isEmpty();
	}

	@Test
	void asSentWhenForwardedThenOriginalTarget() {
		HttpMessage message = asSent(TestRequests.get("/agents/feed")
			.with("getDispatcherType", DispatcherType.FORWARD)
			.withAttribute(RequestDispatcher.FORWARD_REQUEST_URI, "/sent")
			.withAttribute(RequestDispatcher.FORWARD_QUERY_STRING, "q"));

		assertThat(message.path()).isEqualTo("/sent");
		assertThat(message.query()).hasValue("q");
	}

	@Test
	void asSentWhenDispatchedAsynchronouslyThenOriginalTarget() {
		HttpMessage message = asSent(TestRequests.get("/agents/feed")
			.with("getDispatcherType", DispatcherType.ASYNC)
			.withAttribute(AsyncContext.ASYNC_REQUEST_URI, "/sent"));

		assertThat(message.path()).isEqualTo("/sent");
		assertThat(message.query()).isEmpty();
	}

	@Tag("T-98")
	@Test
	void asSentWhenDispatchAttributesForgedThenNotBelieved() {
		TestRequests request = TestRequests.get("/agents/feed")
			.withAttribute(RequestDispatcher.FORWARD_REQUEST_URI, "/open")
			.withAttribute(AsyncContext.ASYNC_REQUEST_URI, "/open")
			.withAttribute(RequestDispatcher.INCLUDE_REQUEST_URI, "/open")
			.withAttribute(RequestDispatcher.INCLUDE_SERVLET_PATH, "/open");

		assertThat(asSent(request).path()).isEqualTo("/agents/feed");
		assertThat(DispatchPath.of(request.build())).isEqualTo(RequestPath.of("/agents/feed"));
	}

	@Test
	void dispatchPathWhenIncludedThenOfTheInclude() {
		TestRequests request = TestRequests.get("/open")
			.with("getDispatcherType", DispatcherType.INCLUDE)
			.withAttribute(RequestDispatcher.INCLUDE_REQUEST_URI, "/shop/agents/feed%20x")
			.withAttribute(RequestDispatcher.INCLUDE_CONTEXT_PATH, "/shop")
			.withAttribute(RequestDispatcher.INCLUDE_SERVLET_PATH, "/agents")
			.withAttribute(RequestDispatcher.INCLUDE_PATH_INFO, "/feed x");

		assertThat(DispatchPath.of(request.build()))
			.isEqualTo(RequestPath.of("/agents/feed x", "/shop", "/shop/agents/feed%20x"));
	}

	@Test
	void toStringThenNothingOfTheRequest() {
		assertThat(asSent(TestRequests.get("/secret")).toString()).isEqualTo("ServletHttpMessage");
	}

	private static HttpMessage asSent(TestRequests requests) {
		HttpServletRequest request = requests.build();
		return ServletHttpMessage.asSent(request);
	}

}
