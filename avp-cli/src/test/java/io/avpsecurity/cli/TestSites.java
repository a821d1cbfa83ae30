package io.avpsecurity.cli;

import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

import io.avpsecurity.core.fetch.AddressBlock;
import io.avpsecurity.core.fetch.AddressPolicy;
import io.avpsecurity.core.fetch.DocumentFetcher;
import io.avpsecurity.core.fetch.FetchLimits;
import io.avpsecurity.core.fetch.FetchRules;
import io.avpsecurity.core.fetch.FetchTrust;
import io.avpsecurity.core.fetch.GuardedFetcher;
import io.avpsecurity.core.http.OwnAuthorities;
import io.avpsecurity.core.json.Json;
import io.avpsecurity.core.key.PrivateSigningKey;
import okhttp3.tls.Certificates;
import okhttp3.tls.HandshakeCertificates;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * Sites on this machine, and what fetches from them.
 */
final class TestSites {

	private TestSites() {
	}

	static LocalSite empty() {
		return LocalSite.start("localhost", 0, InstantSource.system(), (line) -> {
		});
	}

	/** Publishes the key of an agent, and that it is the agent's. */
	static LocalSite of(PrivateSigningKey key) {
		LocalSite site = empty();
		site.publish(SiteDocument.directory(directory(key), Optional.of(key), InstantSource.system()));
		return site;
	}

	static byte[] directory(PrivateSigningKey key) {
		return Json.write(Map.of("keys", List.of(key.publicKey().toJwk()))).getBytes(UTF_8);
	}

	/** It has more time than by default: a machine that tests may be busy. */
	static DocumentFetcher fetcher(LocalSite site) {
		return fetcher(site.port(), site.certificate().pem());
	}

	static DocumentFetcher fetcher(int port, String certificate) {
		FetchLimits limits = new FetchLimits(FetchLimits.MAX_STEP, FetchLimits.MAX_STEP, FetchLimits.MAX_CALL,
				FetchLimits.DEFAULT.maxBytes());
		FetchRules rules = new FetchRules(AddressPolicy.of(List.of(AddressBlock.parse("127.0.0.0/8"))),
				Set.of("localhost"), Set.of(port), OwnAuthorities.NOT_CONFIGURED);
		return new GuardedFetcher(rules, limits, Optional.of(FetchTrust.of(trust(certificate).trustManager())));
	}

	/** Lets a command fetch from a site. */
	static String[] reaching(LocalSite site, Path certificate, String... arguments) {
		return Stream
			.concat(Arrays.stream(arguments),
					Stream.of("--trust", certificate.toString(), "--allow", "localhost:" + site.port()))
			.toArray(String[]::new);
	}

	static HandshakeCertificates trust(String certificate) {
		return new HandshakeCertificates.Builder().addTrustedCertificate(Certificates.decodeCertificatePem(certificate))
			.build();
	}

}
