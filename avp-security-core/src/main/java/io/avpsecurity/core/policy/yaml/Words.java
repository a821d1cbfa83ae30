package io.avpsecurity.core.policy.yaml;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Words that are known in one place, and what people mean who write another. Immutable.
 *
 * @param known the words, in the order in which they are listed
 * @param carriedOver words of other products, and what to write here
 * @param list what is expected, for people
 */
record Words(List<String> known, Map<String, String> carriedOver, String list) {

	/** No word that is known is longer, and no mistake in one either. */
	private static final int MAX_LENGTH = 32;

	Words(List<String> known, Map<String, String> carriedOver) {
		this(known, carriedOver, list(known));
	}

	Words {
		known = List.copyOf(known);
		carriedOver = Map.copyOf(carriedOver);
	}

	/** Says what is expected, and what is nearest to what was found. */
	String expected(String found) {
		return "expected " + this.list + nearest(found).map((word) -> "; did you mean '" + word + "'?").orElse("");
	}

	Optional<String> nearest(String found) {
		if (found.length() > MAX_LENGTH) {
			return Optional.empty();
		}
		String word = found.strip().toLowerCase(Locale.ROOT).replace('_', '-').replace(' ', '-');
		String other = this.carriedOver.get(word);
		if (other != null) {
			return Optional.of(other);
		}
		int best = (word.length() < 4) ? 2 : 3;
		Optional<String> nearest = Optional.empty();
		for (String candidate : this.known) {
			int distance = distance(word, candidate.toLowerCase(Locale.ROOT));
			if (distance < best && distance < candidate.length()) {
				best = distance;
				nearest = Optional.of(candidate);
			}
		}
		return nearest;
	}

	/** Lists words: {@code allow, deny or review}. */
	private static String list(List<String> words) {
		int last = words.size() - 1;
		return (last < 1) ? String.join("", words)
				: String.join(", ", words.subList(0, last)) + " or " + words.get(last);
	}

	/** How many letters to add, drop, change or swap with the next one. */
	private static int distance(String a, String b) {
		int[][] table = new int[a.length() + 1][b.length() + 1];
		for (int i = 0; i <= a.length(); i++) {
			for (int j = 0; j <= b.length(); j++) {
				table[i][j] = (i == 0 || j == 0) ? i + j : step(table, a, b, i, j);
			}
		}
		return table[a.length()][b.length()];
	}

	private static int step(int[][] table, String a, String b, int i, int j) {
		int change = table[i - 1][j - 1] + ((a.charAt(i - 1) == b.charAt(j - 1)) ? 0 : 1);
		int least = Math.min(change, Math.min(table[i - 1][j], table[i][j - 1]) + 1);
		boolean swapped = i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
		return swapped ? Math.min(least, table[i - 2][j - 2] + 1) : least;
	}

}
