package io.avpsecurity.core.field;

/**
 * Bounds, all inclusive, that a parsed field is guaranteed to keep. A limit that depends
 * on the role of a value, such as the length of one named parameter, is the caller's to
 * check. Immutable (RFC 9651 section 1.1 and the minimums of sections 3.1 to 3.3).
 *
 * @param maxLength characters of all lines joined with comma and space, checked before
 * anything is parsed
 * @param maxMembers members of the list or dictionary as written, repeated keys included
 * @param maxInnerListItems items of each inner list
 * @param maxParameters parameters of each item or inner list as written, repeated keys
 * included
 * @param maxKeyLength characters of each key of a dictionary or parameter
 * @param maxStringLength characters of each string, token and display string, decoded;
 * byte sequences are bounded by {@code maxLength} alone
 */
public record FieldLimits(int maxLength, int maxMembers, int maxInnerListItems, int maxParameters, int maxKeyLength,
		int maxStringLength) {

	/** Accepts everything that RFC 9651 asks every parser to support. */
	public static final FieldLimits RFC_9651 = new FieldLimits(65_536, 1024, 256, 256, 64, 1024);

	public FieldLimits {
		requireNotNegative(maxLength, "maxLength");
		requireNotNegative(maxMembers, "maxMembers");
		requireNotNegative(maxInnerListItems, "maxInnerListItems");
		requireNotNegative(maxParameters, "maxParameters");
		requireNotNegative(maxKeyLength, "maxKeyLength");
		requireNotNegative(maxStringLength, "maxStringLength");
	}

	public FieldLimits withMaxLength(int maxLength) {
		return new FieldLimits(maxLength, this.maxMembers, this.maxInnerListItems, this.maxParameters,
				this.maxKeyLength, this.maxStringLength);
	}

	public FieldLimits withMaxMembers(int maxMembers) {
		return new FieldLimits(this.maxLength, maxMembers, this.maxInnerListItems, this.maxParameters,
				this.maxKeyLength, this.maxStringLength);
	}

	public FieldLimits withMaxInnerListItems(int maxInnerListItems) {
		return new FieldLimits(this.maxLength, this.maxMembers, maxInnerListItems, this.maxParameters,
				this.maxKeyLength, this.maxStringLength);
	}

	public FieldLimits withMaxParameters(int maxParameters) {
		return new FieldLimits(this.maxLength, this.maxMembers, this.maxInnerListItems, maxParameters,
				this.maxKeyLength, this.maxStringLength);
	}

	public FieldLimits withMaxKeyLength(int maxKeyLength) {
		return new FieldLimits(this.maxLength, this.maxMembers, this.maxInnerListItems, this.maxParameters,
				maxKeyLength, this.maxStringLength);
	}

	public FieldLimits withMaxStringLength(int maxStringLength) {
		return new FieldLimits(this.maxLength, this.maxMembers, this.maxInnerListItems, this.maxParameters,
				this.maxKeyLength, maxStringLength);
	}

	private static void requireNotNegative(int value, String name) {
		if (value < 0) {
			throw new IllegalArgumentException(name + " must not be negative: " + value);
		}
	}

}
