package io.avpsecurity.core.state;

/**
 * What is counted.
 */
public record CountKey(String rule, String who) {

	public static CountKey ofAgent(String rule, String host) {
		return new CountKey(rule, host);
	}

	public static CountKey ofAddress(String rule, String address) {
		return new CountKey(rule, address);
	}

	public static CountKey ofAll(String rule) {
		return new CountKey(rule, "");
	}

}
