package io.avpsecurity.core.fetch;

import java.util.Objects;
import java.util.Optional;
import java.util.Set;

import io.avpsecurity.core.http.Authority;
import io.avpsecurity.core.http.OwnAuthorities;

/**
 * What may be contacted.
 *
 * @param addresses the addresses
 * @param hosts names, in lower case, that are exempt from the rules that refuse names
 * without a dot and private names; an IP address is never one
 * @param ports the ports beside 443
 * @param own our own authorities, which are never fetched from
 */
public record FetchRules(AddressPolicy addresses, Set<String> hosts, Set<Integer> ports, OwnAuthorities own) {

	public FetchRules {
		Objects.requireNonNull(addresses, "addresses must not be null");
		hosts = Set.copyOf(hosts);
		ports = Set.copyOf(ports);
		Objects.requireNonNull(own, "own must not be null");
	}

	/**
	 * Says whether a URL is refused before its name is looked up: it must be
	 * {@code https}, its host a name of the public DNS and none of ours, and its port one
	 * of those allowed (threats T-47, T-58, T-62, T-71, T-72). The address behind the
	 * name is not checked.
	 * @param url the URL, as somebody named it
	 * @return {@link FetchFault#BLOCKED}, or empty when it may be tried
	 */
	public Optional<FetchFault> refusal(String url) {
		return accept(url).isPresent() ? Optional.empty() : Optional.of(FetchFault.BLOCKED);
	}

	/**
	 * Says whether a text can be the host of a URL that is fetched: a name that nobody
	 * takes for an IP address.
	 * @param host a host in lower case
	 * @return true when it can
	 */
	public static boolean isHost(String host) {
		return HostName.isName(host);
	}

	Optional<FetchUrl> accept(String url) {
		return FetchUrl.parse(url).filter(this::isAccepted);
	}

	private boolean isAccepted(FetchUrl url) {
		boolean port = url.port() == FetchUrl.HTTPS_PORT || this.ports.contains(url.port());
		boolean host = this.hosts.contains(url.host()) || !HostName.isPrivate(url.host());
		return port && host && !isOwn(url);
	}

	private boolean isOwn(FetchUrl url) {
		// Whatever is no authority to us is none that we answer for.
		return Authority.parse(url.host() + ':' + url.port(), "https").filter(this.own::contains).isPresent();
	}

}
