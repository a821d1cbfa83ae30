package io.avpsecurity.core.directory;

/**
 * Finds the key of an agent. Keys belong to the URL of a directory: there is no look-up
 * by the name of a key alone, which would let anybody be taken for anybody (threat T-21).
 * Thread-safe.
 */
public interface KeyDirectory {

	/** Where the directory of an origin is (Web Bot Auth section 5.5). */
	String WELL_KNOWN_PATH = "/.well-known/http-message-signatures-directory";

	/**
	 * Finds one key. May wait, for a bounded time, until a directory is fetched.
	 * @param query which key
	 * @return the key, or why there is none
	 */
	KeyLookup find(KeyQuery query);

	/**
	 * Is told that a signature verified with a key of a directory.
	 * @param url the normalised directory URL
	 */
	default void verified(String url) {
	}

}
