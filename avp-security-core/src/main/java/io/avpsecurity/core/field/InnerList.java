package io.avpsecurity.core.field;

import java.util.List;
import java.util.Objects;

/**
 * Items in order, possibly none, with parameters of the whole list. Equal items may occur
 * more than once (RFC 9651 section 3.1.1).
 *
 * @param items the items, copied
 * @param parameters the parameters of the list itself, possibly none
 */
public record InnerList(List<Item> items, Parameters parameters) implements Member {

	public InnerList {
		items = List.copyOf(items);
		Objects.requireNonNull(parameters, "parameters must not be null");
	}

}
