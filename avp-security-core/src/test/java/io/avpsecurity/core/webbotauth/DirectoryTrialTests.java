package io.avpsecurity.core.webbotauth;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.agent.Verification;
import io.avpsecurity.core.directory.DirectoryRules;
import io.avpsecurity.core.fixture.TestAgents;
import io.avpsecurity.core.fixture.TestFetcher;
import io.avpsecurity.core.fixture.VectorFile;
import io.avpsecurity.core.fixture.VectorFile.Vector;
import io.avpsecurity.core.fixture.VectorRequest;
import io.avpsecurity.core.http.RequestMessage;
import io.avpsecurity.core.http.ResponseMessage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/**
 * What people reported of directories, with the outcome that is right. What a directory
 * can do to a connection, as in some variants of T29, is among the hostile directories.
 */
class DirectoryTrialTests {

	private static final Vector NOTHING_SPECIAL = new Vector(Map.of());

	private static final String COVERED = "sig1=(\"@authority\" \"@method\" \"@path\" \"signature-agent\";key=\"sig1\")";

	private final TestFetcher fetcher = new TestFetcher();

	private final AtomicReference<Instant> now = new AtomicReference<>();

	@Test
	void unknownKeysThenTwoFetchesAndTheHonestRequestVerifies() {
		Vector trial = trial("T21-flood-of-unknown-key-ids");
		SignedAgentVerifier verifier = verifier(trial);
		trial.list("directory").forEach(this::publish);
		RequestMessage honest = VectorRequest.ofTrial(trial.object("template"));
		assertThat(describe(verifier, honest)).isEqualTo("verified");

		Stream<String> flood = IntStream.range(0, 200)
			.mapToObj((i) -> describe(verifier, TestAgents.sign(unsigned(), 1,
					COVERED + TestAgents.parameters(1).replace(TestAgents.key(1).keyid(), unknown(i)))));

		assertThat(flood).containsOnly("key_not_found");
		assertThat(describe(verifier, honest)).isEqualTo("verified");
		assertThat(this.fetcher.fetched()).hasSize(2);
	}

	@Test
	void rotationThenAnOutageThenRemovalWinsAndTheOutageTakesNothing() {
		Vector trial = trial("T23-key-rotation-then-an-outage");
		SignedAgentVerifier verifier = verifier(trial);
		List<RequestMessage> requests = trial.list("requests").stream().map(VectorRequest::ofTrial).toList();

		List<String> outcomes = trial.list("phases").stream().map((phase) -> {
			publish(phase.object("directory"));
			String both = describe(verifier, requests.get(0)) + ", " + describe(verifier, requests.get(1));
			this.now.updateAndGet((instant) -> instant.plusSeconds(61));
			return both + ", " + this.fetcher.fetched().size() + " fetches";
		}).toList();

		assertThat(outcomes).containsExactly("verified, key_not_found, 2 fetches", "verified, verified, 3 fetches",
				"key_not_found, verified, 4 fetches", "directory_status, verified stale, 5 fetches");
	}

	static Stream<Arguments> shapes() {
		return Stream.of(arguments(0, "directory_malformed"), arguments(1, "verified"), arguments(2, "key_not_found"),
				arguments(3, "verified"), arguments(4, "verified"), arguments(5, "algorithm_mismatch"),
				arguments(6, "verified"));
	}

	/** A bare JWK needs a mode that is not built; a foreign {@code kid} is WBA-46. */
	@ParameterizedTest
	@MethodSource("shapes")
	void shapesThenReadAsThePublishedRulesSay(int variant, String expected) {
		Vector trial = trial("T25-directory-shapes-seen-in-production");
		SignedAgentVerifier verifier = verifier(trial);
		publish(trial.list("variants").get(variant));

		assertThat(describe(verifier, VectorRequest.ofTrial(trial.object("request")))).isEqualTo(expected);
	}

	@Test
	void redirectThenNotFollowed() {
		Vector trial = trial("T27-301-from-the-apex-to-www");
		SignedAgentVerifier verifier = verifier(trial);
		trial.list("directory").forEach(this::publish);

		assertThat(describe(verifier, VectorRequest.ofTrial(trial.object("request")))).isEqualTo("directory_redirect");
		assertThat(this.fetcher.fetched()).hasSize(1);
	}

	static Stream<Arguments> bodies() {
		String keys = IntStream.range(0, 10_000).mapToObj((i) -> "{}").collect(Collectors.joining(","));
		return Stream.of(arguments("{\"keys\":[" + keys + "]}", "directory_too_many_keys"),
				arguments("{\"keys\":" + "[".repeat(20_000) + "]".repeat(20_000) + "}", "directory_malformed"));
	}

	@ParameterizedTest
	@MethodSource("bodies")
	void tooManyKeysOrTooDeepThenUnverified(String body, String expected) {
		Vector trial = trial("T29-directory-too-large-too-many-keys");
		SignedAgentVerifier verifier = verifier(trial);
		this.fetcher.answer(TestAgents.ONE_DIRECTORY, TestFetcher
			.document(ResponseMessage.of(200).withField("Content-Type", TestFetcher.DIRECTORY_TYPE), body));

		assertThat(describe(verifier, VectorRequest.ofTrial(trial.object("request")))).isEqualTo(expected);
	}

	@Test
	void keyPastItsEndThenOneRefreshAndVerified() {
		Vector trial = trial("T45-cached-key-past-exp-directory-has");
		SignedAgentVerifier verifier = verifier(trial);
		RequestMessage request = VectorRequest.ofTrial(trial.object("request"));
		this.fetcher.answer(TestAgents.ONE_DIRECTORY, TestFetcher.directoryOf(ResponseMessage.of(200),
				List.of(TestFetcher.jwk(1, ",\"nbf\":1735689600,\"exp\":1790000020"))));
		this.now.updateAndGet((instant) -> instant.minusSeconds(20));
		assertThat(describe(verifier, request)).isEqualTo("verified");
		trial.list("directory").forEach(this::publish);
		this.now.updateAndGet((instant) -> instant.plusSeconds(20));

		assertThat(describe(verifier, request)).isEqualTo("verified");
		assertThat(this.fetcher.fetched()).hasSize(2);
	}

	private static RequestMessage unsigned() {
		return RequestMessage.of("GET", "https://shop.example/")
			.withField("Signature-Agent", "sig1=\"" + TestAgents.ONE + "\"");
	}

	private static String unknown(int number) {
		return "%043d".formatted(number);
	}

	private static Vector trial(String name) {
		return VectorFile.read("/trials/" + name + ".json");
	}

	private SignedAgentVerifier verifier(Vector trial) {
		this.now.set(Instant.ofEpochSecond(trial.integer("now")));
		return TestVerifiers.of(WebBotAuthProfile.DEPLOYED.withMaxValidity(Duration.ofDays(1), false), "shop.example",
				this.fetcher, DirectoryRules.DEFAULT, this.now::get);
	}

	private void publish(Vector directory) {
		this.fetcher.answer(directory.string("url"), TestVerifiers.answer(directory, NOTHING_SPECIAL));
	}

	private static String describe(SignedAgentVerifier verifier, RequestMessage request) {
		Verification verification = verifier.verify(request).verification();
		if (verification instanceof Verification.Verified verified) {
			return verified.agent().keySource().stale() ? "verified stale" : "verified";
		}
		return verification.reason().map(Reason::code).orElseThrow();
	}

}
