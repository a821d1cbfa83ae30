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

	static void oneAgent(String text) {
		if (AgentPattern.of(text).identity().isEmpty()) {
			throw new IllegalArgumentException("'" + text + "' stands for many agents, expected one host");
		}
	}

	static void requestPath(String text) {
		if (!text.startsWith("/")) {
			throw new IllegalArgumentException(
					"'" + text + "' does not begin with a slash, expected a path such as /agents");
		}
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
