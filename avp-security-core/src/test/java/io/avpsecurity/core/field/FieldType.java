package io.avpsecurity.core.field;

import java.util.List;
import java.util.function.BiFunction;

/** The three kinds of a field, so that one text can be read as each. */
enum FieldType {

	ITEM(FieldParser::parseItem) {

		@Override
		String write(Object value) {
			return FieldWriter.write((Item) value);
		}

	},

	LIST(FieldParser::parseList) {

		@Override
		String write(Object value) {
			return FieldWriter.write(((List<?>) value).stream().map(Member.class::cast).toList());
		}

	},

	DICTIONARY(FieldParser::parseDictionary) {

		@Override
		String write(Object value) {
			return FieldWriter.write((Dictionary) value);
		}

	};

	private final BiFunction<List<String>, FieldLimits, ParsedField<?>> parser;

	FieldType(BiFunction<List<String>, FieldLimits, ParsedField<?>> parser) {
		this.parser = parser;
	}

	ParsedField<?> parse(List<String> lines, FieldLimits limits) {
		return this.parser.apply(lines, limits);
	}

	abstract String write(Object value);

}
