package io.avpsecurity.sample.demo;

import java.util.Locale;

/**
 * What one sender got, as the shop told it.
 *
 * @param sender who asked, in words
 * @param outcome what the signature of the request amounts to
 * @param decision what it may do
 * @param rule which rule says so
 * @param whoami the status of {@code GET /whoami}
 * @param feed the status of {@code GET /agents/feed}
 */
record Visit(String sender, String outcome, String decision, String rule, int whoami, int feed) {

	private static final String COLUMNS = "  %-22s%-12s%-10s%-27s%7s%14s";

	static Visit of(String sender, Reply whoami, Reply feed) {
		return new Visit(sender, whoami.said("outcome"), whoami.said("decision"), whoami.said("matched"),
				whoami.status(), feed.status());
	}

	static String heading() {
		return String.format(Locale.ROOT, COLUMNS, "sender", "outcome", "decision", "rule", "/whoami", "/agents/feed");
	}

	String line() {
		return String.format(Locale.ROOT, COLUMNS, this.sender, this.outcome, this.decision, this.rule, this.whoami,
				this.feed);
	}

}
