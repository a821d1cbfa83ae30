package io.avpsecurity.core.card;

import java.util.Collections;
import java.util.List;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.avpsecurity.core.agent.CardClaims;
import io.avpsecurity.core.agent.CardReason;
import io.avpsecurity.core.agent.Trigger;

import static org.assertj.core.api.Assertions.assertThat;

class SignatureAgentCardTests {

	@Test
	void readThenEveryMember() {
		CardClaims claims = claims(
				"""
						{"client_name":"Example Bot","client_uri":"https://a.test/bot","logo_uri":"https://a.test/logo",
						"contacts":["mailto:bot@a.test"],"web_bot_auth":{"trigger":"crawler","purpose":["search","tdm"],
						"rfc9309-product-token":"ExampleBot","rfc9309-compliance":true,"rate-expectation":"avg=10rps;max=100rps",
						"rate-control":"429","targeted-content":"Cat pictures","expected-user-agent":"ExampleBot/*",
						"known-urls":["/","*.png"],"ips_uri":"https://a.test/ips"}}
						""");

		assertThat(claims).isEqualTo(new CardClaims(Optional.of(Trigger.CRAWLER), List.of("search", "tdm"),
				Optional.of("ExampleBot"), true, Optional.of("avg=10rps;max=100rps"), Optional.of("429"),
				Optional.of("Cat pictures"), List.of("ExampleBot/*"), List.of("/", "*.png"), Optional.of("Example Bot"),
				Optional.of("https://a.test/bot"), List.of("mailto:bot@a.test")));
	}

	@ParameterizedTest
	@ValueSource(strings = { "{\"trigger\":\"Fetcher\"}", "{\"trigger\":7}", "{\"trigger\":[\"fetcher\"]}",
			"{\"purpose\":7}", "{\"purpose\":[7]}", "{\"purpose\":\" \"}", "{\"rfc9309-compliance\":\"true\"}",
			"{\"rfc9309-compliance\":[\"User-Agent\"]}", "{\"rfc9309-compliance\":1}", "{\"known-urls\":{}}",
			"{\"rate-control\":null}", "{\"Trigger\":\"fetcher\"}", "[]", "\"fetcher\"", "null", "{}" })
	void readWhenAMemberIsOfTheWrongTypeThenAsIfAbsent(String members) {
		assertThat(claims("{\"web_bot_auth\":" + members + "}")).isEqualTo(CardClaims.NONE);
	}

	@ParameterizedTest
	@CsvSource({ "256, true", "257, false" })
	void readThenATextIsBounded(int length, boolean read) {
		String text = "x".repeat(length);

		CardClaims claims = claims(
				"{\"client_name\":\"" + text + "\",\"web_bot_auth\":{\"purpose\":[\"" + text + "\",\"search\"]}}");

		assertThat(claims.clientName()).isEqualTo(read ? Optional.of(text) : Optional.empty());
		assertThat(claims.purposes()).isEqualTo(read ? List.of(text, "search") : List.of("search"));
	}

	@Test
	void readThenAListIsBounded() {
		String urls = String.join(",", Collections.nCopies(64, "\"/\""));

		CardClaims claims = claims("{\"web_bot_auth\":{\"known-urls\":[" + urls + "]}}");

		assertThat(claims.knownUrls()).hasSize(CardClaims.MAX_ITEMS);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", " ", "null", "7", "\"card\"", "[]", "[[\"client_name\",\"A\"]]", "{", "{}}",
			"\uFEFF{\"a\":1}", "{\"a\":1,\"a\":2}", "{\"a\":[[[[[[[[1]]]]]]]]}" })
	void readWhenNotOneBoundedObjectThenMalformed(String text) {
		assertThat(SignatureAgentCard.read(text)).isInstanceOfSatisfying(ReadCard.Malformed.class,
				(card) -> assertThat(card.reason()).isEqualTo(CardReason.CARD_MALFORMED));
	}

	@Test
	void readWhenOneKeyIsBadThenTheCardIsGood() {
		assertThat(SignatureAgentCard.read("{\"jwks\":{\"keys\":[{\"kty\":\"oct\",\"k\":\"AA\"}]}}"))
			.isInstanceOf(ReadCard.Value.class);
	}

	private static CardClaims claims(String text) {
		return ((ReadCard.Value) SignatureAgentCard.read(text)).card().claims();
	}

}
