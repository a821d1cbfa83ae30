package io.avpsecurity.core.fetch;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

import javax.net.ssl.SSLSocketFactory;

import okhttp3.tls.HandshakeCertificates;
import okhttp3.tls.HeldCertificate;

/**
 * Certificates of servers: one that is in order, for every way to be wrong another.
 */
enum TestTls {

	GOOD, WRONG_NAME, NO_NAME, EXPIRED, NOT_YET_VALID, UNKNOWN_CA, SELF_SIGNED, MANY_NAMES;

	static final String HOST = "agent.test";

	private static final Map<TestTls, HandshakeCertificates> SERVERS = new ConcurrentHashMap<>();

	private static final HeldCertificate CA = new HeldCertificate.Builder().certificateAuthority(0).build();

	private static final HeldCertificate OTHER_CA = new HeldCertificate.Builder().certificateAuthority(0).build();

	/** The platform would not do: it does not know the CA. */
	static FetchTrust trust() {
		return FetchTrust
			.of(new HandshakeCertificates.Builder().addTrustedCertificate(CA.certificate()).build().trustManager());
	}

	SSLSocketFactory sockets() {
		return SERVERS.computeIfAbsent(this, TestTls::server).sslSocketFactory();
	}

	private HandshakeCertificates server() {
		return new HandshakeCertificates.Builder().heldCertificate(certificate()).build();
	}

	private HeldCertificate certificate() {
		HeldCertificate.Builder builder = new HeldCertificate.Builder();
		long now = System.currentTimeMillis();
		long day = TimeUnit.DAYS.toMillis(1);
		switch (this) {
			case WRONG_NAME -> builder.addSubjectAlternativeName("other.test").commonName(HOST);
			case NO_NAME -> builder.commonName(HOST);
			case MANY_NAMES -> {
				for (int i = 0; i < 5_000; i++) {
					builder.addSubjectAlternativeName("a-name-of-many-" + i + ".test");
				}
			}
			default -> builder.addSubjectAlternativeName(HOST).addSubjectAlternativeName("good.test");
		}
		switch (this) {
			case EXPIRED -> builder.validityInterval(now - 2 * day, now - day);
			case NOT_YET_VALID -> builder.validityInterval(now + day, now + 2 * day);
			default -> builder.validityInterval(now - day, now + day);
		}
		switch (this) {
			case SELF_SIGNED -> {
			}
			case UNKNOWN_CA -> builder.signedBy(OTHER_CA);
			default -> builder.signedBy(CA);
		}
		return builder.build();
	}

}
