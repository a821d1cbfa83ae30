package io.avpsecurity.cli;

/**
 * A command cannot run. The message says what is wrong and what to do, in one line.
 */
final class NotRunException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	NotRunException(String message) {
		super(message);
	}

}
