package io.avpsecurity.core.webbotauth;

/**
 * How the URL that names an agent leads to its key directory.
 */
public enum Discovery {

	/**
	 * An origin leads to the well-known path below it, any other URL is the directory:
	 * both what is deployed and what the working group's draft names in full.
	 */
	AUTO,

	/** Every URL is the directory itself (draft-ietf-webbotauth-httpsig-protocol-01). */
	DIRECT,

	/** Only origins are accepted. */
	DIRECTORY

}
