package io.avpsecurity.core;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.stream.Collectors;

import io.avpsecurity.core.fixture.ReferenceTable;
import org.junit.jupiter.api.Test;

import io.avpsecurity.core.event.AgentEventListener;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The reference of the events names every method of the listener and what it is given.
 */
class EventReferenceTests {

	@Test
	void pageThenEveryMethodWithItsParameters() {
		assertThat(ReferenceTable.of("events.md", "Listener").rows())
			.extracting((row) -> row.get(0) + ": " + row.get(2))
			.containsExactlyInAnyOrderElementsOf(Arrays.stream(AgentEventListener.class.getDeclaredMethods())
				.map(EventReferenceTests::describe)
				.toList());
	}

	private static String describe(Method method) {
		return method.getName() + ": "
				+ Arrays.stream(method.getParameterTypes()).map(Class::getSimpleName).collect(Collectors.joining(", "));
	}

}
