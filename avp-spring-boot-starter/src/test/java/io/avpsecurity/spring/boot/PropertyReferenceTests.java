package io.avpsecurity.spring.boot;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.avpsecurity.core.fixture.ReferenceTable;
import org.junit.jupiter.api.Test;
import org.springframework.boot.json.JsonParserFactory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The reference of the properties says what the metadata says, and no page names a
 * property that is not there.
 */
class PropertyReferenceTests {

	private static final String PAGE = "properties.md";

	private static final Path REPOSITORY = Path.of("..");

	private static final Set<String> METERS = Set.of("avp.signatures", "avp.decisions", "avp.decisions.observed",
			"avp.fetches", "avp.faults", "avp.policy.changes", "avp.tokens", "avp.challenges",
			"avp.challenge.attempts");

	private static final Pattern KEY = Pattern.compile("(?<![\\w./-])avp\\.[a-z][a-z0-9.\\[\\]-]*[a-z\\]]");

	@Test
	void pageThenEveryPropertyOfTheMetadata() throws IOException {
		assertThat(ReferenceTable.of(PAGE, "All properties").rows()).containsExactlyInAnyOrderElementsOf(metadata());
	}

	@Test
	void pageThenEveryKey() {
		Stream<List<String>> rows = Stream.of("All properties", "Each agent known in advance")
			.flatMap((heading) -> ReferenceTable.of(PAGE, heading).rows().stream());

		assertThat(rows.map((row) -> row.get(0)).filter((key) -> !key.equals("avp.agents")))
			.containsExactlyElementsOf(AvpKeys.all());
	}

	@Test
	void pagesThenNoPropertyThatIsNotThere() throws IOException {
		Set<String> known = AvpKeys.all()
			.stream()
			.map(PropertyReferenceTests::withoutIndex)
			.collect(Collectors.toSet());

		assertThat(named()).isNotEmpty()
			.filteredOn((key) -> !METERS.contains(key))
			.allSatisfy((key) -> assertThat(known)
				.anyMatch((valid) -> valid.equals(key) || valid.startsWith(key + ".") || valid.startsWith(key + "[")));
	}

	private static List<List<String>> metadata() throws IOException {
		try (InputStream in = AvpProperties.class.getResourceAsStream("/META-INF/spring-configuration-metadata.json")) {
			String text = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
			List<?> properties = (List<?>) JsonParserFactory.getJsonParser().parseMap(text).get("properties");
			return properties.stream()
				.map((property) -> row((Map<?, ?>) property))
				.filter((row) -> !row.get(0).startsWith("management."))
				.toList();
		}
	}

	private static List<String> row(Map<?, ?> property) {
		Object defaultValue = property.get("defaultValue");
		return List.of(text(property, "name"), (defaultValue != null) ? defaultValue.toString() : "",
				text(property, "description"));
	}

	private static String text(Map<?, ?> property, String member) {
		return String.valueOf(property.get(member));
	}

	private static Set<String> named() throws IOException {
		try (Stream<Path> docs = Files.walk(REPOSITORY.resolve("docs")); Stream<Path> top = Files.list(REPOSITORY)) {
			StringBuilder text = new StringBuilder();
			for (Path page : Stream.concat(docs, top).filter((path) -> path.toString().endsWith(".md")).toList()) {
				text.append(Files.readString(page)).append('\n');
			}
			return KEY.matcher(text)
				.results()
				.map((result) -> withoutIndex(result.group()))
				.collect(Collectors.toSet());
		}
	}

	private static String withoutIndex(String key) {
		return key.replace("[0]", "[]");
	}

}
