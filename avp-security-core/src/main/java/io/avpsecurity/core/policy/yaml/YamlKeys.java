package io.avpsecurity.core.policy.yaml;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The keys that a mapping knows. Immutable.
 */
final class YamlKeys {

	private final Map<String, YamlKey> bySpelling = new LinkedHashMap<>();

	private final Words words;

	/**
	 * Creates a set of keys.
	 * @param keys the keys, in the order in which they are listed
	 * @param carriedOver what people write for them who come from other products
	 */
	YamlKeys(List<? extends YamlKey> keys, Map<String, String> carriedOver) {
		for (YamlKey key : keys) {
			key.spellings().forEach((spelling) -> this.bySpelling.put(spelling, key));
		}
		this.words = new Words(keys.stream().map(YamlKey::code).toList(), carriedOver);
	}

	Optional<YamlKey> find(String spelling) {
		return Optional.ofNullable(this.bySpelling.get(spelling));
	}

	Words words() {
		return this.words;
	}

}
