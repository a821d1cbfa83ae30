package io.avpsecurity.core.field;

import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Endless texts that are the same for the same seed. */
final class RandomFields {

	private static final List<String> PIECES = List.of("a", "b", "key", "*", "=", ";", ",", ", ", " ", "\t", "(", ")",
			"\"", "\\", "\"a\"", "\"\\\"\"", "1", "-", "-12", "0.5", "9.", ".", "?", "?1", "?0", ":", ":YQ==:", ":YR:",
			"@", "@1", "%", "%\"", "%\"%c3%bc\"", "%\"%c3\"", "Tok/en", "(1 2)", "a=1", ";p", ";p=1", "\u00e9", "\0");

	private static final List<String> BARE_ITEMS = List.of("1", "-0", "-12", "999999999999999", "0.5", "-1.010",
			"999999999999.999", "\"\"", "\"a, b\"", "\"\\\"\\\\\"", "*", "Tok/en", "a:b", "::", ":YQ==:", ":YR:", "?0",
			"?1", "@-1659578233", "%\"a\"", "%\"%c3%bc%22\"");

	private static final List<String> KEYS = List.of("a", "b", "*", "key", "k_-.*1");

	private RandomFields() {
	}

	static Stream<String> octets(long seed) {
		return generate(seed, 40, (random) -> String.valueOf((char) random.nextInt(256)));
	}

	static Stream<String> syntax(long seed) {
		return generate(seed, 10, (random) -> PIECES.get(random.nextInt(PIECES.size())));
	}

	static Stream<String> mutatedVectors(long seed) {
		Random random = new Random(seed);
		List<String> texts = FieldVector.parsing()
			.stream()
			.map((vector) -> String.join(", ", vector.raw()))
			.filter((text) -> text.length() < 500)
			.toList();
		return Stream.generate(() -> mutate(texts.get(random.nextInt(texts.size())), random));
	}

	/** Texts by the grammar, in all its spellings, half of them with one fault. */
	static Stream<String> structures(long seed) {
		Random random = new Random(seed);
		return Stream.generate(() -> structure(random))
			.map((text) -> random.nextBoolean() ? text : mutate(text, random));
	}

	private static String structure(Random random) {
		return switch (random.nextInt(3)) {
			case 0 -> item(random);
			case 1 -> joined(random, () -> member(random));
			default -> joined(random,
					() -> key(random) + (random.nextInt(4) == 0 ? parameters(random) : "=" + member(random)));
		};
	}

	private static String joined(Random random, Supplier<String> member) {
		return IntStream.range(0, random.nextInt(5))
			.mapToObj((index) -> member.get())
			.collect(Collectors.joining(pick(List.of(", ", ",", " ,\t"), random)));
	}

	private static String member(Random random) {
		return random.nextInt(3) > 0 ? item(random) : IntStream.range(0, random.nextInt(4))
			.mapToObj((index) -> item(random))
			.collect(Collectors.joining(pick(List.of(" ", "  "), random), pick(List.of("(", "( "), random), ")"))
				+ parameters(random);
	}

	private static String item(Random random) {
		return pick(BARE_ITEMS, random) + parameters(random);
	}

	private static String parameters(Random random) {
		return IntStream.range(0, Math.max(0, random.nextInt(6) - 2))
			.mapToObj((index) -> pick(List.of(";", "; "), random) + key(random)
					+ (random.nextBoolean() ? "" : "=" + pick(BARE_ITEMS, random)))
			.collect(Collectors.joining());
	}

	private static String key(Random random) {
		return pick(KEYS, random);
	}

	private static String pick(List<String> choices, Random random) {
		return choices.get(random.nextInt(choices.size()));
	}

	private static Stream<String> generate(long seed, int maxPieces, Function<Random, String> piece) {
		Random random = new Random(seed);
		return Stream.generate(() -> IntStream.range(0, random.nextInt(maxPieces))
			.mapToObj((index) -> piece.apply(random))
			.collect(Collectors.joining()));
	}

	private static String mutate(String text, Random random) {
		int from = random.nextInt(text.length() + 1);
		int to = Math.min(text.length(), from + random.nextInt(2));
		String inserted = random.nextBoolean() ? PIECES.get(random.nextInt(PIECES.size())) : "";
		return text.substring(0, from) + inserted + text.substring(to);
	}

}
