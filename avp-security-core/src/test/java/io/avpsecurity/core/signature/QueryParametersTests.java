package io.avpsecurity.core.signature;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.avpsecurity.core.agent.Checked;

import static org.assertj.core.api.Assertions.assertThat;

class QueryParametersTests {

	@ParameterizedTest
	@Tag("T-32")
	@CsvSource(delimiter = '|',
			value = { "a=b|a|b", "a=b&c=d|c|d", "a|a|''", "a=|a|''", "a=b=c|a|b%3Dc", "a=%2f|a|%2F", "a=+|a|%20",
					"a=%20|a|%20", "a=%|a|%25", "a=%2|a|%252", "a=%zz|a|%25zz", "%61=b|a|b", "a=*-._|a|*-._",
					"a=~|a|%7E", "a=%C3%A9|a|%C3%A9", "&&a=b&&|a|b", "=b|''|b", "a=1&a=2|a|component_ambiguous",
					"a=1&%61=1|a|component_ambiguous", "a=1|b|component_missing", "a=b&&|''|component_missing",
					"''|a|component_missing", "a=%FF|a|component_malformed", "a=\u00E9|a|component_malformed",
					"a=\u0141|a|component_malformed", "%FF=1&a=2|a|2" })
	void valueOfThenInOneEncodingOrNone(String query, String name, String expected) {
		Checked<String> value = QueryParameters.of(query).valueOf(name);

		String described = (value instanceof Checked.Passed<String> passed) ? passed.value()
				: ((Checked.Failed<String>) value).reason().code();
		assertThat(described).isEqualTo(expected);
	}

}
