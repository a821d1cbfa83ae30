package io.avpsecurity.core.puzzle;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * The families that challenges are drawn from, each as often as its weight says.
 * Immutable and thread-safe.
 */
public final class PuzzleDeck {

	/** The largest weight. */
	public static final int MAX_WEIGHT = 100;

	/** All built-in families, with those seldom that a model needs a tool for. */
	public static final PuzzleDeck DEFAULT = PuzzleDeck.of(BuiltInPuzzles.DEFAULT_WEIGHTS);

	private static final int MAX_NAME = 32;

	private final List<Weighted> types;

	/** As they were asked for once: a name that changes would lead to no family. */
	private final List<String> names;

	private final int total;

	private PuzzleDeck(List<Weighted> types, List<String> names) {
		this.types = types;
		this.names = names;
		this.total = types.stream().mapToInt(Weighted::weight).sum();
	}

	/**
	 * Makes a deck.
	 * @param types the families
	 * @return the deck
	 * @throws IllegalArgumentException if there is none, two have one name, or a name is
	 * not as it should be
	 */
	public static PuzzleDeck of(List<Weighted> types) {
		if (types.isEmpty()) {
			throw new IllegalArgumentException("there are no puzzle types; expected one at least");
		}
		Set<String> names = new LinkedHashSet<>();
		for (Weighted type : types) {
			String name = type.type().name();
			if (!isName(name)) {
				throw new IllegalArgumentException(
						"puzzle type '" + name + "' is no name; expected a lower-case letter, "
								+ "then at most 31 lower-case letters, digits and underscores");
			}
			if (!names.add(name)) {
				throw new IllegalArgumentException("puzzle type '" + name + "' is there twice; expected it once");
			}
		}
		return new PuzzleDeck(List.copyOf(types), List.copyOf(names));
	}

	/**
	 * Returns the names of the families.
	 * @return the names, in order
	 */
	public List<String> names() {
		return this.names;
	}

	/**
	 * Returns the families.
	 * @return the families with their weights, in order
	 */
	public List<Weighted> types() {
		return this.types;
	}

	/**
	 * Draws a puzzle.
	 * @param level how hard, 1 to 3
	 * @param random the random numbers
	 * @return the puzzle
	 * @throws IllegalStateException if a family has failed; the message names it
	 */
	public DrawnPuzzle draw(int level, PuzzleRandom random) {
		int ticket = random.between(1, this.total);
		for (int i = 0; i < this.types.size(); i++) {
			ticket -= this.types.get(i).weight();
			if (ticket <= 0) {
				return draw(this.names.get(i), this.types.get(i).type(), level, random);
			}
		}
		throw new IllegalStateException("a ticket is at most the sum of all weights");
	}

	private static DrawnPuzzle draw(String name, PuzzleType type, int level, PuzzleRandom random) {
		try {
			return new DrawnPuzzle(name, type.draw(level, random));
		}
		catch (RuntimeException ex) {
			throw new IllegalStateException("puzzle type '" + name + "' drew no puzzle of level " + level, ex);
		}
	}

	private static boolean isName(String name) {
		return !name.isEmpty() && name.length() <= MAX_NAME && name.charAt(0) >= 'a' && name.charAt(0) <= 'z'
				&& name.chars().allMatch((c) -> (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_');
	}

	/**
	 * A family and how often it is drawn.
	 *
	 * @param type the family
	 * @param weight its share of the sum of all weights, 1 to {@value #MAX_WEIGHT}
	 */
	public record Weighted(PuzzleType type, int weight) {

		public Weighted {
			Objects.requireNonNull(type, "type must not be null");
			if (weight < 1 || weight > MAX_WEIGHT) {
				throw new IllegalArgumentException(
						"weight of puzzle type '" + type.name() + "' must be 1 to " + MAX_WEIGHT + ", was " + weight);
			}
		}

	}

}
