package io.avpsecurity.core.agent;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What a Signature Agent Card says of an agent (draft-meunier-webbotauth-registry-04
 * section 3), in the agent's own words. Every text has at most {@value #MAX_TEXT}
 * characters and every list at most {@value #MAX_ITEMS} entries. Any character may be in
 * a text: escape it wherever it is shown. No URL in here is ever fetched by this product.
 * Immutable.
 *
 * @param trigger who causes the agent's requests; empty also when the word is not known
 * @param purposes what its requests are for
 * @param productToken the name it obeys in {@code robots.txt}, as
 * {@code rfc9309-product-token}
 * @param robotsCompliant whether it says that it follows RFC 9309
 * @param rateExpectation how much it announces to send; there is no format
 * @param rateControl how it can be slowed down; there is no format
 * @param targetedContent what it looks for
 * @param expectedUserAgents the {@code User-Agent} it sends; a {@code *} ends a prefix
 * @param knownUrls what it asks for: absolute, relative, or with a {@code *}
 * @param clientName what it calls itself; anybody may call itself anything
 * @param clientUri its page for people
 * @param contacts URIs by which its operator can be reached
 */
public record CardClaims(Optional<Trigger> trigger, List<String> purposes, Optional<String> productToken,
		boolean robotsCompliant, Optional<String> rateExpectation, Optional<String> rateControl,
		Optional<String> targetedContent, List<String> expectedUserAgents, List<String> knownUrls,
		Optional<String> clientName, Optional<String> clientUri, List<String> contacts) {

	/** The most characters of a text. */
	public static final int MAX_TEXT = 256;

	/** The most entries of a list. */
	public static final int MAX_ITEMS = 16;

	/** A card that says nothing. */
	public static final CardClaims NONE = new CardClaims(Optional.empty(), List.of(), Optional.empty(), false,
			Optional.empty(), Optional.empty(), Optional.empty(), List.of(), List.of(), Optional.empty(),
			Optional.empty(), List.of());

	public CardClaims {
		Objects.requireNonNull(trigger, "trigger must not be null");
		purposes = bounded("purposes", purposes);
		bounded("productToken", productToken);
		bounded("rateExpectation", rateExpectation);
		bounded("rateControl", rateControl);
		bounded("targetedContent", targetedContent);
		expectedUserAgents = bounded("expectedUserAgents", expectedUserAgents);
		knownUrls = bounded("knownUrls", knownUrls);
		bounded("clientName", clientName);
		bounded("clientUri", clientUri);
		contacts = bounded("contacts", contacts);
	}

	/**
	 * Creates what a card says that names a trigger and purposes only.
	 * @param trigger the trigger
	 * @param purposes the purposes
	 * @return the claims
	 */
	public static CardClaims of(Optional<Trigger> trigger, List<String> purposes) {
		return new CardClaims(trigger, purposes, Optional.empty(), false, Optional.empty(), Optional.empty(),
				Optional.empty(), List.of(), List.of(), Optional.empty(), Optional.empty(), List.of());
	}

	private static List<String> bounded(String name, List<String> texts) {
		if (texts.size() > MAX_ITEMS || texts.stream().anyMatch((text) -> text.length() > MAX_TEXT)) {
			throw tooMuch(name);
		}
		return List.copyOf(texts);
	}

	private static void bounded(String name, Optional<String> text) {
		if (text.filter((value) -> value.length() > MAX_TEXT).isPresent()) {
			throw tooMuch(name);
		}
	}

	private static IllegalArgumentException tooMuch(String name) {
		return new IllegalArgumentException(
				name + " must have at most " + MAX_ITEMS + " entries of at most " + MAX_TEXT + " characters");
	}

}
