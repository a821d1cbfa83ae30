package io.avpsecurity.sample;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * An agent that runs on Node.js, with what its lockfile names. Without Node.js it fails.
 */
final class NodeClient {

	private static final Path SOURCES = Path.of("src", "test", "node");

	private static final List<String> FILES = List.of("package.json", "package-lock.json", "client.mjs");

	private static final Path KEY = Path.of("src", "main", "resources", "demo", "demonstration-only-private-key.json");

	private static final String AGENT = "https://shopping-agent.example/.well-known/http-message-signatures-directory";

	private final Path directory;

	private NodeClient(Path directory) {
		this.directory = directory;
	}

	/**
	 * Installs the client outside of the sources.
	 * @param directory where to
	 * @return the client
	 */
	static NodeClient install(Path directory) throws IOException {
		Files.createDirectories(directory);
		for (String file : FILES) {
			Files.copy(SOURCES.resolve(file), directory.resolve(file), StandardCopyOption.REPLACE_EXISTING);
		}
		NodeClient client = new NodeClient(directory.toAbsolutePath());
		client.run(List.of("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"));
		return client;
	}

	String get(String url) {
		return send("GET", url, url);
	}

	String getSignedFor(String signedUrl, String sentUrl) {
		return send("GET", signedUrl, sentUrl);
	}

	String post(String url, String json) {
		return send("POST", url, url, json);
	}

	private String send(String method, String signedUrl, String sentUrl, String... body) {
		List<String> command = new ArrayList<>(
				List.of("node", "client.mjs", KEY.toAbsolutePath().toString(), AGENT, method, signedUrl, sentUrl));
		command.addAll(List.of(body));
		return run(command);
	}

	private String run(List<String> command) {
		try {
			File errors = this.directory.resolve("errors.txt").toFile();
			Process process = new ProcessBuilder(command).directory(this.directory.toFile())
				.redirectError(errors)
				.start();
			process.getOutputStream().close();
			String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
			if (!process.waitFor(1, TimeUnit.MINUTES) || process.exitValue() != 0) {
				throw new IllegalStateException(command + " failed: " + output + Files.readString(errors.toPath()));
			}
			return output;
		}
		catch (IOException ex) {
			throw new UncheckedIOException("The tests tagged node need Node.js and npm; cannot run " + command, ex);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IllegalStateException(ex);
		}
	}

}
