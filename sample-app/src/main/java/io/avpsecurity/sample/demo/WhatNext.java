package io.avpsecurity.sample.demo;

import java.util.Map;
import java.util.stream.Collectors;

/**
 * What a reader may try next.
 */
final class WhatNext {

	private WhatNext() {
	}

	/**
	 * Names commands to copy.
	 * @param shop where the shop is
	 * @param feedSignature the fields of a request for the feed that was answered
	 * @return some lines
	 */
	static String toText(Shop shop, Map<String, String> feedSignature) {
		return """

				What next?

				  See the shop:          %s
				  Ask who you are:       curl %s
				  Ask for the feed:      curl -i %s
				  Ask as the agent, within five minutes; change any character, and it is refused:

				%s

				The shop stays open until you press Ctrl+C.
				""".formatted(shop.uri("/"), shop.uri("/whoami"), shop.uri("/agents/feed"), curl(shop, feedSignature));
	}

	private static String curl(Shop shop, Map<String, String> fields) {
		return fields.entrySet()
			.stream()
			.map((field) -> "    -H '" + field.getKey() + ": " + field.getValue() + "'")
			.collect(Collectors.joining(" \\\n", "  curl -i " + shop.uri("/agents/feed") + " \\\n", ""));
	}

}
