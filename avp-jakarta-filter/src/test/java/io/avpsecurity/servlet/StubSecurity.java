package io.avpsecurity.servlet;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import io.avpsecurity.core.Assessment;
import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.http.HttpMessage;
import io.avpsecurity.core.http.RequestPath;
import io.avpsecurity.core.policy.PathPrefix;

/**
 * Judges by the header {@code X-Agent} instead of a signature, and remembers what it was
 * asked.
 */
final class StubSecurity implements Judge {

	static final AgentFilterSettings SETTINGS = AgentFilterSettings.defaults()
		.withAgentOnly(List.of(PathPrefix.of("/agents")));

	final List<String> assessed = new CopyOnWriteArrayList<>();

	/** What the policy was first asked about. */
	final List<String> paths = new CopyOnWriteArrayList<>();

	final List<String> reassessed = new CopyOnWriteArrayList<>();

	AgentFilter filter() {
		return filter(SETTINGS);
	}

	AgentFilter filter(AgentFilterSettings settings) {
		return new AgentFilter(this, settings);
	}

	@Override
	public Assessment assess(HttpMessage message, RequestPath path) {
		this.assessed.add(message.method() + " " + message.path());
		this.paths.add(path.decoded());
		Assessment assessment = sender(String.join("", message.fieldLines("x-agent")));
		return TestAssessments.decided(assessment.verification(), assessment.token(), message);
	}

	@Override
	public Assessment reassess(Assessment earlier, HttpMessage dispatch, RequestPath path) {
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
