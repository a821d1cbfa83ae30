package io.avpsecurity.core.puzzle;

public final class PuzzleRandom {

	private final java.security.SecureRandom random = new java.security.SecureRandom();

	public int between(int lo, int hi) {
		return lo + this.random.nextInt(hi - lo + 1);
	}

}
