package io.avpsecurity.cli;

import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.avpsecurity.core.agent.Checked;
import io.avpsecurity.core.digest.ContentDigest;
import io.avpsecurity.core.field.BareItem;
import io.avpsecurity.core.field.BareItem.IntegerValue;
import io.avpsecurity.core.field.BareItem.StringValue;
import io.avpsecurity.core.field.Parameters;
import io.avpsecurity.core.http.RequestMessage;
import io.avpsecurity.core.http.ResponseMessage;
import io.avpsecurity.core.key.PrivateSigningKey;
import io.avpsecurity.core.signature.CoveredComponent;
import io.avpsecurity.core.signature.MessageComponents;
import io.avpsecurity.core.signature.MessageSigner;
import io.avpsecurity.core.signature.SignatureFields;
import io.avpsecurity.core.signature.SignatureInput;
import io.avpsecurity.core.signature.StructuredFields;

/**
 * Proves with a key of a directory that its holder publishes it: signs each response for
 * the authority that was asked, and the digest of the body (Web Bot Auth appendix B.1).
 * Whether the key is in the directory is not checked. Thread-safe.
 */
final class DirectorySignature {

	private static final String LABEL = "sig1";

	private static final String TAG = "http-message-signatures-directory";

	/** Longer than the response may be kept. */
	private static final Duration VALIDITY = Duration.ofMinutes(5);

	private static final List<CoveredComponent> COVERED = List.of(CoveredComponent.of("@authority").ofRequest(),
			CoveredComponent.of(ContentDigest.FIELD));

	private final PrivateSigningKey key;

	private final InstantSource clock;

	DirectorySignature(PrivateSigningKey key, InstantSource clock) {
		this.key = key;
		this.clock = clock;
	}

	/**
	 * Signs one response.
	 * @param request the request that it answers
	 * @param body the directory
	 * @return the fields to send with it, by name
	 */
	Map<String, String> sign(RequestMessage request, byte[] body) {
		String digest = ContentDigest.write(body);
		ResponseMessage response = ResponseMessage.of(200).withField("Content-Digest", digest);
		Checked<SignatureFields> signed = new MessageSigner(this.key).sign(
				new SignatureInput(LABEL, COVERED, parameters()),
				MessageComponents.of(response, request, StructuredFields.REGISTERED));
		if (!(signed instanceof Checked.Passed<SignatureFields> passed)) {
			throw new IllegalStateException(
					"a directory cannot be signed: " + ((Checked.Failed<SignatureFields>) signed).reason());
		}
		Map<String, String> fields = new LinkedHashMap<>();
		fields.put("Content-Digest", digest);
		fields.put("Signature-Input", passed.value().signatureInput());
		fields.put("Signature", passed.value().signature());
		return fields;
	}

	private Parameters parameters() {
		long created = this.clock.instant().getEpochSecond();
		Map<String, BareItem> parameters = new LinkedHashMap<>();
		parameters.put("created", new IntegerValue(created));
		parameters.put("expires", new IntegerValue(created + VALIDITY.toSeconds()));
		parameters.put("keyid", new StringValue(this.key.keyid()));
		parameters.put("alg", new StringValue(this.key.algorithm().registeredName()));
		parameters.put("tag", new StringValue(TAG));
		return Parameters.of(parameters);
	}

}
