package io.avpsecurity.sample.demo;

import java.util.List;
import java.util.stream.Collectors;

/**
 * What the shop answered to everybody who came by.
 *
 * @param visits one line a sender
 * @param order the answer to the agent's order
 * @param solved the feed as an agent without a key got it
 */
record Findings(List<Visit> visits, Reply order, Reply solved) {

	private static final List<Visit> EXPECTED = List.of(
			new Visit("no signature", "unsigned", "review", "default:unsigned", 200, 401),
			new Visit("signed", "verified", "allow", "default:fetcher", 200, 200),
			new Visit("signed, then changed", "invalid", "deny", "default:invalid_signature", 403, 403));

	void requireExpected() {
		if (!this.visits.equals(EXPECTED) || this.order.status() != 200 || this.solved.status() != 200) {
			throw new DemonstrationFailedException("Seen:" + toText() + "\nExpected:\n\n" + table(EXPECTED)
					+ "\n\n  and 200 for the order and for the agent without a key.");
		}
	}

	String toText() {
		return """


				Three senders asked the shop for two things; only the feed is for agents alone:

				%s

				The signing agent, which has no cookie and no CSRF token, sent POST /agents/orders as well: %d
				  %s

				An agent without a key solved a puzzle, got a token and read /agents/feed: %d
				""".formatted(table(this.visits), this.order.status(), this.order.body(), this.solved.status());
	}

	private static String table(List<Visit> visits) {
		return visits.stream().map(Visit::line).collect(Collectors.joining("\n", Visit.heading() + '\n', ""));
	}

}
