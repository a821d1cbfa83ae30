package io.avpsecurity.spring.boot;

import io.avpsecurity.core.puzzle.PuzzleDeck;

/**
 * An element of {@code avp.challenge.types}: a family and how often it is drawn. Whether
 * there is such a family is not checked.
 *
 * @param name the name of the family
 * @param weight its weight, 1 unless said
 */
record NamedWeight(String name, int weight) {

	private static final int MAX_DIGITS = 3;

	/**
	 * Reads an element.
	 * @param text a name, or a name, a colon and a weight
	 * @return the element
	 * @throws IllegalArgumentException in the form of {@link PropertyChecks}
	 */
	static NamedWeight of(String text) {
		int colon = text.indexOf(':');
		NamedWeight item = (colon < 0) ? new NamedWeight(text, 1)
				: new NamedWeight(text.substring(0, colon), number(text.substring(colon + 1)));
		if (item.name().isBlank() || item.weight() < 1 || item.weight() > PuzzleDeck.MAX_WEIGHT) {
			throw new IllegalArgumentException("it is no family with a weight; expected a name such as arithmetic, "
					+ "or a name and a weight from 1 to " + PuzzleDeck.MAX_WEIGHT + " such as arithmetic:4");
		}
		return item;
	}

	/** Zero, which is no weight, for what is no number. */
	private static int number(String digits) {
		boolean plain = !digits.isEmpty() && digits.length() <= MAX_DIGITS
				&& digits.chars().allMatch((c) -> c >= '0' && c <= '9');
		return plain ? Integer.parseInt(digits) : 0;
	}

}
