package io.avpsecurity.core.puzzle;

public record DrawnPuzzle(String type, Puzzle puzzle) {
}
