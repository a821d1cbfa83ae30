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

	@ParameterizedTest
	@ValueSource(strings = { "{\"a\":1,\"a\":1}", "{\"o\":{\"a\":1,\"b\":2,\"a\":3}}", "{\"l\":[{},{\"a\":1,\"a\":2}]}",
			"{\"o\":{\"a\":{\"b\":[1,{}]},\"a\" : 1}}", "{\"o\":{\"a\":1,\"\\u0061\":2}}",
			"{\"o\":{\"\\n\":1,\"\\u000A\":2}}", "{\"o\":{\"\\\"\":1,\"\\u0022\":2}}", "{\"o\":{\"\":1,\"\":2}}" })
	void readUnambiguousObjectWhenAMemberIsTwiceThenMalformed(String text) {
		assertThat(Json.readUnambiguousObject(text, JsonLimits.DOCUMENT))
			.isEqualTo(new ParsedJson.Malformed("it is no JSON object without duplicate members"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "{\"a\":{\"a\":\"a\"},\"b\":{\"a\":1}}", "{\"l\":[\"a\",\"a\",{\"a\":1},{\"a\":1}]}",
			"{\"a\":\"x\\\",\\\"a\\\":1\"}", "{\"a\":1,\"A\":1,\"a \":1,\"\\\\u0061\":1}" })
	void readUnambiguousObjectWhenANameIsElsewhereThenRead(String text) {
		assertThat(Json.readUnambiguousObject(text, JsonLimits.DOCUMENT)).isInstanceOf(ParsedJson.Value.class);
	}

}
