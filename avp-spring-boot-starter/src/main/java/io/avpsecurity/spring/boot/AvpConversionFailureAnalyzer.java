package io.avpsecurity.spring.boot;

import java.util.Objects;
import java.util.Optional;
import java.util.stream.StreamSupport;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.convert.ConversionException;
import org.springframework.core.env.Environment;

/**
 * Says what a property under {@code avp} may be, when its value is of the wrong type, or
 * a value stands where only keys below it may.
 */
@Order(Ordered.HIGHEST_PRECEDENCE)
final class AvpConversionFailureAnalyzer extends AbstractFailureAnalyzer<BindException> {

	private static final ConfigurationPropertyName AVP = ConfigurationPropertyName.of("avp");

	private final Environment environment;

	AvpConversionFailureAnalyzer(Environment environment) {
		this.environment = environment;
	}

	@Override
	protected @Nullable FailureAnalysis analyze(Throwable rootFailure, BindException cause) {
		if (!AVP.isAncestorOf(cause.getName()) || findCause(cause, ConversionException.class) == null) {
			return null;
		}
		return property(cause).map((property) -> analyze(property, cause)).orElse(null);
	}

	private static FailureAnalysis analyze(ConfigurationProperty property, BindException cause) {
		return new FailureAnalysis(
				"Property '" + property.getName() + "' is '" + property.getValue() + "'"
						+ ExpectedValues.place(property) + ": it is of the wrong type.",
				"Write " + ExpectedValues.of(property.getName()) + '.', cause);
	}

	/** Where only keys may stand, the binder does not say what it found. */
	private Optional<ConfigurationProperty> property(BindException cause) {
		return Optional.ofNullable(cause.getProperty())
			.or(() -> StreamSupport.stream(ConfigurationPropertySources.get(this.environment).spliterator(), false)
				.map((source) -> source.getConfigurationProperty(cause.getName()))
				.filter(Objects::nonNull)
				.findFirst());
	}

}
