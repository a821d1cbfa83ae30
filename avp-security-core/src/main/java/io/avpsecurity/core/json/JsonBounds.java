package io.avpsecurity.core.json;

/**
 * Measures a JSON text in one pass, without recursion and without building anything. Text
 * that is no JSON is left to the parser: only what would make it costly is found here.
 */
final class JsonBounds {

	private final String text;

	private final JsonLimits limits;

	JsonBounds(String text, JsonLimits limits) {
		this.text = text;
		this.limits = limits;
	}

	/**
	 * Returns the first limit that is exceeded.
	 * @return a sentence, empty when all is within bounds
	 */
	String violation() {
		if (this.text.length() > this.limits.maxLength()) {
			return "it is longer than " + this.limits.maxLength() + " characters";
		}
		int[] items = new int[this.limits.maxDepth() + 1];
		int depth = 0;
		int i = 0;
		while (i < this.text.length()) {
			char c = this.text.charAt(i);
			if (c == '"') {
				int end = stringEnd(i);
				if (end - i - 1 > this.limits.maxStringLength()) {
					return "a string is longer than " + this.limits.maxStringLength() + " characters";
				}
				i = end;
			}
			else if (c == '{' || c == '[') {
				depth++;
				if (depth > this.limits.maxDepth()) {
					return "it is nested deeper than " + this.limits.maxDepth() + " levels";
				}
				items[depth] = 1;
			}
			else if ((c == '}' || c == ']') && depth > 0) {
				depth--;
			}
			else if (c == ',') {
				items[depth]++;
				if (items[depth] > this.limits.maxItems()) {
					return "an array or object has more than " + this.limits.maxItems() + " items";
				}
			}
			i++;
		}
		return "";
	}

	/**
	 * Returns the index of the quotation mark that ends a string, or of the end of text.
	 */
	private int stringEnd(int start) {
		for (int i = start + 1; i < this.text.length(); i++) {
			char c = this.text.charAt(i);
			if (c == '\\') {
				i++;
			}
			else if (c == '"') {
				return i;
			}
		}
		return this.text.length();
	}

}
