package io.avpsecurity.compatibility;

import java.net.URI;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.avpsecurity.core.agent.Checked;
import io.avpsecurity.core.field.BareItem;
import io.avpsecurity.core.field.BareItem.IntegerValue;
import io.avpsecurity.core.field.BareItem.StringValue;
import io.avpsecurity.core.field.Parameters;
import io.avpsecurity.core.http.RequestMessage;
import io.avpsecurity.core.signature.CoveredComponent;
import io.avpsecurity.core.signature.MessageComponents;
import io.avpsecurity.core.signature.MessageSigner;
import io.avpsecurity.core.signature.SignatureFields;
import io.avpsecurity.core.signature.SignatureInput;
import io.avpsecurity.core.key.PrivateSigningKey;

/**
 * A way to sign: a good one, changed by one {@code with…} in the test that needs a bad
 * one.
 */
record TestSignatures(PrivateSigningKey key, String agentUrl, SignatureAgentForm form, List<String> components,
		Instant created, Instant expires) {

	static TestSignatures by(TestAgents agent) {
		Instant now = Instant.now();
		return new TestSignatures(agent.key(), agent.url(), SignatureAgentForm.DICTIONARY,
				List.of("@authority", "@method", "@path"), now, now.plusSeconds(60));
	}

	TestSignatures withKey(PrivateSigningKey key) {
		return new TestSignatures(key, this.agentUrl, this.form, this.components, this.created, this.expires);
	}

	TestSignatures withAgentUrl(String agentUrl) {
		return new TestSignatures(this.key, agentUrl, this.form, this.components, this.created, this.expires);
	}

	TestSignatures withForm(SignatureAgentForm form) {
		return new TestSignatures(this.key, this.agentUrl, form, this.components, this.created, this.expires);
	}

	TestSignatures withComponents(String... components) {
		return new TestSignatures(this.key, this.agentUrl, this.form, List.of(components), this.created, this.expires);
	}

	TestSignatures withTimes(Instant created, Instant expires) {
		return new TestSignatures(this.key, this.agentUrl, this.form, this.components, created, expires);
	}

	/**
	 * Signs.
	 * @param method the method
	 * @param uri the URI to sign for; a request may be sent elsewhere all the same
	 * @return the header fields
	 */
	Map<String, String> sign(String method, URI uri) {
		String agent = this.form.value(this.agentUrl);
		RequestMessage message = RequestMessage.of(method, uri.toString()).withField("Signature-Agent", agent);
		Checked<SignatureFields> signed = new MessageSigner(this.key).sign(input(), MessageComponents.of(message));
		SignatureFields fields = ((Checked.Passed<SignatureFields>) signed).value();
		return Map.of("Signature-Agent", agent, "Signature-Input", fields.signatureInput(), "Signature",
				fields.signature());
	}

	private SignatureInput input() {
		Map<String, BareItem> parameters = new LinkedHashMap<>();
		parameters.put("created", new IntegerValue(this.created.getEpochSecond()));
		parameters.put("expires", new IntegerValue(this.expires.getEpochSecond()));
		parameters.put("keyid", new StringValue(this.key.keyid()));
		parameters.put("alg", new StringValue("ed25519"));
		parameters.put("tag", new StringValue("web-bot-auth"));
		List<CoveredComponent> covered = Stream
			.concat(this.components.stream().map(CoveredComponent::of), Stream.of(this.form.component()))
			.toList();
		return new SignatureInput("sig1", covered, Parameters.of(parameters));
	}

}
