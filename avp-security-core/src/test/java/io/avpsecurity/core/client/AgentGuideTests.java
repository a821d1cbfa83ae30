package io.avpsecurity.core.client;

import java.net.URI;
import java.util.Optional;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import io.avpsecurity.core.fixture.TestClock;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the guide shows about getting in as an agent works as it says.
 */
class AgentGuideTests {

	private final TestService service = TestService.start(new TestClock());

	private final AvpClient client = AgentGuide.client(AgentGuideTests::answer);

	@AfterEach
	void close() {
		this.client.close();
		this.service.close();
	}

	@Test
	void readWhenPageAsksForTokenThenRead() {
		assertThat(AgentGuide.read(this.client, this.service.url(TestService.PAGE))).isEqualTo("200 the feed");
	}

	@Test
	void readWhenNotAllowedThenSaid() {
		assertThat(AgentGuide.read(this.client, URI.create("http://news.example/"))).startsWith("nothing: ");
	}

	@Test
	void tokenWhenSolvedThenGranted() {
		assertThat(AgentGuide.token(this.client, this.service.url("/"))).isPresent();
	}

	/** A model that is none: it reads the last line. */
	private static String answer(String question) {
		String prompt = question.strip().lines().reduce("", (first, second) -> second);
		return new BuiltInSolver().solve(new PresentedPuzzle("any", prompt, Optional.empty())).orElse("");
	}

}
