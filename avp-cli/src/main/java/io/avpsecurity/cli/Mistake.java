package io.avpsecurity.cli;

import io.avpsecurity.core.http.LogText;

/**
 * A known mistake that explains why a signature does not fit: with it made, the signature
 * verifies.
 */
sealed interface Mistake {

	/**
	 * Says what to do about it.
	 * @return one sentence
	 */
	String advice();

	/**
	 * The whole field was signed where one member of it is covered.
	 *
	 * @param component the identifier of the component
	 */
	record WholeField(String component) implements Mistake {

		@Override
		public String advice() {
			return "Sign the value of the one member alone: the signer covers " + this.component
					+ " and has signed the whole field there. If your library cannot do that, cover "
					+ "\"signature-agent\" without ;key.";
		}

	}

	/**
	 * Another authority was signed than the request came with.
	 *
	 * @param signed what was signed
	 * @param came what the request came with, as a verifier writes it
	 * @param proxied whether something on the way says so, or the owner
	 */
	record OtherAuthority(String signed, String came, boolean proxied) implements Mistake {

		@Override
		public String advice() {
			String what = ": the agent signed for '" + LogText.of(this.signed) + "', and the request came with '"
					+ LogText.of(this.came) + "'.";
			return this.proxied
					? "Let the proxy pass on the Host that the agent sends, or let the application take it from the "
							+ "forwarded headers of a proxy it trusts" + what
					: "Sign for the host and port that the request is sent to" + what;
		}

	}

	/**
	 * The right authority was signed in another spelling.
	 *
	 * @param signed what was signed
	 * @param expected what has to be
	 */
	record AuthoritySpelling(String signed, String expected) implements Mistake {

		@Override
		public String advice() {
			return "Write the authority in lower case and without the default port of the scheme (RFC 9421 section "
					+ "2.2.3), '" + LogText.of(this.expected) + "': the agent signed '" + LogText.of(this.signed)
					+ "'.";
		}

	}

	/**
	 * The signature is good for the host that the request was sent to, which is not this
	 * site.
	 *
	 * @param came the host
	 * @param own this site
	 */
	record OtherSite(String came, String own) implements Mistake {

		@Override
		public String advice() {
			return "Sign for '" + LogText.of(this.own) + "' and send it there: this request is signed for '"
					+ LogText.of(this.came) + "', and sent to it. If that is a host of this site too, add it to "
					+ "avp.authorities, here --authority.";
		}

	}

	/**
	 * Another key of the directory made the signature.
	 *
	 * @param keyid its name
	 */
	record OtherKey(String keyid) implements Mistake {

		@Override
		public String advice() {
			return "Set keyid to \"" + LogText.of(this.keyid)
					+ "\", or sign with the key that keyid names: this other key of the directory made the signature.";
		}

	}

	/** There is no query, and nothing was signed for it instead of a question mark. */
	record EmptyQuery() implements Mistake {

		@Override
		public String advice() {
			return "Sign \"?\" as the value of @query when there is no query (RFC 9421 section 2.2.7), or do not "
					+ "cover it: the signer has signed an empty value.";
		}

	}

}
