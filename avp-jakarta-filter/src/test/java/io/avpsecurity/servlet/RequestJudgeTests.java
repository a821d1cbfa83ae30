package io.avpsecurity.servlet;

import java.util.List;

import io.avpsecurity.core.AgentSecurity;
import io.avpsecurity.core.agent.Outcome;
import io.avpsecurity.core.policy.PathPrefix;
import jakarta.servlet.http.HttpServletRequest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class RequestJudgeTests {

	private static final AgentFilterSettings SETTINGS = AgentFilterSettings.defaults()
		.withAgentOnly(List.of(PathPrefix.of("/agents")));

	@Tag("T-11")
	@Test
	void judgeWhenFormPostedThenNeitherParametersNorBodyRead() {
		AgentSecurity security = AgentSecurity.builder().build();
		HttpServletRequest request = TestRequests.get("/open")
			.with("getMethod", "POST")
			.with("getQueryString", "avp_token=x")
			.withHeader("content-type", "application/x-www-form-urlencoded")
			.build();

		Verdict verdict = judge(new Assessor(security::assess, security::reassess, new FaultLog())).judge(request);

		assertThat(verdict).isInstanceOf(Verdict.Pass.class);
		assertThat(Agents.assessment(request)).hasValueSatisfying((assessment) -> {
			assertThat(assessment.verification().outcome()).isEqualTo(Outcome.UNSIGNED);
			assertThat(assessment.mechanism()).isEmpty();
		});
	}

	@Test
	void judgeWhenVirtualMachineFailsThenNotHidden() {
		Assessor assessor = new Assessor((message) -> {
			throw new OutOfMemoryError("none left");
		}, (earlier, message) -> earlier, new FaultLog());

		assertThatExceptionOfType(OutOfMemoryError.class)
			.isThrownBy(() -> judge(assessor).judge(TestRequests.get("/open").build()));
	}

	@Tag("T-95")
	@Test
	void judgeWhenDecidingAgainFailsThenNothingProven() {
		HttpServletRequest request = TestRequests.get("/agents/feed").build();
		Agents.leave(request, new Judgement(TestAssessments.fetcher(), "GET", "/open"));
		Assessor assessor = new Assessor((message) -> TestAssessments.fetcher(), (earlier, message) -> {
			throw new IllegalStateException();
		}, new FaultLog());

		Verdict verdict = judge(assessor).judge(request);

		assertThat(verdict).isInstanceOfSatisfying(Verdict.Refuse.class,
				(refuse) -> assertThat(refuse.answer().status()).isEqualTo(503));
		assertThat(Agents.assessment(request))
			.hasValueSatisfying((assessment) -> assertThat(assessment.mechanism()).isEmpty());
	}

	@Test
	void judgeWhenMethodChangedSinceThenDecidedAgain() {
		HttpServletRequest request = TestRequests.get("/open").with("getMethod", "DELETE").build();
		Agents.leave(request, new Judgement(TestAssessments.crawler(), "POST", "/open"));
		StringBuilder asked = new StringBuilder();
		Assessor assessor = new Assessor((message) -> TestAssessments.fetcher(), (earlier, message) -> {
			asked.append(message.method());
			return TestAssessments.decided(earlier.verification(), earlier.token(), message);
		}, new FaultLog());

		Verdict verdict = judge(assessor).judge(request);

		assertThat(asked).hasToString("DELETE");
		assertThat(verdict).isInstanceOf(Verdict.Refuse.class);
	}

	private static RequestJudge judge(Assessor assessor) {
		return new RequestJudge(SETTINGS, assessor, new FaultLog(), new AgentAnswers(SETTINGS));
	}

}
