package io.avpsecurity.servlet;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import io.avpsecurity.core.Assessment;
import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.http.HttpMessage;
import io.avpsecurity.core.policy.PathPrefix;

/**
 * Judges by the header {@code X-Agent} instead of a signature, and remembers what it was
 * asked.
 */
final class StubSecurity {

	static final AgentFilterSettings SETTINGS = AgentFilterSettings.defaults()
		.withAgentOnly(List.of(PathPrefix.of("/agents")));

	final List<String> assessed = new CopyOnWriteArrayList<>();

	final List<String> reassessed = new CopyOnWriteArrayList<>();

	AgentFilter filter() {
		return filter(SETTINGS);
	}

	AgentFilter filter(AgentFilterSettings settings) {
		return new AgentFilter(this::assess, this::reassess, settings);
	}

	private Assessment assess(HttpMessage message) {
		this.assessed.add(message.method() + " " + message.path());
		Assessment assessment = sender(String.join("", message.fieldLines("x-agent")));
		return TestAssessments.decided(assessment.verification(), assessment.token(), message);
	}

	private Assessment reassess(Assessment earlier, HttpMessage dispatch) {
		this.reassessed.add(dispatch.method() + " " + dispatch.path());
		return TestAssessments.decided(earlier.verification(), earlier.token(), dispatch);
	}

	private static Assessment sender(String name) {
		return switch (name) {
			case "fetcher" -> TestAssessments.fetcher();
			case "crawler" -> TestAssessments.crawler();
			case "forged" -> TestAssessments.notVerified(Reason.SIGNATURE_MISMATCH);
			case "garbled" -> TestAssessments.notVerified(Reason.SIGNATURE_INPUT_MALFORMED);
			case "unreachable" -> TestAssessments.notVerified(Reason.DIRECTORY_UNREACHABLE);
			case "bad-token" -> TestAssessments.badToken();
			case "fault" -> TestAssessments.notVerified(Reason.INTERNAL);
			case "throws" -> throw new IllegalStateException("evil text of the request\r\nforged line");
			case "linkage" -> throw new NoClassDefFoundError("some.Library");
			default -> TestAssessments.unsigned();
		};
	}

}
