package io.avpsecurity.core.card;

import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.avpsecurity.core.fixture.VectorFile;
import io.avpsecurity.core.fixture.VectorFile.Vector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

class RegistryFileTests {

	static List<Vector> vectors() {
		return VectorFile.vectors("/vectors/web-bot-auth/registry-files.json");
	}

	@Test
	void vectorsThenAllAreThere() {
		assertThat(vectors()).hasSize(9);
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("vectors")
	void readThenAsInTheVector(Vector vector) {
		RegistryFile read = RegistryFile.read(vector.string("text"));

		assertThat(read.entries()).isEqualTo(vector.members().get("entries"));
		assertThat(read.rejected().keySet()).extracting(Integer::longValue)
			.isEqualTo(((List<?>) vector.members().get("rejected_lines")).stream()
				.map((line) -> ((Number) line).longValue())
				.toList());
	}

	@Test
	void readWhenTrialT49ThenBadLinesAloneAreRejectedAndDuplicatesOnce() {
		Vector trial = VectorFile.read("/trials/T49-registry-list-with-comments.json");

		RegistryFile read = RegistryFile.read(trial.string("registry"));

		assertThat(read.entries()).extracting((url) -> url.startsWith("data:") ? "data:" : url)
			.isEqualTo(trial.object("expect").members().get("cards"));
		assertThat(read.rejected()).containsExactly(entry(5, "its scheme is neither https nor data"),
				entry(8, "it is no absolute https URL"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "data:,{}", "data:text/plain,{}", "data:application/json", "data:application/json,%",
			"data:application/json,%4", "data:application/json,%zz", "data:application/json;base64,{}",
			"data:application/json,%FF", "data:application/jsonx,{}", "https://", "https:a.test",
			"https://u@a.test/card", "https://a.test/a b", "HTTPS//a.test", "file:///etc/passwd", "//a.test/card",
			"\uFEFFhttps://a.test/card" })
	void readWhenTheLineIsBadThenRejectedWithItsNumber(String line) {
		RegistryFile read = RegistryFile.read("https://b.test/card\n" + line + "\nhttps://c.test/card");

		assertThat(read.entries()).containsExactly("https://b.test/card", "https://c.test/card");
		assertThat(read.rejected()).containsOnlyKeys(2);
	}

	@ParameterizedTest
	@ValueSource(
			strings = { "data:application/json,{}", "DATA:application/JSON,{}", "data:application/json;base64,e30=",
					"data:application/json;charset=utf-8;BASE64,e30%3D", "data:application/json,%7b%7D" })
	void readWhenADataUrlOfJsonThenAnEntry(String line) {
		assertThat(RegistryFile.read(line).entries()).containsExactly(line);
	}

	@ParameterizedTest
	@CsvSource({ "4096, 1", "4097, 0" })
	void readThenALineIsBounded(int length, int entries) {
		String line = "data:application/json," + "1".repeat(length - "data:application/json,".length());

		assertThat(RegistryFile.read(line).entries()).hasSize(entries);
	}

	@Test
	void readThenEntriesAreBounded() {
		String text = IntStream.range(0, RegistryFile.MAX_ENTRIES + 50)
			.mapToObj((i) -> "https://a.test/" + i)
			.collect(Collectors.joining("\n"));

		RegistryFile read = RegistryFile.read(text);

		assertThat(read.entries()).hasSize(1000).last().isEqualTo("https://a.test/999");
		assertThat(read.rejectedCount()).isEqualTo(50);
		assertThat(read.rejected()).hasSize(10).containsEntry(1001, "there are 1000 entries before it");
	}

	@Test
	void readWhenNothingButBadLinesThenTheyAreCountedAndTheFirstAreKept() {
		RegistryFile read = RegistryFile.read(String.join("\n", Collections.nCopies(5000, "x")));

		assertThat(read.entries()).isEmpty();
		assertThat(read.rejectedCount()).isEqualTo(5000);
		assertThat(read.rejected()).hasSize(RegistryFile.MAX_REJECTED);
	}

}
