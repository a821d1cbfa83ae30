package io.avpsecurity.servlet;

import io.avpsecurity.core.AgentSecurity;
import io.avpsecurity.core.Assessment;
import io.avpsecurity.core.http.HttpMessage;
import io.avpsecurity.core.http.RequestPath;

/**
 * What judges a request: {@link AgentSecurity}, as the filter sees it.
 */
interface Judge {

	Assessment assess(HttpMessage message, RequestPath path);

	Assessment reassess(Assessment earlier, HttpMessage dispatch, RequestPath path);

	static Judge of(AgentSecurity security) {
		return new Judge() {

			@Override
			public Assessment assess(HttpMessage message, RequestPath path) {
				return security.assess(message, path);
			}

			@Override
			public Assessment reassess(Assessment earlier, HttpMessage dispatch, RequestPath path) {
				return security.reassess(earlier, dispatch, path);
			}

		};
	}

}
