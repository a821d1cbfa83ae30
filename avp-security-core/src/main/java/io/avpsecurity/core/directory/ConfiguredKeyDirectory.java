package io.avpsecurity.core.directory;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.avpsecurity.core.agent.KeySource;
import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.jwk.PublicJwk;

/**
 * The keys that the owner gave, of agents known in advance. They are never fetched; every
 * other directory is looked up elsewhere. Immutable and thread-safe.
 */
public final class ConfiguredKeyDirectory implements KeyDirectory {

	private static final KeyLookup KEY_NOT_FOUND = new KeyLookup.NotFound(Reason.KEY_NOT_FOUND);

	private final Map<String, Map<String, KeyLookup>> directories;

	private final KeyDirectory others;

	/**
	 * Creates a directory of directories.
	 * @param keys the keys of each agent, by its normalised directory URL
	 * @param others where the keys of everybody else are
	 */
	public ConfiguredKeyDirectory(Map<String, List<PublicJwk>> keys, KeyDirectory others) {
		Map<String, Map<String, KeyLookup>> directories = new HashMap<>();
		keys.forEach((url, list) -> {
			Map<String, KeyLookup> found = new HashMap<>();
			list.forEach((jwk) -> found.putIfAbsent(jwk.thumbprint(), new KeyLookup.Found(jwk, KeySource.CONFIGURED)));
			directories.put(url, Map.copyOf(found));
		});
		this.directories = Map.copyOf(directories);
		this.others = others;
	}

	@Override
	public KeyLookup find(KeyQuery query) {
		Map<String, KeyLookup> keys = this.directories.get(query.url());
		return (keys != null) ? keys.getOrDefault(query.keyid(), KEY_NOT_FOUND) : this.others.find(query);
	}

	@Override
	public void verified(String url) {
		if (!this.directories.containsKey(url)) {
			this.others.verified(url);
		}
	}

}
