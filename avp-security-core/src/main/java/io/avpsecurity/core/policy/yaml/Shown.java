package io.avpsecurity.core.policy.yaml;

import io.avpsecurity.core.http.LogText;

/**
 * Text of a document, made fit for a message.
 */
final class Shown {

	private static final int MAX_LENGTH = 60;

	private Shown() {
	}

	/** Puts it in quotes, in printable ASCII, and cuts it. */
	static String of(String text) {
		boolean cut = text.length() > MAX_LENGTH;
		return "'" + LogText.of(cut ? text.substring(0, MAX_LENGTH) : text) + (cut ? "...'" : "'");
	}

}
