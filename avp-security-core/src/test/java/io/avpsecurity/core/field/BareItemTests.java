package io.avpsecurity.core.field;

import java.math.BigDecimal;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class BareItemTests {

	@ParameterizedTest
	@ValueSource(longs = { 1_000_000_000_000_000L, -1_000_000_000_000_000L, Long.MAX_VALUE, Long.MIN_VALUE })
	void constructWhenNumberOutOfRangeThenRefused(long number) {
		assertThatIllegalArgumentException().isThrownBy(() -> new BareItem.IntegerValue(number))
			.withMessageContaining("out of range");
		assertThatIllegalArgumentException().isThrownBy(() -> new BareItem.DecimalValue(number))
			.withMessageContaining("out of range");
		assertThatIllegalArgumentException().isThrownBy(() -> new BareItem.DateValue(number))
			.withMessageContaining("out of range");
	}

	@ParameterizedTest
	@CsvSource({ "0.0015, 2", "0.0025, 2", "-0.0015, -2", "9.9995, 10000", "0.00049, 0", "1e3, 1000000",
			"999999999999.9994, 999999999999999", "-999999999999.9994, -999999999999999" })
	void decimalOfWhenMoreThanThreeDigitsThenRoundedHalfToEven(BigDecimal value, long thousandths) {
		BareItem.DecimalValue decimal = BareItem.DecimalValue.of(value);

		assertThat(decimal.thousandths()).isEqualTo(thousandths);
	}

	@ParameterizedTest
	@ValueSource(strings = { "999999999999.9995", "1000000000000", "-1000000000000", "1e999999999" })
	void decimalOfWhenOutOfRangeThenRefused(BigDecimal value) {
		assertThatIllegalArgumentException().isThrownBy(() -> BareItem.DecimalValue.of(value))
			.withMessageContaining("out of range");
	}

	@ParameterizedTest
	@CsvSource({ "0x00, U+0000", "0x0A, U+000A", "0x7F, U+007F", "0xFC, U+00FC" })
	void constructWhenStringNotPrintableAsciiThenRefusedWithItsCode(int character, String shown) {
		assertThatIllegalArgumentException().isThrownBy(() -> new BareItem.StringValue("ab" + (char) character))
			.withMessage("Illegal character %s at index 2 of a string, expected printable ASCII", shown);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "1a", ":a", "a b", "a\"", "a,", "\u00fc" })
	void constructWhenTokenIllegalThenRefused(String token) {
		assertThatIllegalArgumentException().isThrownBy(() -> new BareItem.Token(token)).withMessageContaining("token");
	}

	@ParameterizedTest
	@ValueSource(strings = { "\ud83d", "a\ude00", "\ud83da", "\ude00\ud83d", "\ud83d\ude00\ud83d" })
	void constructWhenDisplayStringHasUnpairedSurrogateThenRefused(String text) {
		assertThatIllegalArgumentException().isThrownBy(() -> new BareItem.DisplayString(text))
			.withMessageContaining("unpaired surrogate");
	}

	@Test
	void byteSequenceWhenArraysChangedThenUnchanged() {
		byte[] given = { 1, 2 };
		BareItem.ByteSequence bytes = BareItem.ByteSequence.of(given);

		given[0] = 9;
		bytes.toByteArray()[1] = 9;

		assertThat(bytes.toByteArray()).containsExactly(1, 2);
		assertThat(bytes.length()).isEqualTo(2);
	}

	@Test
	void byteSequenceWhenOctetsEqualThenEqual() {
		BareItem.ByteSequence bytes = BareItem.ByteSequence.of(new byte[] { 1, 2 });

		assertThat(bytes).isEqualTo(BareItem.ByteSequence.of(new byte[] { 1, 2 }))
			.hasSameHashCodeAs(BareItem.ByteSequence.of(new byte[] { 1, 2 }))
			.isNotEqualTo(BareItem.ByteSequence.of(new byte[] { 1, 3 }))
			.hasToString("ByteSequence[length=2]");
	}

}
