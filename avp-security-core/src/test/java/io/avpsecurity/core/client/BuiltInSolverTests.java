package io.avpsecurity.core.client;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.IntFunction;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.avpsecurity.core.fixture.VectorFile;
import io.avpsecurity.core.fixture.VectorFile.Vector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

class BuiltInSolverTests {

	private static final String PROMPTS = "/vectors/avp/prompts.json";

	private final BuiltInSolver solver = new BuiltInSolver();

	static List<Vector> prompts() {
		return VectorFile.vectors(PROMPTS);
	}

	@ParameterizedTest
	@MethodSource("prompts")
	void solveWhenWorkedExampleThenItsAnswer(Vector example) {
		PresentedPuzzle puzzle = new PresentedPuzzle(example.string("type"), example.string("prompt"),
				Optional.of(example.string("format")));

		assertThat(this.solver.solve(puzzle)).contains(example.string("answer"));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '\'', value = {
			// Every operator, and which binds tighter
			"Calculate: 2 + 3 × 4 | 14", "Calculate: 2 - 3 - 4 | -5", "Calculate: -3 + 5 | 2", "Calculate: 7 * 6 | 42",
			"Calculate: 100 − 58 | 42", "Calculate: 84 / 2 | 42", "Calculate: 85 // 2 | 42", "Calculate: 2 ^ 10 | 1024",
			"Calculate: 2 ** 10 - 1 | 1023", "Calculate: 5! | 120", "Calculate: 6 OR 1 AND 3 | 7",
			"Calculate: 6 XOR 3 AND 2 | 4", "Calculate: (3 - 10) mod 5 | 3", "Calculate: 17 % 5? | 2",
			"Calculate: 24! mod 1009 | 270", "Calculate: 65536^400 mod 65537 | 1",
			"Rotate the unsigned 32-bit value 2147483649 left by 1 | 3",
			"Rotate the unsigned 8-bit value 3 right by 1, then OR with 4 (bitwise) | 133",
			"Rotate the unsigned 32-bit value 5 left by 32, then AND with 4 (bitwise) | 4",
			// Sequences without and with a rule
			"What comes next: 9, 6, 3, ? | 0", "What comes next: 3, 6, 12, 24, ? | 48",
			"What comes next: 1, 4, 9, 16, ? | 25", "What comes next: -4, -1, 2, ? | 5",
			"What comes next: 1, 2, 4, ? (quadratic rule) | 7", "What comes next: 1, 2, 4, ? (geometric rule) | 8",
			"What comes next: 1, 2, 3, ? (arithmetic rule) | 4",
			"Terms follow t(n) = t(n-1) + t(n-2). What comes next: 1, 1, 2, 3, ? | 5",
			"Terms follow t(n) = 3·t(n-1) - 2·t(n-2). What comes next: 1, 2, 4, 8, ? | 16",
			"Fibonacci number F(1), with F(1) = F(2) = 1? | 1",
			"Fibonacci number F(40), with F(1) = F(2) = 1? | 102334155",
			"What is prime number 1, counting 2 as prime number 1? | 2",
			"What is prime number 10000, counting 2 as prime number 1? | 104729",
			// Bases; a number may look like the name of one
			"Convert octal from base 36 to base 10 | 40908621", "Convert binary from base 36 to base 10 | 696448078",
			"Convert octal 777 to hex | 1FF", "Convert hexadecimal EC4 to decimal | 3780",
			"Convert 255 from base 10 to base 16 (digits 0-9a-z) | ff", "Convert 35 to base 36 | z",
			// Texts
			"Characters 1 to 1 of \"abc\", counting from 1, both included? | a",
			"How many times does the character \"x\" appear in \"abc\"? | 0",
			"First 8 characters of SHA256(\"abc\")? | ba7816bf", "First 6 characters of SHA-512(\"abc\")? | ddaf35" })
	void solveWhenWordedInKnownWaysThenAnswered(String prompt, String answer) {
		assertThat(solve(prompt)).contains(answer);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '\'',
			value = { "reduce(lambda a, b: a + b, range(10)) | 45", "reduce(lambda x, y: x * y, [2, 3, 7]) | 42",
					"print(reduce(lambda a, b: a * 2 + b, range(0, 9, 4), 1)) | 24",
					"from functools import reduce~print(reduce(lambda a, b: a - b, range(1, 4))) | -4",
					"x = 1~y = 2~for i in range(3):~    x = x + y~    y = y * 2~print(x + y) | 31",
					"xs = [3, 4, 5]~print(max(xs) * len(xs) - min(xs)) | 12",
					"xs = [3, 4, 5]~print(sum(xs) + sum(v for v in xs if v >= 4)) | 21",
					"xs = [3, 4, 5]~print(sum(v * v for v in xs)) | 50", "print(7 // 2 + 2 ** 3) | 11" })
	void solveWhenOtherCodeOfTheSameKindThenTraced(String code, String answer) {
		assertThat(solve("What does this output?\n" + code.replace('~', '\n'))).contains(answer);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '\'',
			value = { "a | {\"a\":-5} | -5", "a | { \"b\" : 1 , \"a\" : \"x\\u0041\\n\" } | 'xA\n'",
					"a[0][1] | {\"a\":[[1,2],[3]]} | 2", "[1].k | [{\"k\":1},{\"k\":2}] | 2",
					"$.a[\"b c\"].d-e | {\"a\":{\"b c\":{\"d-e\":true}}} | true",
					"a.b | {\"b\":1,\"a\":{\"x\":{\"b\":2},\"b\":3}} | 3", "a | {\"a\":1,\"a\":2} | 1",
					"a[2].b[0].c[1] | {\"z\":[],\"y\":{},\"a\":[0,1,{\"b\":[{\"c\":[\"p\",\"q\"]}]}]} | q" })
	void solveWhenJsonOfAnyShapeThenExtracted(String path, String json, String answer) {
		assertThat(solve("Extract " + path + " from:\n" + json)).contains(answer);
	}

	@ParameterizedTest
	@ValueSource(strings = { "Hello", "Calculate:", "Calculate: 1 / 0", "Calculate: 5 mod 0", "Calculate: 5 mod -3",
			"Calculate: 7 / 2", "Calculate: 1 + x", "Calculate: (1 + 2", "Calculate: 1 + 2)", "Calculate: 99999!",
			"Calculate: 9 ^ 9 ^ 9", "Calculate: 9^9999", "Calculate: 1 ^ 99999999999", "Calculate: 2^-1",
			"Calculate: 999! × 999! × 999!", "Convert 12 from base 2 to base 10", "Convert 12 from base 37 to base 10",
			"Convert 12 from base 1 to base 10", "Convert  to base 10",
			"Characters 0 to 3 of \"abc\", counting from 1, both included?",
			"Characters 2 to 4 of \"abc\", counting from 1, both included?",
			"Characters 3 to 2 of \"abc\", counting from 1, both included?",
			"How many times does the letter \"ab\" appear in \"abab\"?", "First 41 characters of SHA-1(\"a\")?",
			"First 5 characters of CRC32(\"a\")?", "First 0 characters of MD5(\"a\")?", "What comes next: 1, 2, ?",
			"What comes next: 1, 2, 4, 9, ?", "What comes next: 1, 2, 3, ? (cubic rule)",
			"Terms follow t(n) = t(n-1) + t(n-2). What comes next: 1, 1, 2, 4, ?",
			"Fibonacci number F(1001), with F(1) = F(2) = 1?", "What is prime number 0, counting 2 as prime number 1?",
			"What is prime number 10001, counting 2 as prime number 1?", "Extract a from:\n{\"a\":{\"b\":1}}",
			"Extract a from:\n{\"a\":1", "Extract a from:\n{\"b\":1}", "Extract a[1] from:\n{\"a\":[1]}",
			"Extract  from:\n{}", "Extract a..b from:\n{\"a\":1}", "print(x)", "x = 1", "print(2 ^ 3)",
			"print(1)\nprint(2)", "for i in range(3):\nprint(i)", "for i in range(1001):\n  x = i\nprint(x)",
			"print(max([]))", "print(open(1))", "reduce(lambda a, b: a * b, [])", "import os\nprint(1)",
			"Rotate the unsigned 8-bit value 256 left by 1", "Rotate the unsigned 0-bit value 0 left by 1" })
	void solveWhenNothingOfThisKindThenEmpty(String prompt) {
		assertThat(solve(prompt)).isEmpty();
	}

	static List<Arguments> bounds() {
		return List.of(bound((n) -> "Calculate: " + "(".repeat(n) + "1" + ")".repeat(n), 32),
				bound((n) -> "Calculate: " + "1".repeat(n), 100), bound((n) -> "Calculate: " + n + "! mod 7", 500),
				bound((n) -> "Calculate: 2^" + n + " mod 7", 4096),
				bound((n) -> "x = 1\nfor i in range(" + n + "):\n  x = i\nprint(x)", 1000),
				bound((n) -> "print(sum(range(5, " + (5 + n) + ")))", 1000),
				bound((n) -> "x = 7\nfor i in range(" + n + "):\n  x = x + 1" + " ".repeat(95) + "+ 0\nprint(x)", 485),
				bound((n) -> "Extract a[9] from:\n{\"b\":" + "[".repeat(n - 1) + "]".repeat(n - 1)
						+ ",\"a\":[0,0,0,0,0,0,0,0,0,1]}", 33),
				bound((n) -> "Extract a" + "[0]".repeat(n - 1) + " from:\n{\"a\":" + "[".repeat(n - 1) + "1"
						+ "]".repeat(n - 1) + "}", 32),
				bound((n) -> "What comes next: " + "1, ".repeat(n) + "?", 64),
				bound((n) -> "Convert " + "1".repeat(n) + " from base 2 to base 10", 300),
				bound((n) -> "Rotate the unsigned " + n + "-bit value 1 left by 1", 256),
				bound((n) -> "Fibonacci number F(" + n + "), with F(1) = F(2) = 1?", 1000));
	}

	@ParameterizedTest
	@MethodSource("bounds")
	void solveWhenAtTheBoundThenAnsweredAndBeyondNot(IntFunction<String> prompt, int max) {
		assertThat(solve(prompt.apply(max))).isPresent();
		assertThat(solve(prompt.apply(max + 1))).isEmpty();
	}

	@Test
	void solveWhenNestedOrLongThenSoonEmpty() {
		List<String> prompts = List.of("Calculate: " + "(".repeat(1900) + "1", "Calculate: " + "-".repeat(1900),
				"Calculate: " + "9".repeat(1900), "Calculate: " + "9^99×".repeat(390) + "1",
				"Extract a from:\n" + "[".repeat(1900), "Extract a from:\n" + "{\"a\":".repeat(300),
				"print(" + "sum(".repeat(480), "print(" + "sum(x for x in ".repeat(120),
				"x = 3\nfor i in range(1000):\n" + "  x = x * x\n".repeat(140) + "print(x)",
				"x = 3\nfor i in range(1000):\n" + "  x = x * x % 999999999999999999\n".repeat(50) + "print(x)",
				"print(sum(sum(sum(range(1000)) for i in range(1000)) for j in range(1000)))");

		assertTimeoutPreemptively(Duration.ofSeconds(30),
				() -> assertThat(prompts).allSatisfy((prompt) -> assertThat(solve(prompt)).isEmpty()));
	}

	/**
	 * Each example cut, crossed with another, and with characters put in, taken out and
	 * changed.
	 */
	@ParameterizedTest
	@MethodSource("prompts")
	void solveWhenBrokenInAnyWayThenAnAnswerOrNoneInTime(Vector example) {
		SplittableRandom random = new SplittableRandom(6);
		String prompt = example.string("prompt");

		assertTimeoutPreemptively(Duration.ofSeconds(30), () -> {
			for (int i = 0; i < 500; i++) {
				assertThat(solve(broken(prompt, random))).isNotNull();
			}
		});
	}

	private static Arguments bound(IntFunction<String> prompt, int max) {
		return Arguments.of(prompt, max);
	}

	private static String broken(String prompt, SplittableRandom random) {
		StringBuilder broken = new StringBuilder(prompt);
		for (int i = random.nextInt(1, 6); i > 0; i--) {
			int at = random.nextInt(broken.length());
			switch (random.nextInt(6)) {
				case 0 -> broken.deleteCharAt(at);
				case 1 -> broken.setCharAt(at, character(random));
				case 2 -> broken.insert(at, character(random));
				case 3 -> broken.insert(at, broken.substring(random.nextInt(at + 1), at));
				case 4 -> broken.setLength(at + 1);
				default -> broken.replace(at, broken.length(), other(random).substring(random.nextInt(10)));
			}
			if (broken.isEmpty()) {
				return "?";
			}
		}
		return broken.substring(0, Math.min(broken.length(), PresentedPuzzle.MAX_PROMPT));
	}

	private static String other(SplittableRandom random) {
		List<Vector> prompts = prompts();
		return prompts.get(random.nextInt(prompts.size())).string("prompt");
	}

	private static char character(SplittableRandom random) {
		String characters = "0123456789()[]{}\",.:?!^*%-+=\n \\\u00D7\u2212\u0000\uD83D\uDE00abtx";
		return characters.charAt(random.nextInt(characters.length()));
	}

	private Optional<String> solve(String prompt) {
		return this.solver.solve(new PresentedPuzzle("any", prompt, Optional.empty()));
	}

}
