package io.avpsecurity.spring.boot;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;

import io.avpsecurity.core.challenge.AvpProfile;
import io.avpsecurity.core.challenge.ChallengeRules;
import io.avpsecurity.core.puzzle.PuzzleDeck;
import io.avpsecurity.servlet.AvpPaths;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.convert.DurationUnit;

/**
 * What challenges are given, the properties under {@code avp.challenge}. Which families
 * there are is not checked here. Immutable.
 *
 * @param enabled Whether challenges are given, and tokens for solved ones.
 * @param path Where they are given, below the context path.
 * @param types Families of puzzles, each a name or a name and its weight, such as
 * 'arithmetic:4'. When empty, all there are.
 * @param level How hard puzzles are for a client that did not fail lately, 1 to 3.
 * @param progressive Whether each recent failure makes the next puzzle of a client
 * harder.
 * @param ttl How long a challenge can be answered, from 5s to 300s. A number alone is in
 * seconds.
 * @param limitPerMinute How many challenges one client address gets in a minute.
 * @param profile How challenges are written.
 */
public record AvpChallengeProperties(@DefaultValue("false") boolean enabled, @DefaultValue("/avp") String path,
		@DefaultValue List<String> types, @DefaultValue("1") int level, @DefaultValue("true") boolean progressive,
		@DefaultValue("60s") @DurationUnit(ChronoUnit.SECONDS) Duration ttl, @DefaultValue("10") int limitPerMinute,
		@DefaultValue("core") AvpProfile profile) {

	public AvpChallengeProperties {
		types = List.copyOf(types);
		ChallengeChecks.path(path);
		ChallengeChecks.types(types);
		ChallengeChecks.level(level);
		ChallengeChecks.ttl(ttl);
		ChallengeChecks.limitPerMinute(limitPerMinute);
	}

	AvpPaths toPaths() {
		return new AvpPaths(this.path, this.profile);
	}

	ChallengeRules toRules(PuzzleDeck deck) {
		return new ChallengeRules(deck, this.level, this.progressive, this.ttl, this.limitPerMinute, this.profile);
	}

}
