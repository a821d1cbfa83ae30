package io.avpsecurity.core.fetch;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;

import okhttp3.Dns;

/**
 * Answers a few addresses, and only when all there are may be contacted: a name that also
 * stands for a private address is not tried at all (threats T-48, T-57).
 */
final class GuardedDns implements Dns {

	private final Dns dns;

	private final AddressPolicy policy;

	GuardedDns(Dns dns, AddressPolicy policy) {
		this.dns = dns;
		this.policy = policy;
	}

	@Override
	public List<InetAddress> lookup(String hostname) throws UnknownHostException {
		List<InetAddress> answers = this.dns.lookup(hostname);
		if (!answers.stream().allMatch(this.policy::allows)) {
			UnknownHostException failure = new UnknownHostException(hostname);
			failure.initCause(new FetchGuardException(FetchFault.BLOCKED));
			throw failure;
		}
		return List.copyOf(answers.subList(0, Math.min(answers.size(), FetchLimits.MAX_ADDRESSES)));
	}

}
