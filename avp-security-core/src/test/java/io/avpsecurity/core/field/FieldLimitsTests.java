package io.avpsecurity.core.field;

import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.jupiter.params.provider.Arguments.arguments;

class FieldLimitsTests {

	private static final FieldLimits LIMITS = FieldLimits.RFC_9651;

	@ParameterizedTest
	@MethodSource("bounds")
	void parseDictionaryWhenAtLimitThenAccepted(FieldLimits limits, String atLimit, String over, String name) {
		ParsedField<Dictionary> parsed = FieldParser.parseDictionary(List.of(atLimit), limits);

		assertThat(parsed).isInstanceOf(ParsedField.Value.class);
	}

	@ParameterizedTest
	@MethodSource("bounds")
	void parseDictionaryWhenOverLimitThenLimitNamed(FieldLimits limits, String atLimit, String over, String name) {
		ParsedField<Dictionary> parsed = FieldParser.parseDictionary(List.of(over), limits);

		assertThat(parsed).isEqualTo(new ParsedField.LimitExceeded<>(name));
	}

	static Stream<Arguments> bounds() {
		return Stream.of(arguments(LIMITS.withMaxLength(3), "a=1", "a=12", "maxLength"),
				arguments(LIMITS.withMaxLength(0), "", " ", "maxLength"),
				arguments(LIMITS.withMaxMembers(2), "a, b", "a, b, c", "maxMembers"),
				arguments(LIMITS.withMaxMembers(2), "a, a", "a, a, a", "maxMembers"),
				arguments(LIMITS.withMaxMembers(0), "", "a", "maxMembers"),
				arguments(LIMITS.withMaxInnerListItems(2), "a=(1 2 )", "a=(1 2 3)", "maxInnerListItems"),
				arguments(LIMITS.withMaxInnerListItems(0), "a=( )", "a=(1)", "maxInnerListItems"),
				arguments(LIMITS.withMaxParameters(2), "a;b;c", "a;b;c;d", "maxParameters"),
				arguments(LIMITS.withMaxParameters(2), "a;b;b", "a;b;b;b", "maxParameters"),
				arguments(LIMITS.withMaxParameters(2), "a=(1;b;c);b;c", "a=(1;b;c;d)", "maxParameters"),
				arguments(LIMITS.withMaxParameters(2), "a=(1;b;c);b;c", "a=(1);b;c;d", "maxParameters"),
				arguments(LIMITS.withMaxKeyLength(2), "ab", "abc", "maxKeyLength"),
				arguments(LIMITS.withMaxKeyLength(2), "ab;cd", "ab;cde", "maxKeyLength"),
				arguments(LIMITS.withMaxStringLength(2), "a=\"bc\"", "a=\"bcd\"", "maxStringLength"),
				arguments(LIMITS.withMaxStringLength(2), "a=\"\\\"\\\\\"", "a=\"\\\"\\\\d\"", "maxStringLength"),
				arguments(LIMITS.withMaxStringLength(2), "a=bc", "a=bcd", "maxStringLength"),
				arguments(LIMITS.withMaxStringLength(1), "a=%\"%c3%bc\"", "a=%\"%c3%bcb\"", "maxStringLength"));
	}

	@Test
	void parseListWhenTooManyMembersThenLimitNamed() {
		ParsedField<List<Member>> parsed = FieldParser.parseList(List.of("1, 2"), LIMITS.withMaxMembers(1));

		assertThat(parsed).isEqualTo(new ParsedField.LimitExceeded<>("maxMembers"));
	}

	@Test
	void parseListWhenLinesTogetherTooLongThenRefusedBeforeParsing() {
		ParsedField<List<Member>> parsed = FieldParser.parseList(List.of("1", "!"), LIMITS.withMaxLength(3));

		assertThat(parsed).isEqualTo(new ParsedField.LimitExceeded<>("maxLength"));
	}

	@Test
	void parseListWhenLinesTogetherAtMaxLengthThenAccepted() {
		ParsedField<List<Member>> parsed = FieldParser.parseList(List.of("1", "2"), LIMITS.withMaxLength(4));

		assertThat(parsed).isInstanceOf(ParsedField.Value.class);
	}

	@Test
	void parseWhenErrorComesBeforeLimitThenMalformed() {
		ParsedField<Dictionary> parsed = FieldParser.parseDictionary(List.of("a=!, b"), LIMITS.withMaxMembers(1));

		assertThat(parsed).isInstanceOf(ParsedField.Malformed.class);
	}

	@Test
	void rfc9651WhenByteSequenceOf16384OctetsThenAccepted() {
		String text = FieldWriter.write(BareItem.ByteSequence.of(new byte[16_384]));

		ParsedField<Item> parsed = FieldParser.parseItem(List.of(text), LIMITS);

		assertThat(parsed).isInstanceOf(ParsedField.Value.class);
	}

	@ParameterizedTest
	@MethodSource("negative")
	void constructWhenNegativeThenRefused(Runnable construction, String name) {
		assertThatIllegalArgumentException().isThrownBy(construction::run)
			.withMessage("%s must not be negative: -1", name);
	}

	static Stream<Arguments> negative() {
		return Stream.of(arguments((Runnable) () -> LIMITS.withMaxLength(-1), "maxLength"),
				arguments((Runnable) () -> LIMITS.withMaxMembers(-1), "maxMembers"),
				arguments((Runnable) () -> LIMITS.withMaxInnerListItems(-1), "maxInnerListItems"),
				arguments((Runnable) () -> LIMITS.withMaxParameters(-1), "maxParameters"),
				arguments((Runnable) () -> LIMITS.withMaxKeyLength(-1), "maxKeyLength"),
				arguments((Runnable) () -> LIMITS.withMaxStringLength(-1), "maxStringLength"));
	}

}
