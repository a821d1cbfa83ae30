package io.avpsecurity.core.card;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.avpsecurity.core.agent.AgentIdentity;
import io.avpsecurity.core.fixture.TestAgents;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Whose card it is (WBA-101).
 */
class CardBindingTests {

	private static final String INLINE = """
			{"client_id":"%s","jwks":{"keys":[{"kty":"OKP","crv":"Ed25519","x":"%s"}]}}
			""";

	/** Of RFC 9421 appendix B.1.4. */
	private static final String X = "JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs";

	private static final String KEYID = "poqkLGiymh_W0uP6PZFw-dvez3QJT5SolqXBCW38r0U";

	@ParameterizedTest
	@CsvSource({ "https://a.test/.well-known/http-message-signatures-directory, true",
			"HTTPS://A.test:443/.well-known/./http-message-signatures-directory, true",
			"https://a.test/%2Ewell-known/http-message-signatures-directory, true",
			"https://a.test/.well-known/http-message-signatures-directory?v=1, true",
			"https://a.test/.well-known/http-message-signatures-directory/, false", "https://a.test, false",
			"https://a.test/, false", "https://a.test/.Well-Known/http-message-signatures-directory, false",
			"https://a.test:8443/.well-known/http-message-signatures-directory, false",
			"https://www.a.test/.well-known/http-message-signatures-directory, false",
			"https://b.test/.well-known/http-message-signatures-directory, false" })
	@Tag("T-24")
	void isBoundToWhenJwksUriThenOnlyToThatDirectory(String jwksUri, boolean bound) {
		SignatureAgentCard card = fetched("https://registry.test/card",
				"{\"client_id\":\"https://registry.test/card\",\"jwks_uri\":\"" + jwksUri + "\"}");

		assertThat(card.isBoundTo(FakeWeb.agent("https://a.test"), "any")).isEqualTo(bound);
	}

	@Test
	void isBoundToWhenJwksUriIsAnOriginThenTakenAsItIs() {
		SignatureAgentCard card = fetched("https://a.test/card",
				"{\"client_id\":\"https://a.test/card\",\"jwks_uri\":\"https://a.test\"}");

		assertThat(card.isBoundTo(new AgentIdentity("https://a.test/", "a.test"), "any")).isTrue();
	}

	@ParameterizedTest
	@CsvSource({ "https://a.test/card, https://a.test/keys, true", "https://A.test:443/card, https://a.test/keys, true",
			"https://a.test/card, https://a.test/.well-known/http-message-signatures-directory, true",
			"https://a.test/card, https://a.test.evil.test/keys, false",
			"https://a.test/card, https://b.test/keys, false", "https://a.test:8443/card, https://a.test/keys, false",
			"https://a.test/card, https://a.test:8443/keys, false",
			"https://www.a.test/card, https://a.test/keys, false" })
	@Tag("T-24")
	void isBoundToWhenJwksThenOnlyWithItsKeyFromItsOrigin(String fetchedFrom, String directory, boolean bound) {
		SignatureAgentCard card = fetched(fetchedFrom, INLINE.formatted(fetchedFrom, X));

		assertThat(card.isBoundTo(FakeWeb.agentAt(directory), KEYID)).isEqualTo(bound);
	}

	@Test
	@Tag("T-24")
	void isBoundToWhenTheJwksDoNotHoldTheKeyThenNot() {
		SignatureAgentCard card = fetched("https://a.test/card", INLINE.formatted("https://a.test/card", X));

		assertThat(card.isBoundTo(FakeWeb.agent("https://a.test"), TestAgents.key(1).keyid())).isFalse();
	}

	@Test
	@Tag("T-24")
	void isBoundToWhenNotFetchedThenItsOwnKeysBindNothing() {
		SignatureAgentCard card = ((ReadCard.Value) SignatureAgentCard.read(INLINE.formatted("https://a.test/card", X)))
			.card();

		assertThat(card.isBoundTo(FakeWeb.agent("https://a.test"), KEYID)).isFalse();
	}

	@Test
	void isBoundToWhenItNamesNoKeysThenNot() {
		SignatureAgentCard card = fetched("https://a.test/card",
				"{\"client_id\":\"https://a.test/card\",\"client_name\":\"No keys\"}");

		assertThat(card.isBoundTo(FakeWeb.agent("https://a.test"), KEYID)).isFalse();
	}

	private static SignatureAgentCard fetched(String url, String text) {
		return ((ReadCard.Value) SignatureAgentCard.readFetched(text, url)).card();
	}

}
