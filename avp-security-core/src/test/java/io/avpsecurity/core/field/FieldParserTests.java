package io.avpsecurity.core.field;

import java.util.Base64;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class FieldParserTests {

	@Test
	void parseDictionaryWhenKeyRepeatedThenLastValueWinsAndKeyIsReported() {
		Dictionary dictionary = TestFields.dictionary("a=1, b=2, a=3");

		assertThat(FieldWriter.write(dictionary)).isEqualTo("a=3, b=2");
		assertThat(dictionary.duplicateKeys()).containsExactly("a");
	}

	@Test
	void parseDictionaryWhenKeyRepeatedAcrossLinesThenReported() {
		Dictionary dictionary = TestFields.dictionary("a=1, b=2", "b=2", "a, b");

		assertThat(dictionary.duplicateKeys()).containsExactly("b", "a");
	}

	@Test
	void parseDictionaryWhenKeysDifferThenNoDuplicates() {
		Dictionary dictionary = TestFields.dictionary("a=1, b=1;a=1;b=1");

		assertThat(dictionary.duplicateKeys()).isEmpty();
	}

	@Test
	void parseItemWhenParameterRepeatedThenLastValueWinsInFirstPlaceAndIsReported() {
		Parameters parameters = TestFields.item("x;a=1;b=2;a=3").parameters();

		assertThat(parameters).hasToString(";a=3;b=2");
		assertThat(parameters.hasDuplicates()).isTrue();
	}

	@Test
	void parseListWhenInnerListRepeatsParameterThenReported() {
		List<Member> members = TestFields.list("(\"x\";k=1;k=1);p;p, (\"x\";k=1);p");

		assertThat(members).extracting((member) -> member.parameters().hasDuplicates()).containsExactly(true, false);
		assertThat(((InnerList) members.get(0)).items().get(0).parameters().hasDuplicates()).isTrue();
		assertThat(members.get(0)).isEqualTo(members.get(1));
	}

	@Test
	void parseWhenNoLinesThenEmptyDictionaryAndListButNoItem() {
		assertThat(TestFields.dictionary().members()).isEmpty();
		assertThat(TestFields.list()).isEmpty();
		assertThat(TestFields.malformedItem().position()).isZero();
	}

	@Test
	void parseWhenOnlySpacesThenEmptyDictionaryAndListButNoItem() {
		assertThat(TestFields.dictionary("  ").members()).isEmpty();
		assertThat(TestFields.list("  ")).isEmpty();
		assertThat(TestFields.malformedItem("  ").position()).isEqualTo(2);
	}

	@Test
	void parseListWhenLineEmptyThenMalformed() {
		ParsedField.Malformed<?> malformed = TestFields.malformedList("1", "", "2");

		assertThat(malformed.position()).isEqualTo(3);
	}

	@Test
	void parseWhenInTwoLinesThenPositionIsInTheJoinedText() {
		ParsedField.Malformed<?> malformed = TestFields.malformedDictionary("a=1", "b=!");

		assertThat(malformed.position()).isEqualTo("a=1, b=".length());
	}

	@Test
	void parseListWhenTabsAroundCommaThenAccepted() {
		assertThat(TestFields.list("1\t,\t 2\t")).hasSize(2);
	}

	@ParameterizedTest
	@CsvSource(quoteCharacter = '`', delimiter = '|', textBlock = """
			`a=1,`        | 4 | Expected a member after the comma, got the end of the field
			`a=1, ,b`     | 5 | Expected a key that starts with a lower-case letter or '*', got ','
			`a=1 b`       | 4 | Expected a comma between members, got 'b'
			`A=1`         | 0 | Expected a key that starts with a lower-case letter or '*', got 'A'
			`a=`          | 2 | Expected a value, got the end of the field
			`a=(1`        | 4 | Expected a space or ')' after an item of an inner list, got the end of the field
			`a=(1 `       | 5 | Expected a value, got the end of the field
			`a=("b""c")`  | 6 | Expected a space or ')' after an item of an inner list, got '"'
			`a=((1))`     | 3 | Expected a value, got '('
			`a="b`        | 4 | Expected printable ASCII or '"' in a string, got the end of the field
			`a="\\b"`     | 4 | Expected '"' or '\\' after '\\' in a string, got 'b'
			`a=?2`        | 3 | Expected '0' or '1' after '?', got '2'
			`a=-`         | 3 | Expected a digit, got the end of the field
			`a=1.`        | 4 | Expected a digit after the point, got the end of the field
			`a=1.2345`    | 7 | A decimal has at most 3 digits after the point
			`a=@1.5`      | 6 | A date has no fraction
			`a=:YQ=:`     | 6 | A byte sequence must be whole octets, with complete padding or none
			`a=:Y_:`      | 4 | Expected Base64 or ':' in a byte sequence, got '_'
			`a=%b`        | 3 | Expected '"' after '%', got 'b'
			`a=%"b`       | 4 | Expected '"' at the end of a display string
			`a=%"%C3"`    | 5 | Expected a lower-case hex digit after '%', got 'C'
			`a=%"%c3"`    | 8 | A display string must be UTF-8
			""")
	void parseDictionaryWhenMalformedThenPositionAndExpectation(String text, int position, String message) {
		ParsedField.Malformed<?> malformed = TestFields.malformedDictionary(text);

		assertThat(malformed).isEqualTo(new ParsedField.Malformed<>(message, position));
	}

	@ParameterizedTest
	@CsvSource({ "1234567890123456, 15, A number has at most 15 digits",
			"1234567890123.5, 13, A decimal has at most 12 digits before the point" })
	void parseItemWhenNumberTooLongThenMalformed(String text, int position, String message) {
		ParsedField.Malformed<?> malformed = TestFields.malformedItem(text);

		assertThat(malformed).isEqualTo(new ParsedField.Malformed<>(message, position));
	}

	@ParameterizedTest
	@CsvSource({ "0x0A, U+000A", "0x1B, U+001B", "0x7F, U+007F", "0xE9, U+00E9", "0x2028, U+2028", "0xD83D, U+D83D" })
	void parseItemWhenCharacterIsNotPrintableAsciiThenMessageNamesItsCode(int character, String shown) {
		ParsedField.Malformed<?> malformed = TestFields.malformedItem("\"secret" + (char) character + "text\"");

		assertThat(malformed.message()).isEqualTo("Expected printable ASCII or '\"' in a string, got " + shown);
		assertThat(malformed.position()).isEqualTo(7);
	}

	@ParameterizedTest
	@ValueSource(strings = { ":AA==:", ":AB==:", ":AA:", ":AP:" })
	void parseItemWhenBase64SpelledDifferentlyThenSameOctets(String text) {
		Item item = TestFields.item(text);

		assertThat(item).isEqualTo(Item.of(BareItem.ByteSequence.of(new byte[1])));
	}

	@ParameterizedTest
	@ValueSource(strings = { ":A:", ":=:", ":==:", ":====:", ":AA=:", ":AA===:", ":AAA==:", ":AAAA=:", ":AAAA====:",
			":AAAAA:", ":A A=:", ":AA==", ":AA==AA==:" })
	void parseItemWhenBase64IncompleteThenMalformed(String text) {
		assertThat(TestFields.malformedItem(text).message()).contains("byte sequence");
	}

	@Test
	void parseItemWhenEveryBase64DigitThenOctetsDecoded() {
		String digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

		Item item = TestFields.item(":" + digits + ":");

		assertThat(((BareItem.ByteSequence) item.value()).toByteArray()).isEqualTo(Base64.getDecoder().decode(digits));
	}

	@ParameterizedTest
	@ValueSource(strings = { "%\"%f0%9f%98%80\"", "%\"%00%7f\"", "%\"\\\"" })
	void parseItemWhenDisplayStringCanonicalThenWrittenTheSame(String text) {
		Item item = TestFields.item(text);

		assertThat(FieldWriter.write(item)).isEqualTo(text);
	}

	@ParameterizedTest
	@ValueSource(strings = { "%\"%ed%a0%80\"", "%\"%c0%80\"", "%\"%f4%90%80%80\"", "%\"%80\"", "%\"%e2%82\"" })
	void parseItemWhenDisplayStringIsNotStrictUtf8ThenMalformed(String text) {
		assertThat(TestFields.malformedItem(text).message()).isEqualTo("A display string must be UTF-8");
	}

	@Test
	void parseDictionaryWhenSignatureInputThenStructureKept() {
		String text = "sig=(\"@authority\" \"signature-agent\";key=\"a\");created=1735689600;tag=\"web-bot-auth\"";

		Dictionary dictionary = TestFields.dictionary(text);

		assertThat(dictionary.get("sig")).containsInstanceOf(InnerList.class);
		assertThat(FieldWriter.write(dictionary)).isEqualTo(text);
	}

}
