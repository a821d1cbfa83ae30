package io.avpsecurity.servlet;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class HeaderParametersTests {

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`',
			value = { "Multipart/Form-Data|multipart/form-data|{}", "a; b=c|a|{b=c}", "a;b=c;D=\"e\"|a|{b=c, d=e}",
					"a ; b = c ; d = \"e\" |a|{b=c, d=e}", "a; boundary=----=_Part_1.2|a|{boundary=----=_Part_1.2}",
					"a; b=\"x;y=z\"|a|{b=x;y=z}", "a; b=\"x\\\"y\\\\z\"|a|{b=x\"y\\z}",
					"a; b=\"C:\\Users\\x\"|a|{b=C:\\Users\\x}", "a; b=|a|{b=}", "a; b=\"\"|a|{b=}", "a;|a|{}",
					"a;; b=c;|a|{b=c}" })
	void parseThenValueAndParameters(String text, String value, String parameters) {
		assertThat(HeaderParameters.parse(text)).hasValueSatisfying((read) -> {
			assertThat(read.value()).isEqualTo(value);
			assertThat(read.parameters()).hasToString(parameters);
		});
	}

	@ParameterizedTest
	@ValueSource(strings = { "a; b", "a; b; c=d", "a; =c", "a; b=\"c", "a; b=\"c\\\"", "a; b=\"c\"d", "a; b=c; B=d",
			"a; b=\"c\" d=e" })
	void parseWhenMalformedThenEmpty(String text) {
		assertThat(HeaderParameters.parse(text)).isEmpty();
	}

	@Test
	void parseWhenHugeThenInOnePass() {
		assertThat(HeaderParameters.parse("a" + "; ".repeat(1 << 20))).isPresent();
		assertThat(HeaderParameters.parse("a; b=\"" + "\\\"".repeat(1 << 20))).isEmpty();
	}

}
