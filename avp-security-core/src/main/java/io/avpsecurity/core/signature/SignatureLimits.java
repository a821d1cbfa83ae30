package io.avpsecurity.core.signature;

import io.avpsecurity.core.field.FieldLimits;

/**
 * Bounds of one request, inclusive. Those of its fields are checked before the text is
 * taken apart.
 *
 * @param maxFieldBytes bytes of {@code Signature-Input}, {@code Signature} and
 * {@code Signature-Agent} together
 * @param maxBodyBytes bytes of a body that is read because a signature covers its digest
 */
public record SignatureLimits(int maxFieldBytes, int maxBodyBytes) {

	/** Lines of one field (L-2). */
	public static final int MAX_LINES = 4;

	/** Labels of one field (L-3). */
	public static final int MAX_LABELS = 8;

	/** Covered components of one signature (L-5). */
	public static final int MAX_COMPONENTS = 32;

	/** Parameters of one component (L-5). */
	public static final int MAX_COMPONENT_PARAMETERS = 4;

	/** Parameters of one signature (L-5). */
	public static final int MAX_SIGNATURE_PARAMETERS = 12;

	/** Characters of one label (L-6). */
	public static final int MAX_LABEL_LENGTH = 64;

	/** Characters of the name of one component (L-6). */
	public static final int MAX_COMPONENT_NAME_LENGTH = 128;

	/** Characters of {@code nonce}, the longest string parameter (L-6). */
	public static final int MAX_NONCE_LENGTH = 256;

	/** Characters of {@code keyid} (L-6). */
	public static final int MAX_KEYID_LENGTH = 128;

	/** Characters of {@code tag} (L-6). */
	public static final int MAX_TAG_LENGTH = 64;

	/** Bytes of one signature base (L-8). */
	public static final int MAX_BASE_BYTES = 16384;

	/** The limits that are on by default (L-1, L-11). */
	public static final SignatureLimits DEFAULT = new SignatureLimits(16384, 1 << 20);

	/** The largest {@link #maxBodyBytes()} (L-11). */
	public static final int MAX_BODY_BYTES = 1 << 24;

	private static final int MAX_FIELD_BYTES = 32768;

	/** The limits of each of the two fields; their length is checked before. */
	static final FieldLimits FIELD = new FieldLimits(MAX_FIELD_BYTES, MAX_LABELS, MAX_COMPONENTS,
			MAX_SIGNATURE_PARAMETERS, MAX_LABEL_LENGTH, MAX_NONCE_LENGTH);

	public SignatureLimits {
		if (maxBodyBytes < 1 || maxBodyBytes > MAX_BODY_BYTES) {
			throw new IllegalArgumentException("maxBodyBytes must be 1 to " + MAX_BODY_BYTES + ", was " + maxBodyBytes);
		}
		if (maxFieldBytes < 1 || maxFieldBytes > MAX_FIELD_BYTES) {
			throw new IllegalArgumentException(
					"maxFieldBytes must be 1 to " + MAX_FIELD_BYTES + ", was " + maxFieldBytes);
		}
	}

}
