package io.avpsecurity.core.puzzle;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * How each family asks at each level, of which numbers, and what it does not ask because
 * the answer can be read off.
 */
class PuzzleFamilyTests {

	private static final int NUMBER = 10_000;

	/** What is extracted from a document stands in it. */
	private static final String EXTRACT = "json_extract";

	static Stream<Arguments> shapes() {
		return Stream.of(shape("arithmetic", 1, "Calculate: \\((\\d+) \\+ (\\d+)\\) × (\\d+)", 10, 99, 10, 99, 2, 9),
				shape("arithmetic", 2, "Calculate: \\((\\d+) \\+ (\\d+)\\) × (\\d+) - (\\d+)", 100, 999, 100, 999, 12,
						99, 100, 9999),
				shape("arithmetic", 3, "Calculate: \\(\\((\\d+) × (\\d+)\\) - (\\d+) × (\\d+)\\) mod (\\d+)", 1000,
						9999, 100, 999, 1000, 9999, 12, 99, 101, 997),
				shape("code_trace", 1,
						"What does this output\\?\nreduce\\(lambda a, b: a \\* b, range\\(1, (\\d+)\\), (\\d+)\\)", 3,
						6, 2, 9),
				shape("code_trace", 2,
						"x = (\\d+)\nfor i in range\\((\\d+)\\):\n    x = \\(x \\* (\\d+) \\+ i\\) % (\\d+)\nprint\\(x\\)",
						2, 20, 5, 8, 2, 9, 50, 200),
				shape("code_trace", 3,
						"xs = \\[(?:\\d+, ){7}\\d+\\]\nprint\\(sum\\(v \\* i for i, v in enumerate\\(xs\\) if v % (\\d+) == 1\\) - max\\(xs\\)\\)",
						2, 4),
				shape("string_analysis", 1, "How many times does the letter \"[a-z]\" appear in \"[a-z]{40}\"\\?"),
				shape("string_analysis", 2,
						"Characters (\\d+) to (\\d+) of \"[a-z]{24}\", counting from 1, both included\\?", 2, 14, 6,
						23),
				shape("string_analysis", 3,
						"Remove every digit from \"[a-h1-6]{40}\", then reverse what is left\\. Result\\?"),
				shape("json_extract", 1,
						"Extract data\\.values\\.[a-z]+ from:\n\\{\"data\":\\{\"values\":\\{(?:\"[a-z]+\":\\d{3},?){3}\\}\\}\\}"),
				shape("json_extract", 2,
						"Extract data\\.rows\\[([0-9])\\]\\.[a-z]+ from:\n\\{\"data\":\\{\"rows\":\\[(?:\\{\"id\":\\d\\d,\"[a-z]+\":\\d{3}\\},?){4}\\]\\}\\}",
						0, 3),
				shape("json_extract", 3,
						"Extract a\\.[a-z]+\\[(\\d)\\]\\.v\\[(\\d)\\] from:\n\\{\"a\":\\{\"[a-z]+\":\\[(?:\\{\"k\":\"[a-z]{4}\",\"v\":\\[\\d{4},\\d{4},\\d{4}\\]\\},?){3}\\]\\},\"b\":\\{\"k\":\\d{4}\\}\\}",
						0, 2, 0, 2),
				shape("base_convert", 1, "Convert (\\d+) to hexadecimal", 128, 4095),
				shape("base_convert", 2, "Convert binary [01]{13,16} to decimal"),
				shape("base_convert", 3,
						"Convert [0-9a-z]+ from base (?:3|5|7|11|13|36) to base (?:2|9|12|32) \\(digits 0-9a-z\\)"),
				shape("bitwise", 1, "Calculate: (\\d+) (?:XOR|AND|OR) (\\d+) \\(bitwise\\)", 16, 255, 16, 255),
				shape("bitwise", 2, "Calculate: \\((\\d+) (?:XOR|AND|OR) (\\d+)\\) (?:XOR|AND|OR) (\\d+) \\(bitwise\\)",
						256, 65535, 256, 65535, 256, 65535),
				shape("bitwise", 3,
						"Rotate the unsigned 32-bit value (\\d+) left by (\\d+), then XOR with (\\d+) \\(bitwise\\)", 0,
						0xFFFFFFFFL, 1, 31, 0, 0xFFFFFFFFL),
				shape("modular", 1, "Calculate: \\((\\d+) \\+ (\\d+)\\) mod (\\d+)", 100, 999, 10, 999, 7, 99),
				shape("modular", 2,
						"Calculate: \\((\\d+) × (\\d+) - (\\d+)\\) mod (\\d+); give the non-negative remainder", 100,
						999, 100, 999, 1000, 9999, 101, 997),
				shape("modular", 3, "Calculate: (\\d+)\\^(\\d+) mod (?:997|1009|10007|65537)", 100, 999, 30, 400),
				shape("hash_compute", 1, "First 5 characters of MD5\\(\"agent_(\\d{4})\"\\)\\?", 1000, 9999),
				shape("hash_compute", 2, "First 8 characters of SHA-1\\(\"agent_(\\d{4})\"\\)\\?", 1000, 9999),
				shape("hash_compute", 3, "First 12 characters of SHA-256\\(\"agent_(\\d{4}):[a-z]{8}\"\\)\\?", 1000,
						9999),
				shape("sequence", 1, "What comes next: (?:\\d+, ){5}\\?"),
				shape("sequence", 2, "What comes next: (?:\\d+, ){5}\\? \\(quadratic rule\\)"),
				shape("sequence", 3,
						"Terms follow t\\(n\\) = (\\d)·t\\(n-1\\) \\+ (\\d)·t\\(n-2\\)\\. What comes next: (?:\\d+, ){6}\\?",
						1, 4, 1, 4),
				shape("sequence_compute", 1, "Fibonacci number F\\((\\d+)\\), with F\\(1\\) = F\\(2\\) = 1\\?", 20, 40),
				shape("sequence_compute", 2, "What is prime number (\\d+), counting 2 as prime number 1\\?", 40, 120),
				shape("sequence_compute", 3, "Calculate: (\\d+)! mod (\\d+)", 15, 25, 1009, 100_003));
	}

	@ParameterizedTest
	@MethodSource("shapes")
	void drawWhenOftenThenTheQuestionAndItsNumbers(String name, int level, Pattern shape, long... ranges) {
		PuzzleType type = BuiltInPuzzles.named(name).orElseThrow();

		assertThat(PuzzlePopulation.of(type, level, NUMBER / 5)).allSatisfy((puzzle) -> {
			Matcher matcher = shape.matcher(puzzle.prompt());
			assertThat(matcher.matches()).as(puzzle.prompt()).isTrue();
			assertThat(matcher.groupCount()).isEqualTo(ranges.length / 2);
			for (int i = 0; i < matcher.groupCount(); i++) {
				assertThat(Long.parseLong(matcher.group(i + 1))).isBetween(ranges[2 * i], ranges[2 * i + 1]);
			}
		});
	}

	static Stream<Arguments> computed() {
		return shapes().filter((shape) -> !shape.get()[0].equals(EXTRACT));
	}

	@ParameterizedTest
	@MethodSource("computed")
	void drawWhenOftenThenTheAnswerIsNotInTheQuestion(String name, int level) {
		PuzzleType type = BuiltInPuzzles.named(name).orElseThrow();

		Stream<Puzzle> readOff = PuzzlePopulation.of(type, level, NUMBER)
			.filter((puzzle) -> List.of(puzzle.prompt().split("[^0-9a-z]+")).contains(puzzle.answer().canonical()));

		assertThat(readOff).isEmpty();
	}

	static Stream<Optional<Puzzle>> trivial() {
		return Stream.of(Arithmetic.difference(100, 100, 12, 2300), Arithmetic.difference(100, 100, 12, 2399),
				Arithmetic.difference(100, 100, 12, 2400), Arithmetic.remainder(9382, 826, 8526, 41, 948),
				Arithmetic.remainder(1000, 100, 9999, 99, 101), Bitwise.one(170, Bitwise.Operator.XOR, 170),
				Bitwise.one(255, Bitwise.Operator.AND, 17), Bitwise.one(255, Bitwise.Operator.OR, 17),
				Bitwise.two(511, Bitwise.Operator.AND, 257, Bitwise.Operator.XOR, 1024),
				Bitwise.two(511, Bitwise.Operator.OR, 257, Bitwise.Operator.XOR, 1024),
				Bitwise.two(300, Bitwise.Operator.XOR, 300, Bitwise.Operator.OR, 1024),
				CodeTrace.comprehension(List.of(2, 2, 2, 2, 2, 2, 2, 2), 2),
				CodeTrace.comprehension(List.of(24, 17, 13, 2, 19, 26, 15, 10), 4), Modular.sum(100, 20, 60),
				Modular.sum(110, 11, 60));
	}

	@ParameterizedTest
	@MethodSource("trivial")
	void ofWhenItCanBeReadOffThenNotAsked(Optional<Puzzle> puzzle) {
		assertThat(puzzle).isEmpty();
	}

	@Test
	void drawWhenLettersAreCountedThenNineOfThemAndEveryPlaceAlike() {
		int[] places = new int[40];
		int[] total = new int[1];

		PuzzlePopulation.of(new StringAnalysis(), 1, NUMBER).forEach((puzzle) -> {
			String[] quoted = puzzle.prompt().split("\"");
			assertThat(quoted[3].chars().distinct().count()).isBetween(2L, 9L);
			for (int i = 0; i < 40; i++) {
				places[i] += (quoted[3].charAt(i) == quoted[1].charAt(0)) ? 1 : 0;
			}
			total[0] += Integer.parseInt(puzzle.answer().canonical());
		});

		assertThat(Arrays.stream(places).boxed())
			.allSatisfy((count) -> assertThat(count).isBetween(total[0] / 44, total[0] / 37));
	}

	private static Arguments shape(String name, int level, String prompt, long... ranges) {
		return Arguments.of(name, level, Pattern.compile(prompt), ranges);
	}

}
