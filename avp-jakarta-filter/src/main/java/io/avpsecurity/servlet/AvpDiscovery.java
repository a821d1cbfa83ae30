package io.avpsecurity.servlet;

import java.util.Objects;

/**
 * Which documents tell agents about the service, and what they say. Immutable; none
 * unless told otherwise.
 *
 * @param skill whether {@code /skill.md} is served: how to get a token
 * @param llms whether {@code /llms.txt} is served: what the service is
 * @param name what the service is called
 * @param description one sentence about it, or nothing
 */
public record AvpDiscovery(boolean skill, boolean llms, String name, String description) {

	/** Nothing is served. */
	public static final AvpDiscovery NONE = new AvpDiscovery(false, false, "This service", "");

	/** The path of the document that says how to get a token. */
	public static final String SKILL_PATH = "/skill.md";

	/** The path of the document that says what the service is. */
	public static final String LLMS_PATH = "/llms.txt";

	private static final int MAX_LENGTH = 500;

	public AvpDiscovery {
		Objects.requireNonNull(name, "name must not be null");
		Objects.requireNonNull(description, "description must not be null");
		if (name.isBlank() || !isLine(name)) {
			throw new IllegalArgumentException("name must be one line, 1 to " + MAX_LENGTH + " characters");
		}
		if (!isLine(description)) {
			throw new IllegalArgumentException("description must be one line of at most " + MAX_LENGTH + " characters");
		}
	}

	private static boolean isLine(String text) {
		return text.length() <= MAX_LENGTH && text.codePoints().noneMatch(AvpDiscovery::isUnfit);
	}

	/** What ends a line for some reader, turns text around, or cannot be written. */
	private static boolean isUnfit(int c) {
		return switch (Character.getType(c)) {
			case Character.CONTROL, Character.FORMAT, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR,
					Character.SURROGATE ->
				true;
			default -> false;
		};
	}

}
