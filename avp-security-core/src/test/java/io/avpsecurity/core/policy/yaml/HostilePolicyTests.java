package io.avpsecurity.core.policy.yaml;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

/**
 * Files made to hurt: nothing is thrown, and no bound is passed (limit P-1).
 */
class HostilePolicyTests {

	private static final int FILES = 3_000;

	private static final String LINE = "  - {path: /a, action: deny}\n";

	@Test
	void readWhenRandomBytesThenNothingIsThrown() {
		Random random = new Random(5);
		for (int i = 0; i < FILES; i++) {
			byte[] bytes = new byte[random.nextInt(64)];
			random.nextBytes(bytes);
			assertReads(bytes);
		}
	}

	@Test
	void readWhenRandomYamlCharactersThenNothingIsThrown() {
		String characters = "[]{}:,-?!&*|>%@`'\"\\#~<= \n\n\n\t\rabUux0\u00E9\uFEFF\u2028";
		Random random = new Random(6);
		for (int i = 0; i < FILES; i++) {
			String text = random.ints(random.nextInt(40), 0, characters.length())
				.mapToObj((c) -> String.valueOf(characters.charAt(c)))
				.collect(Collectors.joining("", "version: 1\nrules:\n  - ", "\n"));
			assertReads(text.getBytes(StandardCharsets.UTF_8));
		}
	}

	@Test
	void readWhenMutatedThenNothingIsThrownAndProblemsAreWithinTheFile() {
		byte[] good = ("version: 1\ndefault: review\nrules:\n  - id: a\n    agent: \"*.example\"\n    methods: [GET]\n"
				+ "    max-per-hour: 10\n    action: allow\n  - {path: '/b', verified: any, action: deny}\n")
			.getBytes(StandardCharsets.UTF_8);
		Random random = new Random(7);
		for (int i = 0; i < FILES; i++) {
			byte[] bytes = good.clone();
			for (int change = random.nextInt(4); change >= 0; change--) {
				bytes[random.nextInt(bytes.length)] = (byte) ((random.nextInt(9) == 0) ? random.nextInt(256)
						: good[random.nextInt(good.length)]);
			}
			assertReads(bytes);
		}
	}

	/** Billions of values out of a few lines, for a reader that follows aliases. */
	@Test
	@Tag("T-101")
	void readWhenAliasesOfAliasesThenRefusedOneByOne() {
		String bomb = IntStream.range(1, 10)
			.mapToObj((i) -> "a" + i + ": &a" + i + " [" + ("*a" + (i - 1) + ",").repeat(9) + "]\n")
			.collect(Collectors.joining("", "a0: &a0 [x]\n", "version: 1\nrules: *a9\n"));

		assertThat(TestPolicies.messages(bomb)).hasSize(11)
			.last()
			.asString()
			.startsWith("Policy (agent-policy.yaml:12:8): rules is an alias that begins with '*'");
	}

	@ParameterizedTest
	@CsvSource({ "[, 200000", "{a: , 50000", "'- ', 100000", "'? ', 100000" })
	void readWhenDeepThenRefusedAtTheBound(String opening, int times) {
		assertThat(TestPolicies.problems("version: 1\nrules: \n  " + opening.repeat(times) + '\n')).singleElement()
			.satisfies((problem) -> assertThat(problem.message())
				.isEqualTo("lists and mappings in each other deeper than 8, expected at most that"));
	}

	@Test
	void readWhenNestedAsDeepAsAllowedThenReadToTheEnd() {
		assertThat(TestPolicies.messages(TestPolicies.fileOf("zebra: [[[[[x]]]]]", "action: deny"))).singleElement()
			.asString()
			.contains("unknown key 'zebra'");
		assertThat(TestPolicies.messages(TestPolicies.fileOf("zebra: [[[[[[x]]]]]]", "action: deny"))).singleElement()
			.asString()
			.contains("deeper than 8");
	}

	@Test
	void readWhenAsLongAsAllowedThenRead() {
		String head = "version: 1\nrules: []\n#";
		String longest = head + "x".repeat(YamlText.MAX_BYTES - head.length() - 1) + '\n';

		assertThat(TestPolicies.policy(longest).rules()).isEmpty();
		assertThat(TestPolicies.messages('#' + longest)).containsExactly(
				"Policy (agent-policy.yaml:1:1): the file has " + "262145 bytes, expected at most 262144 (256 KiB)");
	}

	@Test
	void readWhenAsManyRulesAsAllowedThenRead() {
		String most = "version: 1\nrules:\n" + LINE.repeat(PolicyReader.MAX_RULES);

		assertThat(TestPolicies.policy(most).rules()).hasSize(1000);
		assertThat(TestPolicies.messages(most + LINE + LINE))
			.containsExactly("Policy (agent-policy.yaml:1003:5): there are 1002 rules, expected at most 1000");
	}

	@ParameterizedTest
	@MethodSource("longLines")
	void readWhenOneLongLineThenRefusedInAFewWords(String text) {
		List<String> messages = TestPolicies.messages(text);

		assertThat(messages).hasSizeLessThanOrEqualTo(Problems.MAX + 1).allMatch((message) -> message.length() < 400);
	}

	static List<String> longLines() {
		return List.of("x".repeat(250_000), "version: " + "9".repeat(250_000) + '\n',
				"version: 1\nrules: [" + "a, ".repeat(80_000) + "]\n", "'".repeat(250_001) + '\n',
				"a: ".repeat(80_000) + '\n', "version: 1\nrules: []\n\"" + "k".repeat(250_000) + "\": 1\n",
				"version: 1\nrules: {" + "a: b, ".repeat(40_000) + "}\n", " ".repeat(250_000) + "x\n",
				"version: 1\nrules: []\n" + "zebra: 1\n".repeat(25_000), "*".repeat(250_000) + '\n',
				"version: 1\nrules:\n" + "  - \"\n".repeat(35_000));
	}

	/**
	 * Some of these end a line for some programs, and some change the order of what is
	 * shown.
	 */
	@ParameterizedTest
	@ValueSource(ints = { 0x0, 0x7, 0x8, 0xB, 0xC, 0xD, 0x1B, 0x7F, 0x85, 0x9F, 0x200E, 0x2028, 0x2029, 0x202E, 0x2066,
			0xFEFF, 0xFFFE, 0xFFFF })
	void readWhenHiddenCharacterThenRefused(int character) {
		String text = "version: 1\nrules: []\n# \u00E9" + Character.toString(character) + "- action: allow\n";

		assertThat(TestPolicies.messages(text)).containsExactly(String.format(
				"Policy (agent-policy.yaml:3:4): the "
						+ "character U+%04X, expected plain text without control characters or hidden line breaks",
				character));
	}

	@Test
	void readWhenOtherCharactersThenRead() {
		assertThat(TestPolicies.rule("reason: 'caf\u00E9 \u4E2D\u6587 \uD83E\uDD16'", "action: deny").reason())
			.contains("caf\u00E9 \u4E2D\u6587 \uD83E\uDD16");
	}

	private static void assertReads(byte[] bytes) {
		assertThatCode(() -> {
			if (PolicyReader.read(TestPolicies.FILE, bytes) instanceof PolicyReading.Refused refused) {
				assertThat(refused.problems()).allMatch((problem) -> problem.line() >= 1 && problem.column() >= 1
						&& problem.line() <= bytes.length + 1 && problem.message().contains("expected"));
			}
		}).as(new String(bytes, StandardCharsets.ISO_8859_1)).doesNotThrowAnyException();
	}

}
