package io.avpsecurity.core.fetch;

import java.util.Objects;
import java.util.Set;

import io.avpsecurity.core.http.OwnAuthorities;

/**
 * What may be contacted.
 *
 * @param addresses the addresses
 * @param hosts names, in lower case, that are exempt from the rules that refuse names
 * without a dot and private names; an IP address is never one
 * @param ports the ports
 * @param own our own authorities, which are never fetched from
 */
public record FetchRules(AddressPolicy addresses, Set<String> hosts, Set<Integer> ports, OwnAuthorities own) {

	public FetchRules {
		Objects.requireNonNull(addresses, "addresses must not be null");
		hosts = Set.copyOf(hosts);
		ports = Set.copyOf(ports);
		Objects.requireNonNull(own, "own must not be null");
	}

}
