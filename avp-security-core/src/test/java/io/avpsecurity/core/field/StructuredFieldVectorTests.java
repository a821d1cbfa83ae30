package io.avpsecurity.core.field;

import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/** Every case of the structured field vectors, none left out. */
class StructuredFieldVectorTests {

	@Test
	void vectorsWhenLoadedThenAllArePresent() {
		assertThat(FieldVector.parsing()).hasSize(1591);
		assertThat(illegalText()).hasSize(864);
		assertThat(legalText()).hasSize(727);
		assertThat(FieldVector.serialising()).hasSize(544);
		assertThat(illegalValues()).hasSize(539);
		assertThat(legalValues()).hasSize(5);
	}

	@ParameterizedTest
	@MethodSource("illegalText")
	void parseWhenTextIllegalThenMalformed(FieldVector vector) {
		ParsedField<?> parsed = vector.parse();

		assertThat(parsed).isInstanceOf(ParsedField.Malformed.class);
	}

	@ParameterizedTest
	@MethodSource("legalText")
	void parseWhenTextLegalThenExpectedValue(FieldVector vector) {
		ParsedField<?> parsed = vector.parse();

		assertThat(parsed).isEqualTo(new ParsedField.Value<>(vector.expected()));
	}

	@ParameterizedTest
	@MethodSource("legalText")
	void writeWhenTextLegalThenCanonicalAndReadAsTheSame(FieldVector vector) {
		String written = vector.writeExpected();

		assertThat(written).isEqualTo(vector.canonical());
		assertThat(vector.parse(List.of(written))).isEqualTo(vector.parse());
	}

	@ParameterizedTest
	@MethodSource("illegalValues")
	void constructWhenValueIllegalThenRefused(FieldVector vector) {
		assertThatIllegalArgumentException().isThrownBy(vector::expected);
	}

	@ParameterizedTest
	@MethodSource("legalValues")
	void writeWhenValueLegalThenCanonical(FieldVector vector) {
		String written = vector.writeExpected();

		assertThat(written).isEqualTo(vector.canonical());
	}

	static Stream<FieldVector> illegalText() {
		return FieldVector.parsing().stream().filter(FieldVector::mustFail);
	}

	static Stream<FieldVector> legalText() {
		return FieldVector.parsing().stream().filter((vector) -> !vector.mustFail());
	}

	static Stream<FieldVector> illegalValues() {
		return FieldVector.serialising().stream().filter(FieldVector::mustFail);
	}

	static Stream<FieldVector> legalValues() {
		return FieldVector.serialising().stream().filter((vector) -> !vector.mustFail());
	}

}
