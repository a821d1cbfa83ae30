package io.avpsecurity.core.puzzle;

import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Random numbers that nobody can foresee (threat T-74). Thread-safe.
 */
public final class PuzzleRandom {

	/** What is drawn is good at least every second time. */
	private static final int MAX_DRAWS = 1000;

	private final SecureRandom random;

	/** Creates a source of its own. */
	public PuzzleRandom() {
		this(new SecureRandom());
	}

	/** What is not foreseen has no seed; a test may give one that it foresees. */
	PuzzleRandom(SecureRandom random) {
		this.random = random;
	}

	/**
	 * Draws a number.
	 * @param lowest the lowest
	 * @param highest the highest
	 * @return a number from the lowest to the highest, each as likely
	 */
	public int between(int lowest, int highest) {
		return lowest + this.random.nextInt(highest - lowest + 1);
	}

	/**
	 * Draws one of several.
	 * @param <T> what they are
	 * @param choices what to draw from
	 * @return one of them, each as likely
	 */
	public <T> T pick(List<T> choices) {
		return choices.get(this.random.nextInt(choices.size()));
	}

	/**
	 * Draws characters.
	 * @param length how many
	 * @param alphabet what to draw from
	 * @return the text
	 */
	public String text(int length, String alphabet) {
		StringBuilder text = new StringBuilder(length);
		for (int i = 0; i < length; i++) {
			text.append(alphabet.charAt(this.random.nextInt(alphabet.length())));
		}
		return text.toString();
	}

	/**
	 * Puts things in another order.
	 * @param <T> what they are
	 * @param things the things
	 * @return the same in an order of which each is as likely
	 */
	public <T> List<T> shuffled(List<T> things) {
		List<T> shuffled = new ArrayList<>(things);
		Collections.shuffle(shuffled, this.random);
		return shuffled;
	}

	/**
	 * Draws until something good comes.
	 * @param <T> what is drawn
	 * @param draw draws, and gives nothing when it is not good
	 * @return the first that is good
	 * @throws IllegalStateException if there is none for a long time
	 */
	public <T> T until(Supplier<Optional<T>> draw) {
		for (int i = 0; i < MAX_DRAWS; i++) {
			Optional<T> drawn = draw.get();
			if (drawn.isPresent()) {
				return drawn.get();
			}
		}
		throw new IllegalStateException("nothing good in " + MAX_DRAWS + " draws");
	}

}
