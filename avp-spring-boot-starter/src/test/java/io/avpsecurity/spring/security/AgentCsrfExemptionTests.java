package io.avpsecurity.spring.security;

import java.security.cert.X509Certificate;
import java.util.List;
import java.util.function.Consumer;

import io.avpsecurity.core.Assessment;
import io.avpsecurity.core.agent.Action;
import io.avpsecurity.servlet.LeftAssessments;
import io.avpsecurity.spring.fixture.TestAssessments;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.mock.web.MockHttpServletRequest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Named.named;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/**
 * Tests for {@link AgentCsrfExemption} (threat T-122).
 */
class AgentCsrfExemptionTests {

	static final List<Arguments> HARMLESS = List.of(change("nothing more", (request) -> {
	}), change("own origin", (request) -> request.addHeader("Origin", "https://shop.example")),
			change("same-origin", (request) -> request.addHeader("Sec-Fetch-Site", "same-origin")),
			change("none", (request) -> request.addHeader("Sec-Fetch-Site", "none")));

	static final List<Arguments> AMBIENT = List.of(change("cookie", (request) -> request.addHeader("Cookie", "a=b")),
			change("empty cookie", (request) -> request.addHeader("Cookie", "")),
			change("session", (request) -> request.getSession(true)),
			change("client certificate",
					(request) -> request.setAttribute("jakarta.servlet.request.X509Certificate",
							new X509Certificate[0])),
			change("basic", (request) -> request.addHeader("Authorization", "Basic YTpi")),
			change("second authorization", (request) -> {
				request.addHeader("Authorization", "AVP abc");
				request.addHeader("Authorization", "Basic YTpi");
			}), change("two in one", (request) -> request.addHeader("Authorization", "AVP abc, Basic YTpi")),
			change("scheme that begins alike", (request) -> request.addHeader("Authorization", "AVPX abc")),
			change("other origin", (request) -> request.addHeader("Origin", "https://evil.example")),
			change("null origin", (request) -> request.addHeader("Origin", "null")),
			change("other scheme", (request) -> request.addHeader("Origin", "http://shop.example")),
			change("other port", (request) -> request.addHeader("Origin", "https://shop.example:8443")),
			change("second origin", (request) -> {
				request.addHeader("Origin", "https://shop.example");
				request.addHeader("Origin", "https://evil.example");
			}), change("cross-site", (request) -> request.addHeader("Sec-Fetch-Site", "cross-site")),
			change("same-site", (request) -> request.addHeader("Sec-Fetch-Site", "same-site")),
			change("unknown site", (request) -> request.addHeader("Sec-Fetch-Site", "elsewhere")));

	private final AgentCsrfExemption exemption = new AgentCsrfExemption();

	@ParameterizedTest
	@FieldSource("HARMLESS")
	void matchesWhenSignedAndNothingAmbientThenExempt(Consumer<MockHttpServletRequest> change) {
		MockHttpServletRequest request = request(TestAssessments.signed(Action.ALLOW));

		change.accept(request);

		assertThat(this.exemption.matches(request)).isTrue();
	}

	@Tag("T-122")
	@ParameterizedTest
	@FieldSource("AMBIENT")
	void matchesWhenSomethingAmbientThenNotExempt(Consumer<MockHttpServletRequest> change) {
		MockHttpServletRequest request = request(TestAssessments.signed(Action.ALLOW));

		change.accept(request);

		assertThat(this.exemption.matches(request)).isFalse();
	}

	@ParameterizedTest
	@ValueSource(strings = { "avp abc.def", "AVP\tabc.def", "  AVP   abc.def " })
	void matchesWhenTokenInHeaderThenExempt(String line) {
		MockHttpServletRequest request = request(TestAssessments.token());

		request.addHeader("Authorization", line);

		assertThat(this.exemption.matches(request)).isTrue();
	}

	@Tag("T-122")
	@Test
	void matchesWhenTokenInQueryThenNotExempt() {
		MockHttpServletRequest request = request(TestAssessments.token());

		request.setQueryString("avp_token=abc.def");

		assertThat(this.exemption.matches(request)).isFalse();
	}

	@Tag("T-122")
	@Test
	void matchesWhenTokenInQueryAndCredentialInHeaderThenNotExempt() {
		MockHttpServletRequest request = request(TestAssessments.queryToken());

		request.addHeader("Authorization", "AVP abc.def");

		assertThat(this.exemption.matches(request)).isFalse();
	}

	@Test
	void matchesWhenOriginOfPlainPortThenExempt() {
		MockHttpServletRequest request = request(TestAssessments.signed(Action.REVIEW));
		request.setScheme("http");
		request.setServerPort(8080);

		request.addHeader("Origin", "http://shop.example:8080");

		assertThat(this.exemption.matches(request)).isTrue();
	}

	@ParameterizedTest
	@EnumSource(names = { "DENY", "CHALLENGE" })
	void matchesWhenNotPassingThenNotExempt(Action action) {
		assertThat(this.exemption.matches(request(TestAssessments.signed(action)))).isFalse();
	}

	@Tag("T-122")
	@Test
	void matchesWhenPathNotCoveredThenNotExempt() {
		assertThat(this.exemption.matches(request(TestAssessments.signedWeakly()))).isFalse();
	}

	@Test
	void matchesWhenNothingProvenThenNotExempt() {
		assertThat(this.exemption.matches(request(TestAssessments.unsigned()))).isFalse();
		assertThat(this.exemption.matches(new MockHttpServletRequest("POST", "/agents/orders"))).isFalse();
	}

	private static MockHttpServletRequest request(Assessment assessment) {
		MockHttpServletRequest request = new MockHttpServletRequest("POST", "/agents/orders");
		request.setScheme("https");
		request.setServerName("Shop.example");
		request.setServerPort(443);
		LeftAssessments.leave(request, assessment);
		return request;
	}

	private static Arguments change(String name, Consumer<MockHttpServletRequest> change) {
		return arguments(named(name, change));
	}

}
