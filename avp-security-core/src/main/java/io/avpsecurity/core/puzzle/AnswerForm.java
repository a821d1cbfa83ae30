package io.avpsecurity.core.puzzle;

import java.util.Optional;

public record AnswerForm(AnswerFormat format, int digits) {
	public Optional<String> canonical(String submitted) {
		return Optional.of(submitted.strip());
	}
}
