package io.avpsecurity.spring.boot;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.avpsecurity.core.puzzle.PuzzleDeck;
import io.avpsecurity.core.puzzle.PuzzleDeck.Weighted;
import io.avpsecurity.core.puzzle.PuzzleType;

/**
 * Puts together the families that challenges are drawn from: those that are named, or all
 * of ours by their weights and those of the application by a weight of one.
 */
final class PuzzleDecks {

	private PuzzleDecks() {
	}

	/**
	 * Makes a deck.
	 * @param types the value of {@code avp.challenge.types}
	 * @param own the families of the application
	 * @return the deck
	 * @throws AvpPropertyException if a family is named that is not there
	 * @throws IllegalArgumentException if a family of the application has no valid name,
	 * or one that is taken
	 */
	static PuzzleDeck of(List<String> types, List<PuzzleType> own) {
		PuzzleDeck all = PuzzleDeck
			.of(Stream.concat(PuzzleDeck.DEFAULT.types().stream(), own.stream().map((type) -> new Weighted(type, 1)))
				.toList());
		if (types.isEmpty()) {
			return all;
		}
		Map<String, PuzzleType> byName = all.types()
			.stream()
			.map(Weighted::type)
			.collect(Collectors.toMap(PuzzleType::name, Function.identity()));
		Weighted[] chosen = new Weighted[types.size()];
		for (int i = 0; i < chosen.length; i++) {
			NamedWeight item = NamedWeight.of(types.get(i));
			PuzzleType type = byName.get(item.name());
			if (type == null) {
				throw new AvpPropertyException(ChallengeChecks.TYPES + '[' + i + ']', types.get(i),
						"there is no such family", "Write one of " + String.join(", ", all.names()) + '.');
			}
			chosen[i] = new Weighted(type, item.weight());
		}
		return PuzzleDeck.of(List.of(chosen));
	}

}
