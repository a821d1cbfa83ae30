package io.avpsecurity.core.fetch;

import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;

import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;

/**
 * Which certificates are trusted instead of those the platform trusts, for servers with a
 * private CA. We never show a certificate of our own: strangers name the servers. The
 * name in a certificate is checked in any case. Thread-safe.
 */
public final class FetchTrust {

	private final SSLSocketFactory sockets;

	private final X509TrustManager manager;

	FetchTrust(SSLSocketFactory sockets, X509TrustManager manager) {
		this.sockets = sockets;
		this.manager = manager;
	}

	/**
	 * Takes the one trust manager for X.509 certificates.
	 * @param managers trust managers, such as those of a factory
	 * @return the trust
	 * @throws IllegalArgumentException if there is not exactly one
	 */
	public static FetchTrust of(TrustManager... managers) {
		X509TrustManager[] found = Arrays.stream(managers)
			.filter(X509TrustManager.class::isInstance)
			.toArray(X509TrustManager[]::new);
		if (found.length != 1) {
			throw new IllegalArgumentException("expected one trust manager for X.509, got " + found.length);
		}
		try {
			SSLContext context = SSLContext.getInstance("TLS");
			context.init(null, found, new SecureRandom());
			return new FetchTrust(context.getSocketFactory(), found[0]);
		}
		catch (GeneralSecurityException ex) {
			throw new IllegalStateException("TLS is not available", ex);
		}
	}

	/**
	 * Returns what connects with this trust.
	 * @return the factory of sockets
	 */
	public SSLSocketFactory sockets() {
		return this.sockets;
	}

	/**
	 * Returns what judges certificates.
	 * @return the trust manager
	 */
	public X509TrustManager manager() {
		return this.manager;
	}

}
