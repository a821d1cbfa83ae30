package io.avpsecurity.core.policy.yaml;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import io.avpsecurity.core.fixture.ReferenceTable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The reference of the policy file has the keys of the model, and its samples are read.
 * The rows are written to {@code target/policy-file-keys.md} of the core, to be copied.
 */
class PolicyFileReferenceTests {

	private static final String PAGE = "policy-file.md";

	private static final Path WRITTEN = Path.of("target", "policy-file-keys.md");

	@BeforeAll
	static void write() throws IOException {
		List<String> lines = new ArrayList<>();
		for (PolicyKey.Place place : PolicyKey.Place.values()) {
			rows(place).forEach((row) -> lines.add("| `"
					+ String.join(" | ", row).replaceFirst(" ", "` ").replace("*.example", "`*.example`") + " |"));
			lines.add("");
		}
		Files.createDirectories(WRITTEN.toAbsolutePath().getParent());
		Files.write(WRITTEN, lines);
	}

	@Test
	void keysOfTheFileThenThoseOfTheModel() {
		assertThat(ReferenceTable.of(PAGE, "Keys of the file").rows()).as("copy the rows of %s", WRITTEN)
			.containsExactlyElementsOf(rows(PolicyKey.Place.POLICY));
	}

	@Test
	void keysOfARuleThenThoseOfTheModel() {
		assertThat(ReferenceTable.of(PAGE, "Keys of a rule").rows()).as("copy the rows of %s", WRITTEN)
			.containsExactlyElementsOf(rows(PolicyKey.Place.RULE));
	}

	static Stream<String> samples() {
		return Stream.of(ReferenceTable.read(PAGE).split("```"))
			.filter((part) -> part.startsWith("yaml\n"))
			.map((part) -> part.substring("yaml\n".length()));
	}

	@ParameterizedTest
	@MethodSource("samples")
	void samplesThenReadWithoutWarning(String sample) {
		assertThat(TestPolicies.accepted(sample).warnings()).isEmpty();
	}

	@Test
	void samplesThenTheyUseEveryKey() {
		String all = String.join("", samples().toList());

		assertThat(PolicyKey.values()).allSatisfy((key) -> assertThat(all).contains(key.code() + ":"));
	}

	@Test
	void messagesThenTheOnesTheReaderGives() {
		String page = ReferenceTable.read(PAGE);
		String text = "version: 1\nrules:\n  - agent: good.example\n    action: allow\n  - id: no-scrapers\n"
				+ "    agent: scraper.example\n    action: block\n";

		assertThat(TestPolicies.messages(text)).singleElement()
			.satisfies((message) -> assertThat(page).contains(message));
	}

	private static List<List<String>> rows(PolicyKey.Place place) {
		return PolicyKey.in(place).stream().map(PolicyFileReferenceTests::row).toList();
	}

	private static List<String> row(PolicyKey key) {
		return List.of(key.code(), key.type().expected(), bound(key.type()),
				key.required() ? "required" : key.absent().orElse("-"), key.description());
	}

	private static String bound(KeyType type) {
		if (type instanceof KeyType.Text text) {
			return text.maxLength() + " characters";
		}
		if (type instanceof KeyType.Rules rules) {
			return rules.maxItems() + " rules";
		}
		return (type instanceof KeyType.OneOrMore list) ? list.maxItems() + " items" : "-";
	}

}
