package io.avpsecurity.core.policy.yaml;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

import io.avpsecurity.core.fixture.ReferenceTable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.avpsecurity.core.json.Json;
import io.avpsecurity.core.json.JsonLimits;
import io.avpsecurity.core.json.JsonObject;
import io.avpsecurity.core.json.ParsedJson;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The schema that is shipped is the one that the model gives. A new one is written to
 * {@code target/agent-policy.schema.json} of the core, to be copied.
 */
class PolicySchemaTests {

	private static final Path WRITTEN = Path.of("target", "agent-policy.schema.json");

	private static final String SHIPPED = "/io/avpsecurity/core/policy/agent-policy.schema.json";

	@BeforeAll
	static void write() throws IOException {
		Files.createDirectories(WRITTEN.toAbsolutePath().getParent());
		Files.writeString(WRITTEN, PolicySchema.text());
	}

	@Test
	void textThenThatOfTheJar() {
		assertThat(new String(TestPolicies.resource(SHIPPED), StandardCharsets.UTF_8))
			.as("copy %s to src/main/resources%s", WRITTEN, SHIPPED)
			.isEqualTo(PolicySchema.text());
	}

	@Test
	void textThenThatOfTheDocumentation() {
		assertThat(ReferenceTable.read("agent-policy.schema.json"))
			.as("copy %s to docs/reference of the project", WRITTEN)
			.isEqualTo(PolicySchema.text());
	}

	@Test
	void textThenAnObjectWithEveryKeyAndNoOther() {
		JsonObject schema = parsed();

		assertThat(names(schema)).containsExactlyInAnyOrderElementsOf(codes(PolicyKey.Place.POLICY));
		assertThat(schema.bool("additionalProperties")).contains(false);
		JsonObject rule = schema.object("$defs").flatMap((defs) -> defs.object("rule")).orElseThrow();
		assertThat(names(rule)).containsExactlyInAnyOrderElementsOf(codes(PolicyKey.Place.RULE));
		assertThat(rule.bool("additionalProperties")).contains(false);
	}

	@ParameterizedTest
	@EnumSource(PolicyKey.class)
	void textThenEachSpellingIsThereOnce(PolicyKey key) {
		for (String spelling : key.spellings()) {
			String name = spelling.equals(key.code()) ? '"' + spelling + "\": {" : spelling;
			assertThat(PolicySchema.text()).contains(name);
		}
	}

	private static JsonObject parsed() {
		ParsedJson parsed = Json.readObject(PolicySchema.text(), new JsonLimits(65536, 16, 2048, 64));
		assertThat(parsed).isInstanceOf(ParsedJson.Value.class);
		return ((ParsedJson.Value) parsed).object();
	}

	private static Iterable<String> names(JsonObject schema) {
		return schema.object("properties").orElseThrow().names();
	}

	private static Iterable<String> codes(PolicyKey.Place place) {
		return PolicyKey.in(place).stream().map(PolicyKey::code).toList();
	}

}
