package io.avpsecurity.core.card;

import java.time.LocalDate;
import java.util.List;
import java.util.Set;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import io.avpsecurity.core.agent.Trigger;
import io.avpsecurity.core.http.HttpsUrl;
import io.avpsecurity.core.json.JsonObject;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The list of known agents is well formed. Whether it is true says the page it names.
 */
class MaintainedAgentsTests {

	private static final Set<String> REQUIRED = Set.of("name", "directory", "page", "read");

	static List<JsonObject> entries() {
		return MaintainedAgents.entries();
	}

	@Test
	void entriesThenThereAreSome() {
		assertThat(entries()).isNotEmpty();
	}

	@ParameterizedTest
	@MethodSource("entries")
	void entriesThenEachNamesADirectoryInItsOneSpelling(JsonObject entry) {
		String directory = entry.string("directory").orElseThrow();

		assertThat(HttpsUrl.parse(directory)).hasToString("Optional[" + directory + "]");
	}

	@ParameterizedTest
	@MethodSource("entries")
	void entriesThenEachNamesThePageAndTheDayItWasRead(JsonObject entry) {
		assertThat(entry.names()).containsAll(REQUIRED).isSubsetOf("name", "directory", "page", "read", "trigger");
		assertThat(entry.string("page").flatMap(HttpsUrl::parse)).isPresent();
		assertThat(LocalDate.parse(entry.string("read").orElseThrow())).isAfter("2026-01-01");
	}

	@ParameterizedTest
	@MethodSource("entries")
	void entriesThenATriggerIsAKnownWord(JsonObject entry) {
		assertThat(entry.has("trigger")).isEqualTo(entry.string("trigger").flatMap(Trigger::ofCode).isPresent());
	}

	@Test
	void entriesThenNoneTwice() {
		assertThat(entries()).extracting((entry) -> entry.string("directory").orElseThrow()).doesNotHaveDuplicates();
	}

	@Test
	void readThenOnlyWithAPublishedTrigger() {
		MaintainedAgents agents = MaintainedAgents.read();

		assertThat(entries())
			.allSatisfy((entry) -> assertThat(agents.triggerOf(entry.string("directory").orElseThrow()))
				.isEqualTo(entry.string("trigger").flatMap(Trigger::ofCode)));
	}

}
