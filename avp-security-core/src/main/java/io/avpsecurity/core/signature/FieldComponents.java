package io.avpsecurity.core.signature;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;

import io.avpsecurity.core.agent.Checked;
import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.field.Dictionary;
import io.avpsecurity.core.field.FieldLimits;
import io.avpsecurity.core.field.FieldParser;
import io.avpsecurity.core.field.FieldWriter;
import io.avpsecurity.core.field.InnerList;
import io.avpsecurity.core.field.Item;
import io.avpsecurity.core.field.Member;
import io.avpsecurity.core.field.ParsedField;
import io.avpsecurity.core.http.MessageFields;

/**
 * The fields of a message as components (RFC 9421 section 2.1): whole, written anew
 * ({@code sf}), by the member of a dictionary ({@code key}), with each line wrapped
 * ({@code bs}), from the trailers ({@code tr}). A field is taken apart at most once.
 */
final class FieldComponents {

	/** A longer value would not fit into a base. */
	private static final FieldLimits LIMITS = FieldLimits.RFC_9651.withMaxLength(SignatureLimits.MAX_BASE_BYTES);

	private final MessageFields message;

	private final StructuredFields structuredFields;

	private final Map<Source, Checked<Dictionary>> dictionaries = new HashMap<>(4);

	private final Map<Source, Checked<String>> rewritten = new HashMap<>(4);

	FieldComponents(MessageFields message, StructuredFields structuredFields) {
		this.message = message;
		this.structuredFields = structuredFields;
	}

	Checked<String> valueOf(CoveredComponent component) {
		if (!isFieldName(component.name())) {
			return Checked.failed(Reason.COMPONENT_UNSUPPORTED);
		}
		return FieldParameters.of(component.parameters()).then((parameters) -> valueOf(component.name(), parameters));
	}

	private Checked<String> valueOf(String name, FieldParameters parameters) {
		Source source = new Source(name, parameters.trailer());
		Checked<List<String>> lines = lines(source);
		if (!(lines instanceof Checked.Passed<List<String>> passed)) {
			return Checked.failed(((Checked.Failed<List<String>>) lines).reason());
		}
		if (parameters.key().isPresent()) {
			return dictionary(source, passed.value())
				.then((dictionary) -> member(parameters.key().orElseThrow(), dictionary));
		}
		if (parameters.strict()) {
			return this.rewritten.computeIfAbsent(source, (key) -> rewrite(key, passed.value()));
		}
		return parameters.wrapped() ? FieldText.wrap(passed.value()) : Checked.passed(FieldText.join(passed.value()));
	}

	private Checked<List<String>> lines(Source source) {
		if (source.trailer()) {
			return this.message.trailerLines(source.name())
				.map(FieldComponents::present)
				.orElse(Checked.failed(Reason.COMPONENT_UNSUPPORTED));
		}
		return present(this.message.fieldLines(source.name()));
	}

	private static Checked<List<String>> present(List<String> lines) {
		return lines.isEmpty() ? Checked.failed(Reason.COMPONENT_MISSING) : Checked.passed(lines);
	}

	private Checked<String> rewrite(Source source, List<String> lines) {
		return this.structuredFields.typeOf(source.name()).map((type) -> switch (type) {
			case ITEM -> parse(lines, FieldParser::parseItem).then(written(FieldWriter::write));
			case LIST -> parse(lines, FieldParser::parseList).then(written(FieldWriter::write));
			case DICTIONARY -> dictionary(source, lines).then(written(FieldWriter::write));
		}).orElse(Checked.failed(Reason.COMPONENT_UNSUPPORTED));
	}

	private static <T> Function<T, Checked<String>> written(Function<T, String> writer) {
		return (value) -> Checked.passed(writer.apply(value));
	}

	private Checked<Dictionary> dictionary(Source source, List<String> lines) {
		return this.dictionaries.computeIfAbsent(source, (key) -> parse(lines, FieldParser::parseDictionary));
	}

	private static <T> Checked<T> parse(List<String> lines,
			BiFunction<List<String>, FieldLimits, ParsedField<T>> parser) {
		ParsedField<T> parsed = parser.apply(lines, LIMITS);
		return (parsed instanceof ParsedField.Value<T> value) ? Checked.passed(value.value())
				: Checked.failed(Reason.COMPONENT_MALFORMED);
	}

	private static Checked<String> member(String key, Dictionary dictionary) {
		return dictionary.get(key)
			.map((member) -> Checked.passed(write(member)))
			.orElse(Checked.failed(Reason.COMPONENT_MISSING));
	}

	private static String write(Member member) {
		return (member instanceof Item item) ? FieldWriter.write(item) : FieldWriter.write((InnerList) member);
	}

	private static boolean isFieldName(String name) {
		for (int i = 0; i < name.length(); i++) {
			char c = name.charAt(i);
			boolean alphanumeric = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
			if (!alphanumeric && "!#$%&'*+-.^_`|~".indexOf(c) < 0) {
				return false;
			}
		}
		return !name.isEmpty();
	}

	private record Source(String name, boolean trailer) {
	}

}
