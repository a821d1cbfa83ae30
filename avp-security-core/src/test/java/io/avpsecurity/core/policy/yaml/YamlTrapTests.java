package io.avpsecurity.core.policy.yaml;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What readers of YAML do not agree on (threat T-101): refused, each in its own words.
 */
class YamlTrapTests {

	@Tag("T-101")
	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '^', value = {
			"max-per-hour: 1:30 | 5:19 | which some readers of YAML take for a number to the base of 60, expected an integer",
			"max-per-hour: 010 | 5:19 | which some readers of YAML take for an octal number, expected an integer",
			"max-per-hour: 0x10 | 5:19 | which is not decimal, expected an integer",
			"max-per-hour: 0b10 | 5:19 | which is not decimal, expected an integer",
			"max-per-hour: 1_000 | 5:19 | which has something between its digits, expected an integer",
			"max-per-hour: 1e3 | 5:19 | which is no whole number to every reader of YAML, expected an integer",
			"max-per-hour: 5.0 | 5:19 | which is no whole number to every reader of YAML, expected an integer",
			"max-per-hour: +5 | 5:19 | which has a sign, expected an integer",
			"max-per-hour: 2024-01-01 | 5:19 | is '2024-01-01', expected an integer",
			"max-per-hour: .inf | 5:19 | is '.inf', expected an integer",
			"reason: \"\\uD83D\" | 5:13 | reason holds half a character of two halves, expected none",
			"max-per-hour: '5' | 5:19 | is '5' in quotes, which is text, expected an integer",
			"token: yes | 5:12 | which is a boolean for some readers of YAML and text for others, expected true or false; write true",
			"token: Off | 5:12 | which is a boolean for some readers of YAML and text for others, expected true or false; write false",
			"token: n | 5:12 | which is a boolean for some readers of YAML and text for others, expected true or false; write false",
			"token: TRUE | 5:12 | which is a boolean for some readers of YAML and text for others, expected true or false; write true",
			"token: \"true\" | 5:12 | is 'true' in quotes, which is text, expected true or false without quotes",
			"reason: ~ | 5:13 | reason is '~', which is no value, expected text",
			"reason: Null | 5:13 | reason is 'Null', which is no value, expected text",
			"reason: | 5:12 | reason is empty, expected text",
			"action: deny | 5:5 | 'action' is there twice, first in line 4, expected it once",
			"<<: {path: /b} | 5:5 | '<<' merges another mapping into this one, expected every key written out",
			"reason: *a | 5:13 | reason is an alias that begins with '*', expected the value itself",
			"reason: &a b | 5:13 | reason is an anchor that begins with '&', expected none",
			"reason: !!binary YQ== | 5:13 | reason is a tag that begins with '!', expected none" })
	void readWhenReadersDisagreeThenRefused(String line, String place, String said) {
		assertThat(TestPolicies.messages(TestPolicies.fileOf("verified: true", "action: allow", line))).singleElement()
			.asString()
			.startsWith("Rule 1 (agent-policy.yaml:" + place + "): ")
			.contains(said);
	}

}
