package io.avpsecurity.spring.boot;

import java.io.Serial;

/**
 * A property under {@code avp} has a value that cannot be meant. The application does not
 * start. The message names the property and what was found; it holds no text of a file.
 */
public final class AvpPropertyException extends RuntimeException {

	@Serial
	private static final long serialVersionUID = 1L;

	private final String expected;

	AvpPropertyException(String property, Object found, String problem, String expected) {
		super("Property '" + property + "' is '" + found + "': " + problem);
		this.expected = expected;
	}

	/**
	 * Returns what to write instead.
	 * @return one or more sentences
	 */
	public String getExpected() {
		return this.expected;
	}

}
