package io.avpsecurity.core.puzzle;

import java.util.List;
import java.util.Optional;

public final class PuzzleDeck {

	public static final PuzzleDeck DEFAULT = new PuzzleDeck();

	public List<String> names() {
		return List.of("arithmetic");
	}

	public DrawnPuzzle draw(int level, PuzzleRandom random) {
		int a = random.between(10, 99);
		int b = random.between(10, 99);
		return new DrawnPuzzle("arithmetic",
				new Puzzle("Calculate: (" + a + " + " + b + ") × 2", Answer.integer((a + b) * 2L), Optional.empty()));
	}

}
