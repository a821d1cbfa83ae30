package io.avpsecurity.core.policy.yaml;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import io.avpsecurity.core.policy.Policy;
import io.avpsecurity.core.policy.PolicyRule;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Every policy that the documentation shows, and that of the sample: read without a
 * warning, and written so that a copy cut short is not taken for another policy.
 */
class PolicySamplesTests {

	private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

	static List<String> samples() throws IOException {
		List<String> samples = new ArrayList<>();
		samples.add(Files.readString(ROOT.resolve("sample-app/src/main/resources/agent-policy.yaml")));
		try (Stream<Path> pages = Stream.concat(Stream.of(ROOT.resolve("README.md")),
				Files.walk(ROOT.resolve("docs")))) {
			for (Path page : pages.filter((path) -> path.toString().endsWith(".md")).toList()) {
				for (String block : Files.readString(page).split("```")) {
					if (block.startsWith("yaml\n") && block.contains("\nrules:")) {
						samples.add(block.substring("yaml\n".length()));
					}
				}
			}
		}
		return samples;
	}

	@Test
	void samplesThenThoseOfManyPages() throws IOException {
		assertThat(samples()).hasSizeGreaterThan(12);
	}

	@ParameterizedTest
	@MethodSource("samples")
	void sampleThenReadWithoutWarning(String sample) {
		assertThat(TestPolicies.accepted(sample).warnings()).isEmpty();
	}

	@ParameterizedTest
	@MethodSource("samples")
	void sampleWhenReadOutAndWrittenBackThenTheSamePolicy(String sample) {
		Policy policy = TestPolicies.policy(sample);
		List<?> members = policy.rules().stream().map(PolicyRule::members).toList();

		String written = written(sample, members);

		assertThat(TestPolicies.policy(written).rules()).isEqualTo(policy.rules());
		assertThat(TestPolicies.policy(written).defaultAction()).isEqualTo(policy.defaultAction());
		assertThat(written).startsWith(sample.substring(0, sample.indexOf("rules:")));
		assertThat(written(written, members)).isEqualTo(written);
	}

	private static String written(String sample, List<?> members) {
		return new String(PolicyText.of(sample.getBytes(StandardCharsets.UTF_8), members).orElseThrow().bytes(),
				StandardCharsets.UTF_8);
	}

	@ParameterizedTest
	@MethodSource("samples")
	void sampleWhenCutShortThenRefusedOrItsFirstRules(String sample) {
		List<PolicyRule> whole = TestPolicies.accepted(sample).policy().rules();
		for (int end = sample.indexOf('\n') + 1; end > 0; end = sample.indexOf('\n', end) + 1) {
			if (PolicyReader.read("cut", sample.substring(0, end)) instanceof PolicyReading.Accepted accepted) {
				Policy cut = accepted.policy();
				assertThat(cut.rules()).isEqualTo(whole.subList(0, cut.rules().size()));
			}
		}
	}

}
