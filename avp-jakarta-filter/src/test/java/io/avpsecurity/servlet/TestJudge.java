package io.avpsecurity.servlet;

import java.util.function.BiFunction;
import java.util.function.Function;

import io.avpsecurity.core.Assessment;
import io.avpsecurity.core.http.HttpMessage;
import io.avpsecurity.core.http.RequestPath;

/**
 * Judges as it is told, whatever the path.
 */
record TestJudge(Function<HttpMessage, Assessment> first,
		BiFunction<Assessment, HttpMessage, Assessment> again) implements Judge {

	@Override
	public Assessment assess(HttpMessage message, RequestPath path) {
		return this.first.apply(message);
	}

	@Override
	public Assessment reassess(Assessment earlier, HttpMessage dispatch, RequestPath path) {
		return this.again.apply(earlier, dispatch);
	}

}
