package io.avpsecurity.core.http;

import java.util.List;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

@Tag("T-17")
class AuthorityTests {

	@ParameterizedTest
	@CsvSource({ "Shop.Example, https, shop.example", "shop.example:443, https, shop.example",
			"shop.example:80, http, shop.example", "shop.example:443, http, shop.example:443",
			"shop.example:80, https, shop.example:80", "[2001:DB8::1]:8443, https, [2001:db8::1]:8443",
			"[::1], http, [::1]", "127.0.0.1:8080, http, 127.0.0.1:8080", "shop.example:00443, https, shop.example" })
	void parseThenNormalised(String text, String scheme, String expected) {
		assertThat(Authority.parse(text, scheme)).map(Authority::toString).contains(expected);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", ":80", "user@shop.example", "shop.example.", "shop.example:", "shop.example:0",
			"shop.example:65536", "shop.example:8o", "shop example", "sh\u00F6p.example", "shop.example/x", "[::1",
			"::1", "[]", "[zz::1]", "shop%2eexample", "shop.example\r\n", "shop.example:80:80", "*", "[1.2.3.4" })
	void parseWhenNoAuthorityThenRefused(String text) {
		assertThat(Authority.parse(text, "https")).isEmpty();
	}

	@Test
	void parseThenTheHostIsBounded() {
		assertThat(Authority.parse("x".repeat(253), "https")).isPresent();
		assertThat(Authority.parse("x".repeat(254), "https")).isEmpty();
	}

	@ParameterizedTest
	@CsvSource({ "localhost, true", "LOCALHOST:8080, true", "127.0.0.1, true", "127.255.255.254, true", "[::1], true",
			"127.0.0.1.evil.example, false", "127.1, false", "127.0.0.256, false", "127.0.0.x, false",
			"localhost.evil.example, false", "127.evil.example, false", "127..0.1, false", "128.0.0.1, false" })
	void isLoopbackThenOnlyForThisMachine(String text, boolean loopback) {
		assertThat(Authority.parse(text, "http").orElseThrow().isLoopback()).isEqualTo(loopback);
	}

	@ParameterizedTest
	@CsvSource({ "shop.example, shop.example, true", "shop.example, shop.example:8443, true",
			"shop.example:8443, shop.example:8443, true", "shop.example:8443, shop.example, false",
			"shop.example:443, shop.example, true", "SHOP.example, shop.EXAMPLE, true",
			"shop.example, evil.example, false", "shop.example, shop.example.evil.example, false",
			"shop.example, www.shop.example, false" })
	void containsThenOnlyWhatIsListed(String own, String sent, boolean ours) {
		OwnAuthorities authorities = OwnAuthorities.of(List.of(own));

		assertThat(authorities.contains(Authority.parse(sent, "https").orElseThrow())).isEqualTo(ours);
	}

	@Test
	void ofWhenAnEntryIsNoAuthorityThenNamed() {
		assertThatIllegalArgumentException().isThrownBy(() -> OwnAuthorities.of(List.of("https://shop.example")))
			.withMessageContaining("'https://shop.example'")
			.withMessageContaining("expected host or host:port");
	}

}
