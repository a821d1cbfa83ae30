package io.avpsecurity.servlet;

import java.util.List;

import org.junit.jupiter.api.Test;

import io.avpsecurity.core.AgentSecurity;
import io.avpsecurity.core.Assessment;
import io.avpsecurity.core.agent.TokenReason;
import io.avpsecurity.core.agent.TokenVerification;
import io.avpsecurity.core.challenge.AvpProfile;
import io.avpsecurity.core.fixture.VectorFile;
import io.avpsecurity.core.fixture.VectorFile.Vector;
import io.avpsecurity.core.fixture.VectorRequest;
import io.avpsecurity.core.http.RequestMessage;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Trial T41: a stale token on a public page must not close it, and the tokens of others
 * are none of our business.
 */
class BadTokenTrialTests {

	private static final List<Vector> REQUESTS = VectorFile.read("/trials/T41-bad-avp-token-on-a-public.json")
		.list("requests");

	private final AgentSecurity security = new TestAvp(AvpProfile.CORE).security();

	private final AgentAnswers answers = new AgentAnswers(AgentFilterSettings.defaults());

	@Test
	void toRequestWhenTokenIsBadOnAPublicPageThenItPassesAsAnonymous() {
		RequestMessage request = VectorRequest.ofTrial(REQUESTS.get(0));

		Assessment assessment = this.security.assess(request);

		assertThat(assessment.token()).isEqualTo(new TokenVerification.Bad(TokenReason.TOKEN_MALFORMED));
		assertThat(assessment.mechanism()).isEmpty();
		assertThat(assessment.decision().matched()).isEqualTo("default:unsigned");
		assertThat(this.answers.toRequest(assessment, request)).isEmpty();
	}

	@Test
	void toAgentOnlyWhenTokenIsBadThenUnauthorizedWithAReason() {
		Assessment assessment = this.security.assess(VectorRequest.ofTrial(REQUESTS.get(1)));

		assertThat(this.answers.toAgentOnly(assessment, AgentRequirement.ANY)).hasValueSatisfying((answer) -> {
			assertThat(answer.status()).isEqualTo(401);
			assertThat(answer.headers()).containsEntry("WWW-Authenticate",
					List.of("AVP realm=\"agents\", error=\"invalid_token\""));
			assertThat(answer.body()).containsEntry("error", "invalid_token");
		});
	}

	@Test
	void toRequestWhenTokenIsOfAnotherSchemeThenNothingIsDone() {
		RequestMessage request = VectorRequest.ofTrial(REQUESTS.get(2));

		Assessment assessment = this.security.assess(request);

		assertThat(assessment.token()).isEqualTo(TokenVerification.Absent.INSTANCE);
		assertThat(this.answers.toRequest(assessment, request)).isEmpty();
	}

}
