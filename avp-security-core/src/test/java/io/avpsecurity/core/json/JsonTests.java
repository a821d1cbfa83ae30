package io.avpsecurity.core.json;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class JsonTests {

	@ParameterizedTest
	@ValueSource(strings = { "[]", "[[\"a\",1]]", " [[\"a\",1]]", "null", "7", "\"a\"", "" })
	void readObjectWhenAnythingElseThenMalformed(String text) {
		assertThat(Json.readObject(text, JsonLimits.DOCUMENT)).isInstanceOf(ParsedJson.Malformed.class);
	}

	@ParameterizedTest
	@ValueSource(strings = { "{}", " \r\n\t{}", "{\"a\":[[\"b\",1]]}" })
	void readObjectWhenAnObjectThenRead(String text) {
		assertThat(Json.readObject(text, JsonLimits.DOCUMENT)).isInstanceOf(ParsedJson.Value.class);
	}

}
