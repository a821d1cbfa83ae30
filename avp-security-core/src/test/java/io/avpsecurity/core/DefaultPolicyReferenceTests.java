package io.avpsecurity.core;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

import io.avpsecurity.core.fixture.ReferenceTable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

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
 * The reference of the default policy says what the code decides.
 */
class DefaultPolicyReferenceTests {

	private static final String READ = "GET";

	private static final String CHANGE = "POST";

	private static final TokenVerification NO_TOKEN = TokenVerification.Absent.INSTANCE;

	private static final TokenVerification TOKEN = TestTokens.valid();

	private static final Verification INVALID = new Verification.NotVerified(Reason.SIGNATURE_MISMATCH, List.of());

	private static final Verification UNVERIFIED = new Verification.NotVerified(Reason.DIRECTORY_UNREACHABLE,
			List.of());

	private static final Verification UNSIGNED = Verification.Unsigned.NO_SIGNATURE;

	private static final Optional<Trigger> FETCHER = Optional.of(Trigger.FETCHER);

	private static final Optional<Trigger> CRAWLER = Optional.of(Trigger.CRAWLER);

	/** What the rows describe, in their order. */
	private static final List<Decision> EXAMPLES = List.of(TestDecisions.byDefault(INVALID, TOKEN, READ),
			TestDecisions.byDefault(verified(CRAWLER, true, true), NO_TOKEN, CHANGE),
			TestDecisions.byDefault(verified(FETCHER, true, false), NO_TOKEN, CHANGE),
			TestDecisions.byDefault(verified(FETCHER, true, true), NO_TOKEN, CHANGE),
			TestDecisions.byDefault(verified(CRAWLER, true, false), NO_TOKEN, READ),
			TestDecisions.byDefault(verified(Optional.empty(), false, true), NO_TOKEN, READ),
			TestDecisions.byDefault(verified(Optional.empty(), true, true), NO_TOKEN, READ),
			TestDecisions.byDefault(UNVERIFIED, TOKEN, READ), TestDecisions.byDefault(UNSIGNED, TOKEN, CHANGE),
			TestDecisions.byDefault(UNVERIFIED, NO_TOKEN, CHANGE), TestDecisions.byDefault(UNSIGNED, NO_TOKEN, READ));

	@Test
	void pageThenEveryRowGivesItsDecision() {
		assertThat(rows()).extracting((row) -> row.get(2) + " " + row.get(3))
			.isEqualTo(EXAMPLES.stream().map(DefaultPolicyReferenceTests::describe).toList());
	}

	@Test
	void pageThenTenRowsInOrder() {
		assertThat(rows()).extracting((row) -> row.get(0))
			.containsExactly("1", "2", "3", "4", "5", "6", "6", "7", "8", "9", "10");
	}

	@ParameterizedTest
	@MethodSource("everyDecision")
	void decideThenOnThePage(Decision decision) {
		Set<String> documented = rows().stream()
			.map((row) -> row.get(2) + " " + row.get(3))
			.collect(Collectors.toSet());

		assertThat(documented).contains(describe(decision));
	}

	static List<Decision> everyDecision() {
		List<Verification> verifications = new ArrayList<>(List.of(INVALID, UNVERIFIED, UNSIGNED));
		for (Optional<Trigger> trigger : List.of(FETCHER, CRAWLER, Optional.<Trigger>empty())) {
			for (boolean card : new boolean[] { true, false }) {
				verifications.add(verified(trigger, card, true));
				verifications.add(verified(trigger, card, false));
			}
		}
		List<Decision> decisions = new ArrayList<>();
		for (Verification verification : verifications) {
			for (TokenVerification token : List.of(NO_TOKEN, TOKEN,
					new TokenVerification.Bad(TokenReason.TOKEN_MALFORMED))) {
				decisions.add(TestDecisions.byDefault(verification, token, READ));
				decisions.add(TestDecisions.byDefault(verification, token, CHANGE));
			}
		}
		return decisions.stream().distinct().toList();
	}

	private static List<List<String>> rows() {
		return ReferenceTable.of("default-policy.md", "The table").rows();
	}

	private static String describe(Decision decision) {
		return decision.action().code() + " " + decision.matched();
	}

	private static Verification verified(Optional<Trigger> trigger, boolean card, boolean bound) {
		return new Verification.Verified(List.of(new SignatureResult.Verified(new VerifiedAgent(
				new AgentIdentity("https://agent.example/", "agent.example"), "key", KeySource.CONFIGURED, "sig1",
				new Coverage(true, bound, bound, bound, bound), Instant.EPOCH, TestAgents.described(trigger, card)))));
	}

}
