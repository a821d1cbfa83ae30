package io.avpsecurity.core.agent;

import java.util.Objects;
import java.util.Set;

/**
 * What the AVP token of one request amounts to. A token proves a solved challenge, never
 * an identity. Immutable.
 */
public sealed interface TokenVerification {

	/** The request has no AVP token. */
	record Absent() implements TokenVerification {

		/** The only instance needed. */
		public static final Absent INSTANCE = new Absent();

	}

	/**
	 * The token is good.
	 *
	 * @param scopes what it was given for; often empty
	 */
	record Valid(Set<String> scopes) implements TokenVerification {

		public Valid {
			scopes = Set.copyOf(scopes);
		}

	}

	/**
	 * The token is bad. It counts as none.
	 *
	 * @param why the first check that did not pass
	 */
	record Bad(TokenReason why) implements TokenVerification {

		public Bad {
			Objects.requireNonNull(why, "why must not be null");
		}

	}

}
