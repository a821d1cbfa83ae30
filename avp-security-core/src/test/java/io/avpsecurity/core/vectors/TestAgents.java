package io.avpsecurity.core.vectors;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.avpsecurity.core.KnownAgent;
import io.avpsecurity.core.agent.Checked;
import io.avpsecurity.core.field.BareItem;
import io.avpsecurity.core.field.Dictionary;
import io.avpsecurity.core.field.FieldLimits;
import io.avpsecurity.core.field.FieldParser;
import io.avpsecurity.core.field.InnerList;
import io.avpsecurity.core.field.Item;
import io.avpsecurity.core.field.Member;
import io.avpsecurity.core.field.ParsedField;
import io.avpsecurity.core.http.RequestMessage;
import io.avpsecurity.core.jwk.PublicJwk;
import io.avpsecurity.core.signature.CoveredComponent;
import io.avpsecurity.core.signature.Ed25519SigningKey;
import io.avpsecurity.core.signature.MessageSigner;
import io.avpsecurity.core.signature.SignatureFields;
import io.avpsecurity.core.signature.SignatureInput;

/**
 * Agents with the keys of the trials, and signatures by them of any shape.
 */
public final class TestAgents {

	public static final String ONE = "https://agent-one.test";

	public static final String ONE_DIRECTORY = "https://agent-one.test/.well-known/http-message-signatures-directory";

	public static final String TWO = "https://agent-two.test";

	public static final long CREATED = 1_790_000_000L;

	public static final InstantSource CLOCK = InstantSource.fixed(Instant.ofEpochSecond(CREATED + 30));

	private TestAgents() {
	}

	public static Ed25519SigningKey key(int number) {
		try {
			byte[] name = ("avp-trial-agent-" + number).getBytes(StandardCharsets.US_ASCII);
			return Ed25519SigningKey.ofSeed(MessageDigest.getInstance("SHA-256").digest(name));
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException(ex);
		}
	}

	public static PublicJwk jwk(int number) {
		Ed25519SigningKey key = key(number);
		return new PublicJwk(key.keyid(), key.publicKey(), Optional.empty(), Optional.empty(), true);
	}

	public static KnownAgent one() {
		return KnownAgent.of(ONE, List.of(jwk(1)));
	}

	public static KnownAgent two() {
		return KnownAgent.of(TWO, List.of(jwk(2)));
	}

	/** The parameters of a good signature by a key, from {@code ;created} on. */
	public static String parameters(int number) {
		return ";created=" + CREATED + ";expires=" + (CREATED + 300) + ";keyid=\"" + key(number).keyid()
				+ "\";alg=\"ed25519\";tag=\"web-bot-auth\"";
	}

	/** A good signature by agent one, in the form of the draft. */
	public static RequestMessage signed(RequestMessage request) {
		return sign(request.withField("Signature-Agent", "sig1=\"" + ONE + "\""), 1,
				"sig1=(\"@authority\" \"@method\" \"@path\" \"signature-agent\";key=\"sig1\")" + parameters(1));
	}

	/** Signs whatever a member of {@code Signature-Input} says, and adds both lines. */
	public static RequestMessage sign(RequestMessage request, int number, String member) {
		Dictionary parsed = ((ParsedField.Value<Dictionary>) FieldParser.parseDictionary(List.of(member),
				FieldLimits.RFC_9651))
			.value();
		Map.Entry<String, Member> entry = parsed.members().entrySet().iterator().next();
		InnerList list = (InnerList) entry.getValue();
		SignatureInput input = new SignatureInput(entry.getKey(),
				list.items().stream().map(TestAgents::component).toList(), list.parameters());
		SignatureFields fields = ((Checked.Passed<SignatureFields>) new MessageSigner(key(number)).sign(input, request))
			.value();
		return request.withField("Signature-Input", member).withField("Signature", fields.signature());
	}

	private static CoveredComponent component(Item item) {
		return new CoveredComponent(((BareItem.StringValue) item.value()).value(), item.parameters());
	}

}
