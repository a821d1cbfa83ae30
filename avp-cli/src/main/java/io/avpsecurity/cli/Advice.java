package io.avpsecurity.cli;

import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.http.LogText;
import io.avpsecurity.core.jwk.PublicJwk;
import io.avpsecurity.core.signature.SignatureInput;
import io.avpsecurity.core.signature.SignatureParameters;

/**
 * Says what to do about a request that is not verified: one sentence for each reason, and
 * a closer one where what was seen tells more.
 */
final class Advice {

	private static final int THUMBPRINT_LENGTH = 43;

	private static final int MAX_KEYIDS = 4;

	private Advice() {
	}

	/**
	 * Gives the closest advice there is.
	 * @param diagnosis what was found out
	 * @return what to do, or empty when the request is verified
	 */
	static Optional<String> of(Diagnosis diagnosis) {
		return diagnosis.reason()
			.map((reason) -> diagnosis.mistake()
				.map(Mistake::advice)
				.or(() -> closer(reason, diagnosis))
				.orElseGet(() -> of(reason)));
	}

	private static Optional<String> closer(Reason reason, Diagnosis diagnosis) {
		return switch (reason) {
			case TAG_MISMATCH,
					NO_WEB_BOT_AUTH_SIGNATURE ->
				diagnosis.shown()
					.flatMap((shown) -> shown.signature().input().tag())
					.map((tag) -> "Sign with the parameter tag=\"web-bot-auth\": the signature says tag=\""
							+ LogText.of(tag) + "\".");
			case PARAMETER_MISSING -> diagnosis.shown()
				.flatMap(ShownSignature::parameters)
				.map((parameters) -> "Sign with all of the parameters created, expires and keyid: missing is "
						+ missing(parameters) + '.');
			case COMPONENT_MISSING, COMPONENT_UNSUPPORTED, COMPONENT_MALFORMED,
					COMPONENT_AMBIGUOUS ->
				diagnosis.shown()
					.flatMap(ShownSignature::missing)
					// What was parsed is written as printable ASCII.
					.map((component) -> of(reason) + " It is about " + component + '.');
			case SIGNATURE_AGENT_NOT_COVERED -> diagnosis.shown().map((shown) -> notCovered(shown.signature().input()));
			case DIRECTORY_MEDIA_TYPE, DIRECTORY_MALFORMED -> diagnosis.directory().flatMap(Advice::ofDocument);
			case DIRECTORY_STATUS -> diagnosis.directory()
				.flatMap((directory) -> directory.status()
					.map((status) -> "Publish the key directory at " + LogText.of(directory.place())
							+ ": the answer there has the status " + status + ", expected 200."));
			case DIRECTORY_UNREACHABLE -> diagnosis.directory()
				.map((directory) -> "Start the server of " + LogText.of(directory.place())
						+ ", or mend its name, its port or its certificate, then run this again: nothing usable "
						+ "answered there. If it is on this machine, say --allow and --trust.");
			case DIRECTORY_BLOCKED_ADDRESS -> diagnosis.directory()
				.map((directory) -> "Say --allow with the host and port of " + LogText.of(directory.place())
						+ " if it is a trial of yours, or move the directory to a public host and port 443: nothing "
						+ "else is contacted.");
			case KEY_NOT_FOUND ->
				diagnosis.directory().map((directory) -> missingKey(diagnosis.keyid().orElse(""), directory));
			default -> Optional.empty();
		};
	}

	private static String missing(SignatureParameters parameters) {
		return Stream
			.of(parameters.created().isPresent() ? "" : "created", parameters.expires().isPresent() ? "" : "expires",
					parameters.keyid().isPresent() ? "" : "keyid")
			.filter((name) -> !name.isEmpty())
			.collect(Collectors.joining(", "));
	}

	private static String notCovered(SignatureInput input) {
		return "Cover \"signature-agent\";key=\"" + input.label() + "\" and send Signature-Agent as a dictionary with "
				+ "that member, " + input.label() + "=\"https://…\".";
	}

	private static Optional<String> ofDocument(SeenDirectory directory) {
		String place = LogText.of(directory.place());
		return switch (directory.kind()) {
			case HTML -> Optional.of("Serve the key directory itself at " + place
					+ ": what is there is an HTML page, perhaps that of a login, an error or a single-page app; "
					+ "expected {\"keys\": [ … ]} as " + SeenDirectories.MEDIA_TYPE + ".");
			case BARE_JWK ->
				Optional.of("Wrap the key at " + place + " in a JWK Set, {\"keys\": [ … ]}, and serve it as "
						+ SeenDirectories.MEDIA_TYPE + ": what is there is a bare JWK.");
			case JWK_SET, OTHER -> Optional.empty();
		};
	}

	private static String missingKey(String keyid, SeenDirectory directory) {
		String quoted = '"' + LogText.of(keyid) + '"';
		if (keyid.length() != THUMBPRINT_LENGTH) {
			return "Set keyid to the RFC 7638 thumbprint of the key, as avp-cli keygen prints it: " + quoted
					+ " is none.";
		}
		if (directory.isMisnamed(keyid)) {
			return "Set the kid of the key at " + LogText.of(directory.place()) + " to its thumbprint " + quoted
					+ ", or leave it out: a key under another name is passed over.";
		}
		return "Publish the key " + quoted + " at " + LogText.of(directory.place())
				+ ", or sign with one that is there: " + keyids(directory) + '.';
	}

	private static String keyids(SeenDirectory directory) {
		String some = directory.keys()
			.stream()
			.limit(MAX_KEYIDS)
			.map(PublicJwk::thumbprint)
			.collect(Collectors.joining(", "));
		if (some.isEmpty()) {
			return "it has no key that can be used";
		}
		return (directory.keys().size() > MAX_KEYIDS) ? some + ", …" : some;
	}

	/**
	 * Gives the advice for a reason alone.
	 * @param reason the reason
	 * @return what to do
	 */
	static String of(Reason reason) {
		return switch (reason) {
			case NO_SIGNATURE ->
				"Send Signature-Agent, Signature-Input and Signature; avp-cli sign makes them. If the agent does send "
						+ "them, look for a proxy that removes them.";
			case SIGNATURE_AGENT_WITHOUT_SIGNATURE ->
				"Send Signature-Input and Signature too: Signature-Agent alone says nothing.";
			case NO_WEB_BOT_AUTH_SIGNATURE, TAG_MISMATCH -> "Sign with the parameter tag=\"web-bot-auth\".";
			case LIMITS_EXCEEDED ->
				"Send fewer signatures and cover fewer components: the signature fields may have 16384 bytes, 4 lines "
						+ "each, and 4 signatures for Web Bot Auth.";
			case SIGNATURE_INPUT_MALFORMED ->
				"Write Signature-Input as RFC 9421 section 4.1 says, such as sig1=(\"@authority\");created=1;keyid=\"…\".";
			case SIGNATURE_MALFORMED ->
				"Write Signature as RFC 9421 section 4.2 says: base64 between colons, such as sig1=:…:.";
			case SIGNATURE_LABEL_MISMATCH -> "Use the same labels in Signature-Input and in Signature.";
			case DUPLICATE_LABEL -> "Use each label once, over all lines of a field.";
			case DUPLICATE_COMPONENT -> "Cover each component once.";
			case PARAMETER_MISSING -> "Sign with all of the parameters created, expires and keyid.";
			case PARAMETER_MALFORMED ->
				"Write created and expires as whole seconds and the other parameters as strings, each once.";
			case ALGORITHM_UNSUPPORTED -> "Sign with ed25519, rsa-pss-sha512 or ecdsa-p256-sha256.";
			case TARGET_NOT_COVERED -> "Cover \"@authority\", or \"@target-uri\".";
			case COMPONENT_NOT_COVERED ->
				"Cover all that the signature covers which this one covers, or do not cover that signature.";
			case AUTHORITY_NOT_OURS ->
				"Send the request to this site, or add the host that it was sent to to avp.authorities, here "
						+ "--authority, if that is a host of this site.";
			case SIGNATURE_AGENT_MALFORMED ->
				"Send Signature-Agent as a dictionary, such as sig1=\"https://agent.example\".";
			case SIGNATURE_AGENT_NOT_COVERED -> "Cover \"signature-agent\";key=\"sig1\".";
			case SIGNATURE_AGENT_MEMBER_MISSING ->
				"Send the member of Signature-Agent that the signature covers, or cover the one that is sent.";
			case SIGNATURE_AGENT_AMBIGUOUS ->
				"Give the member of Signature-Agent the label of its signature, and cover that member alone.";
			case SIGNATURE_AGENT_NOT_HTTPS -> "Name the agent by an https URL in Signature-Agent.";
			case EXPIRES_BEFORE_CREATED -> "Set expires to a time after created.";
			case CREATED_IN_FUTURE ->
				"Set the clock of the signer, or of this machine: created lies ahead. For a capture, say --at.";
			case EXPIRED -> "Sign again, for each request anew, and check the clock of the signer: expires has "
					+ "passed. For a capture, say --at with the time it was made.";
			case VALIDITY_WINDOW_TOO_LONG -> "Set expires to some minutes after created, at most a day.";
			case COMPONENT_MISSING ->
				"Send every field that is covered, and look for a proxy that removes one; or do not cover it.";
			case COMPONENT_UNSUPPORTED ->
				"Cover only what RFC 9421 defines for requests, with parameters that fit the component.";
			case COMPONENT_MALFORMED ->
				"Send printable ASCII in the fields that are covered, well formed where a " + "member of one is.";
			case COMPONENT_AMBIGUOUS -> "Send a covered query parameter once.";
			case KEY_NOT_YET_VALID -> "Wait with using the key, or correct its nbf in the directory.";
			case KEY_EXPIRED -> "Publish a current key, or a later exp of this one, and sign with it.";
			case TEST_KEY_REJECTED ->
				"Make a key of your own with avp-cli keygen: this one is printed in RFC 9421. For a trial, say "
						+ "--allow-test-keys.";
			case ALGORITHM_MISMATCH ->
				"Set alg to the algorithm of the key, in the signature and in the JWK, or leave it out.";
			case SIGNATURE_MISMATCH ->
				"Compare the signature base with what the signer signed, line by line. If they are the same, sign with "
						+ "the private key that keyid names.";
			case CONTENT_DIGEST_NOT_COVERED -> "Cover \"content-digest\".";
			case CONTENT_DIGEST_MISMATCH ->
				"Digest the body as it is sent, after any compression, and save it here byte for byte.";
			case CONTENT_DIGEST_UNSUPPORTED ->
				"Send Content-Digest with sha-256 or sha-512, and the body with one length.";
			case CONTENT_DIGEST_BODY_TOO_LARGE -> "Send a smaller body, or do not cover its digest.";
			case NONCE_MISSING -> "Sign with a nonce of at least 16 characters.";
			case NONCE_REPLAYED -> "Sign each request anew, with a new nonce.";
			case INSECURE_TRANSPORT -> "Send the request over https.";
			case AMBIGUOUS_CREDENTIAL -> "Send one AVP token, not more.";
			case SIGNATURE_AGENT_MISSING ->
				"Send Signature-Agent, such as sig1=\"https://agent.example\", and cover \"signature-agent\";key=\"sig1\".";
			case SIGNATURE_AGENT_IGNORED -> "Send the URL in Signature-Agent without parameters.";
			case SIGNATURE_AGENT_NOT_ORIGIN -> "Name the agent by its origin alone, such as https://agent.example.";
			case DIRECTORY_BLOCKED_ADDRESS -> "Move the key directory to a public host and port 443.";
			case DIRECTORY_UNREACHABLE -> "Start the server of the key directory, or mend its name or certificate.";
			case DIRECTORY_TIMEOUT ->
				"Make the server of the key directory answer within seconds, then run this again.";
			case DIRECTORY_STATUS -> "Publish the key directory at the URL in Signature-Agent.";
			case DIRECTORY_REDIRECT ->
				"Send the URL in Signature-Agent that the key directory is at: a redirect is not followed.";
			case DIRECTORY_MEDIA_TYPE -> "Serve the key directory as " + SeenDirectories.MEDIA_TYPE + ".";
			case DIRECTORY_TOO_LARGE -> "Publish a key directory of at most 65536 bytes.";
			case DIRECTORY_TOO_MANY_KEYS -> "Publish at most 64 keys in the directory.";
			case DIRECTORY_MALFORMED -> "Publish a JWK Set, {\"keys\": [ … ]}, in UTF-8 and not compressed.";
			case KEY_NOT_FOUND -> "Publish the key that keyid names, or sign with one that is published.";
			case DIRECTORY_THROTTLED -> "Run this again in a minute.";
			case REPLAY_UNAVAILABLE -> "Give the replay ledger more room.";
			case AUTHORITIES_NOT_CONFIGURED -> "Set avp.authorities to the hosts of this site, here --authority.";
			case VERIFICATION_THROTTLED -> "Wait a minute, then send the request again.";
			case INTERNAL -> "Report this: it is a fault of avp-cli.";
		};
	}

}
