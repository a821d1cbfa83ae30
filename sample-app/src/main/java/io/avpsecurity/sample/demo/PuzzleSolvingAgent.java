package io.avpsecurity.sample.demo;

import java.net.URI;

import io.avpsecurity.core.client.AvpClient;
import io.avpsecurity.core.client.BuiltInSolver;
import io.avpsecurity.core.client.PageResult;

/**
 * An agent without a key. It knows a page and nothing else: the answer of the page says
 * where to get a puzzle, and the solved puzzle opens it.
 */
final class PuzzleSolvingAgent {

	private PuzzleSolvingAgent() {
	}

	static Reply get(URI page) {
		try (AvpClient client = AvpClient.builder(new BuiltInSolver()).agentName("puzzle-solving-agent").build()) {
			PageResult result = client.get(page);
			if (result instanceof PageResult.Answered answered) {
				return new Reply(answered.status(), answered.text());
			}
			throw new DemonstrationFailedException("The agent without a key was let down: " + result);
		}
	}

}
