package io.avpsecurity.servlet;

import java.util.Optional;

import io.avpsecurity.core.policy.PathPrefix;

/**
 * What becomes of one dispatch.
 */
sealed interface Verdict {

	/**
	 * It goes on as if we were not there.
	 */
	record Pass() implements Verdict {

		static final Pass INSTANCE = new Pass();

	}

	/**
	 * A proven agent goes on to an agent-only path.
	 *
	 * @param prefix what made the path agent-only
	 */
	record PassAgent(PathPrefix prefix) implements Verdict {
	}

	/**
	 * A CORS preflight goes on to an agent-only path, unjudged. Whatever answers it runs,
	 * and answers by status and headers alone.
	 */
	record PassPreflight() implements Verdict {

		static final PassPreflight INSTANCE = new PassPreflight();

	}

	/**
	 * It is refused.
	 *
	 * @param answer what to write, where the dispatch can write
	 */
	record Refuse(Answer answer) implements Verdict {

		static Verdict orPass(Optional<Answer> answer) {
			return answer.<Verdict>map(Refuse::new).orElse(Pass.INSTANCE);
		}

	}

}
