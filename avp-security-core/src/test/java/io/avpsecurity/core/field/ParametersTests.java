package io.avpsecurity.core.field;

import java.util.LinkedHashMap;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class ParametersTests {

	private static final BareItem ONE = new BareItem.IntegerValue(1);

	private static final BareItem TWO = new BareItem.IntegerValue(2);

	@Test
	void ofWhenMapChangedAfterwardsThenUnchanged() {
		Map<String, BareItem> entries = new LinkedHashMap<>(Map.of("a", ONE));
		Parameters parameters = Parameters.of(entries);

		entries.put("b", TWO);

		assertThat(parameters.size()).isOne();
		assertThat(parameters.get("a")).contains(ONE);
		assertThat(parameters.get("b")).isEmpty();
		assertThat(parameters.contains("b")).isFalse();
		assertThat(parameters.hasDuplicates()).isFalse();
	}

	@Test
	void ofWhenNoEntriesThenEmpty() {
		assertThat(Parameters.of(Map.of())).isSameAs(Parameters.EMPTY);
		assertThat(Parameters.EMPTY.isEmpty()).isTrue();
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "A", "1", "-a", "a b", "a=", "\u00e4", "a\n" })
	void ofWhenKeyIllegalThenRefused(String key) {
		assertThatIllegalArgumentException().isThrownBy(() -> Parameters.of(Map.of(key, ONE)))
			.withMessageContaining("key");
	}

	@Test
	void asMapWhenModifiedThenRefused() {
		Map<String, BareItem> map = Parameters.of(Map.of("a", ONE)).asMap();

		assertThatExceptionOfType(UnsupportedOperationException.class).isThrownBy(() -> map.put("b", TWO));
		assertThatExceptionOfType(UnsupportedOperationException.class).isThrownBy(() -> map.remove("a"));
		assertThatExceptionOfType(UnsupportedOperationException.class).isThrownBy(map::clear);
		assertThatExceptionOfType(UnsupportedOperationException.class).isThrownBy(() -> map.replace("a", TWO));
	}

	@Test
	void equalsWhenOrderDiffersThenDifferentThoughMapsAreEqual() {
		Parameters parameters = TestFields.item("x;a=1;b=2").parameters();
		Parameters reordered = TestFields.item("x;b=2;a=1").parameters();

		assertThat(parameters).isNotEqualTo(reordered);
		assertThat(parameters.asMap()).isEqualTo(reordered.asMap());
	}

	@Test
	void equalsWhenOneRepeatedAKeyThenStillEqual() {
		Parameters parameters = TestFields.item("x;a=1").parameters();
		Parameters repeated = TestFields.item("x;a=2;a=1").parameters();

		assertThat(parameters).isEqualTo(repeated).hasSameHashCodeAs(repeated);
	}

	@ParameterizedTest
	@ValueSource(strings = { "x", "x;a=2", "x;b=1", "x;a=1;b=2", "x;a=1.0" })
	void equalsWhenEntriesDifferThenDifferent(String other) {
		Parameters parameters = TestFields.item("x;a=1").parameters();

		assertThat(parameters).isNotEqualTo(TestFields.item(other).parameters());
	}

}
