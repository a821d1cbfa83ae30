package io.avpsecurity.core.webbotauth;

import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.avpsecurity.core.field.BareItem;
import io.avpsecurity.core.field.Dictionary;
import io.avpsecurity.core.field.FieldLimits;
import io.avpsecurity.core.field.FieldParser;
import io.avpsecurity.core.field.Item;
import io.avpsecurity.core.field.Member;
import io.avpsecurity.core.field.ParsedField;
import io.avpsecurity.core.signature.SignatureLimits;

/**
 * The field {@code Signature-Agent} in one of its three forms (Web Bot Auth section
 * 5.2.1). A member that is no string is kept: only the one that a signature covers
 * counts.
 */
sealed interface SignatureAgentField {

	/** The name of the field. */
	String NAME = "signature-agent";

	/** Its limits; its length is checked before. */
	FieldLimits LIMITS = FieldLimits.RFC_9651.withMaxMembers(SignatureLimits.MAX_LABELS);

	/**
	 * A dictionary: the form of the drafts.
	 *
	 * @param members the members, at least one, each key once
	 */
	record Members(Map<String, Member> members) implements SignatureAgentField {
	}

	/**
	 * One value for the whole field: a quoted string as older drafts had it, or a URL
	 * without quotes, which is an RFC 9651 Token.
	 *
	 * @param item the value
	 */
	record Single(Item item) implements SignatureAgentField {

		boolean isQuoted() {
			return this.item.value() instanceof BareItem.StringValue;
		}

		/** Returns the text, whichever way it is written; empty for any other type. */
		Optional<String> text() {
			if (this.item.value() instanceof BareItem.Token token) {
				return Optional.of(token.value());
			}
			return (this.item.value() instanceof BareItem.StringValue string) ? Optional.of(string.value())
					: Optional.empty();
		}

	}

	/** None of the forms. */
	record Malformed() implements SignatureAgentField {
	}

	/**
	 * Reads the field.
	 * @param lines its lines, at least one
	 * @return the form it has
	 */
	static SignatureAgentField read(List<String> lines) {
		String first = lines.get(0).stripLeading();
		if (first.startsWith("\"") || first.regionMatches(true, 0, "https:", 0, 6)) {
			return single(FieldParser.parseItem(lines, LIMITS)).orElse(new Malformed());
		}
		ParsedField<Dictionary> parsed = FieldParser.parseDictionary(lines, LIMITS);
		if (parsed instanceof ParsedField.Value<Dictionary> value && !value.value().members().isEmpty()
				&& value.value().duplicateKeys().isEmpty()) {
			return new Members(value.value().members());
		}
		return new Malformed();
	}

	private static Optional<SignatureAgentField> single(ParsedField<Item> parsed) {
		return (parsed instanceof ParsedField.Value<Item> value) ? Optional.of(new Single(value.value()))
				: Optional.empty();
	}

}
