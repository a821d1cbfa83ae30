package io.avpsecurity.core.webbotauth;

import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.avpsecurity.core.agent.Checked;
import io.avpsecurity.core.field.BareItem;
import io.avpsecurity.core.field.BareItem.IntegerValue;
import io.avpsecurity.core.field.BareItem.StringValue;
import io.avpsecurity.core.field.Dictionary;
import io.avpsecurity.core.field.FieldWriter;
import io.avpsecurity.core.field.Item;
import io.avpsecurity.core.field.Parameters;
import io.avpsecurity.core.http.RequestMessage;
import io.avpsecurity.core.signature.CoveredComponent;
import io.avpsecurity.core.signature.MessageComponents;
import io.avpsecurity.core.signature.MessageSigner;
import io.avpsecurity.core.signature.SignatureFields;
import io.avpsecurity.core.signature.SignatureInput;
import io.avpsecurity.core.key.PrivateSigningKey;

/**
 * The client side: signs requests as an agent does, in the form of the working group's
 * draft ({@code Signature-Agent} a dictionary, its member covered and keyed by the
 * label). Every verifier that follows the draft accepts the result. Immutable and
 * thread-safe.
 */
public final class AgentSigner {

	private static final String LABEL = "sig1";

	private final PrivateSigningKey key;

	private final String agentUrl;

	private final InstantSource clock;

	private final List<String> components;

	private final Duration validity;

	private AgentSigner(PrivateSigningKey key, String agentUrl, InstantSource clock, List<String> components,
			Duration validity) {
		this.key = key;
		this.agentUrl = agentUrl;
		this.clock = clock;
		this.components = List.copyOf(components);
		this.validity = validity;
	}

	/**
	 * Creates a signer that covers the authority, method, path and query, for a minute.
	 * @param key the key to sign with
	 * @param agentUrl the {@code https} URL of the agent, best that of its key directory
	 * @param clock the time
	 * @return the signer
	 */
	public static AgentSigner of(PrivateSigningKey key, String agentUrl, InstantSource clock) {
		return new AgentSigner(key, agentUrl, clock, List.of("@authority", "@method", "@path", "@query"),
				Duration.ofMinutes(1));
	}

	/**
	 * Changes what is covered besides {@code Signature-Agent}.
	 * @param components the names of components
	 * @return a copy
	 */
	public AgentSigner covering(String... components) {
		return new AgentSigner(this.key, this.agentUrl, this.clock, Arrays.asList(components), this.validity);
	}

	/**
	 * Changes how long a signature is valid.
	 * @param validity the time from {@code created} to {@code expires}
	 * @return a copy
	 */
	public AgentSigner validFor(Duration validity) {
		return new AgentSigner(this.key, this.agentUrl, this.clock, this.components, validity);
	}

	/**
	 * Signs a request.
	 * @param request the request, with all fields that are covered
	 * @return the values of the fields to send with it, by name, in the order to send
	 * them
	 * @throws IllegalArgumentException if a covered component is not in the request
	 */
	public Map<String, String> sign(RequestMessage request) {
		String signatureAgent = FieldWriter
			.write(Dictionary.of(Map.of(LABEL, Item.of(new StringValue(this.agentUrl)))));
		Checked<SignatureFields> signed = new MessageSigner(this.key).sign(input(),
				MessageComponents.of(request.withField("Signature-Agent", signatureAgent)));
		if (!(signed instanceof Checked.Passed<SignatureFields> passed)) {
			throw new IllegalArgumentException(
					"request cannot be signed: " + ((Checked.Failed<SignatureFields>) signed).reason());
		}
		Map<String, String> fields = new LinkedHashMap<>();
		fields.put("Signature-Agent", signatureAgent);
		fields.put("Signature-Input", passed.value().signatureInput());
		fields.put("Signature", passed.value().signature());
		return fields;
	}

	private SignatureInput input() {
		List<CoveredComponent> covered = new ArrayList<>();
		this.components.forEach((name) -> covered.add(CoveredComponent.of(name)));
		covered.add(CoveredComponent.ofMember(SignatureAgentField.NAME, LABEL));
		long created = this.clock.instant().getEpochSecond();
		Map<String, BareItem> parameters = new LinkedHashMap<>();
		parameters.put("created", new IntegerValue(created));
		parameters.put("expires", new IntegerValue(created + this.validity.toSeconds()));
		parameters.put("keyid", new StringValue(this.key.keyid()));
		parameters.put("alg", new StringValue(this.key.algorithm().registeredName()));
		parameters.put("tag", new StringValue(PresentedSignatures.TAG));
		return new SignatureInput(LABEL, covered, Parameters.of(parameters));
	}

}
