package io.avpsecurity.core.puzzle;

import java.util.Optional;

public record Puzzle(String prompt, Answer answer, Optional<String> language) {
}
