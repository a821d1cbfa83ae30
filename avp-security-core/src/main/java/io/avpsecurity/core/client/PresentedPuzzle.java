package io.avpsecurity.core.client;

import java.util.Objects;
import java.util.Optional;

/**
 * A puzzle as it came over the wire, within bounds (AVP section 1). Whether the prompt is
 * of the type that is named, and whether it has an answer, is not checked.
 *
 * @param type the family, such as {@code arithmetic}; others than those of AVP may come
 * @param prompt the question
 * @param format how the answer is to be written, such as {@code integer}, or empty when
 * the service does not say
 */
public record PresentedPuzzle(String type, String prompt, Optional<String> format) {

	/** The longest name of a type or format. */
	public static final int MAX_NAME = 64;

	/** The longest prompt. */
	public static final int MAX_PROMPT = 2000;

	public PresentedPuzzle {
		Objects.requireNonNull(format, "format must not be null");
		check("type", type, MAX_NAME);
		check("prompt", prompt, MAX_PROMPT);
		format.ifPresent((name) -> check("format", name, MAX_NAME));
	}

	private static void check(String name, String value, int max) {
		Objects.requireNonNull(value, name + " must not be null");
		if (value.isEmpty() || value.length() > max) {
			throw new IllegalArgumentException(
					name + " must be 1 to " + max + " characters long, was " + value.length());
		}
	}

}
