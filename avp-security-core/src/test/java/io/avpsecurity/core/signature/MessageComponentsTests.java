package io.avpsecurity.core.signature;

import java.util.List;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.avpsecurity.core.agent.Checked;
import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.field.BareItem.StringValue;
import io.avpsecurity.core.field.FieldLimits;
import io.avpsecurity.core.field.FieldParser;
import io.avpsecurity.core.field.Item;
import io.avpsecurity.core.field.Parameters;
import io.avpsecurity.core.field.ParsedField;
import io.avpsecurity.core.fixture.TestAgents;
import io.avpsecurity.core.fixture.VectorResponse;
import io.avpsecurity.core.http.HttpMessage;
import io.avpsecurity.core.http.RequestMessage;
import io.avpsecurity.core.http.ResponseMessage;
import io.avpsecurity.core.key.VerificationKey;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Components that no vector has.
 */
class MessageComponentsTests {

	private static final RequestMessage REQUEST = RequestMessage.of("PUT", "https://shop.example/a?b=c&b2=%2f")
		.withField("Example-Dict", " a=1,  b=2;x , c=(a   b)")
		.withField("Priority", "u=1,  i")
		.withField("Client-Cert", ":AAAA: ")
		.withField("Client-Cert-Chain", ":AAAA:,:AAAB:")
		.withField("Cache-Control", "max-age=60")
		.withTrailer("Expires", "Wed, 9 Nov 2022 07:28:00 GMT")
		.withTrailer("Example-Dict", "t=1");

	private static final ResponseMessage RESPONSE = ResponseMessage.of(503)
		.withField("Content-Length", "62")
		.withTrailer("Content-Digest", "sha-256=:AAAA:");

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			value = { "\"example-dict\";sf | a=1, b=2;x, c=(a b)", "\"priority\";sf | u=1, i",
					"\"client-cert\";sf | :AAAA:", "\"client-cert-chain\";sf | :AAAA:, :AAAB:",
					"\"example-dict\";sf;key=\"b\" | 2;x", "\"example-dict\";key=\"b\";sf | 2;x",
					"\"expires\";tr | Wed, 9 Nov 2022 07:28:00 GMT", "\"example-dict\";tr;key=\"t\" | 1",
					"\"example-dict\";tr;sf | t=1", "\"example-dict\";bs;tr | :dD0x:",
					"\"cache-control\";sf | component_unsupported", "\"example-dict\";bs;sf | component_unsupported",
					"\"example-dict\";bs;key=\"a\" | component_unsupported",
					"\"example-dict\";sf=?0 | component_unsupported", "\"example-dict\";key=a | component_unsupported",
					"\"example-dict\";foo | component_unsupported", "\"priority\";tr | component_missing",
					"\"example-dict\";req | component_unsupported", "\"@method\";req | component_unsupported",
					"\"@method\";tr | component_unsupported", "\"@method\";sf | component_unsupported",
					"\"@status\" | component_unsupported", "\"@query-param\";name=\"b\";tr | component_unsupported" })
	void valueOfARequest(String component, String expected) {
		assertThat(valueOf(component, MessageComponents.of(REQUEST, VectorResponse.STRUCTURED_FIELDS)))
			.isEqualTo(expected);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = { "\"@status\" | 503", "\"content-length\" | 62",
			"\"content-digest\";tr | sha-256=:AAAA:", "\"@method\";req | PUT", "\"@query-param\";name=\"b2\";req | %2F",
			"\"@query-param\";req;name=\"b2\" | %2F", "\"example-dict\";req;key=\"a\" | 1",
			"\"example-dict\";sf;req | a=1, b=2;x, c=(a b)", "\"expires\";tr;req | Wed, 9 Nov 2022 07:28:00 GMT",
			"\"@status\";req | component_unsupported", "\"@method\" | component_unsupported",
			"\"@authority\" | component_unsupported", "\"@path\";req=?0 | component_unsupported",
			"\"content-length\";req | component_missing", "\"@status\";sf | component_unsupported" })
	void valueOfAResponse(String component, String expected) {
		assertThat(valueOf(component, MessageComponents.of(RESPONSE, REQUEST, VectorResponse.STRUCTURED_FIELDS)))
			.isEqualTo(expected);
	}

	@Test
	void valueWhenTheRequestIsNotKnownThenMissing() {
		MessageComponents components = MessageComponents.of(RESPONSE, StructuredFields.REGISTERED);

		assertThat(valueOf("\"@method\";req", components)).isEqualTo("component_missing");
	}

	@Test
	void valueWhenTrailersAreNotAtHandThenUnsupported() {
		HttpMessage streamed = new WithoutTrailers();

		assertThat(valueOf("\"expires\";tr", MessageComponents.of(streamed))).isEqualTo("component_unsupported");
	}

	@Test
	void signWhenAResponseThenItVerifiesForThisRequestOnly() {
		SignatureInput input = new SignatureInput("res",
				List.of(CoveredComponent.of("@status"), CoveredComponent.of("@method").ofRequest()), Parameters.EMPTY);
		SignatureFields fields = ((Checked.Passed<SignatureFields>) new MessageSigner(TestAgents.key(1)).sign(input,
				MessageComponents.of(RESPONSE, REQUEST, StructuredFields.REGISTERED)))
			.value();
		MessageSignature signature = ((Checked.Passed<List<MessageSignature>>) MessageSignatures
			.read(List.of(fields.signatureInput()), List.of(fields.signature()))).value().get(0);

		assertThat(verify(signature, REQUEST)).isInstanceOf(Checked.Passed.class);
		assertThat(verify(signature, RequestMessage.of("POST", "https://shop.example/a")))
			.isEqualTo(Checked.failed(Reason.SIGNATURE_MISMATCH));
	}

	private static Checked<VerificationKey> verify(MessageSignature signature, RequestMessage request) {
		return SignatureBase.of(signature.input(), MessageComponents.of(RESPONSE, request, StructuredFields.REGISTERED))
			.then((base) -> SignatureVerifier.verify(signature.value(), Optional.empty(), base,
					TestAgents.key(1).publicKey()));
	}

	private static String valueOf(String component, MessageComponents components) {
		Item identifier = ((ParsedField.Value<Item>) FieldParser.parseItem(List.of(component), FieldLimits.RFC_9651))
			.value();
		Checked<String> value = components
			.valueOf(new CoveredComponent(((StringValue) identifier.value()).value(), identifier.parameters()));
		return (value instanceof Checked.Passed<String> passed) ? passed.value()
				: ((Checked.Failed<String>) value).reason().code();
	}

	/** What a server sees before it has read the body. */
	private record WithoutTrailers() implements HttpMessage {

		@Override
		public String method() {
			return "GET";
		}

		@Override
		public String scheme() {
			return "https";
		}

		@Override
		public String authority() {
			return "shop.example";
		}

		@Override
		public String path() {
			return "/";
		}

		@Override
		public Optional<String> query() {
			return Optional.empty();
		}

		@Override
		public Optional<String> requestTarget() {
			return Optional.empty();
		}

		@Override
		public List<String> fieldLines(String name) {
			return List.of();
		}

	}

}
