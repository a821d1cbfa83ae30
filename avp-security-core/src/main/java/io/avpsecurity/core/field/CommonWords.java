package io.avpsecurity.core.field;

import java.util.Arrays;
import java.util.List;

/**
 * Words that most signature fields hold: they are taken from here, instead of being made
 * again for every request. That a word is not here makes no difference but that.
 */
final class CommonWords {

	private static final List<String> WORDS = List.of("alg", "created", "expires", "key", "keyid", "nonce", "sig1",
			"tag", "@authority", "@method", "@path", "@query", "@target-uri", "ed25519", "signature-agent",
			"web-bot-auth");

	private static final String[][] BY_LENGTH = new String[16][];

	static {
		Arrays.setAll(BY_LENGTH,
				(length) -> WORDS.stream().filter((word) -> word.length() == length).toArray(String[]::new));
	}

	private CommonWords() {
	}

	/** Cuts a part out of a text. */
	static String cut(String text, int start, int end) {
		int length = end - start;
		if (length < BY_LENGTH.length) {
			for (String word : BY_LENGTH[length]) {
				if (text.startsWith(word, start)) {
					return word;
				}
			}
		}
		return text.substring(start, end);
	}

}
