package io.avpsecurity.core.webbotauth;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.avpsecurity.core.agent.AgentIdentity;
import io.avpsecurity.core.agent.Checked;
import io.avpsecurity.core.agent.Reason;

import static org.assertj.core.api.Assertions.assertThat;

class AgentUrlTests {

	private static final String WELL_KNOWN = "https://a.test/.well-known/http-message-signatures-directory";

	@ParameterizedTest
	@Tag("T-22")
	@ValueSource(strings = { "https://a.test", "https://a.test/", "HTTPS://a.test", "https://A.TEST", "hTTps://A.tesT/",
			"https://a.test:443", "https://a.test:443/", "https://a.test:00443/", "https://a.test/.",
			"https://a.test/./", "https://a.test/..", "https://a.test/../", "https://a.test/x/..", "https://a.test/%2e",
			"https://a.test/%2E%2E", "https://a.test/%2e%2e/", WELL_KNOWN, WELL_KNOWN + "?", WELL_KNOWN + "?a=b",
			"https://a.test:443/.well-known/http-message-signatures-directory",
			"https://a.test/%2Ewell-known/http-message-signatures-directory",
			"https://a.test/%2ewell%2dknown/http%2Dmessage%2dsignatures%2Ddirectory",
			"https://a.test/./.well-known/http-message-signatures-directory",
			"https://a.test/x/../.well-known/http-message-signatures-directory",
			"https://a.test/.well-known/./http-message-signatures-directory",
			"https://a.test/.well-known/x/../http-message-signatures-directory",
			"https://a.test/.well-known/%68ttp-message-signatures-directory" })
	void identifyThenOneIdentityForEverySpelling(String url) {
		assertThat(identify(url, Discovery.AUTO)).isEqualTo(WELL_KNOWN + " a.test");
	}

	@ParameterizedTest
	@CsvSource({ "https://a.test/jwks.json, https://a.test/jwks.json a.test",
			"https://a.test/%7ebot/%2f, https://a.test/~bot/%2F a.test", "https://a.test/a?b, https://a.test/a a.test",
			"https://a.test?x=/y, https://a.test/ a.test", "https://a.test/?x=1, https://a.test/ a.test",
			"https://a.test:8443/, https://a.test:8443" + "/.well-known/http-message-signatures-directory a.test",
			"https://[2001:DB8::1]/k, https://[2001:db8::1]/k [2001:db8::1]",
			"https://a.test/a//b, https://a.test/a//b a.test", "https://a.test/a/b/.., https://a.test/a/ a.test" })
	void identifyWhenNoOriginThenTheUrlItself(String url, String identity) {
		assertThat(identify(url, Discovery.AUTO)).isEqualTo(identity);
	}

	@Test
	void identifyWhenDirectThenAnOriginIsItsFrontPage() {
		assertThat(identify("https://a.test", Discovery.DIRECT)).isEqualTo("https://a.test/ a.test");
	}

	@ParameterizedTest
	@CsvSource({ "https://a.test/, " + WELL_KNOWN + " a.test", "https://a.test/k, signature_agent_not_origin",
			"https://a.test/?q, signature_agent_not_origin" })
	void identifyWhenDirectoryThenOriginsOnly(String url, String expected) {
		assertThat(identify(url, Discovery.DIRECTORY)).isEqualTo(expected);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "a.test", "//a.test", "https:", "https:a.test", "https:/a.test", "https://",
			"https:///x", "https://user@a.test", "https://user:pw@a.test", "https://a.test#f", "https://a.test/#",
			"https://a.test.", "https://a.test:0", "https://a.test:99999", "https://a b.test", "https://a.test/%",
			"https://a.test/%zz", "https://a.test/a b", "https://a.t\u00EBst", "https://a.test/\u0000",
			"https://a.test/\\x", "1https://a.test", "https://%61.test", "https://a.test/%2", "https://a.test/\"",
			"https://a.test/<", "https://a.test/>", "https://a.test/^", "https://a.test/`", "https://a.test/{",
			"https://a.test/|", "https://a.test/}", "https://a.test/\u00E9", "https://a.test/\u007F",
			"https://a.test/%\uFF12\uFF15" })
	void identifyWhenMalformedThenRefused(String url) {
		assertThat(identify(url, Discovery.AUTO)).isEqualTo("signature_agent_malformed");
	}

	@Test
	void identifyWhenTooLongThenRefused() {
		String longest = "https://a.test/" + "x".repeat(512 - 15);

		assertThat(identify(longest, Discovery.AUTO)).isEqualTo(longest + " a.test");
		assertThat(identify(longest + "x", Discovery.AUTO)).isEqualTo("signature_agent_malformed");
	}

	@ParameterizedTest
	@ValueSource(strings = { "http://a.test", "HTTP://a.test", "data:application/json,{}", "file:///etc/passwd",
			"ftp://a.test", "javascript:1" })
	void identifyWhenNotHttpsThenRefused(String url) {
		assertThat(identify(url, Discovery.AUTO)).isEqualTo("signature_agent_not_https");
	}

	private static String identify(String url, Discovery discovery) {
		Checked<AgentIdentity> identified = AgentUrl.identify(url, discovery);
		if (identified instanceof Checked.Failed<AgentIdentity> failed) {
			Reason reason = failed.reason();
			return reason.code();
		}
		AgentIdentity identity = ((Checked.Passed<AgentIdentity>) identified).value();
		return identity.url() + ' ' + identity.host();
	}

}
