package io.avpsecurity.core.event;

/**
 * What is fetched.
 */
public enum DocumentKind {

	/** A key directory: the keys of one agent. */
	DIRECTORY,

	/** A Signature Agent Card. */
	CARD,

	/** A registry: a list of cards. */
	REGISTRY

}
