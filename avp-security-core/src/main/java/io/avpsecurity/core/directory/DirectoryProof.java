package io.avpsecurity.core.directory;

import java.util.Objects;
import java.util.Set;

import io.avpsecurity.core.agent.Outcome;
import io.avpsecurity.core.agent.Reason;

/**
 * Whether a directory was signed by the keys in it (Web Bot Auth appendix B.1): then
 * somebody who holds them published it under this very authority. It says nothing about
 * keys that were fetched from their own URL, which need no proof (WBA-90).
 */
public sealed interface DirectoryProof {

	/**
	 * Returns the keys that are proven.
	 * @return their thumbprints
	 */
	Set<String> provenKeyids();

	/**
	 * At least one key is proven.
	 *
	 * @param provenKeyids the thumbprints of those whose own signature verified
	 */
	record Valid(Set<String> provenKeyids) implements DirectoryProof {

		public Valid {
			provenKeyids = Set.copyOf(provenKeyids);
			if (provenKeyids.isEmpty()) {
				throw new IllegalArgumentException("provenKeyids must not be empty");
			}
		}

	}

	/**
	 * There are signatures, and none proves a key.
	 *
	 * @param why why the first one does not
	 */
	record Invalid(Reason why) implements DirectoryProof {

		public Invalid {
			Objects.requireNonNull(why, "why must not be null");
			if (why.outcome() == Outcome.UNSIGNED) {
				throw new IllegalArgumentException("why must not be of an unsigned message, was " + why);
			}
		}

		@Override
		public Set<String> provenKeyids() {
			return Set.of();
		}

	}

	/** There is no signature. */
	record Absent() implements DirectoryProof {

		/** The only one. */
		public static final Absent INSTANCE = new Absent();

		@Override
		public Set<String> provenKeyids() {
			return Set.of();
		}

	}

}
