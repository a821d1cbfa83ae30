package io.avpsecurity.core.puzzle;

import java.security.SecureRandom;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/**
 * Many puzzles of one family and level, the same in every run.
 */
public final class PuzzlePopulation {

	private PuzzlePopulation() {
	}

	public static Stream<Puzzle> of(PuzzleType type, int level, int number) {
		PuzzleRandom random = new PuzzleRandom(new ForeseenRandom(31 * type.name().hashCode() + level));
		return Stream.generate(() -> type.draw(level, random)).limit(number);
	}

	/**
	 * What a test can foresee. Every number that a {@link SecureRandom} gives is of
	 * these.
	 */
	@SuppressWarnings("serial") // never written
	private static final class ForeseenRandom extends SecureRandom {

		private final SplittableRandom random;

		ForeseenRandom(long seed) {
			this.random = new SplittableRandom(seed);
		}

		@Override
		public int nextInt() {
			return this.random.nextInt();
		}

		@Override
		public int nextInt(int bound) {
			return this.random.nextInt(bound);
		}

	}

}
