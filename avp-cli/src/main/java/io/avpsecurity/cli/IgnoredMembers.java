package io.avpsecurity.cli;

import java.util.List;

import io.avpsecurity.core.agent.CardClaims;
import io.avpsecurity.core.json.JsonObject;

/**
 * Tells which members of a card are as if they were absent: those of the wrong type, with
 * a word that is not known, too long, or in the wrong place.
 */
final class IgnoredMembers {

	private static final String PLACE = "web_bot_auth";

	private static final String IGNORED = "it is ignored";

	private static final String TEXT = "Write a text of 1 to " + CardClaims.MAX_TEXT + " characters.";

	private static final String TEXTS = "Write a text of 1 to " + CardClaims.MAX_TEXT + " characters, or at most "
			+ CardClaims.MAX_ITEMS + " of them in an array.";

	/** Cards of older drafts have them at the top. */
	private static final List<String> MISPLACED = List.of("trigger", "purpose", "rfc9309-product-token",
			"rfc9309-compliance", "expected-user-agent", "rate-control", "rate-expectation", "targeted-content",
			"known-urls");

	private final Findings findings;

	private IgnoredMembers(Findings findings) {
		this.findings = findings;
	}

	/**
	 * Compares a card with what is read of it.
	 * @param card all members of the card
	 * @param claims what is read of it
	 * @param findings takes a warning for each that is ignored
	 */
	static void tell(JsonObject card, CardClaims claims, Findings findings) {
		IgnoredMembers ignored = new IgnoredMembers(findings);
		ignored.compare(card, "", "client_name", claims.clientName().isPresent(), TEXT);
		ignored.compare(card, "", "client_uri", claims.clientUri().isPresent(), TEXT);
		ignored.compare(card, "", "contacts", !claims.contacts().isEmpty(), TEXTS);
		ignored.compare(card, "", "keys", false, "Put the keys in the member jwks, as a JWK Set.");
		MISPLACED.forEach((name) -> ignored.compare(card, "", name, false, "Put it in the object " + PLACE + '.'));
		ignored.compare(card, "", PLACE, card.object(PLACE).isPresent(), "Write an object.");
		ignored.compareClaims(card.object(PLACE).orElse(JsonObject.EMPTY), claims);
	}

	private void compareClaims(JsonObject bot, CardClaims claims) {
		if (!bot.has("trigger")) {
			this.findings.warning(PLACE,
					"it has no trigger, so that an application cannot tell what causes the requests",
					"Set trigger to fetcher, if a person waits for each request, or to crawler.");
		}
		compare(bot, PLACE, "trigger", claims.trigger().isPresent(), "Say fetcher or crawler.");
		compare(bot, PLACE, "purpose", !claims.purposes().isEmpty(), TEXTS);
		compare(bot, PLACE, "rfc9309-product-token", claims.productToken().isPresent(), TEXT);
		compare(bot, PLACE, "rfc9309-compliance", bot.bool("rfc9309-compliance").isPresent(), "Say true or false.");
		compare(bot, PLACE, "rate-expectation", claims.rateExpectation().isPresent(), TEXT);
		compare(bot, PLACE, "rate-control", claims.rateControl().isPresent(), TEXT);
		compare(bot, PLACE, "targeted-content", claims.targetedContent().isPresent(), TEXT);
		compare(bot, PLACE, "expected-user-agent", !claims.expectedUserAgents().isEmpty(), TEXTS);
		compare(bot, PLACE, "known-urls", !claims.knownUrls().isEmpty(), TEXTS);
	}

	private void compare(JsonObject members, String place, String name, boolean read, String advice) {
		if (members.has(name) && !read) {
			this.findings.warning(place.isEmpty() ? name : place + '.' + name, IGNORED, advice);
		}
	}

}
