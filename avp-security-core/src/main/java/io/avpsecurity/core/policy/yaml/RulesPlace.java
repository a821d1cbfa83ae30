package io.avpsecurity.core.policy.yaml;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.events.CollectionEndEvent;
import org.yaml.snakeyaml.events.CollectionStartEvent;
import org.yaml.snakeyaml.events.Event;
import org.yaml.snakeyaml.events.ScalarEvent;

/**
 * Where the rules stand in the text of a policy that was accepted. Positions count from
 * 0, in characters of the text. Immutable.
 *
 * @param column the column of the key, from 0
 * @param keyEnd where the key ends
 * @param start where the value begins
 * @param end where the last word or bracket of the value ends
 * @param count the number that says how many rules there are, if there is one
 */
record RulesPlace(int column, int keyEnd, int start, int end, Optional<Count> count) {

	/**
	 * Finds them.
	 * @param text the text, which is a policy
	 * @param events what is in it
	 * @return the place; empty when the whole policy is in brackets
	 */
	static Optional<RulesPlace> find(String text, List<Event> events) {
		if (isFlow(events.get(0))) {
			return Optional.empty();
		}
		Optional<RulesPlace> rules = Optional.empty();
		Optional<Count> count = Optional.empty();
		int at = 1;
		while (events.get(at) instanceof ScalarEvent key) {
			int next = after(events, at + 1);
			Optional<YamlKey> known = PolicyKey.of(PolicyKey.Place.POLICY).find(key.getValue());
			List<Event> value = events.subList(at + 1, next);
			if (known.filter(PolicyKey.RULES::equals).isPresent()) {
				rules = Optional.of(new RulesPlace(key.getStartMark().getColumn(), index(text, key.getEndMark()),
						index(text, value.get(0).getStartMark()), end(text, value), Optional.empty()));
			}
			else if (known.filter(PolicyKey.RULES_COUNT::equals).isPresent()) {
				count = Optional.of(new Count(index(text, value.get(0).getStartMark()), end(text, value)));
			}
			at = next;
		}
		Optional<Count> found = count;
		return rules.map((place) -> new RulesPlace(place.column, place.keyEnd, place.start, place.end, found));
	}

	private static boolean isFlow(Event event) {
		return event instanceof CollectionStartEvent collection && collection.isFlow();
	}

	/** Returns what follows a value. */
	private static int after(List<Event> events, int start) {
		int depth = 0;
		int at = start;
		do {
			Event event = events.get(at++);
			depth += (event instanceof CollectionStartEvent) ? 1 : (event instanceof CollectionEndEvent) ? -1 : 0;
		}
		while (depth > 0);
		return at;
	}

	/** What is in no brackets is told to end where the next key begins. */
	private static int end(String text, List<Event> value) {
		Deque<Boolean> flow = new ArrayDeque<>();
		Mark end = value.get(0).getEndMark();
		for (Event event : value) {
			if (event instanceof CollectionStartEvent collection) {
				flow.push(collection.isFlow());
			}
			else if (event instanceof ScalarEvent || flow.pop()) {
				end = event.getEndMark();
			}
		}
		return index(text, end);
	}

	private static int index(String text, Mark mark) {
		return text.offsetByCodePoints(0, mark.getIndex());
	}

	/**
	 * Where a number stands.
	 *
	 * @param start where it begins
	 * @param end where it ends
	 */
	record Count(int start, int end) {

	}

}
