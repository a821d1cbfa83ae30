package io.avpsecurity.core.signature;

import io.avpsecurity.core.agent.Checked;

/**
 * The components of a message that are no fields (RFC 9421 section 2.2).
 */
sealed interface DerivedComponents permits RequestComponents, ResponseComponents {

	Checked<String> valueOf(CoveredComponent component);

	/**
	 * Returns a component of the request that a response answers (RFC 9421 section 2.4).
	 * @param component the component, without {@code req}
	 */
	Checked<String> ofRequest(CoveredComponent component);

}
