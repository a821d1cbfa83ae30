package io.avpsecurity.sample;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * The scripts for Node.js and the libraries that their lockfile names, installed outside
 * of the sources. Without Node.js and npm it fails.
 */
final class NodeProject {

	/**
	 * The private key of the agent that the shop knows.
	 */
	static final Path KEY = Path.of("src", "main", "resources", "demo", "demonstration-only-private-key.json");

	private static final String ERRORS = "errors.txt";

	private static final Path SOURCES = Path.of("src", "test", "node");

	private final Path directory;

	private NodeProject(Path directory) {
		this.directory = directory;
	}

	/**
	 * Installs the project.
	 * @param directory where to, one for each class of tests
	 * @return the project
	 */
	static NodeProject install(Path directory) throws IOException {
		Files.createDirectories(directory);
		try (Stream<Path> files = Files.list(SOURCES).filter(Files::isRegularFile)) {
			for (Path file : files.toList()) {
				Files.copy(file, directory.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
			}
		}
		NodeProject project = new NodeProject(directory.toAbsolutePath());
		project.run(List.of("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"));
		return project;
	}

	/**
	 * Runs a script to its end.
	 * @param script the script
	 * @param arguments its arguments after the private key
	 * @return what it printed
	 */
	String run(String script, String... arguments) {
		return run(command(script, arguments));
	}

	/**
	 * Starts a script that runs until its standard input is closed.
	 * @param script the script
	 * @return the process
	 */
	Process start(String script) {
		return start(command(script), Redirect.PIPE);
	}

	/**
	 * Returns the complaints of what was started last.
	 * @return its standard error
	 */
	String errors() throws IOException {
		return Files.readString(this.directory.resolve(ERRORS));
	}

	private String run(List<String> command) {
		Path output = this.directory.resolve("output.txt");
		Process process = start(command, Redirect.to(output.toFile()));
		try {
			process.getOutputStream().close();
			if (!process.waitFor(1, TimeUnit.MINUTES) || process.exitValue() != 0) {
				throw new IllegalStateException(command + " failed: " + Files.readString(output) + errors());
			}
			return Files.readString(output);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IllegalStateException(ex);
		}
		finally {
			process.destroy();
		}
	}

	private Process start(List<String> command, Redirect output) {
		try {
			return new ProcessBuilder(command).directory(this.directory.toFile())
				.redirectOutput(output)
				.redirectError(this.directory.resolve(ERRORS).toFile())
				.start();
		}
		catch (IOException ex) {
			throw new UncheckedIOException("The tests tagged node need Node.js and npm; cannot run " + command, ex);
		}
	}

	private static List<String> command(String script, String... arguments) {
		List<String> command = new ArrayList<>(List.of("node", script, KEY.toAbsolutePath().toString()));
		command.addAll(List.of(arguments));
		return command;
	}

}
