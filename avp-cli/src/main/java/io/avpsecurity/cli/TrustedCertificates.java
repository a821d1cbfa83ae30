package io.avpsecurity.cli;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.Optional;

import javax.net.ssl.TrustManagerFactory;

import io.avpsecurity.core.fetch.FetchTrust;
import picocli.CommandLine.Option;

/**
 * Which certificates a command trusts.
 */
final class TrustedCertificates {

	@Option(names = "--trust", paramLabel = "FILE",
			description = "Trust the certificates in this PEM file, instead of those that Java trusts.")
	private Optional<Path> file = Optional.empty();

	/** Returns what was named, or empty for what Java trusts. */
	Optional<FetchTrust> trust() {
		return this.file.map(TrustedCertificates::read);
	}

	private static FetchTrust read(Path file) {
		try {
			KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
			store.load(null, null);
			for (Certificate certificate : CertificateFactory.getInstance("X.509")
				.generateCertificates(new ByteArrayInputStream(TextFile.read(file)))) {
				store.setCertificateEntry("trusted-" + store.size(), certificate);
			}
			if (store.size() == 0) {
				throw new NotRunException(file + " has no certificate");
			}
			TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
			factory.init(store);
			return FetchTrust.of(factory.getTrustManagers());
		}
		catch (GeneralSecurityException | IOException ex) {
			throw new NotRunException(file + " is no PEM file of certificates");
		}
	}

}
