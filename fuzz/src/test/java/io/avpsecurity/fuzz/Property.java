package io.avpsecurity.fuzz;

import java.util.function.Supplier;

/**
 * What a target claims. A claim that does not hold is thrown: that is what the fuzzer
 * looks for.
 */
final class Property {

	private Property() {
	}

	static void holds(boolean claim, Supplier<String> otherwise) {
		if (!claim) {
			throw new AssertionError(otherwise.get());
		}
	}

}
