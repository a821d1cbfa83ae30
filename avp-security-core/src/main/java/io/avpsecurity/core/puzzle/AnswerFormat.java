package io.avpsecurity.core.puzzle;

import java.util.Locale;

public enum AnswerFormat {

	INTEGER, HEX, STRING;

	private final String code = name().toLowerCase(Locale.ROOT);

	public String code() {
		return this.code;
	}

}
