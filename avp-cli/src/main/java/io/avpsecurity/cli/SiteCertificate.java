package io.avpsecurity.cli;

import java.io.ByteArrayInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

import javax.net.ssl.SSLContext;

import okhttp3.tls.HandshakeCertificates;
import okhttp3.tls.HeldCertificate;

/**
 * A certificate for a site on this machine, signed by itself with a key that is made for
 * it, held in memory and lost with the process. Whoever trusts it trusts this process,
 * and for a month at most. Immutable.
 */
final class SiteCertificate {

	private static final String NAME = "avp-cli serve";

	private static final Duration VALIDITY = Duration.ofDays(30);

	/** For clocks that are behind. */
	private static final Duration BEFORE = Duration.ofHours(1);

	private final HeldCertificate certificate;

	private SiteCertificate(HeldCertificate certificate) {
		this.certificate = certificate;
	}

	/**
	 * Makes one.
	 * @param names the names and addresses that it is good for
	 * @param now the time
	 * @return the certificate
	 */
	static SiteCertificate create(List<String> names, Instant now) {
		HeldCertificate.Builder builder = new HeldCertificate.Builder().commonName(NAME)
			.validityInterval(now.minus(BEFORE).toEpochMilli(), now.plus(VALIDITY).toEpochMilli());
		names.forEach(builder::addSubjectAlternativeName);
		return new SiteCertificate(builder.build());
	}

	SSLContext context() {
		return new HandshakeCertificates.Builder().heldCertificate(this.certificate).build().sslContext();
	}

	String pem() {
		return this.certificate.certificatePem();
	}

	/**
	 * Writes it to a file for those who shall trust it. One that an earlier run has left
	 * is of no more use and makes room; any other file stays as it is.
	 * @param file the file
	 */
	void writeTo(Path file) {
		if (Files.isRegularFile(file) && isLeftOver(TextFile.read(file))) {
			TextFile.remove(file);
		}
		TextFile.create(file, pem());
	}

	private static boolean isLeftOver(byte[] content) {
		try {
			return CertificateFactory.getInstance("X.509")
				.generateCertificates(new ByteArrayInputStream(content))
				.stream()
				.map(X509Certificate.class::cast)
				.map((found) -> found.getSubjectX500Principal().getName())
				.toList()
				.equals(List.of("CN=" + NAME));
		}
		catch (CertificateException ex) {
			// Something else: it is not ours to take away.
			return false;
		}
	}

}
