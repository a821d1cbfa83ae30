package io.avpsecurity.core.puzzle;

public record Answer(AnswerForm form, String canonical) {
	public static Answer integer(long value) {
		return new Answer(new AnswerForm(AnswerFormat.INTEGER, 0), Long.toString(value));
	}
}
