package io.avpsecurity.core.event;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;

import io.avpsecurity.core.agent.AgentMeta;
import io.avpsecurity.core.agent.AvpError;

/**
 * An attempt to answer a challenge, or to get one that was refused. Immutable.
 *
 * @param client stands for the client's address while this process lives; the address
 * cannot be read from it
 * @param error why it failed, or empty when the challenge was solved
 * @param challenge what was to be solved, when the challenge was ours
 * @param elapsed the time from issue to answer, when the challenge was ours
 * @param meta what the client says about itself, which may be anything
 */
public record ChallengeAttempt(String client, Optional<AvpError> error, Optional<ChallengeIssue> challenge,
		Optional<Duration> elapsed, AgentMeta meta) {

	public ChallengeAttempt {
		Objects.requireNonNull(client, "client must not be null");
		Objects.requireNonNull(error, "error must not be null");
		Objects.requireNonNull(challenge, "challenge must not be null");
		Objects.requireNonNull(elapsed, "elapsed must not be null");
		Objects.requireNonNull(meta, "meta must not be null");
	}

}
