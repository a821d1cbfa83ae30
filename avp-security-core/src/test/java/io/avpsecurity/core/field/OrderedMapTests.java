package io.avpsecurity.core.field;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class OrderedMapTests {

	@ParameterizedTest
	@ValueSource(ints = { 1, 7, 8, 9, 10, 1000 })
	void getWhenFilledThenEveryKeyIsFound(int size) {
		OrderedMap<Integer> map = filled(size);

		assertThat(map).hasSize(size).doesNotContainKey("k" + size);
		assertThat(map.get("k" + size)).isNull();
		assertThat(map.get(null)).isNull();
		assertThat(keys(size)).allSatisfy((key) -> assertThat(map.get(key)).isEqualTo(key.hashCode()));
	}

	@ParameterizedTest
	@ValueSource(ints = { 1, 7, 8, 9, 10, 1000 })
	void setWhenKeyThereThenReplacedInPlace(int size) {
		OrderedMap<Integer> map = filled(size);

		boolean replaced = map.set("k0", 7);

		assertThat(replaced).isTrue();
		assertThat(map).containsEntry("k0", 7);
		assertThat(map.keySet()).containsExactlyElementsOf(keys(size));
	}

	@ParameterizedTest
	@ValueSource(ints = { 1, 8, 9 })
	void entrySetWhenModifiedThenRefused(int size) {
		Map<String, Integer> map = filled(size);

		assertThatExceptionOfType(UnsupportedOperationException.class).isThrownBy(() -> map.entrySet().clear());
		assertThatExceptionOfType(UnsupportedOperationException.class)
			.isThrownBy(() -> map.entrySet().iterator().next().setValue(1));
		assertThat(map).hasSize(size);
	}

	private static OrderedMap<Integer> filled(int size) {
		OrderedMap<Integer> map = new OrderedMap<>(2);
		keys(size).forEach((key) -> map.set(key, key.hashCode()));
		return map;
	}

	private static List<String> keys(int size) {
		return IntStream.range(0, size).mapToObj((number) -> "k" + number).toList();
	}

}
