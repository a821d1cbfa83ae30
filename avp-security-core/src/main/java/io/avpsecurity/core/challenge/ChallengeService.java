package io.avpsecurity.core.challenge;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;

import io.avpsecurity.core.agent.AgentMeta;
import io.avpsecurity.core.agent.AvpError;
import io.avpsecurity.core.event.ChallengeAttempt;
import io.avpsecurity.core.event.ChallengeIssue;
import io.avpsecurity.core.key.SealingKey;
import io.avpsecurity.core.puzzle.DrawnPuzzle;
import io.avpsecurity.core.puzzle.PuzzleRandom;
import io.avpsecurity.core.state.AttemptLedger;
import io.avpsecurity.core.state.ReplayLedger;
import io.avpsecurity.core.state.ReplayKey;

/**
 * Gives challenges and takes each answer once. A challenge takes no memory until it is
 * answered; the first answer, right or wrong, uses it up before it is looked at, so of
 * any number at the same time one is. Whoever knows the family can write a program that
 * solves it: no more is proven than that somebody did. The client's address is not bound
 * to the challenge. Thread-safe.
 */
public final class ChallengeService {

	/** How long an expired challenge is told from an unknown one. */
	static final Duration TOMBSTONE = Duration.ofMinutes(5);

	/** How far the clocks of two processes may be apart. */
	static final Duration MAX_AHEAD = Duration.ofSeconds(60);

	/** When to come back where the store could not say. */
	private static final Duration NO_ROOM = Duration.ofSeconds(60);

	private final ChallengeRules rules;

	private final SealedChallenges sealed;

	private final AttemptLedger attempts;

	private final ReplayLedger used;

	private final ChallengeEvents events;

	private final InstantSource clock;

	private final PuzzleRandom random = new PuzzleRandom();

	private final ClientPseudonyms pseudonyms = new ClientPseudonyms();

	/**
	 * Creates the service.
	 * @param rules what challenges are given
	 * @param service what they are for: they are worth nothing elsewhere
	 * @param key what seals them; one that others have too goes with stores that they
	 * share
	 * @param attempts counts by client address
	 * @param used remembers which challenges were answered
	 * @param events told what happens
	 * @param clock the time
	 */
	public ChallengeService(ChallengeRules rules, String service, SealingKey key, AttemptLedger attempts,
			ReplayLedger used, ChallengeEvents events, InstantSource clock) {
		this.rules = Objects.requireNonNull(rules, "rules must not be null");
		this.sealed = new SealedChallenges(key, rules.profile(), service, rules.deck().names());
		this.attempts = attempts;
		this.used = used;
		this.events = events;
		this.clock = clock;
	}

	/**
	 * Gives a challenge.
	 * @param address the client's address as text
	 * @param name the name that the client registers with, or empty
	 * @return the challenge, or when to come back
	 */
	public AttemptResult<Challenge> issue(String address, Optional<String> name) {
		AttemptLedger.Admission admission = this.attempts.admit(address);
		if (admission instanceof AttemptLedger.Admission.Wait wait) {
			return refuse(address, AttemptResult.Refused.limited(wait.retryAfter()), AgentMeta.NONE);
		}
		int failures = ((AttemptLedger.Admission.Admitted) admission).recentFailures();
		int level = this.rules.levelAfter(failures);
		DrawnPuzzle drawn = this.rules.deck().draw(level, this.random);
		OpenChallenge open = new OpenChallenge(this.pseudonyms.ofNetwork(address), drawn.type(), level,
				this.clock.instant(), this.rules.ttl(), drawn.puzzle().answer().form(),
				AnswerDigest.of(drawn.puzzle().answer().canonical()), name);
		this.events.issued(new ChallengeIssue(this.pseudonyms.of(address), drawn.type(), level));
		return new AttemptResult.Passed<>(new Challenge(this.sealed.seal(open), drawn.type(), level, drawn.puzzle(),
				open.issuedAt(), this.rules.ttl()));
	}

	/**
	 * Takes an answer. One that is not written as it should be uses up nothing and counts
	 * as no failure.
	 * @param address the client's address as text
	 * @param body the body of the request
	 * @return what was solved, or why not
	 */
	public AttemptResult<SolvedChallenge> answer(String address, String body) {
		Optional<Attempt> read = AttemptReader.read(body);
		if (read.isEmpty()) {
			return refuse(address, AttemptResult.Refused.of(AvpError.INVALID_REQUEST), AgentMeta.NONE);
		}
		Attempt attempt = read.get();
		Optional<Duration> wait = waitOf(this.attempts.mayAnswer(address));
		if (wait.isPresent()) {
			return refuse(address, AttemptResult.Refused.limited(wait.get()), attempt.meta());
		}
		Instant now = this.clock.instant();
		Optional<OpenChallenge> open = this.sealed.open(attempt.challengeId())
			.filter((challenge) -> isOfItsTime(challenge, now));
		AttemptResult<SolvedChallenge> result = count(address, open.map((challenge) -> answer(challenge, attempt, now))
			.orElseGet(() -> AttemptResult.Refused.of(AvpError.CHALLENGE_NOT_FOUND)));
		this.events.attempted(new ChallengeAttempt(this.pseudonyms.of(address), error(result), open
			.map((challenge) -> new ChallengeIssue(this.pseudonyms.of(address), challenge.type(), challenge.level())),
				open.map((challenge) -> elapsed(challenge, now)), attempt.meta()));
		return result;
	}

	private AttemptResult<SolvedChallenge> answer(OpenChallenge challenge, Attempt attempt, Instant now) {
		return switch (use(attempt.challengeId(), challenge)) {
			case AGAIN -> AttemptResult.Refused.of(AvpError.CHALLENGE_NOT_FOUND);
			case UNAVAILABLE -> {
				this.events.useNotRecorded();
				yield AttemptResult.Refused.limited(NO_ROOM);
			}
			case FIRST -> judge(challenge, attempt, now);
		};
	}

	/** It takes of the share of those it was given to, so that they fill no others'. */
	private ReplayLedger.Use use(String id, OpenChallenge challenge) {
		return this.used.record("avp/" + HexFormat.of().toHexDigits(challenge.issuedTo()), ReplayKey.of(List.of(id)),
				challenge.expiresAt().plus(TOMBSTONE));
	}

	private static AttemptResult<SolvedChallenge> judge(OpenChallenge challenge, Attempt attempt, Instant now) {
		if (!now.isBefore(challenge.expiresAt())) {
			return AttemptResult.Refused.of(AvpError.CHALLENGE_EXPIRED);
		}
		if (!challenge.isSolvedBy(attempt.solution())) {
			return AttemptResult.Refused.of(AvpError.INVALID_SOLUTION);
		}
		return new AttemptResult.Passed<>(
				new SolvedChallenge(challenge.type(), challenge.level(), elapsed(challenge, now), challenge.name()));
	}

	/** One from a time when the clock was wrong would live for as long as that was. */
	private static boolean isOfItsTime(OpenChallenge challenge, Instant now) {
		return !challenge.issuedAt().isAfter(now.plus(MAX_AHEAD))
				&& now.isBefore(challenge.expiresAt().plus(TOMBSTONE));
	}

	private static Duration elapsed(OpenChallenge challenge, Instant now) {
		Duration elapsed = Duration.between(challenge.issued(), now);
		return elapsed.isNegative() ? Duration.ZERO : elapsed;
	}

	/** A right one does not count when too many failed while it was judged. */
	private AttemptResult<SolvedChallenge> count(String address, AttemptResult<SolvedChallenge> result) {
		if (result instanceof AttemptResult.Refused<SolvedChallenge> refused) {
			if (refused.error() != AvpError.RATE_LIMITED) {
				this.attempts.failed(address);
			}
			return refused;
		}
		Optional<Duration> wait = waitOf(this.attempts.solved(address));
		return wait.<AttemptResult<SolvedChallenge>>map(AttemptResult.Refused::limited).orElse(result);
	}

	/** A store that says nothing lets nobody through. */
	private static Optional<Duration> waitOf(AttemptLedger.Admission admission) {
		Objects.requireNonNull(admission, "the ledger said nothing");
		return (admission instanceof AttemptLedger.Admission.Wait wait) ? Optional.of(wait.retryAfter())
				: Optional.empty();
	}

	private <T> AttemptResult<T> refuse(String address, AttemptResult.Refused<T> refused, AgentMeta meta) {
		this.events.attempted(new ChallengeAttempt(this.pseudonyms.of(address), Optional.of(refused.error()),
				Optional.empty(), Optional.empty(), meta));
		return refused;
	}

	private static Optional<AvpError> error(AttemptResult<?> result) {
		return (result instanceof AttemptResult.Refused<?> refused) ? Optional.of(refused.error()) : Optional.empty();
	}

}
