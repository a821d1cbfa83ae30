package io.avpsecurity.core.webbotauth;

import java.util.Set;

/**
 * The keys of RFC 9421 appendix B.1, whose private parts are printed there: a signature
 * by one of them proves nothing (Web Bot Auth section 6.8).
 */
final class TestKeys {

	private static final Set<String> THUMBPRINTS = Set.of("BHj8s0GPnMEQtkaULIM-PLgEhLBbuGUQ1vMxmBWZzEo",
			"oD0HwocPBSfpNy5W3bpJeyFGY_IQ_YpqxSjQ3Yd-CLA", "ydQXMtvbsOsZyFir-Y7A8t7fKEM1gbKPvyFkdpu4fvI",
			"poqkLGiymh_W0uP6PZFw-dvez3QJT5SolqXBCW38r0U");

	private TestKeys() {
	}

	static boolean contain(String thumbprint) {
		return THUMBPRINTS.contains(thumbprint);
	}

}
