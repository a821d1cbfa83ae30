package io.avpsecurity.core.field;

/**
 * Reads one value of any kind (RFC 9651 section 4.2.3.1). What a method returns counts
 * only if the cursor did not fail.
 */
final class BareItemScanner {

	/** Returned with every failure; never reaches a caller of the parser. */
	private static final BareItem NOTHING = BareItem.BooleanValue.FALSE;

	private final FieldCursor cursor;

	private final FieldLimits limits;

	BareItemScanner(FieldCursor cursor, FieldLimits limits) {
		this.cursor = cursor;
		this.limits = limits;
	}

	BareItem scan() {
		return switch (this.cursor.peek()) {
			case '"' -> scanString();
			case ':' -> scanByteSequence();
			case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' -> scanNumber();
			case '?' -> scanBoolean();
			case '@' -> scanDate();
			case '%' -> scanDisplayString();
			default -> scanToken();
		};
	}

	private BareItem scanString() {
		this.cursor.advance();
		int start = this.cursor.position();
		this.cursor.skip(CharacterClass.STRING_UNESCAPED);
		return (this.cursor.peek() == '\\') ? scanEscapedString(start) : endString(this.cursor.textFrom(start));
	}

	private BareItem scanEscapedString(int start) {
		StringBuilder value = new StringBuilder();
		this.cursor.appendFrom(start, value);
		while (this.cursor.consume('\\')) {
			int next = this.cursor.peek();
			if (next != '"' && next != '\\') {
				return unexpected("'\"' or '\\' after '\\' in a string");
			}
			int escaped = this.cursor.position();
			this.cursor.advance();
			this.cursor.skip(CharacterClass.STRING_UNESCAPED);
			this.cursor.appendFrom(escaped, value);
		}
		return endString(value.toString());
	}

	private BareItem endString(String value) {
		if (!this.cursor.consume('"')) {
			return unexpected("printable ASCII or '\"' in a string");
		}
		return isTooLong(value.length()) ? NOTHING : new BareItem.StringValue(value);
	}

	private BareItem scanToken() {
		int start = this.cursor.position();
		if (!CharacterClass.TOKEN_START.contains(this.cursor.peek())) {
			return unexpected("a value");
		}
		this.cursor.skip(CharacterClass.TOKEN);
		return isTooLong(this.cursor.position() - start) ? NOTHING : new BareItem.Token(this.cursor.textFrom(start));
	}

	private BareItem scanNumber() {
		boolean negative = this.cursor.consume('-');
		int start = this.cursor.position();
		long digits = scanDigits(0, FieldGrammar.INTEGER_DIGITS);
		int count = this.cursor.position() - start;
		if (count == 0) {
			return unexpected("a digit");
		}
		if (this.cursor.peek() == '.') {
			return scanFraction(negative, digits, count);
		}
		if (CharacterClass.DIGIT.contains(this.cursor.peek())) {
			return fail("A number has at most " + FieldGrammar.INTEGER_DIGITS + " digits");
		}
		return new BareItem.IntegerValue(negative ? -digits : digits);
	}

	private BareItem scanFraction(boolean negative, long integerDigits, int integerCount) {
		if (integerCount > FieldGrammar.DECIMAL_INTEGER_DIGITS) {
			return fail("A decimal has at most " + FieldGrammar.DECIMAL_INTEGER_DIGITS + " digits before the point");
		}
		this.cursor.advance();
		int start = this.cursor.position();
		long thousandths = scanDigits(integerDigits, FieldGrammar.DECIMAL_FRACTION_DIGITS);
		int count = this.cursor.position() - start;
		if (count == 0) {
			return unexpected("a digit after the point");
		}
		if (CharacterClass.DIGIT.contains(this.cursor.peek())) {
			return fail("A decimal has at most " + FieldGrammar.DECIMAL_FRACTION_DIGITS + " digits after the point");
		}
		for (int i = count; i < FieldGrammar.DECIMAL_FRACTION_DIGITS; i++) {
			thousandths *= 10;
		}
		return new BareItem.DecimalValue(negative ? -thousandths : thousandths);
	}

	private long scanDigits(long before, int max) {
		long value = before;
		for (int i = 0; i < max && CharacterClass.DIGIT.contains(this.cursor.peek()); i++) {
			value = value * 10 + (this.cursor.peek() - '0');
			this.cursor.advance();
		}
		return value;
	}

	private BareItem scanBoolean() {
		this.cursor.advance();
		if (this.cursor.consume('1')) {
			return BareItem.BooleanValue.TRUE;
		}
		return this.cursor.consume('0') ? BareItem.BooleanValue.FALSE : unexpected("'0' or '1' after '?'");
	}

	private BareItem scanDate() {
		this.cursor.advance();
		if (scanNumber() instanceof BareItem.IntegerValue seconds) {
			return new BareItem.DateValue(seconds.value());
		}
		return fail("A date has no fraction");
	}

	private BareItem scanByteSequence() {
		byte[] bytes = Base64Scanner.scan(this.cursor);
		return this.cursor.failed() ? NOTHING : BareItem.ByteSequence.ofOwned(bytes);
	}

	private BareItem scanDisplayString() {
		String value = DisplayStringScanner.scan(this.cursor);
		return (this.cursor.failed() || isTooLong(value.length())) ? NOTHING : new BareItem.DisplayString(value);
	}

	private boolean isTooLong(int length) {
		if (length > this.limits.maxStringLength()) {
			this.cursor.exceed("maxStringLength");
			return true;
		}
		return false;
	}

	private BareItem unexpected(String expected) {
		this.cursor.unexpected(expected);
		return NOTHING;
	}

	private BareItem fail(String message) {
		this.cursor.fail(message);
		return NOTHING;
	}

}
