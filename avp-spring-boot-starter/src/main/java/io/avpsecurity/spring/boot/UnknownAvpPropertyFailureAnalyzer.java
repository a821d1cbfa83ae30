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
 * Names every unknown key under {@code avp}, where it stands, and the nearest valid one.
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
			description.add(describe(property));
			action.add(action(property.getName()));
		}
		return new FailureAnalysis(description.toString(), action.toString(), cause);
	}

	private static String describe(ConfigurationProperty property) {
		String place = (property.getOrigin() != null) ? " (" + property.getOrigin() + ")" : "";
		return "Property '" + property.getName() + "'" + place + " is unknown.";
	}

	private static String action(ConfigurationPropertyName name) {
		if (TRUSTED_PROXIES.equals(name) || TRUSTED_PROXIES.isAncestorOf(name)) {
			return USE_STRATEGY;
		}
		return AvpKeys.nearest(name.toString())
			.map((nearest) -> "Remove '" + name + "', or write '" + nearest + "' if that was meant.")
			.orElseGet(() -> "Remove '" + name + "'. The keys are " + String.join(", ", AvpKeys.all()) + ".");
	}

}
