package io.avpsecurity.core.http;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class HttpsUrlTests {

	@ParameterizedTest
	@CsvSource({ "https://a.test, https://a.test/", "HTTPS://A.test:443/x/../y?z, https://a.test/y",
			"https://a.test:8443/%7ea/%2f, https://a.test:8443/~a/%2F" })
	void parseThenOneSpelling(String text, String url) {
		assertThat(HttpsUrl.parse(text)).hasToString("Optional[" + url + "]");
	}

	@Test
	void parseWhenTwoSpellingsThenEqual() {
		assertThat(HttpsUrl.parse("https://A.test/%61")).isEqualTo(HttpsUrl.parse("https://a.test:443/a"))
			.hasSameHashCodeAs(HttpsUrl.parse("https://a.test/a"))
			.isNotEqualTo(HttpsUrl.parse("https://a.test/A"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "https", "https:", "https://", "https:/a.test", "http://a.test", "httpsx://a.test",
			"https://u@a.test", "https://a.test#f", "https://a.test/ ", "https://a.test/%4", "https://ä.test",
			"//a.test", "https://a.test./" })
	void parseWhenNoneThenEmpty(String text) {
		assertThat(HttpsUrl.parse(text)).isEmpty();
	}

	@ParameterizedTest
	@CsvSource({ "512, true", "513, false" })
	void parseThenTheLengthIsBounded(int length, boolean parsed) {
		String text = "https://a.test/" + "x".repeat(length - 15);

		assertThat(HttpsUrl.parse(text).isPresent()).isEqualTo(parsed);
	}

	@ParameterizedTest
	@CsvSource({ "https://a.test, true", "https://a.test/, true", "https://a.test/?, false",
			"https://a.test/x, false" })
	void isOriginThenWithoutPathAndQuery(String text, boolean origin) {
		assertThat(HttpsUrl.parse(text).orElseThrow().isOrigin()).isEqualTo(origin);
	}

	@Test
	void originThenWithoutASlash() {
		assertThat(HttpsUrl.parse("https://A.test:8443/x").orElseThrow().origin()).isEqualTo("https://a.test:8443");
	}

	@ParameterizedTest
	@CsvSource({ "http://a.test, true", "httpsx:a, true", "data:, true", "https:x, false", "HTTPS://a, false",
			"a.test, false", ":x, false", "1a:x, false", "'', false" })
	void hasOtherSchemeThenOnlyForAnother(String text, boolean other) {
		assertThat(HttpsUrl.hasOtherScheme(text)).isEqualTo(other);
	}

}
