package io.avpsecurity.core.fetch;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.avpsecurity.core.http.OwnAuthorities;

import static org.assertj.core.api.Assertions.assertThat;

class FetchRulesTests {

	private static final AddressPolicy ADDRESSES = AddressPolicy.of(List.of());

	private final FetchRules rules = new FetchRules(ADDRESSES, Set.of(), Set.of(), OwnAuthorities.NOT_CONFIGURED);

	@ParameterizedTest
	@ValueSource(strings = { "https://agent.example.com", "https://agent.example.com/", "HTTPS://Agent.Example.COM/",
			"https://agent.example.com:443/a", "https://a.b/", "https://xn--bcher-kva.example.com/",
			"https://1.2.3.com/", "https://0x7f.com/", "https://0.de/?a=b&c=//user@host:1/",
			"https://agent.example.com/.well-known/http-message-signatures-directory", "https://localhost.example.com/",
			"https://test.com/", "https://mylocal.com/", "https://a--b.com/", "https://agent.example.com/a%00b" })
	void refusalWhenPublicNameThenNone(String url) {
		assertThat(this.rules.refusal(url)).isEmpty();
	}

	@Tag("T-47")
	@Tag("T-72")
	@ParameterizedTest
	@MethodSource("hostileHosts")
	void refusalWhenHostIsNoPublicNameThenBlocked(String host) {
		assertThat(this.rules.refusal("https://" + host + "/")).contains(FetchFault.BLOCKED);
		assertThat(this.rules.refusal("https://" + host)).contains(FetchFault.BLOCKED);
		assertThat(this.rules.refusal("https://" + host + ":443/x?y")).contains(FetchFault.BLOCKED);
	}

	@Tag("T-47")
	@ParameterizedTest
	@ValueSource(strings = { "127.0.0.1", "[::1]", "2130706433", "0x7f.1", "0", "127.1", "1", "0x1" })
	void refusalWhenAnAddressIsListedAsHostThenBlockedAllTheSame(String host) {
		FetchRules listed = new FetchRules(AddressPolicy.of(List.of(AddressBlock.parse("127.0.0.0/8"))), Set.of(host),
				Set.of(), OwnAuthorities.NOT_CONFIGURED);

		assertThat(listed.refusal("https://" + host + "/")).contains(FetchFault.BLOCKED);
	}

	@Tag("T-72")
	@ParameterizedTest
	@ValueSource(strings = { "localhost", "a.localhost", "a.local", "a.internal", "a.intranet", "a.lan", "a.home.arpa",
			"a.onion", "a.test", "a.invalid", "a.example" })
	void refusalWhenPrivateNameThenBlockedUnlessItIsListed(String host) {
		FetchRules listed = new FetchRules(ADDRESSES, Set.of(host), Set.of(), OwnAuthorities.NOT_CONFIGURED);

		assertThat(this.rules.refusal("https://" + host + "/")).contains(FetchFault.BLOCKED);
		assertThat(listed.refusal("https://" + host + "/")).isEmpty();
		assertThat(listed.refusal("https://x." + host + "/")).contains(FetchFault.BLOCKED);
	}

	@Tag("T-72")
	@Test
	void refusalWhenNameWithoutADotThenBlockedUnlessItIsListed() {
		FetchRules listed = new FetchRules(ADDRESSES, Set.of("registry"), Set.of(), OwnAuthorities.NOT_CONFIGURED);

		assertThat(this.rules.refusal("https://registry/")).contains(FetchFault.BLOCKED);
		assertThat(listed.refusal("https://registry/")).isEmpty();
		assertThat(listed.refusal("https://vault/")).contains(FetchFault.BLOCKED);
	}

	@Tag("T-58")
	@ParameterizedTest
	@ValueSource(strings = { "0", "1", "22", "80", "442", "444", "8443", "65535", "65536", "65979", "4294967739",
			"-443", "+443", "443x", "", " 443", "443:443", "４４３", "443.0", "0x1bb" })
	void refusalWhenPortIsNotAllowedThenBlocked(String port) {
		assertThat(this.rules.refusal("https://agent.example.com:" + port + "/")).contains(FetchFault.BLOCKED);
	}

	@Test
	void refusalWhenPortIsListedThenThatOneBeside443() {
		FetchRules listed = new FetchRules(ADDRESSES, Set.of(), Set.of(8443), OwnAuthorities.NOT_CONFIGURED);

		assertThat(listed.refusal("https://agent.example.com:8443/")).isEmpty();
		assertThat(listed.refusal("https://agent.example.com/")).isEmpty();
		assertThat(listed.refusal("https://agent.example.com:8444/")).contains(FetchFault.BLOCKED);
	}

	@Tag("T-62")
	@ParameterizedTest
	@ValueSource(strings = { "https://shop.example.com/", "https://SHOP.example.com/x", "https://shop.example.com:443/",
			"https://shop.example.com:8443/", "https://api.example.com:8443/" })
	void refusalWhenOwnAuthorityThenBlocked(String url) {
		FetchRules rules = new FetchRules(ADDRESSES, Set.of(), Set.of(8443),
				OwnAuthorities.of(List.of("shop.example.com", "api.example.com:8443")));

		assertThat(rules.refusal(url)).contains(FetchFault.BLOCKED);
		assertThat(rules.refusal("https://api.example.com/")).isEmpty();
	}

	@Tag("T-71")
	@ParameterizedTest
	@ValueSource(strings = { "", "https", "https:", "https:/", "https://", "https:///", "https:///agent.example.com/",
			"https:agent.example.com/", "https:/agent.example.com/", "https:\\\\agent.example.com/",
			"http://agent.example.com/", "ftp://agent.example.com/", "file:///etc/passwd", "data:application/json,{}",
			"jar:https://agent.example.com/!/", "javascript:alert(1)", "ws://agent.example.com/",
			"wss://agent.example.com/", "httpss://agent.example.com/", "//agent.example.com/", "agent.example.com",
			"/x", " https://agent.example.com/", "https://agent.example.com/ ", "https://agent.example.com/a b",
			"https://agent.example.com/\\x", "https://agent.example.com/#x", "https://agent.example.com/\r\nX: y",
			"https://agent.example.com/ü", "https://agent.example.com/\u0000", "https://?agent.example.com",
			"https://agent.example.com\u3002", "urn:https://agent.example.com/" })
	void refusalWhenNoHttpsUrlThenBlocked(String url) {
		assertThat(this.rules.refusal(url)).contains(FetchFault.BLOCKED);
	}

	@Test
	void refusalWhenLongThenUpToTheLimit() {
		String start = "https://agent.example.com/";

		assertThat(this.rules.refusal(start + "a".repeat(2048 - start.length()))).isEmpty();
		assertThat(this.rules.refusal(start + "a".repeat(2049 - start.length()))).contains(FetchFault.BLOCKED);
	}

	@Test
	void refusalWhenNameIsLongThenUpToTheLimits() {
		String label = "a".repeat(63);

		assertThat(this.rules.refusal("https://" + label + ".com/")).isEmpty();
		assertThat(this.rules.refusal("https://a" + label + ".com/")).contains(FetchFault.BLOCKED);
		assertThat(this.rules.refusal("https://" + (label + '.').repeat(3) + "a".repeat(61) + "/")).isEmpty();
		assertThat(this.rules.refusal("https://" + (label + '.').repeat(3) + "a".repeat(62) + "/"))
			.contains(FetchFault.BLOCKED);
	}

	static Stream<String> hostileHosts() {
		return HostileHosts.read().stream();
	}

}
