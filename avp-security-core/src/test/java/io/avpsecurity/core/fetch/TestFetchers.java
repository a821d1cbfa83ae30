package io.avpsecurity.core.fetch;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

import okhttp3.Dns;

import io.avpsecurity.core.http.OwnAuthorities;

/**
 * Fetchers that may go to the servers of a test, and nowhere else on this machine.
 */
final class TestFetchers {

	/**
	 * For everything that is not about time: a busy machine must not change the result.
	 */
	static final FetchLimits PATIENT = new FetchLimits(Duration.ofSeconds(5), Duration.ofSeconds(5),
			Duration.ofSeconds(10), 1 << 16);

	/** For servers that say nothing, or little. */
	static final FetchLimits HASTY = new FetchLimits(Duration.ofSeconds(2), Duration.ofMillis(1500),
			Duration.ofMillis(2500), 1 << 16);

	static final AddressPolicy LOOPBACK = AddressPolicy.of(List.of(AddressBlock.parse("127.0.0.0/8")));

	/** The names of a test lead to this machine. */
	static final Dns DNS = (name) -> List.of(address("127.0.0.1"));

	private TestFetchers() {
	}

	static FetchRules rules(HostileServer... servers) {
		return rules(LOOPBACK, servers);
	}

	static FetchRules rules(AddressPolicy addresses, HostileServer... servers) {
		Set<Integer> ports = List.of(servers).stream().map(HostileServer::port).collect(Collectors.toSet());
		return new FetchRules(addresses, Set.of(TestTls.HOST, "good.test"), ports, OwnAuthorities.NOT_CONFIGURED);
	}

	static GuardedFetcher of(HostileServer server) {
		return new GuardedFetcher(rules(server), PATIENT, Optional.of(TestTls.trust()), DNS);
	}

	static FetchRequest request(HostileServer server) {
		return request("https://" + TestTls.HOST + ':' + server.port() + "/keys");
	}

	static FetchRequest request(String url) {
		return new FetchRequest(url, "application/json", Validators.NONE);
	}

	static InetAddress address(String literal) {
		try {
			return InetAddress.getByName(literal);
		}
		catch (UnknownHostException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
