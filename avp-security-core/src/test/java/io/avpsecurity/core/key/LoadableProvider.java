package io.avpsecurity.core.key;

import java.security.Provider;

/**
 * Is on the class path, and has nothing.
 */
public final class LoadableProvider extends Provider {

	private static final long serialVersionUID = 1L;

	public LoadableProvider() {
		super("avp-test-loadable", "1", "has nothing");
	}

}
