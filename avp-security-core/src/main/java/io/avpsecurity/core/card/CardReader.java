package io.avpsecurity.core.card;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

import io.avpsecurity.core.agent.CardClaims;
import io.avpsecurity.core.agent.CardReason;
import io.avpsecurity.core.agent.Trigger;
import io.avpsecurity.core.http.HttpsUrl;
import io.avpsecurity.core.json.Json;
import io.avpsecurity.core.json.JsonLimits;
import io.avpsecurity.core.json.JsonObject;
import io.avpsecurity.core.json.ParsedJson;
import io.avpsecurity.core.jwk.JwkSet;
import io.avpsecurity.core.jwk.PublicJwk;
import io.avpsecurity.core.jwk.ReadJwkSet;

/**
 * Reads cards. A member of the wrong type, an unknown word and a text that is too long
 * are as if they were absent; only what tells whose card it is makes it unusable.
 */
final class CardReader {

	private static final String JWKS = "jwks";

	private static final String JWKS_URI = "jwks_uri";

	private CardReader() {
	}

	static ReadCard read(String text, Optional<String> fetchedFrom) {
		ParsedJson parsed = Json.readObject(text, JsonLimits.DOCUMENT);
		if (parsed instanceof ParsedJson.Malformed malformed) {
			return new ReadCard.Malformed(CardReason.CARD_MALFORMED, malformed.message());
		}
		JsonObject card = ((ParsedJson.Value) parsed).object();
		if (card.names().isEmpty()) {
			return new ReadCard.Malformed(CardReason.CARD_EMPTY, "it has no member");
		}
		Optional<String> clientId = card.string("client_id");
		if (fetchedFrom.isPresent() && clientId.isEmpty()) {
			return new ReadCard.Malformed(CardReason.CARD_CLIENT_ID_MISSING, "it has no 'client_id'");
		}
		if (fetchedFrom.isPresent() && !clientId.equals(fetchedFrom)) {
			return new ReadCard.Malformed(CardReason.CARD_CLIENT_ID_MISMATCH,
					"its 'client_id' is not the URL it was fetched from");
		}
		if (card.has(JWKS) && card.has(JWKS_URI)) {
			return new ReadCard.Malformed(CardReason.CARD_JWKS_CONFLICT, "it has both 'jwks' and 'jwks_uri'");
		}
		Optional<HttpsUrl> source = fetchedFrom.flatMap(HttpsUrl::parse);
		if (card.has(JWKS_URI)) {
			return withKeysElsewhere(card, source);
		}
		return card.has(JWKS) ? withKeys(card, source)
				: new ReadCard.Value(new SignatureAgentCard(claims(card), Optional.empty(), Set.of(), source));
	}

	private static ReadCard withKeysElsewhere(JsonObject card, Optional<HttpsUrl> source) {
		Optional<String> text = card.string(JWKS_URI);
		Optional<HttpsUrl> url = text.flatMap(HttpsUrl::parse);
		if (url.isPresent()) {
			return new ReadCard.Value(new SignatureAgentCard(claims(card), url, Set.of(), source));
		}
		boolean https = text.filter((uri) -> uri.regionMatches(true, 0, "https:", 0, 6)).isPresent();
		return https ? new ReadCard.Malformed(CardReason.CARD_MALFORMED, "its 'jwks_uri' is a broken URL")
				: new ReadCard.Malformed(CardReason.CARD_JWKS_URI_NOT_HTTPS, "its 'jwks_uri' is no https URL");
	}

	private static ReadCard withKeys(JsonObject card, Optional<HttpsUrl> source) {
		ReadJwkSet read = card.object(JWKS).map(JwkSet::read).orElse(new ReadJwkSet.Malformed("it is no JSON object"));
		if (read instanceof ReadJwkSet.Malformed malformed) {
			return new ReadCard.Malformed(CardReason.CARD_MALFORMED, "its 'jwks': " + malformed.message());
		}
		Set<String> keys = ((ReadJwkSet.Value) read).set()
			.keys()
			.stream()
			.map(PublicJwk::thumbprint)
			.collect(Collectors.toSet());
		return new ReadCard.Value(new SignatureAgentCard(claims(card), Optional.empty(), keys, source));
	}

	private static CardClaims claims(JsonObject card) {
		JsonObject bot = card.object("web_bot_auth").orElse(JsonObject.EMPTY);
		return new CardClaims(bot.string("trigger").flatMap(Trigger::ofCode), texts(bot, "purpose"),
				text(bot, "rfc9309-product-token"), bot.bool("rfc9309-compliance").orElse(false),
				text(bot, "rate-expectation"), text(bot, "rate-control"), text(bot, "targeted-content"),
				texts(bot, "expected-user-agent"), texts(bot, "known-urls"), text(card, "client_name"),
				text(card, "client_uri"), texts(card, "contacts"));
	}

	private static Optional<String> text(JsonObject members, String name) {
		return members.string(name).filter(CardReader::isAccepted);
	}

	/** One string by the draft, an array of strings as an open issue of it has it. */
	private static List<String> texts(JsonObject members, String name) {
		return members.string(name)
			.map(List::of)
			.or(() -> members.strings(name))
			.orElse(List.of())
			.stream()
			.filter(CardReader::isAccepted)
			.limit(CardClaims.MAX_ITEMS)
			.toList();
	}

	private static boolean isAccepted(String text) {
		return !text.isBlank() && text.length() <= CardClaims.MAX_TEXT;
	}

}
