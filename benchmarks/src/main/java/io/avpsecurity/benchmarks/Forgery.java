package io.avpsecurity.benchmarks;

import io.avpsecurity.core.http.HttpMessage;
import io.avpsecurity.core.http.RequestMessage;

/**
 * A request as agents send it, to be spoilt in one place.
 *
 * @param request the request without its three signature fields
 * @param agent the line of {@code Signature-Agent}
 * @param input the line of {@code Signature-Input}
 * @param signature the line of {@code Signature}
 */
record Forgery(RequestMessage request, String agent, String input, String signature) {

	/** Begins with nothing wrong. */
	static Forgery begin() {
		RequestMessage signed = Signer.ED25519.signed();
		return new Forgery(Scenario.REQUEST, signed.fieldLines("signature-agent").get(0),
				signed.fieldLines("signature-input").get(0), signed.fieldLines("signature").get(0));
	}

	Forgery withRequest(RequestMessage request) {
		return new Forgery(request, this.agent, this.input, this.signature);
	}

	Forgery withAgent(String agent) {
		return new Forgery(this.request, agent, this.input, this.signature);
	}

	Forgery withInput(String input) {
		return new Forgery(this.request, this.agent, input, this.signature);
	}

	Forgery withSignature(String signature) {
		return new Forgery(this.request, this.agent, this.input, signature);
	}

	/** Writes something else where the good request has a text, which must be there. */
	Forgery replace(String text, String other) {
		if (!this.input.contains(text)) {
			throw new IllegalArgumentException("'" + text + "' is not in " + this.input);
		}
		return withInput(this.input.replace(text, other));
	}

	/** Covers one more component, after those that are covered already. */
	Forgery covering(String component) {
		return replace(")", " " + component + ")");
	}

	/** Sends it; an empty {@code Signature-Agent} is left out. */
	HttpMessage message() {
		RequestMessage named = this.agent.isEmpty() ? this.request
				: this.request.withField("Signature-Agent", this.agent);
		return HeldMessage.of(named.withField("Signature-Input", this.input).withField("Signature", this.signature));
	}

}
