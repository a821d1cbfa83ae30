package io.avpsecurity.benchmarks;

import java.util.StringJoiner;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;

import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.http.RequestMessage;

/**
 * Requests as large as they are accepted, refused as late as they can be without a key:
 * the most work that a stranger can ask for before any signature is verified.
 */
@SuppressWarnings("ImmutableEnumChecker") // The functions hold nothing
public enum Burden {

	/** Eight signatures for somebody else, written to be dear to parse. */
	LABELS("labels", Reason.TAG_MISMATCH,
			(good) -> signatures(good.replace("web-bot-auth", "another-tag"), 8,
					list(27, " ", (i) -> '"' + "\\\"".repeat(15) + "\";a;b;c;d=" + i))),

	/** Four candidates, each with a base of as many components as it may have. */
	CANDIDATES("candidates", Reason.COMPONENT_MISSING,
			(good) -> signatures(good.withRequest(withFields()), 4, list(27, " ", (i) -> "\"x-" + i + '"'))),

	/** Four candidates, each with a base as long as it may be. */
	BASES("bases", Reason.COMPONENT_MISSING,
			(good) -> signatures(good.withRequest(good.request().withField("X-Large", "x".repeat(15_000))), 4,
					"\"x-large\"")),

	/** A dictionary as long as a base, of which one member is covered. */
	DICTIONARY("a dictionary", Reason.COMPONENT_MISSING,
			(good) -> signatures(
					good.withRequest(
							good.request().withField("X-Large", list(1000, ",", (i) -> "a" + i + "=\"\\\"\";b;c"))),
					1, "\"x-large\";key=\"a1\"")),

	/** A query as long as a base, of which one parameter is covered. */
	QUERY("a query", Reason.COMPONENT_MISSING,
			(good) -> signatures(
					good.withRequest(RequestMessage.of("GET",
							"https://shop.example/items?" + list(1000, "&", (i) -> "a" + i + "=%C3%A9"))),
					1, "\"@query-param\";name=\"a1\""));

	private final String title;

	private final Reason reason;

	private final UnaryOperator<Forgery> load;

	Burden(String title, Reason reason, UnaryOperator<Forgery> load) {
		this.title = title;
		this.reason = reason;
		this.load = load;
	}

	/** What it is called in a table. */
	String title() {
		return this.title;
	}

	/** The reason it is refused for. */
	Reason reason() {
		return this.reason;
	}

	Scenario scenario() {
		return Scenario.of(Signer.ED25519, this.load.apply(Forgery.begin()).message());
	}

	/** Signs with several labels; the last component of each is missing. */
	private static Forgery signatures(Forgery good, int labels, String components) {
		String member = good.covering(components + " \"missing\"").input().substring("sig1".length());
		return good.withInput(list(labels, ", ", (i) -> "s" + i + member))
			.withSignature(list(labels, ", ", (i) -> "s" + i + "=:AAAA:"));
	}

	private static RequestMessage withFields() {
		RequestMessage request = Scenario.REQUEST;
		for (int i = 0; i < 27; i++) {
			request = request.withField("X-" + i, "x".repeat(100));
		}
		return request;
	}

	private static String list(int count, String separator, IntFunction<String> entry) {
		StringJoiner list = new StringJoiner(separator);
		for (int i = 0; i < count; i++) {
			list.add(entry.apply(i));
		}
		return list.toString();
	}

}
