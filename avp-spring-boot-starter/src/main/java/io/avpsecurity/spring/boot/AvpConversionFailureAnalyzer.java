package io.avpsecurity.spring.boot;

import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.convert.ConversionException;

/**
 * Says what a property under {@code avp} may be, when its value is of the wrong type.
 */
@Order(Ordered.HIGHEST_PRECEDENCE)
final class AvpConversionFailureAnalyzer extends AbstractFailureAnalyzer<BindException> {

	private static final ConfigurationPropertyName AVP = ConfigurationPropertyName.of("avp");

	@Override
	protected @Nullable FailureAnalysis analyze(Throwable rootFailure, BindException cause) {
		ConfigurationProperty property = cause.getProperty();
		if (property == null || !AVP.isAncestorOf(property.getName())
				|| findCause(cause, ConversionException.class) == null) {
			return null;
		}
		String place = (property.getOrigin() != null) ? " (" + property.getOrigin() + ")" : "";
		return new FailureAnalysis(
				"Property '" + property.getName() + "' is '" + property.getValue() + "'" + place
						+ ": it is of the wrong type.",
				"Write " + expected(cause.getTarget().getType().resolve(Object.class)) + '.', cause);
	}

	private static String expected(Class<?> type) {
		if (type == boolean.class) {
			return "true or false";
		}
		if (type == Duration.class) {
			return "a duration such as 60s, 5m or 24h";
		}
		if (type.isEnum()) {
			return "one of " + Arrays.stream(type.getEnumConstants())
				.map((constant) -> ((Enum<?>) constant).name().toLowerCase(Locale.ROOT))
				.collect(Collectors.joining(", "));
		}
		return "what the reference of the properties names for it";
	}

}
