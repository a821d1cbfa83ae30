package io.avpsecurity.core.webbotauth;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;

import io.avpsecurity.core.signature.SignatureAlgorithm;
import io.avpsecurity.core.signature.SignatureLimits;

/**
 * What a signature must look like to be accepted. Immutable; the {@code with…} methods
 * return changed copies.
 *
 * @param quotedString whether {@code Signature-Agent} may be one quoted string
 * @param unquotedUrl whether {@code Signature-Agent} may be one URL without quotes, which
 * is no string of RFC 9651 and is sent by one big crawler
 * @param wholeField whether a dictionary may be covered as a whole, instead of the member
 * @param discovery how a URL leads to a directory
 * @param clockSkew how far ahead {@code created} may lie, at most 120 seconds
 * @param maxValidity the longest time from {@code created} to {@code expires}; more than
 * a day only together with test keys
 * @param algorithms the algorithms that {@code alg} may name
 * @param requiredComponents the components that every signature has to cover, by name
 * @param allowTestKeys whether the published keys of RFC 9421 are accepted
 * @param requireTls whether the request has to come over {@code https}
 * @param limits the bounds of the fields
 */
public record WebBotAuthProfile(boolean quotedString, boolean unquotedUrl, boolean wholeField, Discovery discovery,
		Duration clockSkew, Duration maxValidity, Set<SignatureAlgorithm> algorithms, List<String> requiredComponents,
		boolean allowTestKeys, boolean requireTls, SignatureLimits limits) {

	/** The largest clock skew that may be set. */
	public static final Duration MAX_CLOCK_SKEW = Duration.ofSeconds(120);

	/** The longest validity that may be set without test keys. */
	public static final Duration MAX_VALIDITY = Duration.ofDays(1);

	/** What real agents send today. */
	public static final WebBotAuthProfile DEPLOYED = new WebBotAuthProfile(true, true, true, Discovery.AUTO,
			Duration.ofSeconds(60), MAX_VALIDITY,
			Set.of(SignatureAlgorithm.ED25519, SignatureAlgorithm.RSA_PSS_SHA512, SignatureAlgorithm.ECDSA_P256_SHA256),
			List.of(), false, false, SignatureLimits.DEFAULT);

	/** draft-ietf-webbotauth-httpsig-protocol-01 by the letter. */
	public static final WebBotAuthProfile STRICT = new WebBotAuthProfile(false, false, false, Discovery.DIRECT,
			DEPLOYED.clockSkew(), MAX_VALIDITY, DEPLOYED.algorithms(), List.of(), false, false,
			SignatureLimits.DEFAULT);

	public WebBotAuthProfile {
		Objects.requireNonNull(discovery, "discovery must not be null");
		Objects.requireNonNull(limits, "limits must not be null");
		algorithms = Set.copyOf(algorithms);
		requiredComponents = List.copyOf(requiredComponents);
		if (clockSkew.isNegative() || clockSkew.compareTo(MAX_CLOCK_SKEW) > 0) {
			throw new IllegalArgumentException("clockSkew must be 0 to 120 seconds, was " + clockSkew);
		}
		if (maxValidity.compareTo(Duration.ofSeconds(1)) < 0) {
			throw new IllegalArgumentException("maxValidity must be at least a second, was " + maxValidity);
		}
		if (maxValidity.compareTo(MAX_VALIDITY) > 0 && !allowTestKeys) {
			throw new IllegalArgumentException(
					"maxValidity must be at most 24 hours unless test keys are allowed, was " + maxValidity);
		}
		if (algorithms.contains(SignatureAlgorithm.HMAC_SHA256)) {
			throw new IllegalArgumentException("algorithms must not contain hmac-sha256: a shared secret names nobody");
		}
	}

	/**
	 * Returns whether an algorithm is accepted.
	 * @param registeredName its registered name
	 * @return true when it is
	 */
	boolean accepts(String registeredName) {
		return SignatureAlgorithm.ofRegisteredName(registeredName).filter(this.algorithms::contains).isPresent();
	}

	/**
	 * Says how a URL leads to a directory.
	 * @param discovery the way
	 * @return a copy
	 */
	public WebBotAuthProfile withDiscovery(Discovery discovery) {
		return new WebBotAuthProfile(this.quotedString, this.unquotedUrl, this.wholeField, discovery, this.clockSkew,
				this.maxValidity, this.algorithms, this.requiredComponents, this.allowTestKeys, this.requireTls,
				this.limits);
	}

	/**
	 * Says whether {@code Signature-Agent} may be one quoted string.
	 * @param quotedString whether it may
	 * @return a copy
	 */
	public WebBotAuthProfile withQuotedString(boolean quotedString) {
		return new WebBotAuthProfile(quotedString, this.unquotedUrl, this.wholeField, this.discovery, this.clockSkew,
				this.maxValidity, this.algorithms, this.requiredComponents, this.allowTestKeys, this.requireTls,
				this.limits);
	}

	/**
	 * Says whether {@code Signature-Agent} may be one URL without quotes.
	 * @param unquotedUrl whether it may
	 * @return a copy
	 */
	public WebBotAuthProfile withUnquotedUrl(boolean unquotedUrl) {
		return new WebBotAuthProfile(this.quotedString, unquotedUrl, this.wholeField, this.discovery, this.clockSkew,
				this.maxValidity, this.algorithms, this.requiredComponents, this.allowTestKeys, this.requireTls,
				this.limits);
	}

	/**
	 * Says whether a dictionary may be covered as a whole.
	 * @param wholeField whether it may
	 * @return a copy
	 */
	public WebBotAuthProfile withWholeField(boolean wholeField) {
		return new WebBotAuthProfile(this.quotedString, this.unquotedUrl, wholeField, this.discovery, this.clockSkew,
				this.maxValidity, this.algorithms, this.requiredComponents, this.allowTestKeys, this.requireTls,
				this.limits);
	}

	/**
	 * Sets the clock skew.
	 * @param clockSkew 0 to 120 seconds
	 * @return a copy
	 */
	public WebBotAuthProfile withClockSkew(Duration clockSkew) {
		return new WebBotAuthProfile(this.quotedString, this.unquotedUrl, this.wholeField, this.discovery, clockSkew,
				this.maxValidity, this.algorithms, this.requiredComponents, this.allowTestKeys, this.requireTls,
				this.limits);
	}

	/**
	 * Sets the longest validity, and with it whether test keys are accepted: beyond a day
	 * the two go together.
	 * @param maxValidity the longest validity
	 * @param allowTestKeys whether test keys are accepted
	 * @return a copy
	 */
	public WebBotAuthProfile withMaxValidity(Duration maxValidity, boolean allowTestKeys) {
		return new WebBotAuthProfile(this.quotedString, this.unquotedUrl, this.wholeField, this.discovery,
				this.clockSkew, maxValidity, this.algorithms, this.requiredComponents, allowTestKeys, this.requireTls,
				this.limits);
	}

	/**
	 * Sets the algorithms that {@code alg} may name.
	 * @param algorithms the algorithms, without {@code hmac-sha256}
	 * @return a copy
	 */
	public WebBotAuthProfile withAlgorithms(Set<SignatureAlgorithm> algorithms) {
		return new WebBotAuthProfile(this.quotedString, this.unquotedUrl, this.wholeField, this.discovery,
				this.clockSkew, this.maxValidity, algorithms, this.requiredComponents, this.allowTestKeys,
				this.requireTls, this.limits);
	}

	/**
	 * Sets what every signature has to cover.
	 * @param requiredComponents the names of components, such as {@code @method}
	 * @return a copy
	 */
	public WebBotAuthProfile withRequiredComponents(List<String> requiredComponents) {
		return new WebBotAuthProfile(this.quotedString, this.unquotedUrl, this.wholeField, this.discovery,
				this.clockSkew, this.maxValidity, this.algorithms, requiredComponents, this.allowTestKeys,
				this.requireTls, this.limits);
	}

	/**
	 * Says whether the request has to come over {@code https}.
	 * @param requireTls whether it has to
	 * @return a copy
	 */
	public WebBotAuthProfile withRequireTls(boolean requireTls) {
		return new WebBotAuthProfile(this.quotedString, this.unquotedUrl, this.wholeField, this.discovery,
				this.clockSkew, this.maxValidity, this.algorithms, this.requiredComponents, this.allowTestKeys,
				requireTls, this.limits);
	}

	/**
	 * Sets the bounds of the fields.
	 * @param limits the bounds
	 * @return a copy
	 */
	public WebBotAuthProfile withLimits(SignatureLimits limits) {
		return new WebBotAuthProfile(this.quotedString, this.unquotedUrl, this.wholeField, this.discovery,
				this.clockSkew, this.maxValidity, this.algorithms, this.requiredComponents, this.allowTestKeys,
				this.requireTls, limits);
	}

}
