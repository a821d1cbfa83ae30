package io.avpsecurity.compatibility;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Two instances of the shop with the same keys, one below a context path and at another
 * path of AVP: each takes the tokens of the other.
 */
class AvpElsewhereTests {

	@RegisterExtension
	static final RunningShop shop = RunningShop.with();

	@RegisterExtension
	static final RunningShop other = RunningShop.with("--server.servlet.context-path=/shop",
			"--avp.challenge.path=/agents/entry", "--avp.challenge.types=modular");

	@Test
	void feedWhenTokenOfTheOtherInstanceThenServed() {
		String token = new PuzzleSolving(shop, "203.0.113.1").token();

		Answer answer = other.get("/shop/agents/feed", new PuzzleSolving(other, "203.0.113.1").with(token));

		assertThat(answer.status()).isEqualTo(200);
	}

	@Test
	void feedWhenNoTokenThenToldWhereBelowTheContextPath() {
		Answer closed = other.get("/shop/agents/feed");
		Answer challenge = other.get("/shop/agents/entry/challenge");

		assertThat(closed.header("WWW-Authenticate")).singleElement()
			.asString()
			.contains("challenge=\"/shop/agents/entry/challenge\"");
		assertThat(challenge.json().object("puzzle").orElseThrow().string("type")).hasValue("modular");
	}

}
