package io.avpsecurity.core.agent;

import java.time.Instant;
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
	 * @param id its id, by which it can be revoked; {@code toString} shows a hash of it
	 * @param scopes what it was given for; often empty
	 * @param expires the first instant at which it is no longer good
	 * @param inQuery whether it came in the query, which any page can write, and not in
	 * the header
	 */
	record Valid(String id, Set<String> scopes, Instant expires, boolean inQuery) implements TokenVerification {

		public Valid {
			Objects.requireNonNull(id, "id must not be null");
			scopes = Set.copyOf(scopes);
			Objects.requireNonNull(expires, "expires must not be null");
		}

		@Override
		public String toString() {
			return "Valid[id=" + TokenIds.shown(this.id) + ", scopes=" + this.scopes + ", expires=" + this.expires
					+ ", inQuery=" + this.inQuery + "]";
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
