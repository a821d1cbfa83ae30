package io.avpsecurity.servlet;

import java.util.function.BiFunction;
import java.util.function.Function;

import io.avpsecurity.core.AgentSecurity;
import io.avpsecurity.core.Assessment;
import io.avpsecurity.core.agent.Outcome;
import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.http.HttpMessage;
import io.avpsecurity.core.http.RequestPath;
import jakarta.servlet.http.HttpServletRequest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class RequestJudgeTests {

	@Tag("T-11")
	@Test
	void judgeWhenFormPostedThenNeitherParametersNorBodyRead() {
		AgentSecurity security = AgentSecurity.builder().build();
		HttpServletRequest request = TestRequests.get("/open")
			.with("getMethod", "POST")
			.with("getQueryString", "avp_token=x")
			.withHeader("content-type", "application/x-www-form-urlencoded")
			.build();

		Verdict verdict = new RequestJudge(StubSecurity.SETTINGS, Judge.of(security),
				new AgentAnswers(StubSecurity.SETTINGS))
			.judge(request);

		assertThat(verdict).isInstanceOf(Verdict.Pass.class);
		assertThat(Agents.assessment(request)).hasValueSatisfying((assessment) -> {
			assertThat(assessment.verification().outcome()).isEqualTo(Outcome.UNSIGNED);
			assertThat(assessment.mechanism()).isEmpty();
		});
	}

	@Test
	void judgeWhenVirtualMachineFailsThenNotHidden() {
		RequestJudge judge = judge((message) -> {
			throw new OutOfMemoryError("none left");
		}, (earlier, message) -> earlier);

		assertThatExceptionOfType(OutOfMemoryError.class)
			.isThrownBy(() -> judge.judge(TestRequests.get("/open").build()));
	}

	@Tag("T-95")
	@ParameterizedTest
	@ValueSource(strings = { "/agents/feed", "/elsewhere" })
	void judgeWhenDecidingAgainThrowsThenUnavailable(String path) {
		HttpServletRequest request = TestRequests.get(path).build();
		Agents.leave(request, new Judgement(TestAssessments.fetcher(), "GET", RequestPath.of("/open")));
		RequestJudge judge = judge((message) -> TestAssessments.fetcher(), (earlier, message) -> {
			throw new IllegalStateException();
		});

		Verdict verdict = judge.judge(request);

		assertThat(verdict).isInstanceOfSatisfying(Verdict.Refuse.class,
				(refuse) -> assertThat(refuse.answer().status()).isEqualTo(503));
	}

	@Tag("T-95")
	@Test
	void judgeWhenDecidingAgainIsAFaultThenNothingProven() {
		HttpServletRequest request = TestRequests.get("/agents/feed").build();
		Agents.leave(request, new Judgement(TestAssessments.fetcher(), "GET", RequestPath.of("/open")));
		RequestJudge judge = judge((message) -> TestAssessments.fetcher(),
				(earlier, message) -> TestAssessments.notVerified(Reason.INTERNAL));

		Verdict verdict = judge.judge(request);

		assertThat(verdict).isInstanceOfSatisfying(Verdict.Refuse.class,
				(refuse) -> assertThat(refuse.answer().status()).isEqualTo(503));
		assertThat(Agents.assessment(request))
			.hasValueSatisfying((assessment) -> assertThat(assessment.mechanism()).isEmpty());
	}

	@Test
	void judgeWhenMethodChangedSinceThenDecidedAgain() {
		HttpServletRequest request = TestRequests.get("/open").with("getMethod", "DELETE").build();
		Agents.leave(request, new Judgement(TestAssessments.crawler(), "POST", RequestPath.of("/open")));
		StringBuilder asked = new StringBuilder();
		RequestJudge judge = judge((message) -> TestAssessments.fetcher(), (earlier, message) -> {
			asked.append(message.method());
			return TestAssessments.decided(earlier.verification(), earlier.token(), message);
		});

		Verdict verdict = judge.judge(request);

		assertThat(asked).hasToString("DELETE");
		assertThat(verdict).isInstanceOf(Verdict.Refuse.class);
	}

	private static RequestJudge judge(Function<HttpMessage, Assessment> first,
			BiFunction<Assessment, HttpMessage, Assessment> again) {
		Judge judge = new TestJudge(first, again);
		return new RequestJudge(StubSecurity.SETTINGS, judge, new AgentAnswers(StubSecurity.SETTINGS));
	}

}
