package io.avpsecurity.core.policy.yaml;

import java.util.List;

/**
 * A file with one mistake.
 *
 * @param name which mistake
 * @param text the file
 * @param line where the mistake is
 * @param column where the mistake is
 * @param said what the message has to say of it
 */
record PolicyMistake(String name, String text, int line, int column, List<String> said) {

	@Override
	public String toString() {
		return this.name;
	}

}
