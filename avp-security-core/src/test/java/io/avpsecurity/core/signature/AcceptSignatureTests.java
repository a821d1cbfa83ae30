package io.avpsecurity.core.signature;

import java.util.List;
import java.util.Locale;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.avpsecurity.core.agent.Checked;
import io.avpsecurity.core.agent.Reason;

import static org.assertj.core.api.Assertions.assertThat;

class AcceptSignatureTests {

	/** The example of RFC 9421 section 5.1. */
	private static final String RFC_9421 = "sig1=(\"@method\" \"@target-uri\" \"@authority\" \"content-digest\" "
			+ "\"cache-control\");keyid=\"test-key-rsa-pss\";created;tag=\"app-123\"";

	@Test
	void readThenTheSignaturesAskedFor() {
		Checked<List<RequestedSignature>> read = AcceptSignature.read(List.of(RFC_9421));

		List<RequestedSignature> requested = ((Checked.Passed<List<RequestedSignature>>) read).value();
		assertThat(requested).hasSize(1);
		assertThat(requested.get(0).components()).hasSize(5);
		assertThat(requested.get(0).string("keyid")).contains("test-key-rsa-pss");
		assertThat(requested.get(0).string("created")).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(
			strings = { RFC_9421, "a=(), b=(\"@status\" \"@method\";req);nonce=\"x\"", "a=(\"x\";key=\"y\");expires" })
	void writeThenWhatWasRead(String field) {
		Checked<List<RequestedSignature>> read = AcceptSignature.read(List.of(field));

		assertThat(AcceptSignature.write(((Checked.Passed<List<RequestedSignature>>) read).value())).isEqualTo(field);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			value = { "a=( | signature_input_malformed", "a=1 | signature_input_malformed",
					"a=(x) | signature_input_malformed", "a=(), a=() | duplicate_label",
					"a=(\"x\" \"x\") | duplicate_component", "a=();created=5 | parameter_malformed",
					"a=();created=?0 | parameter_malformed", "a=();nonce=5 | parameter_malformed",
					"a=();tag=?1 | parameter_malformed", "a=();nonce=\"x\";nonce=\"y\" | parameter_malformed",
					"a=(),b=(),c=(),d=(),e=(),f=(),g=(),h=(),i=() | limits_exceeded" })
	void readWhenMalformedThenWhy(String field, String expected) {
		Checked<List<RequestedSignature>> read = AcceptSignature.read(List.of(field));

		assertThat(((Checked.Failed<List<RequestedSignature>>) read).reason().code()).isEqualTo(expected);
		assertThat(read).isEqualTo(Checked.failed(Reason.valueOf(expected.toUpperCase(Locale.ROOT))));
	}

}
