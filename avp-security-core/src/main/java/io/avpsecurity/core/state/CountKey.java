package io.avpsecurity.core.state;

import java.util.Objects;

/**
 * Who is counted, and by which rule. A client address is written in one way only, so that
 * one party has one key: IPv4 whole, IPv6 as its first 64 bits, IPv4 inside IPv6 as IPv4.
 * Nothing is looked up, and the length of texts is not checked: a store that keeps them
 * should keep a hash. Immutable.
 *
 * @param kind who is counted
 * @param rule the rule's id, or what stands for its content
 * @param who the host, the address, or nothing for everybody
 */
public record CountKey(Kind kind, String rule, String who) {

	public CountKey {
		Objects.requireNonNull(kind, "kind must not be null");
		Objects.requireNonNull(rule, "rule must not be null");
		Objects.requireNonNull(who, "who must not be null");
		if (kind == Kind.ALL && !who.isEmpty()) {
			throw new IllegalArgumentException("who must be empty for everybody");
		}
		if (kind == Kind.ADDRESS) {
			who = ClientAddress.parse(who).map(ClientAddress::text).orElse(who);
		}
	}

	/**
	 * A key for one agent.
	 * @param rule the rule's id, or what stands for its content
	 * @param host the host of the agent's identity, as it is there
	 * @return the key
	 */
	public static CountKey ofAgent(String rule, String host) {
		return new CountKey(Kind.AGENT, rule, host);
	}

	/**
	 * A key for one client address.
	 * @param rule the rule's id, or what stands for its content
	 * @param address an IP address as text; other text counts as it is
	 * @return the key
	 */
	public static CountKey ofAddress(String rule, String address) {
		return new CountKey(Kind.ADDRESS, rule, address);
	}

	/**
	 * A key for everybody together.
	 * @param rule the rule's id, or what stands for its content
	 * @return the key
	 */
	public static CountKey ofAll(String rule) {
		return new CountKey(Kind.ALL, rule, "");
	}

	/** Who can be counted. */
	public enum Kind {

		/** An agent, by its host. */
		AGENT,

		/** A client, by its address. */
		ADDRESS,

		/** Everybody together. */
		ALL

	}

}
