package io.avpsecurity.compatibility;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import io.avpsecurity.sample.SampleApplication;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;

/**
 * That a wrong property stops the start and says what to write.
 */
@ExtendWith(OutputCaptureExtension.class)
class WrongPropertyTests {

	private static final String AGENT = "--avp.agents[0].url=https://agent.example";

	@TempDir
	private Path directory;

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '"',
			textBlock = """
					--avp.mode=watch | 'avp.mode' is 'watch' | one of enforce, observe
					--avp.enabled=perhaps | 'avp.enabled' is 'perhaps' | true or false
					--avp.authorities=https://shop.example | 'avp.authorities[0]' is 'https://shop.example' | shop.example
					--avp.agent-only=agents | 'avp.agent-only[0]' is 'agents' | Write
					--avp.signature.profile=lax | 'avp.signature.profile' is 'lax' | one of deployed, strict
					--avp.signature.clock-skew=10m | 'avp.signature.clock-skew' is | from 0s to 120s
					--avp.signature.max-validity=48h | 'avp.signature.max-validity' is | avp.signature.allow-test-keys=true
					--avp.agents[0].url=http://agent.example | 'avp.agents[0].url' is 'http://agent.example' | https://agent.example
					--avp.trusted-proxies=10.0.0.1 | 'avp.trusted-proxies' | server.forward-headers-strategy
					--avp.athorities=shop.example | 'avp.athorities' | 'avp.authorities'
					""")
	void startWhenPropertyWrongThenSaysWhatToWrite(String argument, String found, String expected,
			CapturedOutput output) {
		assertFailsToStart(argument);

		assertThat(output).contains("APPLICATION FAILED TO START").contains(found).contains(expected);
	}

	@Test
	void startWhenTriggerUnknownThenSaysWhatToWrite(CapturedOutput output) throws IOException {
		assertFailsToStart(AGENT, "--avp.agents[0].keys=" + file("keys.json", TestAgents.FETCHER.jwkSet()),
				"--avp.agents[0].trigger=person");

		assertThat(output).contains("'avp.agents[0].trigger' is 'person'").contains("one of fetcher, crawler");
	}

	@Test
	void startWhenAgentTwiceThenNamesBoth(CapturedOutput output) throws IOException {
		String keys = file("keys.json", TestAgents.FETCHER.jwkSet());

		assertFailsToStart(AGENT, "--avp.agents[0].keys=" + keys, "--avp.agents[1].url=https://AGENT.example/",
				"--avp.agents[1].keys=" + keys);

		assertThat(output).contains("'avp.agents[1].url'").contains("avp.agents[0].url");
	}

	@Test
	void startWhenKeysMissingThenNamesFile(CapturedOutput output) {
		assertFailsToStart(AGENT, "--avp.agents[0].keys=file:no-such-keys.json");

		assertThat(output).contains("'avp.agents[0].keys' is 'file:no-such-keys.json'")
			.contains("there is no such resource");
	}

	@Test
	void startWhenKeyBadThenNamesFileAndKey(CapturedOutput output) throws IOException {
		String keys = file("bad-keys.json", "{\"keys\":[{\"kty\":\"OKP\",\"crv\":\"Ed25519\",\"x\":\"AAAA\"}]}");

		assertFailsToStart(AGENT, "--avp.agents[0].keys=" + keys);

		assertThat(output).contains("bad-keys.json").contains("keys[0]").contains("JWK Set of public keys");
	}

	@Test
	void startWhenKeyUnknownInFileThenNamesLineAndNearest(CapturedOutput output) throws IOException {
		String file = file("shop.yaml", "avp:\n  disclose-reason: true\n");

		assertFailsToStart("--spring.config.additional-location=" + file);

		assertThat(output).contains("'avp.disclose-reason'").contains("shop.yaml").contains("'avp.disclose-reasons'");
	}

	@Test
	void startWhenPolicyHasMistakesThenListsEveryOne(CapturedOutput output) throws IOException {
		String file = file("policy.yaml", "version: 1\nrules:\n- acton: deny\n- id: a\n  action: dney\n");

		assertFailsToStart("--avp.policy.location=" + file);

		assertThat(output).contains("APPLICATION FAILED TO START")
			.contains("policy.yaml:3:3")
			.contains("policy.yaml:5:11")
			.contains("avp.policy.location");
	}

	private String file(String name, String text) throws IOException {
		return "file:" + Files.writeString(this.directory.resolve(name), text);
	}

	private static void assertFailsToStart(String... arguments) {
		String[] all = new String[arguments.length + 1];
		all[0] = "--server.port=0";
		System.arraycopy(arguments, 0, all, 1, arguments.length);

		assertThatException().isThrownBy(() -> SpringApplication.run(SampleApplication.class, all).close());
	}

}
