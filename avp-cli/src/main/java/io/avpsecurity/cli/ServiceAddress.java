package io.avpsecurity.cli;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;

import io.avpsecurity.core.http.Authority;

/**
 * Where an AVP service is, as somebody names it: a site, whose challenge then is at
 * {@code /avp/challenge}, or the place below which {@code challenge} and {@code verify}
 * are. It is of {@code https}, or of {@code http} on this machine.
 */
final class ServiceAddress {

	private static final String CHALLENGE = "/challenge";

	private ServiceAddress() {
	}

	/** Returns the origin, or the URL of the challenge. */
	static URI read(String text) {
		try {
			URI url = new URI(text);
			if (isAllowed(url) && url.getRawQuery() == null && url.getRawFragment() == null) {
				return withChallenge(url);
			}
		}
		catch (URISyntaxException ex) {
			// said below
		}
		throw new NotRunException("'" + text + "' is no URL of a service, expected one such as https://shop.example "
				+ "or https://shop.example/avp, with http only for this machine, and without a query");
	}

	private static boolean isAllowed(URI url) {
		String scheme = Optional.ofNullable(url.getScheme()).orElse("");
		boolean https = scheme.equals("https");
		if (!https && !scheme.equals("http")) {
			return false;
		}
		return Optional.ofNullable(url.getRawAuthority())
			.flatMap((authority) -> Authority.parse(authority, scheme))
			.filter((authority) -> https || authority.isLoopback())
			.isPresent();
	}

	private static URI withChallenge(URI url) throws URISyntaxException {
		String path = url.getRawPath();
		String base = path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
		String origin = url.getScheme() + "://" + url.getRawAuthority();
		return new URI((base.isEmpty() || base.endsWith(CHALLENGE)) ? origin + base : origin + base + CHALLENGE);
	}

}
