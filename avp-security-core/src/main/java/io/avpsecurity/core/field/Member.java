package io.avpsecurity.core.field;

/**
 * What a list or a dictionary holds: an item or an inner list, each with its parameters
 * (RFC 9651 sections 3.1 and 3.2).
 */
public sealed interface Member permits Item, InnerList {

	Parameters parameters();

}
