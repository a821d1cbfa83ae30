package io.avpsecurity.core.field;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Arrays;

/**
 * A single value that can always be written: the constructors of its eight kinds refuse
 * what the syntax cannot express. Says nothing about what the value means. Immutable (RFC
 * 9651 section 3.3).
 */
public sealed interface BareItem {

	/**
	 * A whole number of at most 15 digits (RFC 9651 section 3.3.1).
	 *
	 * @param value from -999,999,999,999,999 to 999,999,999,999,999
	 */
	record IntegerValue(long value) implements BareItem {

		public IntegerValue {
			FieldGrammar.requireNumber(value, "Integer");
		}

	}

	/**
	 * An exact decimal of at most 12 digits before and 3 after the point (RFC 9651
	 * section 3.3.2).
	 *
	 * @param thousandths the number times 1000
	 */
	record DecimalValue(long thousandths) implements BareItem {

		private static final BigDecimal BOUND = BigDecimal.valueOf(FieldGrammar.MAX_NUMBER + 1, 3);

		public DecimalValue {
			FieldGrammar.requireNumber(thousandths, "Decimal in thousandths");
		}

		/**
		 * Rounds half to even to three digits after the point (RFC 9651 section 4.1.5).
		 * @param value the number
		 * @return the nearest decimal
		 * @throws IllegalArgumentException if more than 12 digits before the point are
		 * needed
		 */
		public static DecimalValue of(BigDecimal value) {
			if (value.abs().compareTo(BOUND) >= 0) {
				throw new IllegalArgumentException("Decimal out of range, expected at most 12 digits before the point");
			}
			return new DecimalValue(value.setScale(3, RoundingMode.HALF_EVEN).unscaledValue().longValueExact());
		}

	}

	/**
	 * Printable ASCII text, possibly empty (RFC 9651 section 3.3.3).
	 *
	 * @param value the text without quotes and escapes
	 */
	record StringValue(String value) implements BareItem {

		public StringValue {
			FieldGrammar.requireString(value);
		}

	}

	/**
	 * A short textual word, written without quotes and compared with case (RFC 9651
	 * section 3.3.4).
	 *
	 * @param value the word, which starts with a letter or {@code *}
	 */
	record Token(String value) implements BareItem {

		public Token {
			FieldGrammar.requireToken(value);
		}

	}

	/**
	 * Octets, possibly none, that nobody else can change. Two sequences are equal when
	 * their octets are, however their Base64 text was spelled; equality does not take
	 * constant time (RFC 9651 section 3.3.5).
	 */
	final class ByteSequence implements BareItem {

		private final byte[] bytes;

		private ByteSequence(byte[] bytes) {
			this.bytes = bytes;
		}

		public static ByteSequence of(byte[] bytes) {
			return new ByteSequence(bytes.clone());
		}

		/** The array is kept, so only for one that nobody else holds. */
		static ByteSequence ofOwned(byte[] bytes) {
			return new ByteSequence(bytes);
		}

		public byte[] toByteArray() {
			return this.bytes.clone();
		}

		public int length() {
			return this.bytes.length;
		}

		@Override
		public boolean equals(Object other) {
			return other instanceof ByteSequence sequence && Arrays.equals(this.bytes, sequence.bytes);
		}

		@Override
		public int hashCode() {
			return Arrays.hashCode(this.bytes);
		}

		@Override
		public String toString() {
			return "ByteSequence[length=" + this.bytes.length + "]";
		}

	}

	/**
	 * True or false (RFC 9651 section 3.3.6).
	 *
	 * @param value the truth
	 */
	record BooleanValue(boolean value) implements BareItem {

		/** The value of a parameter or dictionary key that is written alone. */
		public static final BooleanValue TRUE = new BooleanValue(true);

		/** False. */
		public static final BooleanValue FALSE = new BooleanValue(false);

	}

	/**
	 * A moment in whole seconds; not checked to be a year that calendars can show (RFC
	 * 9651 section 3.3.7).
	 *
	 * @param epochSeconds seconds since 1970-01-01T00:00:00Z, at most 15 digits
	 */
	record DateValue(long epochSeconds) implements BareItem {

		public DateValue {
			FieldGrammar.requireNumber(epochSeconds, "Date in epoch seconds");
		}

	}

	/**
	 * Unicode text without unpaired surrogates. It may hold control characters and must
	 * be escaped where it is shown (RFC 9651 section 3.3.8).
	 *
	 * @param value the text, decoded
	 */
	record DisplayString(String value) implements BareItem {

		public DisplayString {
			FieldGrammar.requireUnicode(value);
		}

	}

}
