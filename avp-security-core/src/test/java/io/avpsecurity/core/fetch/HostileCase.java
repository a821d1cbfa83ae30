package io.avpsecurity.core.fetch;

import okhttp3.Dns;

/**
 * One way for a directory to be hostile, and what is to come of it.
 *
 * @param name of the case
 * @param does what the directory does, for the reference
 * @param dns what its name leads to
 * @param play what its server does
 * @param limits of the fetch: short ones where the case is about time
 * @param requests how many requests reach the server
 * @param outcome {@code verified}, or the code of the reason
 */
record HostileCase(String name, String does, Dns dns, HostilePlay play, FetchLimits limits, int requests,
		String outcome) {

	static HostileCase of(String name, String does, HostilePlay play, String outcome) {
		return new HostileCase(name, does, TestFetchers.DNS, play, TestFetchers.PATIENT, 1, outcome);
	}

	HostileCase hasty() {
		return new HostileCase(this.name, this.does, this.dns, this.play, TestFetchers.HASTY, this.requests,
				this.outcome);
	}

	HostileCase withoutRequest() {
		return new HostileCase(this.name, this.does, this.dns, this.play, this.limits, 0, this.outcome);
	}

	HostileCase withDns(Dns dns) {
		return new HostileCase(this.name, this.does, dns, this.play, this.limits, this.requests, this.outcome);
	}

	@Override
	public String toString() {
		return this.name;
	}

}
