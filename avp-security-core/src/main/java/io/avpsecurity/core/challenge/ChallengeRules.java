package io.avpsecurity.core.challenge;

import java.time.Duration;
import java.util.Objects;

import io.avpsecurity.core.puzzle.PuzzleDeck;

/**
 * What challenges are given. Immutable; values out of bounds are refused.
 *
 * @param deck the puzzles
 * @param level how hard they are for a client that did not fail lately, 1 to 3
 * @param progressive whether each recent failure of a client makes its next one a level
 * harder
 * @param ttl for how long one can be answered, 5 to 300 seconds, in whole seconds
 * @param limitPerMinute how many an address may have in a minute, 1 to 1000000
 * @param profile how they are written
 */
public record ChallengeRules(PuzzleDeck deck, int level, boolean progressive, Duration ttl, int limitPerMinute,
		AvpProfile profile) {

	/** The hardest level. */
	public static final int MAX_LEVEL = 3;

	/** The shortest time to answer in. */
	public static final Duration MIN_TTL = Duration.ofSeconds(5);

	/** The longest time to answer in. */
	public static final Duration MAX_TTL = Duration.ofSeconds(300);

	/** The largest number of challenges that an address may have in a minute. */
	public static final int MAX_PER_MINUTE = 1_000_000;

	/** All families by their weights, from level 1, a minute each, ten in a minute. */
	public static final ChallengeRules DEFAULT = new ChallengeRules(PuzzleDeck.DEFAULT, 1, true, Duration.ofSeconds(60),
			10, AvpProfile.CORE);

	public ChallengeRules {
		Objects.requireNonNull(deck, "deck must not be null");
		Objects.requireNonNull(ttl, "ttl must not be null");
		Objects.requireNonNull(profile, "profile must not be null");
		if (level < 1 || level > MAX_LEVEL) {
			throw new IllegalArgumentException("level must be 1 to " + MAX_LEVEL + ", was " + level);
		}
		if (ttl.compareTo(MIN_TTL) < 0 || ttl.compareTo(MAX_TTL) > 0 || ttl.toNanosPart() != 0) {
			throw new IllegalArgumentException("ttl must be whole seconds, " + MIN_TTL.toSeconds() + " to "
					+ MAX_TTL.toSeconds() + ", was " + ttl);
		}
		if (limitPerMinute < 1 || limitPerMinute > MAX_PER_MINUTE) {
			throw new IllegalArgumentException(
					"limitPerMinute must be 1 to " + MAX_PER_MINUTE + ", was " + limitPerMinute);
		}
	}

	/**
	 * Replaces the puzzles.
	 * @param deck the puzzles
	 * @return a copy
	 */
	public ChallengeRules withDeck(PuzzleDeck deck) {
		return new ChallengeRules(deck, this.level, this.progressive, this.ttl, this.limitPerMinute, this.profile);
	}

	/**
	 * Changes how hard puzzles are.
	 * @param level 1 to 3
	 * @param progressive whether failures make them harder
	 * @return a copy
	 */
	public ChallengeRules withLevel(int level, boolean progressive) {
		return new ChallengeRules(this.deck, level, progressive, this.ttl, this.limitPerMinute, this.profile);
	}

	/**
	 * Changes for how long a challenge can be answered.
	 * @param ttl 5 to 300 whole seconds
	 * @return a copy
	 */
	public ChallengeRules withTtl(Duration ttl) {
		return new ChallengeRules(this.deck, this.level, this.progressive, ttl, this.limitPerMinute, this.profile);
	}

	/**
	 * Changes how many challenges an address may have.
	 * @param limitPerMinute the number in a minute
	 * @return a copy
	 */
	public ChallengeRules withLimitPerMinute(int limitPerMinute) {
		return new ChallengeRules(this.deck, this.level, this.progressive, this.ttl, limitPerMinute, this.profile);
	}

	/**
	 * Changes how challenges are written.
	 * @param profile the profile
	 * @return a copy
	 */
	public ChallengeRules withProfile(AvpProfile profile) {
		return new ChallengeRules(this.deck, this.level, this.progressive, this.ttl, this.limitPerMinute, profile);
	}

	int levelAfter(int recentFailures) {
		return this.progressive ? Math.min(MAX_LEVEL, this.level + Math.min(recentFailures, MAX_LEVEL)) : this.level;
	}

}
