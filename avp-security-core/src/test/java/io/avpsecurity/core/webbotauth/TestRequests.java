package io.avpsecurity.core.webbotauth;

import java.util.List;
import java.util.Map;

import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.agent.Verification;
import io.avpsecurity.core.card.AgentDescriptions;
import io.avpsecurity.core.directory.ConfiguredKeyDirectory;
import io.avpsecurity.core.http.HttpMessage;
import io.avpsecurity.core.http.OwnAuthorities;
import io.avpsecurity.core.http.RequestMessage;
import io.avpsecurity.core.jwk.PublicJwk;
import io.avpsecurity.core.state.FailureBudget;
import io.avpsecurity.core.fixture.TestAgents;

/**
 * Requests to a shop that knows agents one and two, to be changed by one fault in a test.
 */
final class TestRequests {

	static final RequestMessage REQUEST = RequestMessage.of("GET", "https://shop.example/items?page=2");

	/** What a good signature of agent one covers at least. */
	static final String COVERED = "sig1=(\"@authority\" \"signature-agent\";key=\"sig1\")";

	static final Map<String, List<PublicJwk>> KEYS = Map.of(TestAgents.ONE_DIRECTORY, List.of(TestAgents.jwk(1)),
			TestAgents.ONE_DIRECTORY.replace("one", "two"), List.of(TestAgents.jwk(2)));

	private TestRequests() {
	}

	/** Names agent one, without a signature. */
	static RequestMessage agentOne() {
		return REQUEST.withField("Signature-Agent", "sig1=\"" + TestAgents.ONE + "\"");
	}

	/** A signature that does not fit, for checks that come before it. */
	static RequestMessage forged(RequestMessage request, String member) {
		return request.withField("Signature-Input", member).withField("Signature", "sig1=:AAAA:");
	}

	static RequestMessage forged(String member) {
		return forged(REQUEST, member);
	}

	static RequestMessage withSignature(RequestMessage signed, String signature) {
		return REQUEST.withField("Signature-Agent", signed.fieldLines("signature-agent").get(0))
			.withField("Signature-Input", signed.fieldLines("signature-input").get(0))
			.withField("Signature", signature);
	}

	/** The reason of the deployed profile, or {@code verified}. */
	static String judge(HttpMessage request) {
		return describe(verify(request));
	}

	static Verification verify(HttpMessage request) {
		return new SignedAgentVerifier(WebBotAuthProfile.DEPLOYED, OwnAuthorities.of(List.of("shop.example")),
				new ConfiguredKeyDirectory(KEYS, TestAgents.NOBODY), AgentDescriptions.of(Map.of()),
				new FailureBudget(TestAgents.CLOCK, FailureBudget.DEFAULT_PER_MINUTE), TestAgents.CLOCK)
			.verify(request)
			.verification();
	}

	static String describe(JudgedSignatures judged) {
		return describe(judged.verification());
	}

	static String describe(Verification verification) {
		return verification.reason().map(Reason::code).orElse("verified");
	}

}
