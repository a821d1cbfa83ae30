package io.avpsecurity.core.webbotauth;

import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.avpsecurity.core.agent.Checked;
import io.avpsecurity.core.digest.ContentDigest;
import io.avpsecurity.core.field.BareItem;
import io.avpsecurity.core.field.BareItem.IntegerValue;
import io.avpsecurity.core.field.BareItem.StringValue;
import io.avpsecurity.core.field.Dictionary;
import io.avpsecurity.core.field.FieldWriter;
import io.avpsecurity.core.field.Item;
import io.avpsecurity.core.field.Parameters;
import io.avpsecurity.core.http.RequestMessage;
import io.avpsecurity.core.signature.AcceptSignature;
import io.avpsecurity.core.signature.CoveredComponent;
import io.avpsecurity.core.signature.MessageComponents;
import io.avpsecurity.core.signature.MessageSigner;
import io.avpsecurity.core.signature.RequestedSignature;
import io.avpsecurity.core.signature.SignatureInput;
import io.avpsecurity.core.key.PrivateSigningKey;

/**
 * The client side: signs requests as an agent does, in the form of the working group's
 * draft ({@code Signature-Agent} a dictionary, its member covered and keyed by the
 * label), each time with a fresh nonce. Every verifier that follows the draft accepts the
 * result. Immutable and thread-safe.
 */
public final class AgentSigner {

	private static final String LABEL = "sig1";

	private static final String AUTHORITY = "@authority";

	private static final String TARGET_URI = "@target-uri";

	private static final SecureRandom RANDOM = new SecureRandom();

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
		return new AgentSigner(key, agentUrl, clock, List.of(AUTHORITY, "@method", "@path", "@query"),
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
	 * Signs a request. If it has a body, the digest of the body is added and covered.
	 * @param request the request, with all fields that are covered
	 * @return the values of the fields to send with it, by name, in the order to send
	 * them
	 * @throws IllegalArgumentException if a covered component is not in the request
	 */
	public Map<String, String> sign(RequestMessage request) {
		List<CoveredComponent> covered = this.components.stream().map(CoveredComponent::of).toList();
		Checked<Map<String, String>> signed = sign(request, LABEL, covered, nonce());
		if (signed instanceof Checked.Passed<Map<String, String>> passed) {
			return passed.value();
		}
		throw new IllegalArgumentException(
				"request cannot be signed: " + ((Checked.Failed<Map<String, String>>) signed).reason());
	}

	/**
	 * Signs a request in the way that its receiver asked for (RFC 9421 section 5.2). The
	 * first signature asked for that this signer can make is made; it covers what was
	 * asked for and whatever the profile needs.
	 * @param request the request, with all fields that are covered
	 * @param acceptSignature the lines of the {@code Accept-Signature} that came
	 * @return the fields as from {@link #sign(RequestMessage)}; or empty when the field
	 * is malformed, or asks for nothing that can be given
	 */
	public Optional<Map<String, String>> answer(RequestMessage request, List<String> acceptSignature) {
		Checked<List<RequestedSignature>> read = AcceptSignature.read(acceptSignature);
		if (!(read instanceof Checked.Passed<List<RequestedSignature>> requested)) {
			return Optional.empty();
		}
		for (RequestedSignature signature : requested.value()) {
			if (canMake(signature)
					&& answer(request, signature) instanceof Checked.Passed<Map<String, String>> signed) {
				return Optional.of(signed.value());
			}
		}
		return Optional.empty();
	}

	private boolean canMake(RequestedSignature requested) {
		return requested.string("tag").orElse(PresentedSignatures.TAG).equals(PresentedSignatures.TAG)
				&& requested.string("keyid").orElse(this.key.keyid()).equals(this.key.keyid())
				&& requested.string("alg").orElse(algorithm()).equals(algorithm());
	}

	private Checked<Map<String, String>> answer(RequestMessage request, RequestedSignature requested) {
		List<CoveredComponent> covered = new ArrayList<>(requested.components());
		covered.removeIf((component) -> component.name().equals(SignatureAgentField.NAME));
		if (covered.stream().noneMatch((component) -> component.isPlain(AUTHORITY) || component.isPlain(TARGET_URI))) {
			covered.add(CoveredComponent.of(AUTHORITY));
		}
		return sign(request, requested.label(), covered, requested.string("nonce").orElseGet(AgentSigner::nonce));
	}

	private Checked<Map<String, String>> sign(RequestMessage request, String label, List<CoveredComponent> components,
			String nonce) {
		Map<String, String> fields = new LinkedHashMap<>();
		List<CoveredComponent> covered = new ArrayList<>(components);
		RequestMessage message = request;
		Optional<String> digest = digest(request);
		if (digest.isPresent()) {
			message = message.withField("Content-Digest", digest.get());
			fields.put("Content-Digest", digest.get());
		}
		if (digest.isPresent() && covered.stream().noneMatch((component) -> component.isPlain(ContentDigest.FIELD))) {
			covered.add(CoveredComponent.of(ContentDigest.FIELD));
		}
		String signatureAgent = FieldWriter
			.write(Dictionary.of(Map.of(label, Item.of(new StringValue(this.agentUrl)))));
		covered.add(CoveredComponent.ofMember(SignatureAgentField.NAME, label));
		MessageComponents all = MessageComponents.of(message.withField("Signature-Agent", signatureAgent));
		return new MessageSigner(this.key).sign(new SignatureInput(label, covered, parameters(nonce)), all)
			.then((signed) -> {
				fields.put("Signature-Agent", signatureAgent);
				fields.put("Signature-Input", signed.signatureInput());
				fields.put("Signature", signed.signature());
				return Checked.passed(fields);
			});
	}

	/** A digest that is there already is the sender's own. */
	private static Optional<String> digest(RequestMessage request) {
		return request.fieldLines(ContentDigest.FIELD).isEmpty() ? request.body().map(ContentDigest::write)
				: Optional.empty();
	}

	private Parameters parameters(String nonce) {
		long created = this.clock.instant().getEpochSecond();
		Map<String, BareItem> parameters = new LinkedHashMap<>();
		parameters.put("created", new IntegerValue(created));
		parameters.put("expires", new IntegerValue(created + this.validity.toSeconds()));
		parameters.put("keyid", new StringValue(this.key.keyid()));
		parameters.put("alg", new StringValue(algorithm()));
		parameters.put("nonce", new StringValue(nonce));
		parameters.put("tag", new StringValue(PresentedSignatures.TAG));
		return Parameters.of(parameters);
	}

	private String algorithm() {
		return this.key.algorithm().registeredName();
	}

	/** A receiver that accepts each signature once tells them apart by it. */
	private static String nonce() {
		byte[] bytes = new byte[16];
		RANDOM.nextBytes(bytes);
		return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
	}

}
