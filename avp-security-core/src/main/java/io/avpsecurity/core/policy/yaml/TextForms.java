package io.avpsecurity.core.policy.yaml;

import io.avpsecurity.core.policy.AgentPattern;
import io.avpsecurity.core.policy.PathPrefix;

/**
 * Forms of text. Each is refused with an {@link IllegalArgumentException}, whose message
 * says what is wrong with the text in quotes, and what is expected.
 */
final class TextForms {

	private TextForms() {
	}

	static void any(String text) {
		// Every text is right.
	}

	static void id(String text) {
		for (int i = 0; i < text.length(); i++) {
			char c = text.charAt(i);
			boolean first = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
			if (!first && (i == 0 || "._-".indexOf(c) < 0)) {
				throw new IllegalArgumentException("'" + text + "' is no id, expected " + PolicyWords.ID_FORM);
			}
		}
	}

	static void agent(String text) {
		AgentPattern.of(text);
	}

	/** People expect wildcards more often than anything else that is no path. */
	static void path(String text) {
		int wildcard = text.indexOf('*');
		if (text.startsWith("/") && wildcard > 0) {
			String before = text.substring(0, text.lastIndexOf('/', wildcard));
			throw new IllegalArgumentException("'" + text
					+ "' has a wildcard, expected a plain path, which stands for everything below it too; did you mean "
					+ Shown.of(before.isEmpty() ? "/" : before) + '?');
		}
		PathPrefix.of(text);
	}

}
