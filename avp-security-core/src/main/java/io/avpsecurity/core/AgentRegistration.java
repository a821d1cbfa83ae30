package io.avpsecurity.core;

import java.util.Objects;

import io.avpsecurity.core.challenge.SolvedChallenge;

/**
 * Registers an agent that solved its challenge, in the profile where the challenge is
 * part of a registration. Thread-safe. What it throws refuses the registration; the
 * challenge is used up all the same.
 */
@FunctionalInterface
public interface AgentRegistration {

	/**
	 * Registers an agent.
	 * @param name the name that the client asked for, 1 to 64 bytes without control
	 * characters; anybody can ask for any
	 * @param solved what was solved
	 * @return what the client is given
	 */
	Registered register(String name, SolvedChallenge solved);

	/**
	 * A registered agent.
	 *
	 * @param id the id that it has with the application
	 * @param apiKey what it proves itself with from now on
	 * @param message one sentence for it
	 */
	record Registered(String id, String apiKey, String message) {

		public Registered {
			Objects.requireNonNull(id, "id must not be null");
			Objects.requireNonNull(apiKey, "apiKey must not be null");
			Objects.requireNonNull(message, "message must not be null");
		}

		@Override
		public String toString() {
			return "Registered[id=" + this.id + ", apiKey=***]";
		}

	}

}
