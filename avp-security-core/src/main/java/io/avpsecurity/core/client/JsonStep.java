package io.avpsecurity.core.client;

/**
 * One step down into a JSON text.
 *
 * @param name the member to go to, when it is one
 * @param index the item to go to, or -1 when it is a member
 */
record JsonStep(String name, int index) {

	static JsonStep member(String name) {
		return new JsonStep(name, -1);
	}

	static JsonStep item(int index) {
		return new JsonStep("", index);
	}

}
