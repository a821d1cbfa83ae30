package io.avpsecurity.core.puzzle;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;

/**
 * What a few lines of Python 3 print.
 */
final class CodeTrace implements PuzzleType {

	private static final Optional<String> LANGUAGE = Optional.of("python");

	@Override
	public String name() {
		return "code_trace";
	}

	@Override
	public Puzzle draw(int level, PuzzleRandom random) {
		return switch (level) {
			case 1 -> product(random.between(3, 6), random.between(2, 9));
			case 2 -> random.until(() -> loop(random.between(2, 20), random.between(5, 8), random.between(2, 9),
					random.between(50, 200)));
			default -> random.until(() -> comprehension(values(random), random.between(2, 4)));
		};
	}

	/** Below 3 nothing is multiplied. */
	static Puzzle product(int end, int start) {
		long product = start;
		for (int i = 1; i < end; i++) {
			product *= i;
		}
		return new Puzzle("What does this output?\nreduce(lambda a, b: a * b, range(1, " + end + "), " + start + ")",
				Answer.integer(product), LANGUAGE);
	}

	static Optional<Puzzle> loop(int start, int rounds, int factor, int modulus) {
		int x = start;
		for (int i = 0; i < rounds; i++) {
			x = (x * factor + i) % modulus;
		}
		String code = "x = " + start + "\nfor i in range(" + rounds + "):\n    x = (x * " + factor + " + i) % "
				+ modulus + "\nprint(x)";
		return Drawn.unlessTrivial(code, x, start, rounds, factor, modulus).map(CodeTrace::python);
	}

	static Optional<Puzzle> comprehension(List<Integer> values, int divisor) {
		int sum = 0;
		for (int i = 0; i < values.size(); i++) {
			sum += (values.get(i) % divisor == 1) ? values.get(i) * i : 0;
		}
		String code = "xs = " + values + "\nprint(sum(v * i for i, v in enumerate(xs) if v % " + divisor
				+ " == 1) - max(xs))";
		long[] shown = LongStream.concat(LongStream.of(divisor), values.stream().mapToLong(Integer::longValue))
			.toArray();
		return Drawn.unlessTrivial(code, sum - Collections.max(values), shown).map(CodeTrace::python);
	}

	private static Puzzle python(Puzzle puzzle) {
		return new Puzzle(puzzle.prompt(), puzzle.answer(), LANGUAGE);
	}

	private static List<Integer> values(PuzzleRandom random) {
		List<Integer> values = new ArrayList<>();
		for (int i = 0; i < 8; i++) {
			values.add(random.between(1, 30));
		}
		return values;
	}

}
