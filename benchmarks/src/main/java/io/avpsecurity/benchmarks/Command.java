package io.avpsecurity.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * Runs a program that may not be there.
 */
final class Command {

	private Command() {
	}

	/**
	 * Runs it to its end.
	 * @param command the program and its arguments
	 * @return the lines it printed, or empty when it is not there or fails
	 */
	static Optional<List<String>> lines(String... command) {
		try {
			Process process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
			String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
			return (process.waitFor() == 0) ? Optional.of(output.lines().toList()) : Optional.empty();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return Optional.empty();
		}
		catch (IOException | UncheckedIOException ex) {
			return Optional.empty();
		}
	}

}
