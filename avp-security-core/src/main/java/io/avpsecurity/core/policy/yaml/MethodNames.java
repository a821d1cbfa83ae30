package io.avpsecurity.core.policy.yaml;

import java.util.List;

/**
 * The methods of HTTP that are registered with IANA (RFC 9110 section 16.1), apart from
 * {@code *} and {@code PRI}, which no request has.
 */
final class MethodNames {

	/** The names, the common ones first. */
	static final List<String> ALL = List.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE",
			"CONNECT", "QUERY", "ACL", "BASELINE-CONTROL", "BIND", "CHECKIN", "CHECKOUT", "COPY", "LABEL", "LINK",
			"LOCK", "MERGE", "MKACTIVITY", "MKCALENDAR", "MKCOL", "MKREDIRECTREF", "MKWORKSPACE", "MOVE", "ORDERPATCH",
			"PROPFIND", "PROPPATCH", "REBIND", "REPORT", "SEARCH", "UNBIND", "UNCHECKOUT", "UNLINK", "UNLOCK", "UPDATE",
			"UPDATEREDIRECTREF", "VERSION-CONTROL");

	private MethodNames() {
	}

}
