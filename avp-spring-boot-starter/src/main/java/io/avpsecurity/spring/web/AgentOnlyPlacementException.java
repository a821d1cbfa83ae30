package io.avpsecurity.spring.web;

import java.io.Serial;

/**
 * An {@link AgentOnly} that could not be enforced as it is written. The application does
 * not start: an annotation without effect is an open door.
 */
public final class AgentOnlyPlacementException extends RuntimeException {

	@Serial
	private static final long serialVersionUID = 1L;

	private final String action;

	AgentOnlyPlacementException(String place, String problem, String action) {
		super("@AgentOnly on " + place + ' ' + problem);
		this.action = action;
	}

	/**
	 * Returns what to do.
	 * @return one or more sentences
	 */
	public String getAction() {
		return this.action;
	}

}
