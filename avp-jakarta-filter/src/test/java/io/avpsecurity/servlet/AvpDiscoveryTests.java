package io.avpsecurity.servlet;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import io.avpsecurity.core.challenge.AvpProfile;
import io.avpsecurity.core.policy.PathPrefix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * What agents are told about the service, word for word.
 */
class AvpDiscoveryTests {

	@ParameterizedTest
	@CsvSource({ "CORE, skill.md", "EMBEDDED, skill-embedded.md" })
	void skillThenAsReviewed(AvpProfile profile, String file) {
		assertThat(documents(profile, TestAvp.DISCOVERY).skill("/shop")).isEqualTo(golden(file));
	}

	@Test
	void llmsThenAsReviewed() {
		assertThat(documents(AvpProfile.CORE, TestAvp.DISCOVERY).llms("/shop")).isEqualTo(golden("llms.txt"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "Shop", "\"quoted\"", "a: b # c", "---", "avp-challenge: /evil", "\\", "{x}", "%s %n" })
	void skillWhenNameIsOddThenFrontMatterStillFlat(String name) {
		String skill = documents(AvpProfile.CORE, new AvpDiscovery(true, false, name, name)).skill("");

		assertThat(frontMatter(skill)).containsOnlyKeys("name", "avp-version", "avp-challenge", "avp-verify")
			.containsEntry("avp-challenge", "/avp/challenge")
			.containsEntry("avp-verify", "/avp/verify")
			.containsEntry("name", '"' + name.replace("\\", "\\\\").replace("\"", "\\\"") + '"');
	}

	@ParameterizedTest
	@ValueSource(strings = { "a\nb", "a\r\nb", "a\u2028b", "a\u2029b", "a\u0085b", "a\tb", "a\u202eb", "a\u0000b",
			"a\ud800b" })
	void createWhenTextIsNoLineThenRefused(String text) {
		assertThatIllegalArgumentException().isThrownBy(() -> new AvpDiscovery(true, true, text, ""))
			.withMessage("name must be one line, 1 to 500 characters");
		assertThatIllegalArgumentException().isThrownBy(() -> new AvpDiscovery(true, true, "Shop", text))
			.withMessage("description must be one line of at most 500 characters");
	}

	@Test
	void createWhenNameBlankOrLongThenRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> new AvpDiscovery(true, true, " ", ""));
		assertThatIllegalArgumentException().isThrownBy(() -> new AvpDiscovery(true, true, "a".repeat(501), ""));
		assertThat(new AvpDiscovery(true, true, "a".repeat(500), "b".repeat(500)).name()).hasSize(500);
	}

	@ParameterizedTest
	@ValueSource(strings = { "/", "avp", "/a b", "/caf\u00e9", "/a\"b", "/a<b", "/a>b", "/a`b", "/a;b", "/a?b", "/a%41",
			"/a/../b", "/a|b" })
	void createWhenBaseIsNoPlainPathThenRefused(String base) {
		assertThatIllegalArgumentException().isThrownBy(() -> new AvpPaths(base, AvpProfile.CORE));
	}

	@ParameterizedTest
	@ValueSource(strings = { "/skill.md", "/llms.txt" })
	void serveThenAsText(String path) throws Exception {
		AgentFilter filter = new TestAvp(AvpProfile.CORE).filter();
		for (TestContainer container : TestContainer.values()) {
			try (TestContainer.Running running = container.start("", new TestApp(filter))) {
				RawResponse response = running.send("GET " + path + " HTTP/1.1\nHost: localhost");
				RawResponse head = running.send("HEAD " + path + " HTTP/1.1\nHost: localhost");

				assertThat(response.status()).isEqualTo(200);
				assertThat(response.header("Content-Type")).singleElement()
					.asString()
					.isEqualToIgnoringCase(
							path.equals("/skill.md") ? "text/markdown;charset=utf-8" : "text/plain;charset=utf-8");
				assertThat(response.header("Cache-Control")).containsExactly("public, max-age=300");
				assertThat(response.header("X-Content-Type-Options")).containsExactly("nosniff");
				assertThat(head.status()).isEqualTo(200);
				assertThat(head.body()).isEmpty();
			}
		}
	}

	private static DiscoveryDocuments documents(AvpProfile profile, AvpDiscovery discovery) {
		return new DiscoveryDocuments(AgentFilterSettings.defaults()
			.withAgentOnly(List.of(PathPrefix.of("/agents"), PathPrefix.of("/caf\u00e9")))
			.withAvp(new AvpPaths("/avp", profile))
			.withDiscovery(discovery));
	}

	/** As a reader does it that knows no YAML. */
	private static Map<String, String> frontMatter(String skill) {
		return skill.lines()
			.skip(1)
			.takeWhile((line) -> !line.equals("---"))
			.collect(Collectors.toMap((line) -> line.substring(0, line.indexOf(": ")),
					(line) -> line.substring(line.indexOf(": ") + 2)));
	}

	private static String golden(String file) {
		try (InputStream input = AvpDiscoveryTests.class.getResourceAsStream("/golden/" + file)) {
			return new String(input.readAllBytes(), StandardCharsets.UTF_8);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
