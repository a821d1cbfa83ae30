package io.avpsecurity.core.client;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * A position in a text of a stranger. The first failure is kept, and from then on the
 * text seems to have ended, so that every loop over it stops by itself. Used by one
 * thread.
 */
final class TextReader {

	/** More digits are no number of a puzzle. */
	private static final int MAX_DIGITS = 100;

	private final String text;

	private int at;

	private boolean failed;

	TextReader(String text) {
		this.text = text;
	}

	void fail() {
		this.failed = true;
		this.at = this.text.length();
	}

	int position() {
		return this.at;
	}

	/** Goes back to where it was before, unless it has failed. */
	void back(int position) {
		if (!this.failed) {
			this.at = position;
		}
	}

	boolean hasFailed() {
		return this.failed;
	}

	/** Whether all of it was read, and nothing failed. */
	boolean isComplete() {
		return !this.failed && this.at == this.text.length();
	}

	/** The next character, or 0 at the end. */
	char peek() {
		return (this.at < this.text.length()) ? this.text.charAt(this.at) : 0;
	}

	/** The next character, which is passed; fails at the end. */
	char take() {
		char next = peek();
		if (this.at < this.text.length()) {
			this.at++;
		}
		else {
			fail();
		}
		return next;
	}

	boolean isNext(String literal) {
		return this.text.startsWith(literal, this.at);
	}

	boolean skip(String literal) {
		if (!isNext(literal)) {
			return false;
		}
		this.at += literal.length();
		return true;
	}

	/** Passes the first of these that is next. Returns its index, or -1. */
	int skipOneOf(List<String> literals) {
		for (int i = 0; i < literals.size(); i++) {
			if (skip(literals.get(i))) {
				return i;
			}
		}
		return -1;
	}

	void expect(String literal) {
		if (!skip(literal)) {
			fail();
		}
	}

	void skipSpaces() {
		run((c) -> c == ' ');
	}

	/** The text before the next occurrence of a mark, which is passed, too. */
	String until(String mark) {
		int end = this.text.indexOf(mark, this.at);
		if (end < 0) {
			fail();
			return "";
		}
		String found = this.text.substring(this.at, end);
		this.at = end + mark.length();
		return found;
	}

	String rest() {
		String rest = this.text.substring(this.at);
		this.at = this.text.length();
		return rest;
	}

	/** A text between straight quotation marks. */
	String quoted() {
		expect("\"");
		return until("\"");
	}

	/** The longest run of such characters, which may be none; they are passed. */
	String run(IntPredicate characters) {
		int start = this.at;
		while (this.at < this.text.length() && characters.test(this.text.charAt(this.at))) {
			this.at++;
		}
		return this.text.substring(start, this.at);
	}

	/** ASCII letters, digits and underscores, at least one. */
	String word() {
		String word = run(TextReader::isWord);
		if (word.isEmpty()) {
			fail();
		}
		return word;
	}

	BigInteger natural() {
		String digits = run(TextReader::isDigit);
		if (digits.isEmpty() || digits.length() > MAX_DIGITS) {
			fail();
			return BigInteger.ZERO;
		}
		return new BigInteger(digits);
	}

	BigInteger integer() {
		boolean negative = skip("-") || skip("\u2212");
		BigInteger natural = natural();
		return negative ? natural.negate() : natural;
	}

	/** A number of things, at most as many as said. */
	int count(int max) {
		BigInteger natural = natural();
		if (natural.compareTo(BigInteger.valueOf(max)) > 0) {
			fail();
			return 0;
		}
		return natural.intValueExact();
	}

	/** What is inside a pair of brackets that opens here; both are passed. */
	String bracketed() {
		int start = this.at;
		int depth = 0;
		while (this.at < this.text.length()) {
			char c = this.text.charAt(this.at++);
			if (c == '(' || c == '[') {
				depth++;
			}
			else if (c == ')' || c == ']') {
				depth--;
			}
			if (depth == 0) {
				return (this.at - start < 2) ? failedText() : this.text.substring(start + 1, this.at - 1);
			}
		}
		return failedText();
	}

	private String failedText() {
		fail();
		return "";
	}

	/** The parts of a text between commas that stand in no brackets. */
	static List<String> parts(String text) {
		List<String> parts = new ArrayList<>();
		int depth = 0;
		int start = 0;
		for (int i = 0; i < text.length(); i++) {
			char c = text.charAt(i);
			if (c == '(' || c == '[') {
				depth++;
			}
			else if (c == ')' || c == ']') {
				depth--;
			}
			else if (c == ',' && depth == 0) {
				parts.add(text.substring(start, i).strip());
				start = i + 1;
			}
		}
		parts.add(text.substring(start).strip());
		return parts;
	}

	static boolean isWord(int c) {
		return isLetter(c) || isDigit(c);
	}

	static boolean isDigit(int c) {
		return c >= '0' && c <= '9';
	}

	static boolean isLetter(int c) {
		return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
	}

}
