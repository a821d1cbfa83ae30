package io.avpsecurity.spring.boot;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;

import io.avpsecurity.core.KnownAgent;
import io.avpsecurity.core.agent.Trigger;
import io.avpsecurity.spring.fixture.TestAgent;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.core.io.DefaultResourceLoader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link KnownAgents}.
 */
@ExtendWith(OutputCaptureExtension.class)
class KnownAgentsTests {

	private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

	@TempDir
	Path directory;

	private final KnownAgents agents = new KnownAgents(new LocalResources(new DefaultResourceLoader()),
			InstantSource.fixed(NOW));

	@Test
	void readWhenKeysCardAndTriggerThenAll() throws IOException {
		String card = write("card.json", "{\"web_bot_auth\":{\"trigger\":\"crawler\",\"purpose\":\"search\"}}");

		KnownAgent agent = read(write("keys.json", TestAgent.FETCHER.jwkSet()), card, Trigger.FETCHER);

		assertThat(agent.url()).isEqualTo("https://agent.example");
		assertThat(agent.keys()).hasSize(1);
		assertThat(agent.card().orElseThrow().claims().purposes()).containsExactly("search");
		assertThat(agent.trigger()).contains(Trigger.FETCHER);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			{"keys":[PUBLIC,PRIVATE]} | keys[1]: it has the private or secret member 'd'
			{"keys":[{"kty":"OKP","crv":"Ed25519","x":"AAAA"}]} | keys[0]: its 'x' has 3 bytes, expected 32
			{"keys":[{"kty":"OKP","crv":"Ed25519","x":"LOW"}]} | keys[0]: its 'x' is no point of full order
			{"keys":[{"kty":"EC","crv":"P-521","x":"a","y":"b"}]} | it has no usable key; keys[0]: its 'crv' is not
			{"keys":[]} | it has no usable key
			{"kty":"OKP"} | it is no JWK Set
			not json | JSON
			""")
	void readWhenKeysBadThenNamesPropertyFileKeyAndFault(String text, String problem) throws IOException {
		String location = write("keys.json",
				text.replace("LOW", "A".repeat(43))
					.replace("PUBLIC", TestAgent.FETCHER.jwk())
					.replace("PRIVATE", TestAgent.CRAWLER.jwk(",\"d\":\"secret\"")));

		assertThatExceptionOfType(AvpPropertyException.class).isThrownBy(() -> read(location, "", null))
			.withMessageContaining("'avp.agents[0].keys' is '" + location + "'")
			.withMessageContaining(problem)
			.satisfies((ex) -> assertThat(ex.getMessage()).doesNotContain("secret\""))
			.satisfies((ex) -> assertThat(ex.getExpected()).startsWith("Write a JWK Set"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "https://agent.example/keys.json", "jar:http://agent.example/x.jar!/keys.json",
			"HTTP://agent.example" })
	void readWhenNotLocalThenNothingFetched(String location) {
		assertThatExceptionOfType(AvpPropertyException.class).isThrownBy(() -> read(location, "", null))
			.withMessageContaining("it is not local, and nothing is fetched");
	}

	@ParameterizedTest
	@ValueSource(strings = { "classpath:none.json", "file:./none.json", "none.json" })
	void readWhenMissingThenSaysSo(String location) {
		assertThatExceptionOfType(AvpPropertyException.class).isThrownBy(() -> read(location, "", null))
			.withMessageContaining("'avp.agents[0].keys' is '" + location + "': there is no such resource");
	}

	@Test
	void readWhenDirectoryThenCannotBeReadOrIsNoSet() {
		assertThatExceptionOfType(AvpPropertyException.class)
			.isThrownBy(() -> read(this.directory.toUri().toString(), "", null))
			.withMessageContaining("'avp.agents[0].keys'");
	}

	@Test
	void readWhenTooLargeThenSaysSo() throws IOException {
		String location = write("keys.json", " ".repeat((1 << 20) + 1));

		assertThatExceptionOfType(AvpPropertyException.class).isThrownBy(() -> read(location, "", null))
			.withMessageContaining("it is larger than 1 MiB");
	}

	@Test
	void readWhenCardBadThenNamesIt() throws IOException {
		String keys = write("keys.json", TestAgent.FETCHER.jwkSet());
		String card = write("card.json", "[]");

		assertThatExceptionOfType(AvpPropertyException.class).isThrownBy(() -> read(keys, card, null))
			.withMessageContaining("'avp.agents[0].card' is '" + card + "'");
	}

	@ParameterizedTest
	@CsvSource({ "-1, ended", "0, ended", "518400, ends" })
	void readWhenKeyAtItsEndThenWarns(long seconds, String word, CapturedOutput output) throws IOException {
		read(write("keys.json", expiring(seconds)), "", null);

		assertThat(output).contains("WARN").contains("avp.agents[0].keys: the key ").contains(" " + word + " at ");
	}

	@Test
	void readWhenKeyLastsThenSilent(CapturedOutput output) throws IOException {
		read(write("keys.json", expiring(8 * 86400)), "", null);

		assertThat(output).doesNotContain("WARN");
	}

	private static String expiring(long seconds) {
		return "{\"keys\":[" + TestAgent.FETCHER.jwk(",\"exp\":" + (NOW.getEpochSecond() + seconds)) + "]}";
	}

	private KnownAgent read(String keys, String card, @Nullable Trigger trigger) {
		return this.agents.read(List.of(new AvpProperties.Agent("https://agent.example", keys, card, trigger))).get(0);
	}

	private String write(String name, String text) throws IOException {
		return Files.writeString(this.directory.resolve(name), text).toUri().toString();
	}

}
