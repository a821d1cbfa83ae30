package io.avpsecurity.core.puzzle;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class AnswerFormTests {

	private static final AnswerForm FIVE_DIGITS = new AnswerForm(AnswerFormat.HEX, 5);

	@ParameterizedTest
	@CsvSource({ "42,42", "+5,5", "05,5", "-0,0", "0,0", "-7,-7", "-007,-7", "' 42\n',42", "000,0",
			"9007199254740991,9007199254740991" })
	void canonicalWhenIntegerThenOneSpelling(String submitted, String canonical) {
		assertThat(AnswerForm.INTEGER.canonical(submitted)).contains(canonical);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", " ", "+", "-", "--5", "1,000", "1 000", "42.0", "4e1", "0x2A", "\u0664\u0662",
			"\"42\"", "1_000", "\uFF14\uFF12" })
	void canonicalWhenNoIntegerThenEmpty(String submitted) {
		assertThat(AnswerForm.INTEGER.canonical(submitted)).isEmpty();
	}

	@ParameterizedTest
	@CsvSource({ "64,true", "65,false" })
	void canonicalWhenIntegerIsLongThenBounded(int digits, boolean expected) {
		assertThat(AnswerForm.INTEGER.canonical("9".repeat(digits)).isPresent()).isEqualTo(expected);
	}

	@ParameterizedTest
	@CsvSource({ "A7,a7", "a7,a7", "0xA7,a7", "0XA7,a7", "000a7,a7", "' A7 ',a7", "0,0", "0x0,0" })
	void canonicalWhenHexThenOneSpelling(String submitted, String canonical) {
		assertThat(AnswerForm.HEX.canonical(submitted)).contains(canonical);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "0x", "0x0x1", "g", "-a7", "a7h", "a 7", "x1" })
	void canonicalWhenNoHexThenEmpty(String submitted) {
		assertThat(AnswerForm.HEX.canonical(submitted)).isEmpty();
	}

	@ParameterizedTest
	@CsvSource({ "128,true", "129,false" })
	void canonicalWhenHexIsLongThenBounded(int digits, boolean expected) {
		assertThat(AnswerForm.HEX.canonical("f".repeat(digits)).isPresent()).isEqualTo(expected);
	}

	@ParameterizedTest
	@CsvSource({ "F5C56,f5c56", "0xf5c56,f5c56", "0005a,0005a" })
	void canonicalWhenDigitsCountThenZerosStay(String submitted, String canonical) {
		assertThat(FIVE_DIGITS.canonical(submitted)).contains(canonical);
	}

	@ParameterizedTest
	@ValueSource(strings = { "f5c5", "f5c56a", "0f5c56", "" })
	void canonicalWhenOtherNumberOfDigitsThenEmpty(String submitted) {
		assertThat(FIVE_DIGITS.canonical(submitted)).isEmpty();
	}

	@ParameterizedTest
	@CsvSource(quoteCharacter = '\'', value = { "abc,abc", "' abc ',abc", "\"abc\",abc", "`abc`,abc",
			"\"\"abc\"\",\"abc\"", "\"abc,\"abc", "Abc,Abc", "e\u0301,\u00E9", "a b,a b" })
	void canonicalWhenStringThenOneSpelling(String submitted, String canonical) {
		assertThat(AnswerForm.STRING.canonical(submitted)).contains(canonical);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "  ", "\"\"", "a\nb", "a\u0000b", "a\u007Fb", "a\uD800b", "\uDC00" })
	void canonicalWhenNoStringThenEmpty(String submitted) {
		assertThat(AnswerForm.STRING.canonical(submitted)).isEmpty();
	}

	@ParameterizedTest
	@CsvSource({ "1024,true", "1025,false" })
	void canonicalWhenStringIsLongThenBounded(int length, boolean expected) {
		assertThat(AnswerForm.STRING.canonical("a".repeat(length)).isPresent()).isEqualTo(expected);
	}

	@Test
	void answerWhenNotCanonicalThenRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> new Answer(AnswerForm.INTEGER, "05"))
			.withMessage("the answer is not a canonical integer of at most 256 characters");
		assertThatIllegalArgumentException().isThrownBy(() -> Answer.string("a".repeat(257)));
		assertThatIllegalArgumentException().isThrownBy(() -> Answer.integer(1L << 53))
			.withMessage("the answer is larger than 9007199254740991");
		assertThatIllegalArgumentException().isThrownBy(() -> Answer.integer(Long.MIN_VALUE));
	}

	@ParameterizedTest
	@ValueSource(longs = { Long.MIN_VALUE, Long.MAX_VALUE, 1L << 53, -(1L << 53) })
	void answerWhenNotExactInEveryReaderThenRefused(long value) {
		assertThatIllegalArgumentException().isThrownBy(() -> Answer.integer(value))
			.withMessage("the answer is larger than 9007199254740991");
		assertThatIllegalArgumentException().isThrownBy(() -> new Answer(AnswerForm.INTEGER, Long.toString(value)))
			.withMessage("the answer is larger than 9007199254740991");
	}

	@ParameterizedTest
	@ValueSource(longs = { Answer.MAX_INTEGER, -Answer.MAX_INTEGER, 0, -7 })
	void answerWhenExactThenKept(long value) {
		assertThat(Answer.integer(value).canonical()).isEqualTo(Long.toString(value));
	}

	@Test
	void answerWhenIntegerIsVeryLongThenRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> new Answer(AnswerForm.INTEGER, "9".repeat(64)))
			.withMessage("the answer is larger than 9007199254740991");
	}

	@Test
	void answerWhenNotAsciiThenRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> Answer.string("caf\u00E9"))
			.withMessage("the answer has other characters than those of ASCII");
	}

	@Test
	void answerWhenHexIsNegativeThenRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> Answer.hex(-1))
			.withMessage("the answer is negative, which hexadecimal digits do not show");
	}

	@Test
	void toStringThenTheAnswerIsNotShown() {
		assertThat(Answer.string("secret")).hasToString("Answer[form=string, canonical=***]");
		assertThat(Puzzle.of("Which?", Answer.string("secret")).toString()).doesNotContain("secret");
	}

}
