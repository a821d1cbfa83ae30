package io.avpsecurity.core.field;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Reads lists, dictionaries, inner lists and parameters (RFC 9651 sections 4.2.1 to
 * 4.2.3). What a method returns counts only if the cursor did not fail.
 */
final class StructureScanner {

	private static final int USUAL_MEMBERS = 1;

	private static final int USUAL_PARAMETERS_OF_ITEM = 1;

	private static final int USUAL_PARAMETERS_OF_LIST = 5;

	private final FieldCursor cursor;

	private final FieldLimits limits;

	private final BareItemScanner bareItems;

	StructureScanner(FieldCursor cursor, FieldLimits limits) {
		this.cursor = cursor;
		this.limits = limits;
		this.bareItems = new BareItemScanner(cursor, limits);
	}

	List<Member> scanList() {
		List<Member> members = new ArrayList<>();
		boolean more = !this.cursor.atEnd();
		while (more) {
			checkCount(members.size(), this.limits.maxMembers(), "maxMembers");
			members.add(scanMember());
			more = scanComma();
		}
		return List.copyOf(members);
	}

	Dictionary scanDictionary() {
		OrderedMap<Member> members = new OrderedMap<>(USUAL_MEMBERS);
		Set<String> duplicateKeys = Set.of();
		int count = 0;
		boolean more = !this.cursor.atEnd();
		while (more) {
			checkCount(count++, this.limits.maxMembers(), "maxMembers");
			String key = scanKey();
			Member member = this.cursor.consume('=') ? scanMember()
					: new Item(BareItem.BooleanValue.TRUE, scanParameters(USUAL_PARAMETERS_OF_ITEM));
			if (members.set(key, member)) {
				duplicateKeys = with(duplicateKeys, key);
			}
			more = scanComma();
		}
		return Dictionary.ofParsed(members, duplicateKeys);
	}

	Item scanItem() {
		BareItem value = this.bareItems.scan();
		return new Item(value, scanParameters(USUAL_PARAMETERS_OF_ITEM));
	}

	private Member scanMember() {
		return (this.cursor.peek() == '(') ? scanInnerList() : scanItem();
	}

	private InnerList scanInnerList() {
		this.cursor.advance();
		List<Item> items = new ArrayList<>();
		this.cursor.skipSpaces();
		while (!this.cursor.consume(')') && !this.cursor.failed()) {
			checkCount(items.size(), this.limits.maxInnerListItems(), "maxInnerListItems");
			items.add(scanItem());
			if (this.cursor.peek() != ' ' && this.cursor.peek() != ')') {
				this.cursor.unexpected("a space or ')' after an item of an inner list");
			}
			this.cursor.skipSpaces();
		}
		return new InnerList(items, scanParameters(USUAL_PARAMETERS_OF_LIST));
	}

	private Parameters scanParameters(int usual) {
		if (this.cursor.peek() != ';') {
			return Parameters.EMPTY;
		}
		OrderedMap<BareItem> parameters = new OrderedMap<>(usual);
		boolean duplicates = false;
		int count = 0;
		while (this.cursor.consume(';')) {
			checkCount(count++, this.limits.maxParameters(), "maxParameters");
			this.cursor.skipSpaces();
			String key = scanKey();
			BareItem value = this.cursor.consume('=') ? this.bareItems.scan() : BareItem.BooleanValue.TRUE;
			duplicates |= parameters.set(key, value);
		}
		return Parameters.ofParsed(parameters, duplicates);
	}

	private String scanKey() {
		int start = this.cursor.position();
		if (!CharacterClass.KEY_START.contains(this.cursor.peek())) {
			this.cursor.unexpected("a key that starts with a lower-case letter or '*'");
			return "";
		}
		this.cursor.skip(CharacterClass.KEY);
		if (this.cursor.position() - start > this.limits.maxKeyLength()) {
			this.cursor.exceed("maxKeyLength");
			return "";
		}
		return this.cursor.textFrom(start);
	}

	private boolean scanComma() {
		this.cursor.skipOptionalWhitespace();
		if (this.cursor.atEnd()) {
			return false;
		}
		if (!this.cursor.consume(',')) {
			this.cursor.unexpected("a comma between members");
			return false;
		}
		this.cursor.skipOptionalWhitespace();
		if (this.cursor.atEnd()) {
			this.cursor.unexpected("a member after the comma");
			return false;
		}
		return true;
	}

	private void checkCount(int count, int limit, String name) {
		if (count >= limit) {
			this.cursor.exceed(name);
		}
	}

	private static Set<String> with(Set<String> keys, String key) {
		Set<String> result = keys.isEmpty() ? new LinkedHashSet<>() : keys;
		result.add(key);
		return result;
	}

}
