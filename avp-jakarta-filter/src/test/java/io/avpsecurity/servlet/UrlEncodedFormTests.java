package io.avpsecurity.servlet;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

class UrlEncodedFormTests {

	@ParameterizedTest
	@CsvSource(delimiter = ';',
			value = { "name=Ada&qty=2; {name=[Ada], qty=[2]}", "a=1&b=2&a=3; {a=[1, 3], b=[2]}", "a; {a=[]}",
					"a=; {a=[]}", "=x; {=[x]}", "&&a=1&&; {a=[1]}", "a=b=c; {a=[b=c]}", "a+b=c+d; {a b=[c d]}",
					"%61=%2B%26%3d; {a=[+&=]}", "''; {}" })
	void parseThenFields(String body, String expected) {
		assertThat(parse(body, StandardCharsets.UTF_8).toString()).isEqualTo(expected);
	}

	@Test
	void parseWhenEscapedThenInCharset() {
		assertThat(parse("a=%C3%A9\u00E9", StandardCharsets.UTF_8)).containsEntry("a", List.of("\u00E9\u00E9"));
		assertThat(parse("a=%E9\u00E9", StandardCharsets.ISO_8859_1)).containsEntry("a", List.of("\u00E9\u00E9"));
	}

	@Test
	void parseWhenNotOfCharsetThenReplaced() {
		assertThat(parse("a=%E9", StandardCharsets.UTF_8)).containsEntry("a", List.of("\uFFFD"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "a=%", "a=%4", "a=1&b=%G0", "a=%0g", "%&a=1", "a=%4&1=x" })
	void parseWhenEscapeBrokenThenNoFormAtAll(String body) {
		assertThatIllegalStateException().isThrownBy(() -> parse(body, StandardCharsets.UTF_8));
	}

	@Test
	void parseWhenAsManyAsAllowedThenAll() {
		assertThat(parse("a&".repeat(FormFields.MAX_VALUES), StandardCharsets.UTF_8).get("a"))
			.hasSize(FormFields.MAX_VALUES);
	}

	@Test
	void parseWhenTooManyThenNoFormAtAll() {
		assertThatIllegalStateException()
			.isThrownBy(() -> parse("a&".repeat(FormFields.MAX_VALUES + 1), StandardCharsets.UTF_8))
			.withMessage("A form has more than 10000 values");
	}

	private static Map<String, List<String>> parse(String body, Charset charset) {
		FormFields fields = UrlEncodedForm.parse(body.getBytes(charset), charset);
		Map<String, List<String>> all = new TreeMap<>();
		fields.names().forEach((name) -> all.put(name, fields.all(name)));
		return all;
	}

}
