package io.avpsecurity.core.puzzle;

import java.util.ArrayList;
import java.util.List;

/**
 * One value out of a random JSON document.
 */
final class JsonExtract implements PuzzleType {

	private static final List<String> NAMES = List.of("alpha", "beta", "gamma", "delta", "epsilon", "omega", "sigma",
			"kappa");

	private static final String LETTERS = "abcdefghijklmnopqrstuvwxyz";

	@Override
	public String name() {
		return "json_extract";
	}

	@Override
	public Puzzle draw(int level, PuzzleRandom random) {
		return switch (level) {
			case 1 -> member(random);
			case 2 -> row(random);
			default -> nested(random);
		};
	}

	private static Puzzle member(PuzzleRandom random) {
		List<String> names = random.shuffled(NAMES).subList(0, 3);
		List<Integer> values = numbers(3, 100, 999, random);
		List<String> members = new ArrayList<>();
		for (int i = 0; i < 3; i++) {
			members.add(quoted(names.get(i)) + ":" + values.get(i));
		}
		int asked = random.between(0, 2);
		return extract("data.values." + names.get(asked), "{\"data\":{\"values\":{" + String.join(",", members) + "}}}",
				values.get(asked));
	}

	private static Puzzle row(PuzzleRandom random) {
		List<String> names = new ArrayList<>();
		for (int i = 0; i < 4; i++) {
			names.add(random.pick(NAMES));
		}
		List<Integer> values = numbers(4, 100, 999, random);
		List<String> rows = new ArrayList<>();
		for (int i = 0; i < 4; i++) {
			rows.add("{\"id\":" + random.between(10, 99) + "," + quoted(names.get(i)) + ":" + values.get(i) + "}");
		}
		int asked = random.between(0, 3);
		return extract("data.rows[" + asked + "]." + names.get(asked),
				"{\"data\":{\"rows\":[" + String.join(",", rows) + "]}}", values.get(asked));
	}

	private static Puzzle nested(PuzzleRandom random) {
		String name = random.pick(NAMES);
		List<Integer> values = numbers(9, 1000, 9999, random);
		List<String> entries = new ArrayList<>();
		for (int i = 0; i < 3; i++) {
			List<Integer> three = values.subList(3 * i, 3 * i + 3);
			entries.add("{\"k\":" + quoted(random.text(4, LETTERS)) + ",\"v\":[" + three.get(0) + "," + three.get(1)
					+ "," + three.get(2) + "]}");
		}
		int entry = random.between(0, 2);
		int value = random.between(0, 2);
		return extract(
				"a." + name + "[" + entry + "].v[" + value + "]", "{\"a\":{" + quoted(name) + ":["
						+ String.join(",", entries) + "]},\"b\":{\"k\":" + random.between(1000, 9999) + "}}",
				values.get(3 * entry + value));
	}

	static Puzzle extract(String path, String document, int answer) {
		return Puzzle.of("Extract " + path + " from:\n" + document, Answer.integer(answer));
	}

	/** All different, so that only one place gives the answer. */
	private static List<Integer> numbers(int count, int lowest, int highest, PuzzleRandom random) {
		List<Integer> numbers = new ArrayList<>();
		while (numbers.size() < count) {
			int number = random.between(lowest, highest);
			if (!numbers.contains(number)) {
				numbers.add(number);
			}
		}
		return numbers;
	}

	private static String quoted(String text) {
		return '"' + text + '"';
	}

}
