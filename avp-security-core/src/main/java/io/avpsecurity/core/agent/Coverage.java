package io.avpsecurity.core.agent;

/**
 * Which parts of a request a verified signature speaks for. What is not covered may have
 * been changed or replayed by anybody on the way.
 *
 * @param authority the host and port it was sent to
 * @param method the method
 * @param path the path
 * @param query the whole query string
 * @param body the body: its digest is covered, and was compared
 */
public record Coverage(boolean authority, boolean method, boolean path, boolean query, boolean body) {

	/**
	 * Returns whether the signature cannot be taken to another method or path. The query
	 * and the body are not looked at.
	 * @return true when both the method and the path are covered
	 */
	public boolean bindsMethodAndPath() {
		return this.method && this.path;
	}

}
