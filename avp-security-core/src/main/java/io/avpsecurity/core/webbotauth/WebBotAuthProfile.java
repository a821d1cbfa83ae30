package io.avpsecurity.core.webbotauth;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.jwk.PublicJwk;
import io.avpsecurity.core.key.SignatureAlgorithm;
import io.avpsecurity.core.signature.SignatureLimits;
import io.avpsecurity.core.signature.StructuredFields;

/**
 * What a signature must look like to be accepted. Immutable; the {@code with…} methods
 * return changed copies.
 *
 * @param name the name of the profile it started from
 * @param forms the forms of {@code Signature-Agent}
 * @param discovery how a URL leads to a directory
 * @param clockSkew how far ahead {@code created} may lie, at most 120 seconds
 * @param maxValidity the longest time from {@code created} to {@code expires}; more than
 * a day only together with test keys
 * @param algorithms the algorithms that are accepted
 * @param requiredComponents the components that every signature has to cover, by name;
 * {@code @target-uri} covers those it holds
 * @param allowTestKeys whether the published keys of RFC 9421 are accepted
 * @param requireTls whether the request has to come over {@code https}, also to a
 * loopback host
 * @param limits the bounds of the fields and of a body whose digest is covered
 * @param structuredFields the fields that may be covered with {@code sf}
 */
public record WebBotAuthProfile(String name, SignatureAgentForms forms, Discovery discovery, Duration clockSkew,
		Duration maxValidity, Set<SignatureAlgorithm> algorithms, List<String> requiredComponents,
		boolean allowTestKeys, boolean requireTls, SignatureLimits limits, StructuredFields structuredFields) {

	/** The largest clock skew that may be set. */
	public static final Duration MAX_CLOCK_SKEW = Duration.ofSeconds(120);

	/** The longest validity that may be set without test keys. */
	public static final Duration MAX_VALIDITY = Duration.ofDays(1);

	/** For clocks that differ: a key is made before it is used. */
	private static final Duration KEY_SKEW = Duration.ofSeconds(60);

	/** What real agents send today. */
	public static final WebBotAuthProfile DEPLOYED = of("deployed", SignatureAgentForms.DEPLOYED, Discovery.AUTO);

	/** draft-ietf-webbotauth-httpsig-protocol-01 by the letter. */
	public static final WebBotAuthProfile STRICT = of("strict", SignatureAgentForms.STRICT, Discovery.DIRECT);

	public WebBotAuthProfile {
		Objects.requireNonNull(name, "name must not be null");
		Objects.requireNonNull(forms, "forms must not be null");
		Objects.requireNonNull(discovery, "discovery must not be null");
		Objects.requireNonNull(limits, "limits must not be null");
		Objects.requireNonNull(structuredFields, "structuredFields must not be null");
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

	private static WebBotAuthProfile of(String name, SignatureAgentForms forms, Discovery discovery) {
		return new WebBotAuthProfile(name, forms, discovery, Duration.ofSeconds(60), MAX_VALIDITY,
				Set.of(SignatureAlgorithm.ED25519, SignatureAlgorithm.RSA_PSS_SHA512,
						SignatureAlgorithm.ECDSA_P256_SHA256),
				List.of(), false, false, SignatureLimits.DEFAULT, StructuredFields.REGISTERED);
	}

	/**
	 * Sets the clock skew.
	 * @param clockSkew 0 to 120 seconds
	 * @return a copy
	 */
	public WebBotAuthProfile withClockSkew(Duration clockSkew) {
		return new WebBotAuthProfile(this.name, this.forms, this.discovery, clockSkew, this.maxValidity,
				this.algorithms, this.requiredComponents, this.allowTestKeys, this.requireTls, this.limits,
				this.structuredFields);
	}

	/**
	 * Sets the longest validity, and with it whether test keys are accepted: beyond a day
	 * the two go together.
	 * @param maxValidity the longest validity
	 * @param allowTestKeys whether test keys are accepted
	 * @return a copy
	 */
	public WebBotAuthProfile withMaxValidity(Duration maxValidity, boolean allowTestKeys) {
		return new WebBotAuthProfile(this.name, this.forms, this.discovery, this.clockSkew, maxValidity,
				this.algorithms, this.requiredComponents, allowTestKeys, this.requireTls, this.limits,
				this.structuredFields);
	}

	/**
	 * Sets the algorithms that are accepted.
	 * @param algorithms the algorithms, without {@code hmac-sha256}
	 * @return a copy
	 */
	public WebBotAuthProfile withAlgorithms(Set<SignatureAlgorithm> algorithms) {
		return new WebBotAuthProfile(this.name, this.forms, this.discovery, this.clockSkew, this.maxValidity,
				algorithms, this.requiredComponents, this.allowTestKeys, this.requireTls, this.limits,
				this.structuredFields);
	}

	/**
	 * Sets what every signature has to cover.
	 * @param requiredComponents the names of components, such as {@code @method}
	 * @return a copy
	 */
	public WebBotAuthProfile withRequiredComponents(List<String> requiredComponents) {
		return new WebBotAuthProfile(this.name, this.forms, this.discovery, this.clockSkew, this.maxValidity,
				this.algorithms, requiredComponents, this.allowTestKeys, this.requireTls, this.limits,
				this.structuredFields);
	}

	/**
	 * Says whether the request has to come over {@code https}.
	 * @param requireTls whether it has to
	 * @return a copy
	 */
	public WebBotAuthProfile withRequireTls(boolean requireTls) {
		return new WebBotAuthProfile(this.name, this.forms, this.discovery, this.clockSkew, this.maxValidity,
				this.algorithms, this.requiredComponents, this.allowTestKeys, requireTls, this.limits,
				this.structuredFields);
	}

	WebBotAuthProfile withForms(SignatureAgentForms forms) {
		return new WebBotAuthProfile(this.name, forms, this.discovery, this.clockSkew, this.maxValidity,
				this.algorithms, this.requiredComponents, this.allowTestKeys, this.requireTls, this.limits,
				this.structuredFields);
	}

	/**
	 * Sets how the URL that names an agent leads to its key directory.
	 * @param discovery how it does
	 * @return a copy
	 */
	public WebBotAuthProfile withDiscovery(Discovery discovery) {
		return new WebBotAuthProfile(this.name, this.forms, discovery, this.clockSkew, this.maxValidity,
				this.algorithms, this.requiredComponents, this.allowTestKeys, this.requireTls, this.limits,
				this.structuredFields);
	}

	/**
	 * Sets the bounds.
	 * @param limits the bounds
	 * @return a copy
	 */
	public WebBotAuthProfile withLimits(SignatureLimits limits) {
		return new WebBotAuthProfile(this.name, this.forms, this.discovery, this.clockSkew, this.maxValidity,
				this.algorithms, this.requiredComponents, this.allowTestKeys, this.requireTls, limits,
				this.structuredFields);
	}

	/**
	 * Sets which fields may be covered with {@code sf}: fields of one's own are not among
	 * the registered ones.
	 * @param structuredFields the fields
	 * @return a copy
	 */
	public WebBotAuthProfile withStructuredFields(StructuredFields structuredFields) {
		return new WebBotAuthProfile(this.name, this.forms, this.discovery, this.clockSkew, this.maxValidity,
				this.algorithms, this.requiredComponents, this.allowTestKeys, this.requireTls, this.limits,
				structuredFields);
	}

	boolean accepts(String registeredName) {
		return SignatureAlgorithm.ofRegisteredName(registeredName).filter(this.algorithms::contains).isPresent();
	}

	/**
	 * Says why a key of a directory is not used: its dates, that it is a published test
	 * key, or its algorithm. What a signature says of the key is not known here.
	 * @param jwk the key
	 * @param now the time
	 * @return the reason, or empty when signatures by it are verified
	 */
	public Optional<Reason> keyFault(PublicJwk jwk, Instant now) {
		return standingFault(jwk, now).or(() -> algorithmFault(jwk));
	}

	Optional<Reason> standingFault(PublicJwk jwk, Instant now) {
		if (jwk.notBefore().filter((notBefore) -> now.plus(KEY_SKEW).isBefore(notBefore)).isPresent()) {
			return Optional.of(Reason.KEY_NOT_YET_VALID);
		}
		if (jwk.expires().filter((expires) -> !now.isBefore(expires)).isPresent()) {
			return Optional.of(Reason.KEY_EXPIRED);
		}
		return (!this.allowTestKeys && TestKeys.contain(jwk.thumbprint())) ? Optional.of(Reason.TEST_KEY_REJECTED)
				: Optional.empty();
	}

	Optional<Reason> algorithmFault(PublicJwk jwk) {
		if (!jwk.algorithmFits()) {
			return Optional.of(Reason.ALGORITHM_MISMATCH);
		}
		return this.algorithms.contains(jwk.key().algorithm()) ? Optional.empty()
				: Optional.of(Reason.ALGORITHM_UNSUPPORTED);
	}

}
