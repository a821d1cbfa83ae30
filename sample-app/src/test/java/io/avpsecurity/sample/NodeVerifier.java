package io.avpsecurity.sample;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.util.concurrent.TimeUnit;

/**
 * A server on loopback that verifies, on Node.js, what it is sent.
 */
final class NodeVerifier {

	private final Process process;

	private final String origin;

	private NodeVerifier(Process process, String origin) {
		this.process = process;
		this.origin = origin;
	}

	static NodeVerifier start(NodeProject project) throws IOException {
		Process process = project.start("verifier.mjs");
		BufferedReader output = process.inputReader();
		String port = output.readLine();
		if (port == null) {
			throw new IllegalStateException("the verifier did not start: " + project.errors());
		}
		return new NodeVerifier(process, "http://127.0.0.1:" + port);
	}

	URI uri(String path) {
		return URI.create(this.origin + path);
	}

	void stop() throws IOException, InterruptedException {
		this.process.getOutputStream().close();
		if (!this.process.waitFor(10, TimeUnit.SECONDS)) {
			this.process.destroyForcibly();
		}
	}

}
