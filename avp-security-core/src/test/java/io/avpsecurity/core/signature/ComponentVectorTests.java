package io.avpsecurity.core.signature;

import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import io.avpsecurity.core.agent.Checked;
import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.field.BareItem.StringValue;
import io.avpsecurity.core.field.FieldLimits;
import io.avpsecurity.core.field.FieldParser;
import io.avpsecurity.core.field.Item;
import io.avpsecurity.core.field.ParsedField;
import io.avpsecurity.core.fixture.VectorFile;
import io.avpsecurity.core.fixture.VectorFile.Vector;
import io.avpsecurity.core.fixture.VectorResponse;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Component values of RFC 9421 section 2.
 */
class ComponentVectorTests {

	static Stream<Vector> vectors() {
		return VectorFile.vectors("/vectors/rfc9421/rfc9421-components.json").stream();
	}

	@Test
	void vectorsThenAllAreRun() {
		assertThat(vectors()).hasSize(44);
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("vectors")
	void valueThenAsInTheVector(Vector vector) {
		Item identifier = ((ParsedField.Value<Item>) FieldParser.parseItem(List.of(vector.string("component")),
				FieldLimits.RFC_9651))
			.value();
		CoveredComponent component = new CoveredComponent(((StringValue) identifier.value()).value(),
				identifier.parameters());

		Checked<String> value = VectorResponse.components(vector.object("message")).valueOf(component);

		Checked<String> expected = vector.has("error")
				? Checked.failed(Reason.valueOf(vector.string("error").toUpperCase(java.util.Locale.ROOT)))
				: Checked.passed(vector.string("value"));
		assertThat(value).isEqualTo(expected);
	}

}
