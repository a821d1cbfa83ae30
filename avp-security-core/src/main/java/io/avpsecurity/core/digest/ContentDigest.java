package io.avpsecurity.core.digest;

import java.security.MessageDigest;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import io.avpsecurity.core.agent.Checked;
import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.field.BareItem.ByteSequence;
import io.avpsecurity.core.field.Dictionary;
import io.avpsecurity.core.field.FieldLimits;
import io.avpsecurity.core.field.FieldParser;
import io.avpsecurity.core.field.FieldWriter;
import io.avpsecurity.core.field.Item;
import io.avpsecurity.core.field.Member;
import io.avpsecurity.core.field.ParsedField;
import io.avpsecurity.core.http.MessageBody;

/**
 * What {@code Content-Digest} says about a body (RFC 9530 section 2): it matches only
 * when every digest by a known algorithm does, and there is at least one. Known are
 * {@code sha-256} and {@code sha-512}; others say nothing. Immutable and thread-safe.
 */
public final class ContentDigest {

	/** The name of the field. */
	public static final String FIELD = "content-digest";

	private static final DigestAlgorithm WRITTEN = DigestAlgorithm.SHA_256;

	private final Map<DigestAlgorithm, byte[]> digests;

	private ContentDigest(Map<DigestAlgorithm, byte[]> digests) {
		this.digests = digests;
	}

	/**
	 * Writes the value of the field for a body.
	 * @param body the body, as it is sent
	 * @return its {@code sha-256}
	 */
	public static String write(byte[] body) {
		return write(MessageBody.of(body));
	}

	/**
	 * Writes the value of the field for a body that is at hand.
	 * @param body the body
	 * @return its {@code sha-256}
	 * @throws IllegalArgumentException if the body cannot be read to its end
	 */
	public static String write(MessageBody body) {
		MessageDigest digest = WRITTEN.start();
		if (body.read(Long.MAX_VALUE, digest::update) != MessageBody.Reading.COMPLETE) {
			throw new IllegalArgumentException("body cannot be read to its end");
		}
		return FieldWriter.write(Dictionary.of(Map.of(WRITTEN.key(), Item.of(ByteSequence.of(digest.digest())))));
	}

	/**
	 * Reads the field.
	 * @param lines its lines
	 * @return its digests, or {@code component_malformed}, also when an algorithm is
	 * named twice, or {@code content_digest_unsupported} when none is known
	 */
	public static Checked<ContentDigest> read(List<String> lines) {
		ParsedField<Dictionary> parsed = FieldParser.parseDictionary(lines, FieldLimits.RFC_9651);
		if (!(parsed instanceof ParsedField.Value<Dictionary> value) || !value.value().duplicateKeys().isEmpty()) {
			return Checked.failed(Reason.COMPONENT_MALFORMED);
		}
		Map<DigestAlgorithm, byte[]> digests = new EnumMap<>(DigestAlgorithm.class);
		for (Map.Entry<String, Member> entry : value.value().members().entrySet()) {
			if (!(entry.getValue() instanceof Item item && item.value() instanceof ByteSequence digest)) {
				return Checked.failed(Reason.COMPONENT_MALFORMED);
			}
			DigestAlgorithm.ofKey(entry.getKey())
				.ifPresent((algorithm) -> digests.put(algorithm, digest.toByteArray()));
		}
		return digests.isEmpty() ? Checked.failed(Reason.CONTENT_DIGEST_UNSUPPORTED)
				: Checked.passed(new ContentDigest(digests));
	}

	/**
	 * Returns whether a digest by one of these algorithms is among those that are
	 * compared.
	 * @param keys the names of algorithms
	 * @return true when one is
	 */
	public boolean usesOneOf(Set<String> keys) {
		return this.digests.keySet().stream().map(DigestAlgorithm::key).anyMatch(keys::contains);
	}

	/**
	 * Reads a body and compares.
	 * @param body the body
	 * @param maxBytes how much of it is read at most
	 * @return why it is not the body that is meant: {@code content_digest_mismatch}, also
	 * when it breaks off, or {@code content_digest_body_too_large}; or empty
	 */
	public Optional<Reason> fault(MessageBody body, long maxBytes) {
		Map<DigestAlgorithm, MessageDigest> running = new EnumMap<>(DigestAlgorithm.class);
		this.digests.keySet().forEach((algorithm) -> running.put(algorithm, algorithm.start()));
		MessageBody.Reading reading = body.read(maxBytes,
				(piece) -> running.values().forEach((digest) -> digest.update(piece.duplicate())));
		return switch (reading) {
			case TOO_LARGE -> Optional.of(Reason.CONTENT_DIGEST_BODY_TOO_LARGE);
			case BROKEN -> Optional.of(Reason.CONTENT_DIGEST_MISMATCH);
			case COMPLETE -> matches(running) ? Optional.empty() : Optional.of(Reason.CONTENT_DIGEST_MISMATCH);
		};
	}

	private boolean matches(Map<DigestAlgorithm, MessageDigest> running) {
		return running.entrySet()
			.stream()
			.allMatch((entry) -> MessageDigest.isEqual(entry.getValue().digest(), this.digests.get(entry.getKey())));
	}

}
