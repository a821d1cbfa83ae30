package io.avpsecurity.cli;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

import io.avpsecurity.core.fetch.AddressBlock;
import io.avpsecurity.core.fetch.AddressPolicy;
import io.avpsecurity.core.fetch.DocumentFetcher;
import io.avpsecurity.core.fetch.FetchLimits;
import io.avpsecurity.core.fetch.FetchRules;
import io.avpsecurity.core.fetch.GuardedFetcher;
import io.avpsecurity.core.http.OwnAuthorities;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * What a command may fetch: what an application may, and what is allowed here for a
 * trial.
 */
final class Fetching {

	private static final List<AddressBlock> LOOPBACK = List.of(AddressBlock.parse("127.0.0.0/8"),
			AddressBlock.parse("::1/128"));

	/** As long as may be: a person waits for the answer, and no request does. */
	private static final FetchLimits LIMITS = new FetchLimits(FetchLimits.MAX_STEP, FetchLimits.MAX_STEP,
			FetchLimits.MAX_CALL, FetchLimits.DEFAULT.maxBytes());

	@Spec(Spec.Target.MIXEE)
	@SuppressWarnings("NullAway.Init")
	private CommandSpec command;

	@Mixin
	private final TrustedCertificates certificates = new TrustedCertificates();

	@Option(names = "--allow", paramLabel = "HOST[:PORT]",
			description = "Also fetch from this host and port, on this machine too. May be repeated. "
					+ "For trials: --allow localhost:8443")
	private List<String> allowed = List.of();

	DocumentFetcher fetcher() {
		Set<String> hosts = new HashSet<>();
		Set<Integer> ports = new HashSet<>();
		this.allowed.forEach((place) -> allow(place, hosts, ports));
		AddressPolicy addresses = AddressPolicy.of(hosts.isEmpty() ? List.of() : LOOPBACK);
		return new GuardedFetcher(new FetchRules(addresses, hosts, ports, OwnAuthorities.NOT_CONFIGURED), LIMITS,
				this.certificates.trust());
	}

	private void allow(String place, Set<String> hosts, Set<Integer> ports) {
		int colon = place.indexOf(':');
		String host = ((colon < 0) ? place : place.substring(0, colon)).toLowerCase(Locale.ROOT);
		if (!FetchRules.isHost(host)) {
			throw new ParameterException(this.command.commandLine(),
					"--allow " + place + " does not begin with a host name, such as localhost");
		}
		hosts.add(host);
		if (colon >= 0) {
			ports.add(port(place, place.substring(colon + 1)));
		}
	}

	private int port(String place, String text) {
		try {
			int port = Integer.parseInt(text);
			if (port > 0 && port <= 0xFFFF) {
				return port;
			}
		}
		catch (NumberFormatException ex) {
			// said below
		}
		throw new ParameterException(this.command.commandLine(),
				"--allow " + place + " does not end with a port from 1 to 65535");
	}

}
