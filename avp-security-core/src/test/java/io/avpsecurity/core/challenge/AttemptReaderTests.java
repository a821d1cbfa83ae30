package io.avpsecurity.core.challenge;

import java.util.Optional;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.avpsecurity.core.agent.AgentMeta;

import static org.assertj.core.api.Assertions.assertThat;

class AttemptReaderTests {

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
			{"challenge_id":"avp_1","solution":42} | 42
			{"challenge_id":"avp_1","solution":-7} | -7
			{"challenge_id":"avp_1","solution":-0} | 0
			{"challenge_id":"avp_1","solution":"42"} | 42
			{"challenge_id":"avp_1","solution":" A7 "} | ~ A7 ~
			{"challenge_id":"avp_1","response":"42"} | 42
			{"challenge_id":"avp_1","response":42,"solution":"42"} | 42
			{"challenge_id":"avp_1","solution":9007199254740991} | 9007199254740991
			{"challenge_id":"avp_1","solution":"4","extra":[1,{"a":null}]} | 4
			{"challenge_id":"avp_1","solution":"é"} | é
			""")
	void readWhenWellFormedThenSolutionAsText(String body, String solution) {
		assertThat(AttemptReader.read(body)).contains(new Attempt("avp_1", solution, AgentMeta.NONE));
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "[]", "null", "42", "{", "{}", "{\"challenge_id\":\"a\"}", "{\"solution\":\"a\"}",
			"{\"challenge_id\":1,\"solution\":\"a\"}", "{\"challenge_id\":null,\"solution\":\"a\"}",
			"{\"challenge_id\":\"a\",\"solution\":true}", "{\"challenge_id\":\"a\",\"solution\":null}",
			"{\"challenge_id\":\"a\",\"solution\":[42]}", "{\"challenge_id\":\"a\",\"solution\":{}}",
			"{\"challenge_id\":\"a\",\"solution\":42.0}", "{\"challenge_id\":\"a\",\"solution\":4.2e1}",
			"{\"challenge_id\":\"a\",\"solution\":42E0}", "{\"challenge_id\":\"a\",\"solution\":1e400}",
			"{\"challenge_id\":\"a\",\"solution\":99999999999999999999}",
			"{\"challenge_id\":\"a\",\"solution\":\"1\",\"solution\":\"1\"}",
			"{\"challenge_id\":\"a\",\"challenge_id\":\"a\",\"solution\":\"1\"}",
			"{\"challenge_id\":\"a\",\"solution\":\"1\",\"response\":\"2\"}",
			"{\"challenge_id\":\"a\",\"solution\":\"1\",\"response\":null}",
			"{\"challenge_id\":\"a\",\"solution\":\"1\",\"agent_meta\":\"me\"}",
			"{\"challenge_id\":\"a\",\"solution\":\"1\",\"agent_meta\":null}",
			"{\"challenge_id\":\"a\",\"solution\":\"1\",\"agent_meta\":{\"name\":1}}",
			"{\"challenge_id\":\"a\",\"solution\":\"1\",\"agent_meta\":{\"name\":\"x\",\"name\":\"y\"}}",
			"{\"challenge_id\":\"a\",\"solution\":\"1\",\"sol\\u0075tion\":\"1\"}",
			"{\"challenge_id\":\"a\",\"solution\":01}", "{\"challenge_id\":\"a\",\"solution\":+1}",
			"{'challenge_id':'a','solution':'1'}", "{\"challenge_id\":\"a\",\"solution\":\"1\",}",
			"{\"challenge_id\":\"a\",/**/\"solution\":\"1\"}", "{\"challenge_id\":\"a\",\"solution\":\"1\"} {}",
			"\uFEFF{\"challenge_id\":\"a\",\"solution\":\"1\"}" })
	void readWhenNotAsItShouldBeThenEmpty(String body) {
		assertThat(AttemptReader.read(body)).isEmpty();
	}

	@ParameterizedTest
	@CsvSource({ "256,256,true", "257,1,false", "1,257,false" })
	void readWhenLongThenBounded(int id, int solution, boolean expected) {
		String body = "{\"challenge_id\":\"" + "a".repeat(id) + "\",\"solution\":\"" + "1".repeat(solution) + "\"}";

		assertThat(AttemptReader.read(body).isPresent()).isEqualTo(expected);
	}

	@Test
	void readWhenMetaThenTaken() {
		String body = """
				{"challenge_id":"a","solution":"1","agent_meta":{"name":"MyAgent","framework":"openclaw","more":1}}""";

		assertThat(AttemptReader.read(body).map(Attempt::meta))
			.contains(new AgentMeta(Optional.of("MyAgent"), Optional.empty(), Optional.of("openclaw")));
	}

	@Test
	@Tag("T-113")
	void readWhenMetaHoldsLinesThenNoneOfItInToString() {
		String body = """
				{"challenge_id":"a","solution":"1","agent_meta":{"name":"a\\n2026 INFO forged"}}""";

		assertThat(AttemptReader.read(body).orElseThrow().meta()).hasToString("AgentMeta[hidden]");
	}

	@ParameterizedTest
	@CsvSource({ "128,true", "129,false" })
	void readWhenMetaIsLongThenBounded(int length, boolean expected) {
		String body = "{\"challenge_id\":\"a\",\"solution\":\"1\",\"agent_meta\":{\"name\":\"" + "n".repeat(length)
				+ "\"}}";

		assertThat(AttemptReader.read(body).isPresent()).isEqualTo(expected);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			{"name":"MyAgent"} | MyAgent
			{"name":"  Ada  ","x":1} | Ada
			{"name":"Zoë 7"} | Zoë 7
			""")
	void readNameWhenThereThenTaken(String body, String name) {
		assertThat(RegistrationReader.readName(body)).contains(name);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "{}", "{\"name\":1}", "{\"name\":\"\"}", "{\"name\":\"  \"}", "{\"name\":\"a\\nb\"}",
			"{\"name\":\"a\\u202Eb\"}", "{\"name\":\"\\uD800\"}", "{\"name\":\"a\\u2028b\"}",
			"{\"name\":\"a\\u2029b\"}", "{\"name\":\"a\",\"name\":\"b\"}" })
	void readNameWhenNoneThatCanBeTakenThenEmpty(String body) {
		assertThat(RegistrationReader.readName(body)).isEmpty();
	}

	@ParameterizedTest
	@CsvSource({ "64,true", "65,false" })
	void readNameWhenLongThenBoundedInBytes(int length, boolean expected) {
		assertThat(RegistrationReader.readName("{\"name\":\"" + "é".repeat(length / 2) + "a".repeat(length % 2) + "\"}")
			.isPresent()).isEqualTo(expected);
	}

}
