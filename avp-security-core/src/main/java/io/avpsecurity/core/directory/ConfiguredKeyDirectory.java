package io.avpsecurity.core.directory;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.jwk.PublicJwk;

/**
 * The keys of the agents that the owner knows in advance. Nothing is fetched: a directory
 * that is not configured is unreachable. Immutable and thread-safe.
 */
public final class ConfiguredKeyDirectory implements KeyDirectory {

	private static final KeyLookup KEY_NOT_FOUND = new KeyLookup.NotFound(Reason.KEY_NOT_FOUND);

	private static final KeyLookup UNREACHABLE = new KeyLookup.NotFound(Reason.DIRECTORY_UNREACHABLE);

	private final Map<String, Map<String, KeyLookup>> directories;

	/**
	 * Creates a directory of directories.
	 * @param keys the keys of each agent, by its normalised directory URL
	 */
	public ConfiguredKeyDirectory(Map<String, List<PublicJwk>> keys) {
		Map<String, Map<String, KeyLookup>> directories = new HashMap<>();
		keys.forEach((url, list) -> {
			Map<String, KeyLookup> found = new HashMap<>();
			list.forEach((jwk) -> found.putIfAbsent(jwk.thumbprint(), new KeyLookup.Found(jwk)));
			directories.put(url, Map.copyOf(found));
		});
		this.directories = Map.copyOf(directories);
	}

	@Override
	public KeyLookup find(String url, String keyid) {
		Map<String, KeyLookup> keys = this.directories.get(url);
		return (keys != null) ? keys.getOrDefault(keyid, KEY_NOT_FOUND) : UNREACHABLE;
	}

}
