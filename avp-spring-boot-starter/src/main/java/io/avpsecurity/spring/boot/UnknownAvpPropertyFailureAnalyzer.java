package io.avpsecurity.spring.boot;

import java.util.List;
import java.util.StringJoiner;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.UnboundConfigurationPropertiesException;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/**
 * Names every key under {@code avp} that is not used, where it stands and why: it is
 * unknown, and what the nearest valid one is; it has no value; or it is out of reach in a
 * list.
 */
@Order(Ordered.HIGHEST_PRECEDENCE)
final class UnknownAvpPropertyFailureAnalyzer extends AbstractFailureAnalyzer<UnboundConfigurationPropertiesException> {

	private static final ConfigurationPropertyName AVP = ConfigurationPropertyName.of("avp");

	private static final ConfigurationPropertyName TRUSTED_PROXIES = ConfigurationPropertyName
		.of("avp.trusted-proxies");

	private static final String USE_STRATEGY = "Remove avp.trusted-proxies, which is for the plain servlet filter. "
			+ "Behind a proxy set server.forward-headers-strategy to native or framework, so that the container works "
			+ "out the host and scheme of the client, and avp.authorities to your public host.";

	@Override
	protected @Nullable FailureAnalysis analyze(Throwable rootFailure, UnboundConfigurationPropertiesException cause) {
		List<ConfigurationProperty> unknown = cause.getUnboundProperties()
			.stream()
			.filter((property) -> AVP.isAncestorOf(property.getName()))
			.sorted()
			.toList();
		if (unknown.isEmpty()) {
			return null;
		}
		StringJoiner description = new StringJoiner(System.lineSeparator());
		StringJoiner action = new StringJoiner(System.lineSeparator());
		for (ConfigurationProperty property : unknown) {
			boolean known = AvpKeys.type(property.getName()).isPresent();
			description.add("Property '" + property.getName() + "'" + ExpectedValues.place(property)
					+ (known ? describe(property) : " is unknown."));
			action.add(known ? correct(property) : replace(property.getName()));
		}
		return new FailureAnalysis(description.toString(), action.toString(), cause);
	}

	private static String describe(ConfigurationProperty property) {
		return isEmpty(property) ? " is empty."
				: " is '" + property.getValue() + "' and belongs to no list: " + ExpectedValues.INDEXES + ".";
	}

	private static String correct(ConfigurationProperty property) {
		ConfigurationPropertyName name = property.getName();
		if (isEmpty(property)) {
			return "Write " + ExpectedValues.of(name) + ", or remove '" + name + "'.";
		}
		return "Number the elements of the list from 0 without gaps, in one place and one form, or remove '" + name
				+ "'.";
	}

	private static boolean isEmpty(ConfigurationProperty property) {
		return property.getValue().toString().isBlank();
	}

	private static String replace(ConfigurationPropertyName name) {
		if (TRUSTED_PROXIES.equals(name) || TRUSTED_PROXIES.isAncestorOf(name)) {
			return USE_STRATEGY;
		}
		return AvpKeys.nearest(name.toString())
			.map((nearest) -> "Remove '" + name + "', or write '" + nearest + "' if that was meant.")
			.orElseGet(() -> "Remove '" + name + "'. The keys are " + String.join(", ", AvpKeys.all()) + ".");
	}

}
