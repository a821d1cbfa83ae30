package io.avpsecurity.core.card;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

import io.avpsecurity.core.agent.AgentDescription;
import io.avpsecurity.core.agent.Trigger;
import io.avpsecurity.core.json.Json;
import io.avpsecurity.core.json.JsonLimits;
import io.avpsecurity.core.json.JsonObject;
import io.avpsecurity.core.json.ParsedJson;

/**
 * A Signature Agent Card (draft-meunier-webbotauth-registry-04 section 3): what an agent
 * says about itself. It proves nothing, and whose card it is has to be known from
 * elsewhere: {@code client_id} is not compared here. Unknown members are ignored.
 * Immutable.
 *
 * @param trigger who causes the agent's requests; empty also when the word is not known
 * @param purposes what the agent says its requests are for
 */
public record SignatureAgentCard(Optional<Trigger> trigger, List<String> purposes) {

	public SignatureAgentCard {
		Objects.requireNonNull(trigger, "trigger must not be null");
		purposes = List.copyOf(purposes);
	}

	/**
	 * Reads a card.
	 * @param text the document
	 * @return the card, or why there is none
	 */
	public static ReadCard read(String text) {
		ParsedJson parsed = Json.readObject(text, JsonLimits.DOCUMENT);
		if (parsed instanceof ParsedJson.Malformed malformed) {
			return new ReadCard.Malformed(malformed.message());
		}
		JsonObject card = ((ParsedJson.Value) parsed).object();
		if (card.names().isEmpty()) {
			return new ReadCard.Malformed("it has no member");
		}
		if (card.has("jwks") && card.has("jwks_uri")) {
			return new ReadCard.Malformed("it has both 'jwks' and 'jwks_uri'");
		}
		if (card.has("jwks_uri") && card.string("jwks_uri").filter((uri) -> uri.startsWith("https://")).isEmpty()) {
			return new ReadCard.Malformed("its 'jwks_uri' is no https URL");
		}
		return new ReadCard.Value(card.object("web_bot_auth")
			.map((members) -> new SignatureAgentCard(members.string("trigger").flatMap(Trigger::ofCode),
					purposes(members)))
			.orElse(new SignatureAgentCard(Optional.empty(), List.of())));
	}

	/**
	 * Returns what the card says, for the results.
	 * @return the description
	 */
	public AgentDescription describe() {
		return new AgentDescription(this.trigger, this.purposes, true);
	}

	/** One string by the draft, an array of strings as an open issue of it has it. */
	private static List<String> purposes(JsonObject members) {
		return members.string("purpose").map(List::of).or(() -> members.strings("purpose")).orElse(List.of());
	}

}
