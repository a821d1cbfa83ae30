package io.avpsecurity.spring.boot;

import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.List;

import io.avpsecurity.core.fixture.ReferenceTable;
import io.avpsecurity.spring.security.AgentAuthorities;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The reference of the authorities names all of them.
 */
class AuthorityReferenceTests {

	@Test
	void pageThenEveryAuthority() {
		List<String> authorities = Arrays.stream(AgentAuthorities.class.getFields())
			.map(AuthorityReferenceTests::value)
			.toList();

		assertThat(ReferenceTable.of("authorities.md", "All authorities").rows()).extracting((row) -> row.get(0))
			.containsExactlyInAnyOrderElementsOf(authorities);
	}

	private static String value(Field field) {
		try {
			return (String) field.get(null);
		}
		catch (IllegalAccessException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
