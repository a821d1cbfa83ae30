package io.avpsecurity.core.policy.yaml;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

import org.yaml.snakeyaml.events.Event;

/**
 * The text of a policy file with other rules. All that is not in the old rules is kept
 * byte for byte, comments too, but for the number of {@code rules-count}. Not
 * thread-safe.
 */
final class PolicyText {

	private static final String BYTE_ORDER_MARK = "\uFEFF";

	private final String start;

	private final RuleLines rules;

	private final String text;

	/**
	 * Puts text together.
	 * @param start the file up to the line in which the rules begin
	 * @param rules the rules
	 * @param lineBreak what ends each of their lines
	 * @param end the file from the line after the old rules
	 */
	private PolicyText(String start, RuleLines rules, String lineBreak, String end) {
		this.start = start;
		this.rules = rules;
		this.text = start + rules.text(lineBreak) + end;
	}

	/**
	 * Puts rules in place of those of a file.
	 * @param file the bytes of the file, which is a policy
	 * @param rules the rules
	 * @return the text, which need not be a policy; empty when the file is written in a
	 * way that leaves no room for them
	 */
	static Optional<PolicyText> of(byte[] file, List<?> rules) {
		Problems problems = new Problems("", "");
		return YamlText.decode(file, problems).flatMap((text) -> {
			boolean mark = file.length > text.getBytes(StandardCharsets.UTF_8).length;
			Optional<List<Event>> events = YamlDocument.events(text, problems);
			return events.flatMap((found) -> RulesPlace.find(text, found))
				.flatMap((place) -> of(mark ? BYTE_ORDER_MARK : "", text, place, rules));
		});
	}

	private static Optional<PolicyText> of(String mark, String text, RulesPlace place, List<?> rules) {
		int colon = text.indexOf(':', place.keyEnd()) + 1;
		String between = text.substring(place.keyEnd(), colon);
		// With '?' before the key the colon stands in another line.
		if (between.indexOf('\n') >= 0) {
			return Optional.empty();
		}
		boolean sameLine = text.substring(colon, place.start()).indexOf('\n') < 0;
		int restStart = sameLine ? place.end() : colon;
		String rest = text.substring(restStart, lineEnd(text, restStart));
		String lineBreak = text.startsWith("\r\n", lineEnd(text, 0)) ? "\r\n" : "\n";
		String head = place.count()
			.map((count) -> text.substring(0, count.start()) + rules.size() + text.substring(count.end(), colon))
			.orElseGet(() -> text.substring(0, colon));
		String start = mark + head + (rules.isEmpty() ? " []" : "") + comment(rest) + lineBreak;
		int end = text.indexOf('\n', place.end()) + 1;
		return Optional.of(new PolicyText(start, new RuleLines(rules, place.column()), lineBreak, text.substring(end)));
	}

	/** A comment right behind a bracket would be text behind a colon. */
	private static String comment(String rest) {
		return rest.startsWith("#") ? ' ' + rest : rest;
	}

	/** Where a line ends, before what ends it. */
	private static int lineEnd(String text, int from) {
		int end = text.indexOf('\n', from);
		return (end > from && text.charAt(end - 1) == '\r') ? end - 1 : end;
	}

	byte[] bytes() {
		return this.text.getBytes(StandardCharsets.UTF_8);
	}

	/**
	 * Says what is wrong with these rules to somebody who does not see the text.
	 * @param problem a problem of the text
	 * @return such as {@code Rule 2 (rules[1].action): unknown action 'alow', expected
	 * allow or deny}
	 */
	String sentence(PolicyProblem problem) {
		int line = problem.line() - 1 - (int) this.start.chars().filter((c) -> c == '\n').count();
		String place = (line >= 0 && line < this.rules.count()) ? this.rules.place(line, problem.column())
				: PolicyKey.RULES.code();
		return problem.subject() + " (" + place + "): " + problem.message();
	}

}
