package io.avpsecurity.core.puzzle;

import java.util.List;
import java.util.Optional;

/**
 * The families that come with this product: the eight of AVP, and two that it shows or
 * names without defining them.
 */
public final class BuiltInPuzzles {

	/** All of them. */
	public static final List<PuzzleType> ALL = List.of(new Arithmetic(), new CodeTrace(), new StringAnalysis(),
			new JsonExtract(), new BaseConvert(), new Bitwise(), new Modular(), new HashCompute(), new Sequence(),
			new SequenceCompute());

	private static final int USUAL = 4;

	/** A model cannot compute a hash without a tool. */
	static final List<PuzzleDeck.Weighted> DEFAULT_WEIGHTS = ALL.stream()
		.map((type) -> new PuzzleDeck.Weighted(type, (type instanceof HashCompute) ? 1 : USUAL))
		.toList();

	private BuiltInPuzzles() {
	}

	/**
	 * Finds a family.
	 * @param name its name
	 * @return the family, or empty
	 */
	public static Optional<PuzzleType> named(String name) {
		return ALL.stream().filter((type) -> type.name().equals(name)).findFirst();
	}

}
