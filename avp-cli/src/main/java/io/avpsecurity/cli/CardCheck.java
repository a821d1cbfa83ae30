package io.avpsecurity.cli;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

import io.avpsecurity.core.agent.AgentIdentity;
import io.avpsecurity.core.agent.CardReason;
import io.avpsecurity.core.agent.Checked;
import io.avpsecurity.core.card.ReadCard;
import io.avpsecurity.core.card.SignatureAgentCard;
import io.avpsecurity.core.directory.KeyDirectory;
import io.avpsecurity.core.http.HttpsUrl;
import io.avpsecurity.core.json.Json;
import io.avpsecurity.core.json.JsonLimits;
import io.avpsecurity.core.json.JsonObject;
import io.avpsecurity.core.json.ParsedJson;
import io.avpsecurity.core.jwk.JwkSet;
import io.avpsecurity.core.jwk.ReadJwkSet;
import io.avpsecurity.core.webbotauth.AgentUrl;
import io.avpsecurity.core.webbotauth.Discovery;

/**
 * Says what an application makes of a Signature Agent Card, by the reader of an
 * application: whether it can be read, what of it is ignored, and for which agents it is
 * used (WBA-101).
 */
final class CardCheck {

	private final String source;

	private final String text;

	private final Optional<String> url;

	private final Findings findings;

	private final JsonObject members;

	private CardCheck(String source, String text, Optional<String> url, Findings findings) {
		this.source = source;
		this.text = text;
		this.findings = findings;
		this.members = (Json.readObject(text, JsonLimits.DOCUMENT) instanceof ParsedJson.Value json) ? json.object()
				: JsonObject.EMPTY;
		// A file is what will be published at the URL that it names.
		this.url = url.or(() -> this.members.string("client_id"));
	}

	/**
	 * Checks a card.
	 * @param source what it is called
	 * @param text the document
	 * @param url where it was fetched from, or is about to be published
	 * @param directory the directory of the agent that it shall be used for
	 * @param now the time
	 * @param findings takes what is found
	 * @return what was found
	 */
	static CheckedCard check(String source, String text, Optional<String> url, Optional<CheckedDirectory> directory,
			Instant now, Findings findings) {
		return new CardCheck(source, text, url, findings).read(directory, now);
	}

	private CheckedCard read(Optional<CheckedDirectory> directory, Instant now) {
		ReadCard read = this.url.map((from) -> SignatureAgentCard.readFetched(this.text, from))
			.orElseGet(() -> SignatureAgentCard.read(this.text));
		if (read instanceof ReadCard.Malformed malformed) {
			this.findings.problem("", malformed.message() + " (" + malformed.reason() + ')',
					advice(malformed.reason(), this.url));
			return new CheckedCard(this.source, Optional.empty(), Optional.empty(), this.findings);
		}
		SignatureAgentCard card = ((ReadCard.Value) read).card();
		if (this.url.isEmpty()) {
			this.findings.warning("client_id", "it is missing",
					"Set client_id to the URL that the card will have: without it nobody uses what they fetched.");
		}
		else if (origin().isEmpty()) {
			this.findings.problem("client_id", "it is no https URL", "Set client_id to the URL of the card.");
		}
		checkKeys(now);
		IgnoredMembers.tell(this.members, card.claims(), this.findings);
		directory.ifPresent((found) -> checkBinding(card, found));
		return new CheckedCard(this.source, Optional.of(card.claims()), countsFor(), this.findings);
	}

	private static String advice(CardReason reason, Optional<String> url) {
		return switch (reason) {
			case CARD_CLIENT_ID_MISSING, CARD_CLIENT_ID_MISMATCH ->
				"Set client_id to " + url.orElse("the URL of the card") + ", letter for letter.";
			case CARD_JWKS_CONFLICT -> "Keep one of jwks and jwks_uri, best jwks_uri.";
			case CARD_JWKS_URI_NOT_HTTPS -> "Set jwks_uri to the https URL of the key directory.";
			case CARD_EMPTY -> "Set at least client_id, jwks_uri and web_bot_auth.";
			case CARD_MALFORMED, CARD_UNREACHABLE, CARD_NOT_BOUND ->
				"Serve one JSON object with client_id, jwks_uri and web_bot_auth.";
		};
	}

	private void checkKeys(Instant now) {
		Optional<JsonObject> jwks = this.members.object("jwks");
		if (jwks.isPresent() && JwkSet.read(jwks.get()) instanceof ReadJwkSet.Value value) {
			KeySetCheck.check(value.set(), "jwks.keys", false, now, this.findings);
		}
		else if (!this.members.has("jwks_uri")) {
			this.findings.problem("", "it names no keys, so nobody can tell whose card it is",
					"Set jwks_uri to the URL of the key directory.");
		}
	}

	private Optional<String> keysAt() {
		return this.members.string("jwks_uri").flatMap(HttpsUrl::parse).map(HttpsUrl::toString);
	}

	private Optional<String> origin() {
		return this.url.flatMap(HttpsUrl::parse).map(HttpsUrl::origin);
	}

	private Optional<String> countsFor() {
		return keysAt().map((keys) -> "the agent whose key directory is " + keys)
			.or(() -> origin().filter((origin) -> this.members.has("jwks"))
				.map((origin) -> "agents whose key directory is at " + origin + " and holds a key of the card"));
	}

	private void checkBinding(SignatureAgentCard card, CheckedDirectory directory) {
		String place = place(directory);
		Checked<AgentIdentity> agent = AgentUrl.identify(place, Discovery.DIRECT);
		List<CheckedKey> unbound = (agent instanceof Checked.Passed<AgentIdentity> passed) ? directory.keys()
			.stream()
			.filter((key) -> !card.isBoundTo(passed.value(), key.jwk().thumbprint()))
			.toList() : directory.keys();
		unbound.forEach((key) -> this.findings.problem("",
				"it is not bound to the agent of the directory " + place + " and its " + key.where() + " ("
						+ CardReason.CARD_NOT_BOUND + ')',
				"Set jwks_uri to the URL of that directory" + (keysAt().isPresent() ? "."
						: ", or put the key in jwks and publish the card at the origin of the directory.")));
	}

	/** A file is taken as what will be published where the card has its keys. */
	private String place(CheckedDirectory directory) {
		if (FetchCheck.isUrl(directory.source())) {
			return directory.source();
		}
		return keysAt().or(() -> origin().map((origin) -> origin + KeyDirectory.WELL_KNOWN_PATH))
			.orElse(directory.source());
	}

}
