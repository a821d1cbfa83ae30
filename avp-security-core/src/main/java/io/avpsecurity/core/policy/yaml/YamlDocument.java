package io.avpsecurity.core.policy.yaml;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.events.CollectionEndEvent;
import org.yaml.snakeyaml.events.CollectionStartEvent;
import org.yaml.snakeyaml.events.DocumentStartEvent;
import org.yaml.snakeyaml.events.Event;
import org.yaml.snakeyaml.events.MappingStartEvent;
import org.yaml.snakeyaml.events.NodeEvent;
import org.yaml.snakeyaml.events.ScalarEvent;
import org.yaml.snakeyaml.events.SequenceStartEvent;
import org.yaml.snakeyaml.parser.Parser;
import org.yaml.snakeyaml.parser.ParserImpl;
import org.yaml.snakeyaml.reader.StreamReader;

/**
 * One YAML document, taken apart and nothing more: no type is guessed, no object made, no
 * alias followed. The library is asked for events only. What is wrong with the syntax is
 * said alone; anchors, aliases and tags are refused where they are read.
 */
final class YamlDocument {

	/** How deep lists and mappings may stand in each other (limit P-1). */
	static final int MAX_DEPTH = 8;

	private final Iterator<Event> events;

	private YamlDocument(List<Event> events) {
		this.events = events.iterator();
	}

	/**
	 * Reads a document.
	 * @param bytes its bytes
	 * @param problems gets what is wrong with it
	 * @return what it holds, or empty when it cannot be read
	 */
	static Optional<YamlValue> read(byte[] bytes, Problems problems) {
		return YamlText.decode(bytes, problems)
			.flatMap((text) -> events(text, problems))
			.map((events) -> new YamlDocument(events).node())
			.map((node) -> new YamlValue(node, "the file", problems.subject(), problems));
	}

	/** The parser keeps its own stack: depth costs it nothing until it is measured. */
	static Optional<List<Event>> events(String text, Problems problems) {
		StreamReader reader = new StreamReader(text);
		Parser parser = new ParserImpl(reader, new LoaderOptions());
		List<Event> events = new ArrayList<>();
		int depth = 0;
		int documents = 0;
		Optional<Event> next = next(parser, reader, text, problems);
		while (next.isPresent() && !next.get().is(Event.ID.StreamEnd)) {
			Event event = next.get();
			depth += (event instanceof CollectionStartEvent) ? 1 : (event instanceof CollectionEndEvent) ? -1 : 0;
			documents += (event instanceof DocumentStartEvent) ? 1 : 0;
			Optional<String> refusal = refusal(event, depth, documents);
			if (refusal.isPresent()) {
				problems.add(Position.of(event.getStartMark()), refusal.get());
				return Optional.empty();
			}
			if (event instanceof NodeEvent || event instanceof CollectionEndEvent) {
				events.add(event);
			}
			next = next(parser, reader, text, problems);
		}
		if (next.isPresent() && events.isEmpty()) {
			problems.add(Position.START, "the file holds nothing but comments, expected " + YamlText.LEAST);
		}
		return (next.isPresent() && !events.isEmpty()) ? Optional.of(events) : Optional.empty();
	}

	private static Optional<Event> next(Parser parser, StreamReader reader, String text, Problems problems) {
		try {
			return Optional.of(parser.getEvent());
		}
		catch (MarkedYAMLException ex) {
			YamlSyntax.explain(ex, text, problems);
		}
		catch (RuntimeException ex) {
			// Seen of this library for escapes of hostile text (compare threat T-41).
			problems.add(Position.of(reader.getMark()),
					"this cannot be read as YAML, expected a line such as 'key: value'");
		}
		return Optional.empty();
	}

	private static Optional<String> refusal(Event event, int depth, int documents) {
		if (depth > MAX_DEPTH) {
			return Optional.of("lists and mappings in each other deeper than " + MAX_DEPTH + ", expected at most that");
		}
		if (documents > 1) {
			return Optional.of("a second document begins here, expected one document in a file");
		}
		// Directives stand in lines before the one that begins the document.
		boolean directive = event instanceof DocumentStartEvent
				&& event.getStartMark().getLine() != event.getEndMark().getLine();
		return directive ? Optional.of("a directive that begins with '%', expected none") : Optional.empty();
	}

	private YamlNode node() {
		return node(this.events.next());
	}

	/** At most as deep as it was measured to be. */
	private YamlNode node(Event event) {
		Position at = Position.of(event.getStartMark());
		YamlNode node = (event instanceof SequenceStartEvent) ? sequence(at)
				: (event instanceof MappingStartEvent) ? mapping(at) : scalar(event, at);
		return refused(event, at).map(YamlNode.class::cast).orElse(node);
	}

	private YamlNode sequence(Position at) {
		List<YamlNode> items = new ArrayList<>();
		for (Event next = this.events.next(); !(next instanceof CollectionEndEvent); next = this.events.next()) {
			items.add(node(next));
		}
		return new YamlNode.Sequence(at, items);
	}

	private YamlNode mapping(Position at) {
		List<YamlNode.Entry> entries = new ArrayList<>();
		for (Event next = this.events.next(); !(next instanceof CollectionEndEvent); next = this.events.next()) {
			entries.add(new YamlNode.Entry(node(next), node()));
		}
		return new YamlNode.Mapping(at, entries);
	}

	private static YamlNode scalar(Event event, Position at) {
		if (!(event instanceof ScalarEvent scalar)) {
			return new YamlNode.Refused(at, "an alias that begins with '*'",
					"the value itself, in quotes if it begins with '*', such as \"*.example\"");
		}
		if (scalar.isLiteral() || scalar.isFolded()) {
			return new YamlNode.Refused(at, "a block of text that begins with '|' or '>'", "the text on one line");
		}
		if (scalar.getStartMark().getLine() != scalar.getEndMark().getLine()) {
			return new YamlNode.Refused(at, "text that goes on in the next line",
					"it on one line, and each key with a ':' at the same indentation");
		}
		return new YamlNode.Scalar(at, scalar.getValue(), scalar.isPlain());
	}

	private static Optional<YamlNode.Refused> refused(Event event, Position at) {
		String tag = (event instanceof ScalarEvent scalar) ? scalar.getTag()
				: (event instanceof CollectionStartEvent collection) ? collection.getTag() : null;
		if (tag != null) {
			return Optional.of(new YamlNode.Refused(at, "a tag that begins with '!'",
					"none; text that begins with '!' needs quotes"));
		}
		boolean anchor = event instanceof NodeEvent node && node.getAnchor() != null
				&& (event instanceof ScalarEvent || event instanceof CollectionStartEvent);
		return anchor ? Optional.of(new YamlNode.Refused(at, "an anchor that begins with '&'",
				"none; text that begins with '&' needs quotes")) : Optional.empty();
	}

}
