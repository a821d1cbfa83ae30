package io.avpsecurity.core.policy.yaml;

import java.util.List;
import java.util.Locale;

/**
 * A key that a document knows.
 */
interface YamlKey {

	/** The key as it is documented, such as {@code max-per-hour}. */
	String code();

	/** Every way to write it, the documented one first. */
	default List<String> spellings() {
		return spellings(code());
	}

	/** A key in kebab, snake and camel case. */
	static List<String> spellings(String code) {
		if (code.indexOf('-') < 0) {
			return List.of(code);
		}
		StringBuilder camel = new StringBuilder();
		for (String word : code.split("-", -1)) {
			camel.append(camel.isEmpty() ? word : word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1));
		}
		return List.of(code, code.replace('-', '_'), camel.toString());
	}

}
