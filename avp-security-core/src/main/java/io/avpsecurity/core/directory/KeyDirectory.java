package io.avpsecurity.core.directory;

/**
 * Finds the key of an agent. Keys belong to the URL of a directory: there is no look-up
 * by the name of a key alone, which would let anybody be taken for anybody (threat T-21).
 */
public interface KeyDirectory {

	/**
	 * Finds one key.
	 * @param url the normalised directory URL
	 * @param keyid the RFC 7638 thumbprint
	 * @return the key, or why there is none
	 */
	KeyLookup find(String url, String keyid);

}
