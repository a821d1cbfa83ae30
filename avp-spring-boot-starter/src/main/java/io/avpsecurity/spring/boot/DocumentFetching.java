package io.avpsecurity.spring.boot;

import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import io.avpsecurity.core.fetch.DocumentFetcher;
import io.avpsecurity.core.fetch.FetchTrust;
import io.avpsecurity.core.fetch.GuardedFetcher;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.ssl.NoSuchSslBundleException;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslBundles;

/**
 * Makes the fetcher that {@code avp.directory} describes, and says at start what it may
 * contact beside the public Internet (threat T-121).
 */
final class DocumentFetching {

	private static final Logger logger = LoggerFactory.getLogger(DocumentFetching.class);

	private static final String SSL_BUNDLE = "avp.directory.ssl-bundle";

	private static final String WRITE_BUNDLE = "Write the name of a bundle below spring.ssl.bundle that has a "
			+ "truststore with the certificates to trust, or remove avp.directory.ssl-bundle.";

	private final AvpProperties properties;

	DocumentFetching(AvpProperties properties) {
		this.properties = properties;
	}

	DocumentFetcher fetcher(@Nullable SslBundles bundles) {
		Optional<FetchTrust> trust = trust(bundles);
		logExceptions();
		return new GuardedFetcher(this.properties.fetchRules(), this.properties.directory().toLimits(), trust);
	}

	/**
	 * Warns of what the owner has named and nothing is ever fetched from.
	 * @param fetcher what fetches
	 */
	void warnOfRefused(DocumentFetcher fetcher) {
		List<AvpProperties.Agent> agents = this.properties.agents();
		for (int i = 0; i < agents.size(); i++) {
			AvpProperties.Agent agent = agents.get(i);
			if (agent.keys().isBlank()) {
				warnIfRefused(fetcher, KnownAgentChecks.property(i, "url"), agent.url());
			}
			warnIfRefused(fetcher, KnownAgentChecks.property(i, "card-url"), agent.cardUrl());
		}
		List<String> registries = this.properties.registries();
		for (int i = 0; i < registries.size(); i++) {
			warnIfRefused(fetcher, Registries.property(i), registries.get(i));
		}
	}

	private static void warnIfRefused(DocumentFetcher fetcher, String property, String url) {
		if (Registries.isHttps(url) && fetcher.refusal(url).isPresent()) {
			logger.warn("{} is {}, from where nothing is fetched: its host or port is none that is contacted. See "
					+ "avp.directory.allowed-hosts and avp.directory.allowed-ports", property, url);
		}
	}

	private void logExceptions() {
		AvpProperties.Directory directory = this.properties.directory();
		List<String> exceptions = new ArrayList<>();
		add(exceptions, "addresses", directory.allowedAddresses());
		add(exceptions, "hosts", directory.allowedHosts());
		add(exceptions, "ports", directory.allowedPorts());
		if (!exceptions.isEmpty()) {
			logger.info("Agents: fetching also from {}, as avp.directory says", String.join(", ", exceptions));
		}
	}

	private static void add(List<String> exceptions, String name, List<?> values) {
		if (!values.isEmpty()) {
			exceptions.add(name + ' ' + values);
		}
	}

	private Optional<FetchTrust> trust(@Nullable SslBundles bundles) {
		return Optional.ofNullable(this.properties.directory().sslBundle()).map((name) -> trust(bundles, name));
	}

	private static FetchTrust trust(@Nullable SslBundles bundles, String name) {
		if (bundles == null) {
			throw new AvpPropertyException(SSL_BUNDLE, name, "the application has no SSL bundles", WRITE_BUNDLE);
		}
		try {
			SslBundle bundle = bundles.getBundle(name);
			KeyStore trusted = bundle.getStores().getTrustStore();
			// Without one the platform's would quietly be used.
			if (trusted == null) {
				throw new AvpPropertyException(SSL_BUNDLE, name, "the bundle has no truststore", WRITE_BUNDLE);
			}
			return FetchTrust.of(bundle.getManagers().getTrustManagers());
		}
		catch (NoSuchSslBundleException ex) {
			throw failure(name, "there is no such SSL bundle", ex);
		}
		catch (IllegalArgumentException | IllegalStateException ex) {
			throw failure(name, "the bundle cannot be read", ex);
		}
	}

	private static AvpPropertyException failure(String name, String problem, RuntimeException cause) {
		AvpPropertyException failure = new AvpPropertyException(SSL_BUNDLE, name, problem, WRITE_BUNDLE);
		failure.initCause(cause);
		return failure;
	}

}
