package io.avpsecurity.core.field;

import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * What two parsers make of one field.
 *
 * @param type the kind of field
 * @param lines its lines
 * @param ours the canonical text, or empty if we refuse the field
 * @param theirs the same of the second parser
 */
record TwoReadings(FieldType type, List<String> lines, Optional<String> ours, Optional<String> theirs) {

	private static final int MUCH = 1 << 20;

	/** The second parser has no limits, and limits have their own tests. */
	private static final FieldLimits NO_LIMITS = new FieldLimits(MUCH, MUCH, MUCH, MUCH, MUCH, MUCH);

	static TwoReadings of(FieldType type, List<String> lines) {
		Optional<String> ours = (type.parse(lines, NO_LIMITS) instanceof ParsedField.Value<?> read)
				? Optional.of(type.write(read.value())) : Optional.empty();
		return new TwoReadings(type, lines, ours, SecondParser.canonical(type, lines));
	}

	static Stream<TwoReadings> asEachType(List<String> lines) {
		return Stream.of(FieldType.values()).map((type) -> of(type, lines));
	}

	boolean agree() {
		return this.ours.equals(this.theirs);
	}

	boolean onlyTheyRefuse() {
		return this.ours.isPresent() && this.theirs.isEmpty();
	}

	/** The readings of the same field when it comes in one line. */
	TwoReadings inOneLine() {
		return of(this.type, List.of(String.join(", ", this.lines)));
	}

	/** The readings of the field with each line changed, or empty if none does. */
	Optional<TwoReadings> with(UnaryOperator<String> change) {
		List<String> changed = this.lines.stream().map(change).toList();
		return changed.equals(this.lines) ? Optional.empty() : Optional.of(of(this.type, changed));
	}

}
