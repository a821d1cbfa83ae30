package io.avpsecurity.cli;

import java.time.Instant;
import java.util.Optional;

import picocli.CommandLine.Option;

/**
 * The time that a command judges by: the one that it was told, or now.
 */
final class JudgedAt {

	@Option(names = "--at", paramLabel = "TIME",
			description = "The time to judge by, such as 2026-12-01T12:00:00Z, or in seconds such as 1796126400. "
					+ "Now if you do not say.")
	private Optional<Instant> time = Optional.empty();

	Instant on(Machine machine) {
		return this.time.orElseGet(machine.clock()::instant);
	}

}
