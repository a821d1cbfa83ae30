package io.avpsecurity.core.field;

import java.util.LinkedHashMap;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class DictionaryTests {

	private static final Item ONE = Item.of(new BareItem.IntegerValue(1));

	@Test
	void ofWhenMapChangedAfterwardsThenUnchanged() {
		Map<String, Item> members = new LinkedHashMap<>(Map.of("a", ONE));
		Dictionary dictionary = Dictionary.of(members);

		members.clear();

		assertThat(dictionary.get("a")).contains(ONE);
		assertThat(dictionary.get("b")).isEmpty();
		assertThat(dictionary.duplicateKeys()).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "A", "1", "a b", "\u00e4" })
	void ofWhenKeyIllegalThenRefused(String key) {
		assertThatIllegalArgumentException().isThrownBy(() -> Dictionary.of(Map.of(key, ONE)))
			.withMessageContaining("key");
	}

	@Test
	void membersWhenModifiedThenRefused() {
		Dictionary dictionary = TestFields.dictionary("a, a");

		assertThatExceptionOfType(UnsupportedOperationException.class)
			.isThrownBy(() -> dictionary.members().put("b", ONE));
		assertThatExceptionOfType(UnsupportedOperationException.class)
			.isThrownBy(() -> dictionary.duplicateKeys().add("b"));
	}

	@Test
	void equalsWhenOrderDiffersThenDifferent() {
		Dictionary dictionary = TestFields.dictionary("a=1, b=2");

		assertThat(dictionary).isEqualTo(TestFields.dictionary("a=1", "b=2"))
			.hasSameHashCodeAs(TestFields.dictionary("a=1", "b=2"))
			.isNotEqualTo(TestFields.dictionary("b=2, a=1"))
			.isNotEqualTo(TestFields.dictionary("a=1"));
	}

	@Test
	void toStringWhenCalledThenCanonicalText() {
		assertThat(TestFields.dictionary("a=?1;x , b=( 1  2 )")).hasToString("a;x, b=(1 2)");
	}

}
