package io.avpsecurity.core.field;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

class FieldWriterTests {

	@ParameterizedTest
	@MethodSource("values")
	void writeWhenBareItemThenCanonicalText(BareItem value, String text) {
		assertThat(FieldWriter.write(value)).isEqualTo(text);
	}

	static Stream<Arguments> values() {
		return Stream.of(arguments(new BareItem.IntegerValue(-7), "-7"),
				arguments(new BareItem.StringValue("a\"b\\c"), "\"a\\\"b\\\\c\""),
				arguments(new BareItem.Token("*a/b:c"), "*a/b:c"),
				arguments(BareItem.ByteSequence.of(new byte[] { -1, -2 }), "://4=:"),
				arguments(BareItem.BooleanValue.TRUE, "?1"), arguments(BareItem.BooleanValue.FALSE, "?0"),
				arguments(new BareItem.DateValue(-1), "@-1"),
				arguments(new BareItem.DisplayString("\u00fc\"%\\\n\u007f~"), "%\"%c3%bc%22%25\\%0a%7f~\""));
	}

	@ParameterizedTest
	@CsvSource({ "0, 0.0", "-1, -0.001", "-500, -0.5", "10, 0.01", "101, 0.101", "1230, 1.23", "1000, 1.0",
			"-999999999999999, -999999999999.999" })
	void writeWhenDecimalThenNoTrailingZeros(long thousandths, String text) {
		assertThat(FieldWriter.write(new BareItem.DecimalValue(thousandths))).isEqualTo(text);
	}

	@Test
	void writeWhenTrueThenOnlyKeysLeaveItOut() {
		Parameters flag = Parameters.of(Map.of("p", BareItem.BooleanValue.TRUE));
		Item item = new Item(BareItem.BooleanValue.TRUE, flag);

		assertThat(FieldWriter.write(item)).isEqualTo("?1;p");
		assertThat(FieldWriter.write(List.of(item))).isEqualTo("?1;p");
		assertThat(FieldWriter.write(Dictionary.of(Map.of("k", item)))).isEqualTo("k;p");
	}

	@Test
	void writeWhenInnerListThenItemsSeparatedByOneSpace() {
		InnerList list = new InnerList(List.of(Item.of(new BareItem.IntegerValue(1)), TestFields.item("x;a")),
				Parameters.of(Map.of("b", BareItem.BooleanValue.FALSE)));

		assertThat(FieldWriter.write(list)).isEqualTo("(1 x;a);b=?0");
		assertThat(FieldWriter.write(List.of(list, list))).isEqualTo("(1 x;a);b=?0, (1 x;a);b=?0");
	}

	@Test
	void writeWhenNothingThenEmpty() {
		assertThat(FieldWriter.write(List.of())).isEmpty();
		assertThat(FieldWriter.write(Dictionary.of(Map.of()))).isEmpty();
	}

	@Test
	void appendWhenTargetHasTextThenAddedAtItsEnd() {
		StringBuilder target = new StringBuilder("x: ");

		FieldWriter.append(target, TestFields.item("\"a\";b=1"));

		assertThat(target).hasToString("x: \"a\";b=1");
	}

}
