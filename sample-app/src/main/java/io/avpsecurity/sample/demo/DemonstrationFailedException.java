package io.avpsecurity.sample.demo;

import java.io.Serial;

/**
 * The shop did not answer as the demonstration was about to claim.
 */
final class DemonstrationFailedException extends RuntimeException {

	@Serial
	private static final long serialVersionUID = 1L;

	DemonstrationFailedException(String message) {
		super(message);
	}

}
