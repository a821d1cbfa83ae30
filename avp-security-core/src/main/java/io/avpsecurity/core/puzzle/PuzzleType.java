package io.avpsecurity.core.puzzle;

public interface PuzzleType {

	String name();

	Puzzle draw(int level, PuzzleRandom random);

}
