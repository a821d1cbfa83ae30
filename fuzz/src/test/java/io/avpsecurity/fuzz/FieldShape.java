package io.avpsecurity.fuzz;

import java.util.Collection;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.avpsecurity.core.field.BareItem;
import io.avpsecurity.core.field.Dictionary;
import io.avpsecurity.core.field.FieldLimits;
import io.avpsecurity.core.field.InnerList;
import io.avpsecurity.core.field.Item;
import io.avpsecurity.core.field.Member;
import io.avpsecurity.core.field.Parameters;

/**
 * How large a value is, in the measures of {@link FieldLimits}.
 *
 * @param members the number of members
 * @param innerListItems items of the longest inner list
 * @param parameters parameters of the item or inner list with the most
 * @param keyLength characters of the longest key
 * @param stringLength characters of the longest string, token or display string
 * @param repeatsKeys whether the text held more than this shape shows
 */
record FieldShape(int members, int innerListItems, int parameters, int keyLength, int stringLength,
		boolean repeatsKeys) {

	static FieldShape of(Item item) {
		return of(List.of(item));
	}

	static FieldShape of(List<Member> members) {
		return of(members, List.of(), false);
	}

	static FieldShape of(Dictionary dictionary) {
		return of(dictionary.members().values(), dictionary.members().keySet(), !dictionary.duplicateKeys().isEmpty());
	}

	private static FieldShape of(Collection<Member> members, Collection<String> keys, boolean repeatsKeys) {
		List<Parameters> parameters = members.stream().flatMap(FieldShape::parameters).toList();
		return new FieldShape(members.size(), max(members.stream().mapToInt(FieldShape::innerListItems)),
				max(parameters.stream().mapToInt(Parameters::size)),
				max(Stream.concat(keys.stream(), parameters.stream().flatMap((each) -> each.asMap().keySet().stream()))
					.mapToInt(String::length)),
				max(Stream
					.concat(members.stream().flatMap(FieldShape::values),
							parameters.stream().flatMap((each) -> each.asMap().values().stream()))
					.mapToInt(FieldShape::stringLength)),
				repeatsKeys || parameters.stream().anyMatch(Parameters::hasDuplicates));
	}

	boolean isWithin(FieldLimits limits) {
		return this.members <= limits.maxMembers() && this.innerListItems <= limits.maxInnerListItems()
				&& this.parameters <= limits.maxParameters() && this.keyLength <= limits.maxKeyLength()
				&& this.stringLength <= limits.maxStringLength();
	}

	private static Stream<Parameters> parameters(Member member) {
		Stream<Parameters> own = Stream.of(member.parameters());
		return (member instanceof InnerList list) ? Stream.concat(own, list.items().stream().map(Item::parameters))
				: own;
	}

	private static Stream<BareItem> values(Member member) {
		return (member instanceof InnerList list) ? list.items().stream().map(Item::value)
				: Stream.of(((Item) member).value());
	}

	private static int innerListItems(Member member) {
		return (member instanceof InnerList list) ? list.items().size() : 0;
	}

	private static int stringLength(BareItem value) {
		if (value instanceof BareItem.StringValue string) {
			return string.value().length();
		}
		if (value instanceof BareItem.Token token) {
			return token.value().length();
		}
		return (value instanceof BareItem.DisplayString display) ? display.value().length() : 0;
	}

	private static int max(IntStream lengths) {
		return lengths.max().orElse(0);
	}

}
