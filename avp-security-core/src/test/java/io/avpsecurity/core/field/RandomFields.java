package io.avpsecurity.core.field;

import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Endless texts that are the same for the same seed. */
final class RandomFields {

	private static final List<String> PIECES = List.of("a", "b", "key", "*", "=", ";", ",", ", ", " ", "\t", "(", ")",
			"\"", "\\", "\"a\"", "\"\\\"\"", "1", "-", "-12", "0.5", "9.", ".", "?", "?1", "?0", ":", ":YQ==:", ":YR:",
			"@", "@1", "%", "%\"", "%\"%c3%bc\"", "%\"%c3\"", "Tok/en", "(1 2)", "a=1", ";p", ";p=1", "\u00e9", "\0");

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
