package io.avpsecurity.core.policy.yaml;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.avpsecurity.core.policy.Policy;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A file that was saved in part: every prefix of one, byte by byte (threat T-100).
 */
class PolicyPrefixTests {

	private static final int RULES = 50;

	@Test
	@Tag("T-100")
	void readWhenPrefixAndRulesCountThenOnlyTheWholeFileIsRead() {
		byte[] file = file("version: 1\ndefault: deny\nrules-count: 50\nrules:\n");

		assertThat(acceptedLengths(file)).containsExactly(file.length);
	}

	@Test
	@Tag("T-100")
	void readWhenPrefixThenOnlyWholeRulesAreRead() {
		byte[] file = file("version: 1\ndefault: deny\nrules:\n");
		Policy whole = read(file, file.length);

		List<Integer> lengths = acceptedLengths(file);

		assertThat(lengths).hasSize(RULES);
		for (int i = 0; i < RULES; i++) {
			assertThat(read(file, lengths.get(i)).rules()).isEqualTo(whole.rules().subList(0, i + 1));
		}
	}

	/**
	 * A value cut short can be another value: 10 for 100, the path /che for /checkout.
	 */
	@ParameterizedTest
	@ValueSource(strings = { "action: allow", "path: /checkout", "max-per-hour: 100", "reason: not welcome" })
	@Tag("T-100")
	void readWhenNoLineBreakAtTheEndThenRefused(String last) {
		String text = "version: 1\nrules:\n  - " + (last.startsWith("action") ? "trigger: crawler" : "action: allow")
				+ "\n    " + last;

		assertThat(TestPolicies.policy(text + '\n').rules()).hasSize(1);
		for (int cut = 0; cut < 3; cut++) {
			assertThat(TestPolicies.messages(text.substring(0, text.length() - cut)))
				.anyMatch((message) -> message.endsWith("the file ends in the middle of a line, as a file does that is "
						+ "saved only in part, expected a line break at its end"));
		}
	}

	/** What stands behind the action of the last rule could be cut off unseen. */
	@ParameterizedTest
	@ValueSource(strings = { "path: /checkout", "mode: observe", "max-per-hour: 3" })
	@Tag("T-100")
	void readWhenRulesCountAndKeyAfterLastActionThenRefused(String last) {
		String text = "version: 1\nrules-count: 1\nrules:\n  - action: allow\n    " + last + '\n';

		assertThat(TestPolicies.messages(text)).containsExactly("Rule 1 (agent-policy.yaml:4:5): a key follows action, "
				+ "expected action to be the last key of the last rule in a file with rules-count, so that a file cut "
				+ "short is seen");
	}

	/** Rules of many shapes, each of which ends with its action. */
	private static byte[] file(String head) {
		StringBuilder file = new StringBuilder(head);
		for (int i = 0; i < RULES; i++) {
			String rule = switch (i % 5) {
				case 0 ->
					"  - id: rule-%d\n    agent: agent-%d.example\n    reason: caf\u00E9, 'no' thanks\n    action: deny\n";
				case 1 -> "  - path: /orders/%d\n    trigger: crawler\n    max-per-hour: 1%d\n    action: allow\n";
				case 2 -> "  - verified: true\n    methods: [GET, POST]\n    require:\n      - method\n      - path\n"
						+ "    path: /a%d\n    replay: once # not %d\n    action: review\n";
				case 3 -> "  - {path: /b%d, purpose: \"p%d\", mode: observe, action: deny}\n";
				default -> "  -\n    # rule %d\n\n    scope: s%d\n    action: challenge\n";
			};
			file.append(String.format(rule, i, i));
		}
		return file.toString().getBytes(StandardCharsets.UTF_8);
	}

	private static List<Integer> acceptedLengths(byte[] file) {
		List<Integer> lengths = new ArrayList<>();
		for (int length = 0; length <= file.length; length++) {
			byte[] prefix = Arrays.copyOf(file, length);
			if (PolicyReader.read(TestPolicies.FILE, prefix) instanceof PolicyReading.Accepted) {
				lengths.add(length);
			}
		}
		return lengths;
	}

	private static Policy read(byte[] file, int length) {
		return TestPolicies.policy(new String(file, 0, length, StandardCharsets.UTF_8));
	}

}
