package io.avpsecurity.spring.boot;

import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import io.avpsecurity.core.key.SignatureAlgorithm;
import io.avpsecurity.core.signature.SignatureLimits;
import io.avpsecurity.core.webbotauth.WebBotAuthProfile;
import org.springframework.util.unit.DataSize;

/**
 * Checks the values under {@code avp.signature}.
 */
final class SignatureChecks {

	/** A shared secret names nobody. */
	private static final Set<SignatureAlgorithm> ALGORITHMS = EnumSet
		.complementOf(EnumSet.of(SignatureAlgorithm.HMAC_SHA256));

	private static final List<String> DERIVED = List.of("@method", "@target-uri", "@authority", "@scheme",
			"@request-target", "@path", "@query");

	private SignatureChecks() {
	}

	static void clockSkew(Duration value) {
		if (value.isNegative() || value.compareTo(WebBotAuthProfile.MAX_CLOCK_SKEW) > 0) {
			throw new AvpPropertyException("avp.signature.clock-skew", PropertyChecks.print(value),
					"it is out of range", "Write a duration from 0s to 120s, such as 60s.");
		}
	}

	static void maxValidity(Duration value, boolean allowTestKeys) {
		if (value.compareTo(Duration.ofSeconds(1)) < 0) {
			throw new AvpPropertyException("avp.signature.max-validity", PropertyChecks.print(value),
					"it is out of range", "Write a duration from 1s to 24h, such as 1h.");
		}
		if (value.compareTo(WebBotAuthProfile.MAX_VALIDITY) > 0 && !allowTestKeys) {
			throw new AvpPropertyException("avp.signature.max-validity", PropertyChecks.print(value),
					"it is longer than 24h, which only test vectors need",
					"Write a duration from 1s to 24h; more only together with avp.signature.allow-test-keys=true.");
		}
	}

	static void maxBodySize(DataSize value) {
		if (value.toBytes() < 1 || value.toBytes() > SignatureLimits.MAX_BODY_BYTES) {
			throw new AvpPropertyException("avp.signature.max-body-size", value.toString(), "it is out of range",
					"Write a size from 1B to 16MB, such as 1MB.");
		}
	}

	static SignatureAlgorithm algorithm(String name) {
		return SignatureAlgorithm.ofRegisteredName(name)
			.filter(ALGORITHMS::contains)
			.orElseThrow(() -> new IllegalArgumentException("it is no accepted algorithm; expected one of "
					+ ALGORITHMS.stream().map(SignatureAlgorithm::registeredName).collect(Collectors.joining(", "))));
	}

	static Set<SignatureAlgorithm> algorithms(List<String> names) {
		return names.stream().map(SignatureChecks::algorithm).collect(Collectors.toSet());
	}

	static String component(String name) {
		boolean known = name.startsWith("@") ? DERIVED.contains(name) : isFieldName(name);
		if (!known) {
			throw new IllegalArgumentException(
					"it is no component; expected a field name in lower case or one of " + String.join(", ", DERIVED));
		}
		return name;
	}

	private static boolean isFieldName(String name) {
		return !name.isEmpty() && name.chars()
			.allMatch((c) -> (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || "!#$%&'*+-.^_`|~".indexOf(c) >= 0);
	}

}
