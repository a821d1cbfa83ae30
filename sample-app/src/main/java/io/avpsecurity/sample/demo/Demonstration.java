package io.avpsecurity.sample.demo;

import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Map;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.annotation.Profile;
import org.springframework.context.event.EventListener;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/**
 * Sends the started shop real requests, with and without a signature, and prints what it
 * answered. When that is not what it should be, the shop stops with an error.
 */
@Component
@Profile("demo")
class Demonstration {

	private static final Logger logger = LoggerFactory.getLogger(Demonstration.class);

	private static final String ORDER = "{\"item\":\"Darjeeling First Flush\",\"quantity\":2}";

	private final ShoppingAgent agent;

	private final Environment environment;

	Demonstration(ShoppingAgent agent, Environment environment) {
		this.agent = agent;
		this.environment = environment;
	}

	@EventListener(ApplicationReadyEvent.class)
	void run() throws IOException, InterruptedException {
		Shop shop = new Shop(this.environment.getRequiredProperty("local.server.port", Integer.class));
		URI whoami = shop.uri("/whoami");
		URI feed = shop.uri("/agents/feed");
		URI orders = shop.uri("/agents/orders");
		Map<String, String> whoamiSignature = this.agent.sign("GET", whoami);
		Map<String, String> feedSignature = this.agent.sign("GET", feed);

		Visit unsigned = Visit.of("no signature", shop.get(whoami, Map.of()), shop.get(feed, Map.of()));
		Visit signed = Visit.of("signed", shop.get(whoami, whoamiSignature), shop.get(feed, feedSignature));
		Visit changed = Visit.of("signed, then changed", shop.get(shop.uri("/whoami?changed"), whoamiSignature),
				shop.get(shop.uri("/agents/feed?changed"), feedSignature));
		Reply order = shop.post(orders, ORDER, this.agent.sign("POST", orders));

		Reply solved = PuzzleSolvingAgent.get(feed);

		Findings findings = new Findings(List.of(unsigned, signed, changed), order, solved);
		findings.requireExpected();
		logger.info("{}", findings.toText() + WhatNext.toText(shop, feedSignature));
	}

}
