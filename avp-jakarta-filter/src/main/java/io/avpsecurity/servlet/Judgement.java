package io.avpsecurity.servlet;

import java.util.Objects;

import io.avpsecurity.core.Assessment;
import io.avpsecurity.core.http.RequestPath;

/**
 * An assessment and what it was made for, so that the same dispatch is not decided twice
 * and another one never rides on it. Immutable.
 *
 * @param assessment the assessment
 * @param method the method it was made for
 * @param path the path it was made for
 */
record Judgement(Assessment assessment, String method, RequestPath path) {

	Judgement {
		Objects.requireNonNull(assessment, "assessment must not be null");
		Objects.requireNonNull(method, "method must not be null");
		Objects.requireNonNull(path, "path must not be null");
	}

	boolean isFor(String method, RequestPath path) {
		return this.method.equals(method) && this.path.equals(path);
	}

}
