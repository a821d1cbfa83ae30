package io.avpsecurity.core.webbotauth;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.agent.Verification;
import io.avpsecurity.core.http.RequestMessage;
import io.avpsecurity.core.fixture.VectorFile;
import io.avpsecurity.core.fixture.VectorFile.Vector;
import io.avpsecurity.core.fixture.VectorRequest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/**
 * What people reported, with the outcome that is right. Trials that need a container, a
 * proxy or a body are tested where those are.
 */
class TrialTests {

	private static final WebBotAuthProfile DEPLOYED = WebBotAuthProfile.DEPLOYED;

	static Stream<Arguments> trials() {
		return Stream.of(
				arguments("T02-signature-agent-sent-as-a-bare", "request", DEPLOYED,
						"verified https://agent-one.test/.well-known/http-message-signatures-directory"),
				arguments("T02-signature-agent-sent-as-a-bare", "request", WebBotAuthProfile.STRICT,
						"invalid signature_agent_malformed"),
				arguments("T02-signature-agent-sent-as-a-bare", "request",
						DEPLOYED.withForms(new SignatureAgentForms(true, false, true)),
						"invalid signature_agent_malformed"),
				arguments("T04-dictionary-member-key-differs-from-the", "request", DEPLOYED,
						"verified https://agent-two.test/.well-known/http-message-signatures-directory"),
				arguments("T06-published-draft-vector-signed-with-the", "request", DEPLOYED,
						"invalid validity_window_too_long"),
				arguments("T06-published-draft-vector-signed-with-the", "request",
						DEPLOYED.withMaxValidity(Duration.ofDays(36_501), true),
						"verified https://signature-agent.test/.well-known/http-message-signatures-directory"),
				arguments("T08-signature-covers-nothing", "request", DEPLOYED, "invalid target_not_covered"),
				arguments("T10-signature-parameters-in-an-unusual-order", "request", DEPLOYED,
						"verified https://agent-one.test/.well-known/http-message-signatures-directory"),
				arguments("T12-default-port-and-upper-case-in", "request", DEPLOYED,
						"verified https://agent-one.test/.well-known/http-message-signatures-directory"),
				arguments("T15-covered-content-digest-on-a-form", "request", DEPLOYED,
						"verified https://agent-one.test/.well-known/http-message-signatures-directory"),
				arguments("T17-query-when-there-is-no-query", "request", DEPLOYED,
						"verified https://agent-one.test/.well-known/http-message-signatures-directory"),
				arguments("T31-created-in-the-future", "request", DEPLOYED, "invalid created_in_future"),
				arguments("T31-created-in-the-future", "request2", DEPLOYED,
						"verified https://agent-one.test/.well-known/http-message-signatures-directory"),
				arguments("T33-member-value-is-a-token-without", "request", DEPLOYED,
						"invalid signature_agent_not_covered"),
				arguments("T35-two-signatures-in-repeated-header-lines", "request", DEPLOYED,
						"verified https://agent-one.test/.well-known/http-message-signatures-directory"),
				arguments("T37-intermediary-relabelled-the-signature", "request", DEPLOYED,
						"verified https://agent-one.test/.well-known/http-message-signatures-directory"),
				arguments("T43-parameter-name-listed-as-a-component", "request", DEPLOYED,
						"invalid signature_agent_not_covered"),
				arguments("T53-ed25519-with-the-declared-libraries-only", "request", DEPLOYED,
						"verified https://agent-one.test/.well-known/http-message-signatures-directory"),
				arguments("T55-alg-parameter-disagrees-with-the-key", "request", DEPLOYED,
						"invalid algorithm_mismatch"),
				arguments("T55-alg-parameter-disagrees-with-the-key", "request2", DEPLOYED,
						"invalid algorithm_unsupported"));
	}

	@ParameterizedTest(name = "{0} {1}: {3}")
	@MethodSource("trials")
	void verifyThenTheRightOutcome(String trial, String request, WebBotAuthProfile profile, String expected) {
		Vector vector = VectorFile.read("/trials/" + trial + ".json");
		RequestMessage message = VectorRequest.ofTrial(vector.object(request));

		Verification verification = verifier(vector, message, profile).verify(message).verification();

		assertThat(describe(verification)).isEqualTo(expected);
	}

	@ParameterizedTest
	@MethodSource("replayed")
	void verifyWhenSentTwiceAndSingleUseNotAskedForThenVerifiedTwice(Vector vector) {
		List<RequestMessage> messages = vector.list("requests").stream().map(VectorRequest::ofTrial).toList();
		SignedAgentVerifier verifier = verifier(vector, messages.get(0), DEPLOYED);

		assertThat(messages).map(verifier::verify)
			.map(JudgedSignatures::verification)
			.allMatch(Verification.Verified.class::isInstance);
	}

	static Stream<Vector> replayed() {
		return Stream.of(VectorFile.read("/trials/T19-same-nonce-twice.json"));
	}

	@ParameterizedTest
	@MethodSource("hostWithPort")
	void verifyWhenThePortIsNotTheDefaultThenItCounts(Vector vector) {
		RequestMessage message = VectorRequest.ofTrial(vector.object("request")).withAuthority("shop.example:8443");

		Verification verification = verifier(vector, message, DEPLOYED).verify(message).verification();

		assertThat(describe(verification)).isEqualTo("invalid signature_mismatch");
	}

	static Stream<Vector> hostWithPort() {
		return Stream.of(VectorFile.read("/trials/T12-default-port-and-upper-case-in.json"));
	}

	@ParameterizedTest
	@MethodSource("twoSignatures")
	void verifyWhenOneOfTwoIsBadThenBothResultsAreKept(Vector vector) {
		RequestMessage message = VectorRequest.ofTrial(vector.object("request"));

		Verification verification = verifier(vector, message, DEPLOYED).verify(message).verification();

		assertThat(verification.signatures()).extracting((result) -> result.label() + ' ' + result.outcome())
			.containsExactly("proxy invalid", "agent verified");
	}

	static Stream<Vector> twoSignatures() {
		return Stream.of(VectorFile.read("/trials/T35-two-signatures-in-repeated-header-lines.json"));
	}

	private static SignedAgentVerifier verifier(Vector vector, RequestMessage message, WebBotAuthProfile profile) {
		String host = message.authority().toLowerCase(java.util.Locale.ROOT).replaceFirst(":.*", "");
		return TestVerifiers.of(profile, host, vector.list("directory"), new Vector(Map.of()), vector.integer("now"));
	}

	private static String describe(Verification verification) {
		String detail = (verification instanceof Verification.Verified verified) ? verified.agent().identity().url()
				: verification.reason().map(Reason::code).orElseThrow();
		return verification.outcome() + " " + detail;
	}

}
