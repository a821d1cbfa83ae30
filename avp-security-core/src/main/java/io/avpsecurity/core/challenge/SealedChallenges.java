package io.avpsecurity.core.challenge;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.avpsecurity.core.key.CanonicalBase64Url;
import io.avpsecurity.core.key.Digests;
import io.avpsecurity.core.key.SealingKey;
import io.avpsecurity.core.puzzle.AnswerForm;
import io.avpsecurity.core.puzzle.AnswerFormat;

/**
 * Writes into the id of a challenge what is needed to judge its answer, sealed, and reads
 * it back. What another service sealed, or the same one for another profile, is none of
 * ours (threat T-78). Immutable and thread-safe.
 */
final class SealedChallenges {

	/**
	 * Stands before the sealing, so that no id begins like a token: its first six bits
	 * are zero, an {@code A}.
	 */
	private static final byte VERSION = 1;

	private static final int FIXED_SIZE = 2 * Long.BYTES + Short.BYTES + 3 + AnswerDigest.SIZE + Integer.BYTES;

	/** By their place: a format is never taken out of here. */
	private static final List<AnswerFormat> FORMATS = List.of(AnswerFormat.INTEGER, AnswerFormat.HEX,
			AnswerFormat.STRING);

	private final SealingKey key;

	private final String prefix;

	private final byte[] context;

	private final Map<Integer, String> types = new HashMap<>();

	/**
	 * Creates the reader and writer.
	 * @param key what seals
	 * @param profile whose prefix ids have
	 * @param service what the challenges are for
	 * @param types the names of all families
	 * @throws IllegalArgumentException if two names cannot be told apart
	 */
	SealedChallenges(SealingKey key, AvpProfile profile, String service, List<String> types) {
		this.key = key;
		this.prefix = profile.idPrefix();
		this.context = context(List.of("avp/challenge/v1", profile.name(), service));
		for (String type : types) {
			String other = this.types.put(code(type), type);
			if (other != null) {
				throw new IllegalArgumentException(
						"puzzle types '" + other + "' and '" + type + "' cannot both be used: rename one");
			}
		}
	}

	String seal(OpenChallenge challenge) {
		byte[] name = challenge.name().orElse("").getBytes(StandardCharsets.UTF_8);
		ByteBuffer content = ByteBuffer.allocate(FIXED_SIZE + name.length)
			.putLong(challenge.issuedTo())
			.putLong(challenge.issued().toEpochMilli())
			.putShort((short) challenge.ttl().toSeconds())
			.put((byte) challenge.level())
			.put((byte) FORMATS.indexOf(challenge.form().format()))
			.put((byte) challenge.form().digits())
			.putLong(challenge.answer().first())
			.putLong(challenge.answer().second())
			.putInt(code(challenge.type()))
			.put(name);
		byte[] sealed = this.key.seal(content.array(), this.context);
		byte[] versioned = ByteBuffer.allocate(1 + sealed.length).put(VERSION).put(sealed).array();
		return this.prefix + CanonicalBase64Url.encode(versioned);
	}

	Optional<OpenChallenge> open(String id) {
		if (!id.startsWith(this.prefix)) {
			return Optional.empty();
		}
		return CanonicalBase64Url.decode(id.substring(this.prefix.length()))
			.filter((versioned) -> versioned.length > 0 && versioned[0] == VERSION)
			.flatMap((versioned) -> this.key.open(Arrays.copyOfRange(versioned, 1, versioned.length), this.context))
			.flatMap(this::read);
	}

	/** Nobody but us wrote it, though another version of us may have. */
	private Optional<OpenChallenge> read(byte[] bytes) {
		if (bytes.length < FIXED_SIZE) {
			return Optional.empty();
		}
		ByteBuffer content = ByteBuffer.wrap(bytes);
		long issuedTo = content.getLong();
		Instant issued = Instant.ofEpochMilli(content.getLong());
		Duration ttl = Duration.ofSeconds(content.getShort());
		int level = content.get();
		AnswerForm form = new AnswerForm(FORMATS.get(content.get()), Byte.toUnsignedInt(content.get()));
		AnswerDigest answer = new AnswerDigest(content.getLong(), content.getLong());
		String type = this.types.get(content.getInt());
		if (type == null) {
			return Optional.empty();
		}
		Optional<String> name = Optional.of(StandardCharsets.UTF_8.decode(content).toString())
			.filter((text) -> !text.isEmpty());
		return Optional.of(new OpenChallenge(issuedTo, type, level, issued, ttl, form, answer, name));
	}

	private static int code(String type) {
		return ByteBuffer.wrap(Digests.sha256(type.getBytes(StandardCharsets.UTF_8))).getInt();
	}

	/** Each part is preceded by its length, so that none can be taken for another. */
	private static byte[] context(List<String> parts) {
		ByteArrayOutputStream context = new ByteArrayOutputStream();
		for (String part : parts) {
			byte[] bytes = part.getBytes(StandardCharsets.UTF_8);
			context.writeBytes(ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).array());
			context.writeBytes(bytes);
		}
		return context.toByteArray();
	}

}
