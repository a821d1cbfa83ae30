package io.avpsecurity.core;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.agent.Replay;
import io.avpsecurity.core.fixture.VectorFile;
import io.avpsecurity.core.fixture.VectorFile.Vector;
import io.avpsecurity.core.fixture.VectorRequest;
import io.avpsecurity.core.http.OwnAuthorities;
import io.avpsecurity.core.http.RequestMessage;
import io.avpsecurity.core.jwk.JwkSet;
import io.avpsecurity.core.jwk.PublicJwk;
import io.avpsecurity.core.jwk.ReadJwkSet;
import io.avpsecurity.core.policy.Demands;
import io.avpsecurity.core.webbotauth.WebBotAuthProfile;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The vectors and the trial that need something remembered, or demanded.
 */
class SingleUseVectorTests {

	private static final List<String> VECTORS = List.of("EN-105", "EN-114");

	static Stream<Vector> vectors() {
		return VectorFile.vectors("/vectors/web-bot-auth/wba-edge-cases.json")
			.stream()
			.filter((vector) -> VECTORS.contains(vector.string("id")));
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("vectors")
	void assessThenAsInTheVector(Vector vector) {
		RequestMessage request = VectorRequest.ofVector(vector.object("request"));
		Demands demands = new Demands(vector.has("repeat") ? Replay.ONCE : Replay.OFF,
				vector.object("config").bool("require_nonce", false));
		AgentSecurity security = security(vector, vector.list("directories").get(0), "example.com", demands);
		long repeat = vector.has("repeat") ? vector.integer("repeat") : 1;

		List<Assessment> assessments = Stream.generate(() -> security.assess(request)).limit(repeat).toList();

		Assessment last = assessments.get(assessments.size() - 1);
		assertThat(last.verification().outcome().code()).isEqualTo(vector.object("expected").string("outcome"));
		assertThat(describe(last)).isEqualTo(vector.object("expected").string("reason"));
		assertThat(last.verification().signatures().get(0).label())
			.isEqualTo(vector.object("expected").string("label"));
		assertThat(assessments.subList(0, assessments.size() - 1)).map(SingleUseVectorTests::describe)
			.allMatch("verified"::equals);
	}

	/** The trial says "replayed" where the reason is {@code nonce_replayed}. */
	@ParameterizedTest
	@EnumSource(value = Replay.class, names = { "OFF", "ONCE" })
	void assessWhenTheSameNonceComesTwiceThenAsInTheTrial(Replay replay) {
		Vector trial = VectorFile.read("/trials/T19-same-nonce-twice.json");
		AgentSecurity security = security(trial, trial.list("directory").get(0), "shop.example",
				Demands.NONE.withReplay(replay));

		List<Assessment> assessments = trial.list("requests")
			.stream()
			.map(VectorRequest::ofTrial)
			.map(security::assess)
			.toList();

		assertThat(assessments).map((assessment) -> describe(assessment).replace("nonce_", ""))
			.isEqualTo(trial.object("expect").strings(replay.code()));
		assertThat(assessments).map(Assessment::replay).containsOnly(replay);
	}

	private static AgentSecurity security(Vector vector, Vector directory, String authority, Demands demands) {
		return AgentSecurity.builder()
			.profile(WebBotAuthProfile.DEPLOYED.withMaxValidity(Duration.ofDays(1), true))
			.authorities(OwnAuthorities.of(List.of(authority)))
			.clock(InstantSource.fixed(Instant.ofEpochSecond(vector.integer("now"))))
			.agent(KnownAgent.of(directory.string("url"), keys(directory)))
			.demands(demands)
			.build();
	}

	private static List<PublicJwk> keys(Vector directory) {
		String body = directory.string("body", "");
		return ((ReadJwkSet.Value) JwkSet.read(body.isEmpty() ? directory.object("body").json() : body)).set().keys();
	}

	private static String describe(Assessment assessment) {
		return assessment.verification().reason().map(Reason::code).orElse("verified");
	}

}
