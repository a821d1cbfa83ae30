package io.avpsecurity.core.key;

import java.security.Provider;

/**
 * Is on the class path and cannot be loaded, as a native one on another machine.
 */
public final class UnloadableProvider extends Provider {

	private static final long serialVersionUID = 1L;

	private static final int LIBRARY = load();

	public UnloadableProvider() {
		super("avp-test-unloadable", "1", "cannot be loaded " + LIBRARY);
	}

	private static int load() {
		throw new UnsatisfiedLinkError("no library for this machine");
	}

}
