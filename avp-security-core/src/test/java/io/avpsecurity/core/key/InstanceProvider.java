package io.avpsecurity.core.key;

import java.security.Provider;

/**
 * Is found by the name of its class only, and has nothing.
 */
public final class InstanceProvider extends Provider {

	public static final InstanceProvider INSTANCE = new InstanceProvider();

	private static final long serialVersionUID = 1L;

	private InstanceProvider() {
		super("avp-test-instance", "1", "has nothing");
	}

}
