package io.avpsecurity.spring.boot;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

import io.avpsecurity.core.directory.DirectoryRules;
import io.avpsecurity.core.fetch.AddressBlock;
import io.avpsecurity.core.fetch.AddressPolicy;
import io.avpsecurity.core.fetch.FetchLimits;
import io.avpsecurity.core.fetch.FetchRules;
import io.avpsecurity.core.http.OwnAuthorities;
import org.springframework.util.unit.DataSize;

/**
 * Checks the values under {@code avp.directory}.
 */
final class DirectoryChecks {

	private static final String PREFIX = "avp.directory.";

	private static final int MAX_PORT = 65_535;

	private DirectoryChecks() {
	}

	static void ttl(Duration min, Duration max) {
		if (max.compareTo(Duration.ofSeconds(1)) < 0 || max.compareTo(DirectoryRules.MAX_TTL) > 0) {
			throw outOfRange("max-ttl", PropertyChecks.print(max), "Write a duration from 1s to 24h, such as 24h.");
		}
		if (min.compareTo(Duration.ofSeconds(1)) < 0) {
			throw outOfRange("min-ttl", PropertyChecks.print(min),
					"Write a duration from 1s to that of avp.directory.max-ttl, such as 60s.");
		}
		if (min.compareTo(max) > 0) {
			throw new AvpPropertyException(PREFIX + "min-ttl", PropertyChecks.print(min),
					"it is longer than avp.directory.max-ttl, which is " + PropertyChecks.print(max),
					"Write a shorter one, or a longer avp.directory.max-ttl of at most 24h.");
		}
	}

	static void timeout(String name, Duration value, Duration max) {
		if (value.compareTo(Duration.ofMillis(1)) < 0 || value.compareTo(max) > 0) {
			throw outOfRange(name, PropertyChecks.print(value),
					"Write a duration from 1ms to " + PropertyChecks.print(max) + ", such as 1s.");
		}
	}

	static void maxBytes(DataSize value) {
		if (value.toBytes() < FetchLimits.LEAST_MAX_BYTES || value.toBytes() > FetchLimits.GREATEST_MAX_BYTES) {
			throw outOfRange("max-bytes", value.toString(), "Write a size from 1KB to 1MB, such as 64KB.");
		}
	}

	static void maxKeys(int value) {
		if (value < 1 || value > DirectoryRules.MAX_KEYS) {
			throw outOfRange("max-keys", value,
					"Write a number from 1 to " + DirectoryRules.MAX_KEYS + ", such as 64.");
		}
	}

	static void allowed(List<String> addresses, List<String> hosts, List<Integer> ports) {
		PropertyChecks.each(PREFIX + "allowed-addresses", addresses, (text) -> addresses(List.of(text)));
		PropertyChecks.each(PREFIX + "allowed-hosts", hosts, DirectoryChecks::host);
		for (int i = 0; i < ports.size(); i++) {
			if (ports.get(i) < 1 || ports.get(i) > MAX_PORT) {
				throw outOfRange("allowed-ports[" + i + "]", ports.get(i), "Write a port, such as 8443.");
			}
		}
	}

	static FetchRules fetchRules(AvpProperties.Directory directory, OwnAuthorities own) {
		Set<String> hosts = directory.allowedHosts().stream().map(DirectoryChecks::host).collect(Collectors.toSet());
		return new FetchRules(addresses(directory.allowedAddresses()), hosts, Set.copyOf(directory.allowedPorts()),
				own);
	}

	private static AddressPolicy addresses(List<String> texts) {
		return AddressPolicy.of(texts.stream().map(AddressBlock::parse).toList());
	}

	/** What is no name would be exempt from nothing. */
	private static String host(String text) {
		String host = text.toLowerCase(Locale.ROOT);
		if (!FetchRules.isHost(host)) {
			throw new IllegalArgumentException(
					"it is no host name; expected one without scheme and port, such as directory.internal, and never "
							+ "an IP address");
		}
		return host;
	}

	private static AvpPropertyException outOfRange(String name, Object value, String expected) {
		return new AvpPropertyException(PREFIX + name, value, "it is out of range", expected);
	}

}
