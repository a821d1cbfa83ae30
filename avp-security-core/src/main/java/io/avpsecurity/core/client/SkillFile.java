package io.avpsecurity.core.client;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The head of a {@code skill.md}: flat {@code key: value} lines between two lines of
 * three hyphens. What else it says, to a model, is not read.
 */
final class SkillFile {

	/** A longer head is none. */
	private static final int MAX_LINES = 64;

	private static final String FENCE = "---";

	private final Map<String, String> head;

	private SkillFile(Map<String, String> head) {
		this.head = head;
	}

	/** Reads the head; one that is malformed, or says something twice, is empty. */
	static SkillFile read(String text) {
		List<String> lines = text.lines().limit(MAX_LINES + 2).toList();
		if (lines.isEmpty() || !lines.get(0).stripTrailing().equals(FENCE)) {
			return new SkillFile(Map.of());
		}
		Map<String, String> head = new HashMap<>();
		for (String line : lines.subList(1, lines.size())) {
			if (line.stripTrailing().equals(FENCE)) {
				return new SkillFile(head);
			}
			int colon = line.indexOf(": ");
			boolean flat = colon > 0 && line.charAt(0) != ' ' && line.charAt(0) != '#';
			if (flat && head.put(line.substring(0, colon), unquoted(line.substring(colon + 2).strip())) != null) {
				break;
			}
		}
		return new SkillFile(Map.of());
	}

	Optional<String> challenge() {
		return Optional.ofNullable(this.head.get("avp-challenge"));
	}

	Optional<String> verify() {
		return Optional.ofNullable(this.head.get("avp-verify"));
	}

	private static String unquoted(String value) {
		boolean quoted = value.length() >= 2 && (value.charAt(0) == '"' || value.charAt(0) == '\'')
				&& value.charAt(0) == value.charAt(value.length() - 1);
		return quoted ? value.substring(1, value.length() - 1) : value;
	}

}
