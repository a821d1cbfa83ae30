package io.avpsecurity.core;

/**
 * Given every assessment, on the thread of the request. Must be quick and thread-safe;
 * what it throws is logged and changes no decision.
 */
@FunctionalInterface
public interface AssessmentListener {

	/**
	 * A request was assessed, or assessed again for a dispatch inside the container.
	 * @param assessment the assessment
	 */
	void assessed(Assessment assessment);

}
