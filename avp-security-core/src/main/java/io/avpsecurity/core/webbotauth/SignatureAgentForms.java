package io.avpsecurity.core.webbotauth;

/**
 * The forms of {@code Signature-Agent} that are accepted besides a dictionary whose
 * member is covered, which always is.
 *
 * @param quotedString whether the field may be one quoted string
 * @param unquotedUrl whether the field may be one URL without quotes, which is no string
 * of RFC 9651 and is sent by one big crawler
 * @param wholeField whether a dictionary may be covered as a whole, instead of the member
 */
public record SignatureAgentForms(boolean quotedString, boolean unquotedUrl, boolean wholeField) {

	/** All that real agents send today. */
	public static final SignatureAgentForms DEPLOYED = new SignatureAgentForms(true, true, true);

	/** None but the dictionary. */
	public static final SignatureAgentForms STRICT = new SignatureAgentForms(false, false, false);

}
