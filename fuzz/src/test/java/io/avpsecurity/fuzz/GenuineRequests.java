package io.avpsecurity.fuzz;

import java.util.List;

/** Signed requests of every form that a verifier accepts. */
final class GenuineRequests {

	private static final Genuine DICTIONARY = Genuine.of("genuine-dictionary", """
			GET https://shop.example/articles?page=2
			signature-agent: sig1="https://agent-one.test"
			""", 1, "sig1=(\"@authority\" \"@method\" \"@path\" \"signature-agent\";key=\"sig1\")");

	private static final Genuine QUOTED = Genuine.of("genuine-quoted", """
			POST https://shop.example/orders
			content-type: application/json
			content-digest: sha-256=:X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=:
			signature-agent: "https://agent-one.test"
			""", 1, "sig1=(\"@method\" \"@target-uri\" \"content-digest\" \"content-type\" \"signature-agent\")");

	private static final Genuine UNQUOTED = Genuine.of("genuine-unquoted", """
			GET https://shop.example/
			signature-agent: https://agent-one.test
			""", 1, "sig1=(\"@authority\" \"@scheme\" \"@request-target\" \"signature-agent\")");

	private static final Genuine FIELDS = Genuine.of("genuine-fields", """
			GET https://shop.example/search?q=green+tea&page=%C3%BC
			x-list: a
			x-list:  b\s
			x-folded: a\r
			 b
			x-dictionary: a=1, b=(1 2);x
			x-bytes: caf\u00e9
			signature-agent: agent2="https://agent-two.test/"
			""", 2, "agent2=(\"@authority\" \"@query\" \"@query-param\";name=\"q\" \"x-list\" \"x-folded\""
			+ " \"x-dictionary\";key=\"b\" \"x-bytes\";bs \"signature-agent\";key=\"agent2\")");

	private static final Genuine FIRST_OF_TWO = Genuine.of("genuine-first-of-two", """
			GET https://shop.example/feed
			signature-agent: sig1="https://agent-one.test", sig2="https://agent-two.test"
			""", 1, "sig1=(\"@authority\" \"@method\" \"signature-agent\";key=\"sig1\")");

	private static final Genuine SECOND_OF_TWO = Genuine.of("genuine-second-of-two", FIRST_OF_TWO.text(), 2,
			"sig2=(\"@target-uri\" \"@authority\" \"@method\" \"signature-agent\";key=\"sig1\""
					+ " \"signature-input\";key=\"sig1\" \"signature\";key=\"sig1\" \"signature-agent\";key=\"sig2\")");

	static final List<Genuine> ALL = List.of(DICTIONARY, QUOTED, UNQUOTED, FIELDS, FIRST_OF_TWO, SECOND_OF_TWO);

	private GenuineRequests() {
	}

	/** A request with its signature as a shorthand. */
	static String shorthand(int number) {
		Genuine genuine = ALL.get(number);
		return genuine.unsigned() + '=' + number + '\n';
	}

	/**
	 * Puts signatures into a text: a line that is {@code =} and a digit stands for the
	 * fields of that one. So a request can be changed in many ways while the signature
	 * stays whole.
	 */
	static String expand(String text) {
		String expanded = text;
		for (int i = 0; i < ALL.size(); i++) {
			expanded = expanded.replace("\n=" + i + '\n', '\n' + ALL.get(i).fields());
		}
		return expanded;
	}

}
