package io.avpsecurity.spring.test;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

import io.avpsecurity.core.policy.PolicyCase;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Event;
import org.junit.platform.testkit.engine.EventType;
import org.junit.platform.testkit.engine.Events;

import static org.assertj.core.api.Assertions.assertThat;

class AgentPolicyTestTests {

	private static final Queue<String> SEEN = new ConcurrentLinkedQueue<>();

	@AgentPolicyTest
	void everyCaseIsDecidedAsAgreed() {
	}

	@AgentPolicyTest
	void casesThenEachIsGivenToTheMethod(PolicyCase policyCase) {
		SEEN.add(policyCase.name());
	}

	@AfterAll
	static void everyCaseWasThere() {
		assertThat(SEEN).containsExactly("the scraper stays out", "crawlers read articles",
				"but not more than 100 an hour", "an order has to be signed as a whole", "people are left alone");
	}

	@Test
	void casesWhenOneIsDecidedOtherwiseThenItFailsAndSaysWhy() {
		Events tests = run(FailingCases.Other.class).testEvents();

		assertThat(tests.succeeded().count()).isEqualTo(1);
		assertThat(messages(tests)).singleElement()
			.asString()
			.startsWith("wrong: expected deny by no-scrapers, was review by default:no_card\n")
			.contains("no-scrapers: no, agent is \"scrapers.example\", expected scraper.example");
	}

	@Test
	void casesWhenTheFileIsWrongThenAllOfItIsSaid() {
		Events containers = run(FailingCases.Broken.class).containerEvents();

		assertThat(messages(containers)).singleElement()
			.asString()
			.contains("broken-cases.yaml:4:13", "unknown key 'agnet'", "did you mean 'agent'?",
					"broken-cases.yaml:5:22", "unknown decision 'block'", "did you mean 'deny'?");
	}

	@Test
	void casesWhenThereIsNoFileThenSaysWhatToWrite() {
		Events containers = run(FailingCases.Missing.class).containerEvents();

		assertThat(messages(containers)).singleElement()
			.asString()
			.contains("there is no 'nowhere.yaml' on the class path", "file:config/nowhere.yaml");
	}

	private static EngineExecutionResults run(Class<?> test) {
		return EngineTestKit.engine("junit-jupiter").selectors(DiscoverySelectors.selectClass(test)).execute();
	}

	private static List<String> messages(Events events) {
		List<String> messages = new ArrayList<>();
		for (Event event : events.failed().list()) {
			assertThat(event.getType()).isEqualTo(EventType.FINISHED);
			messages.add(event.getPayload(TestExecutionResult.class)
				.flatMap(TestExecutionResult::getThrowable)
				.map(Throwable::getMessage)
				.orElse(""));
		}
		return messages;
	}

}
