package io.avpsecurity.fuzz;

import java.util.Map;

/** Signed requests of every form that a verifier accepts, by the name of their file. */
final class GenuineRequests {

	private static final Genuine FIRST_OF_TWO = Genuine.of("""
			GET https://shop.example/feed
			signature-agent: sig1="https://agent-one.test", sig2="https://agent-two.test"
			""", 1, "sig1=(\"@authority\" \"@method\" \"signature-agent\";key=\"sig1\")");

	static final Map<String, Genuine> BY_FILE = Map.of( //
			"genuine-dictionary", Genuine.of("""
					GET https://shop.example/articles?page=2
					signature-agent: sig1="https://agent-one.test"
					""", 1, "sig1=(\"@authority\" \"@method\" \"@path\" \"signature-agent\";key=\"sig1\")"),
			"genuine-quoted",
			Genuine.of("""
					POST https://shop.example/orders
					content-type: application/json
					content-digest: sha-256=:X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=:
					signature-agent: "https://agent-one.test"
					""", 1,
					"sig1=(\"@method\" \"@target-uri\" \"content-digest\" \"content-type\" \"signature-agent\")"),
			"genuine-unquoted", Genuine.of("""
					GET https://shop.example/
					signature-agent: https://agent-one.test
					""", 1, "sig1=(\"@authority\" \"@scheme\" \"@request-target\" \"signature-agent\")"),
			"genuine-fields",
			Genuine.of("""
					GET https://shop.example/search?q=green+tea&page=%C3%BC
					x-list: a
					x-list:  b\s
					x-folded: a\r
					 b
					x-dictionary: a=1, b=(1 2);x
					x-bytes: caf\u00e9
					signature-agent: agent2="https://agent-two.test/"
					""", 2,
					"agent2=(\"@authority\" \"@query\" \"@query-param\";name=\"q\" \"x-list\" \"x-folded\""
							+ " \"x-dictionary\";key=\"b\" \"x-bytes\";bs \"signature-agent\";key=\"agent2\")"),
			"genuine-first-of-two", FIRST_OF_TWO, //
			"genuine-second-of-two",
			FIRST_OF_TWO.and(2, "sig2=(\"@target-uri\" \"signature\";key=\"sig1\" \"signature-agent\";key=\"sig2\")"));

	private GenuineRequests() {
	}

}
