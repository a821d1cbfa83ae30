package io.avpsecurity.core.policy;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.avpsecurity.core.agent.AgentDescription;
import io.avpsecurity.core.agent.AgentIdentity;
import io.avpsecurity.core.agent.Coverage;
import io.avpsecurity.core.agent.Decision;
import io.avpsecurity.core.agent.KeySource;
import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.agent.SignatureResult;
import io.avpsecurity.core.agent.TokenReason;
import io.avpsecurity.core.agent.TokenVerification;
import io.avpsecurity.core.agent.Trigger;
import io.avpsecurity.core.agent.Verification;
import io.avpsecurity.core.agent.VerifiedAgent;
import io.avpsecurity.core.fixture.TestAgents;
import io.avpsecurity.core.fixture.TestDecisions;
import io.avpsecurity.core.fixture.TestTokens;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The default table, written down once more and independently: every row, for safe and
 * unsafe methods.
 */
class DefaultPolicyTests {

	@Tag("T-92")
	@ParameterizedTest(name = "{0}, token {1}, {2}: {3} by {4}")
	@CsvSource(textBlock = """
			invalid,             absent, GET,     deny,   invalid_signature
			invalid,             valid,  GET,     deny,   invalid_signature
			invalid,             absent, POST,    deny,   invalid_signature
			crawler bound,       absent, POST,    deny,   crawler_state_change
			crawler unbound,     absent, POST,    deny,   crawler_state_change
			crawler bound,       absent, DELETE,  deny,   crawler_state_change
			crawler bound,       absent, get,     deny,   crawler_state_change
			crawler bound,       absent, BREW,    deny,   crawler_state_change
			crawler bound,       valid,  POST,    deny,   crawler_state_change
			fetcher unbound,     absent, POST,    review, weak_binding
			fetcher method only, absent, POST,    review, weak_binding
			fetcher path only,   absent, PUT,     review, weak_binding
			no card unbound,     absent, POST,    review, weak_binding
			fetcher bound,       absent, POST,    allow,  fetcher
			fetcher bound,       absent, GET,     allow,  fetcher
			fetcher unbound,     absent, GET,     allow,  fetcher
			fetcher bound,       bad,    GET,     allow,  fetcher
			crawler unbound,     absent, GET,     allow,  crawler_read
			crawler bound,       absent, HEAD,    allow,  crawler_read
			crawler bound,       absent, OPTIONS, allow,  crawler_read
			crawler bound,       absent, TRACE,   allow,  crawler_read
			no card bound,       absent, GET,     review, no_card
			no card bound,       absent, POST,    review, no_card
			no card bound,       valid,  GET,     review, no_card
			no trigger bound,    absent, GET,     review, unknown_trigger
			no trigger bound,    absent, POST,    review, unknown_trigger
			unverified,          valid,  GET,     allow,  avp_token
			unsigned,            valid,  HEAD,    allow,  avp_token
			unverified,          valid,  POST,    review, avp_token_state_change
			unsigned,            valid,  PATCH,   review, avp_token_state_change
			unverified,          absent, GET,     review, unverified
			unverified,          bad,    POST,    review, unverified
			unsigned,            absent, GET,     review, unsigned
			unsigned,            bad,    GET,     review, unsigned
			unsigned,            absent, POST,    review, unsigned
			""")
	void decideThenTheRowOfTheTable(String sender, String token, String method, String action, String rule) {
		Decision decision = TestDecisions.byDefault(verification(sender), token(token), method);

		assertThat(decision.action().code()).isEqualTo(action);
		assertThat(decision.matched()).isEqualTo("default:" + rule);
	}

	@ParameterizedTest
	@CsvSource({ "POST, deny, crawler_state_change", "GET, allow, fetcher" })
	void decideWhenACrawlerSignedBesideAFetcherThenItsDenialCounts(String method, String action, String rule) {
		Verification both = verified("fetcher bound", "crawler bound");

		Decision decision = TestDecisions.byDefault(both, TokenVerification.Absent.INSTANCE, method);

		assertThat(decision.action().code()).isEqualTo(action);
		assertThat(decision.matched()).isEqualTo("default:" + rule);
	}

	private static Verification verification(String sender) {
		return switch (sender) {
			case "invalid" -> new Verification.NotVerified(Reason.SIGNATURE_MISMATCH, List.of());
			case "unverified" -> new Verification.NotVerified(Reason.DIRECTORY_UNREACHABLE, List.of());
			case "unsigned" -> Verification.Unsigned.NO_SIGNATURE;
			default -> verified(sender);
		};
	}

	private static Verification verified(String... senders) {
		return new Verification.Verified(Arrays.stream(senders)
			.<SignatureResult>map((sender) -> new SignatureResult.Verified(agent(sender)))
			.toList());
	}

	private static VerifiedAgent agent(String sender) {
		boolean bound = sender.endsWith(" bound");
		Coverage coverage = new Coverage(true, bound || sender.endsWith("method only"),
				bound || sender.endsWith("path only"), false, false);
		Optional<Trigger> trigger = Trigger.ofCode(sender.substring(0, sender.indexOf(' ')));
		AgentDescription description = TestAgents.described(trigger, !sender.startsWith("no card"));
		return new VerifiedAgent(new AgentIdentity("https://agent.example/", "agent.example"), "key",
				KeySource.CONFIGURED, "sig1", coverage, Instant.EPOCH, description);
	}

	private static TokenVerification token(String token) {
		return switch (token) {
			case "valid" -> TestTokens.valid();
			case "bad" -> new TokenVerification.Bad(TokenReason.TOKEN_MALFORMED);
			default -> TokenVerification.Absent.INSTANCE;
		};
	}

}
