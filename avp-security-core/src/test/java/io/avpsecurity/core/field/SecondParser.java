package io.avpsecurity.core.field;

import java.util.List;
import java.util.Optional;

import org.greenbytes.http.sfv.ParseException;
import org.greenbytes.http.sfv.Parser;

/**
 * A parser that shares no code with ours: {@code structured-fields} of greenbytes, which
 * follows RFC 8941.
 */
final class SecondParser {

	private SecondParser() {
	}

	/** The canonical text, or empty if the field is refused. */
	static Optional<String> canonical(FieldType type, List<String> lines) {
		try {
			Parser parser = new Parser(lines);
			return Optional.of(switch (type) {
				case ITEM -> parser.parseItem().serialize();
				case LIST -> parser.parseList().serialize();
				case DICTIONARY -> parser.parseDictionary().serialize();
			});
		}
		catch (ParseException ex) {
			return Optional.empty();
		}
	}

}
