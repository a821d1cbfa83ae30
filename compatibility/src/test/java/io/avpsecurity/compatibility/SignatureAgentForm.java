package io.avpsecurity.compatibility;

import io.avpsecurity.core.signature.CoveredComponent;

/**
 * The forms of {@code Signature-Agent} that agents send.
 */
enum SignatureAgentForm {

	DICTIONARY("sig1=\"%s\"", CoveredComponent.ofMember("signature-agent", "sig1")),

	QUOTED("\"%s\"", CoveredComponent.of("signature-agent")),

	UNQUOTED("%s", CoveredComponent.of("signature-agent"));

	private final String pattern;

	private final CoveredComponent component;

	SignatureAgentForm(String pattern, CoveredComponent component) {
		this.pattern = pattern;
		this.component = component;
	}

	String value(String url) {
		return this.pattern.formatted(url);
	}

	CoveredComponent component() {
		return this.component;
	}

}
