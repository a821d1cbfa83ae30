package io.avpsecurity.core.challenge;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.avpsecurity.core.agent.AvpError;
import io.avpsecurity.core.event.ChallengeAttempt;
import io.avpsecurity.core.event.ChallengeIssue;
import io.avpsecurity.core.fixture.TestClock;
import io.avpsecurity.core.key.CanonicalBase64Url;
import io.avpsecurity.core.key.SealingKey;
import io.avpsecurity.core.state.AttemptLedger;
import io.avpsecurity.core.state.InMemoryAttemptLedger;
import io.avpsecurity.core.state.InMemoryReplayLedger;
import io.avpsecurity.core.state.ReplayLedger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

class ChallengeServiceTests {

	private static final String CLIENT = "203.0.113.7";

	private final TestClock clock = new TestClock();

	private final SealingKey key = SealingKey.generate();

	private final InMemoryReplayLedger used = new InMemoryReplayLedger(this.clock, 100_000, 100_000);

	private final InMemoryAttemptLedger attempts = new InMemoryAttemptLedger(this.clock, 10);

	private final Recorded events = new Recorded();

	private final ChallengeService service = service(TestPuzzles.RULES, "shop.example", this.used);

	@Test
	void answerWhenRightThenSolved() {
		Challenge challenge = issue();
		this.clock.advance(Duration.ofMillis(1500));

		AttemptResult<SolvedChallenge> result = answer(challenge, TestPuzzles.ANSWER);

		assertThat(result).isEqualTo(new AttemptResult.Passed<>(
				new SolvedChallenge(TestPuzzles.NAME, 1, Duration.ofMillis(1500), Optional.empty())));
	}

	@Test
	void issueThenIdIsOfTheAlphabetAndLengthOfAvp() {
		for (int i = 0; i < 10; i++) {
			// What begins with the version can never begin with avp_token_.
			assertThat(issue().id()).matches("avp_A[A-Za-z0-9_-]{21,127}");
		}
	}

	@Test
	@Tag("T-75")
	void issueThenNothingInTheIdCanBeGuessedFromTheAnswer() {
		byte[] id = CanonicalBase64Url.decode(issue().id().substring(4)).orElseThrow();
		AnswerDigest digest = AnswerDigest.of(TestPuzzles.ANSWER);
		Set<Long> words = new HashSet<>();
		for (int start = 0; start + Long.BYTES <= id.length; start++) {
			words.add(ByteBuffer.wrap(id).getLong(start));
		}

		assertThat(words).hasSizeGreaterThan(64).doesNotContain(digest.first(), digest.second());
	}

	@Test
	void issueThenTimeIsInWholeSeconds() {
		this.clock.advance(Duration.ofMillis(999));

		Challenge challenge = issue();

		assertThat(challenge.issuedAt()).isEqualTo(TestClock.START);
		assertThat(challenge.expiresAt()).isEqualTo(TestClock.START.plusSeconds(60));
	}

	@Test
	void answerWhenWrongThenInvalidAndUsedUp() {
		Challenge challenge = issue();

		assertThat(error(answer(challenge, "43"))).contains(AvpError.INVALID_SOLUTION);
		assertThat(error(answer(challenge, TestPuzzles.ANSWER))).contains(AvpError.CHALLENGE_NOT_FOUND);
	}

	@Test
	void answerWhenRightTwiceThenOnce() {
		Challenge challenge = issue();
		answer(challenge, TestPuzzles.ANSWER);

		assertThat(error(answer(challenge, TestPuzzles.ANSWER))).contains(AvpError.CHALLENGE_NOT_FOUND);
	}

	@Test
	void answerWhenTheLastMomentThenSolved() {
		Challenge challenge = issue();

		this.clock.advance(Duration.ofSeconds(60).minusMillis(1));

		assertThat(error(answer(challenge, TestPuzzles.ANSWER))).isEmpty();
	}

	@Test
	void answerWhenTimeIsUpThenExpiredAndUsedUp() {
		Challenge challenge = issue();
		this.clock.advance(Duration.ofSeconds(60));

		assertThat(error(answer(challenge, TestPuzzles.ANSWER))).contains(AvpError.CHALLENGE_EXPIRED);
		assertThat(error(answer(challenge, TestPuzzles.ANSWER))).contains(AvpError.CHALLENGE_NOT_FOUND);
	}

	@Test
	void answerWhenFiveMinutesLateThenNotFound() {
		Challenge first = issue();
		Challenge second = issue();
		this.clock.advance(Duration.ofSeconds(60 + 300).minusMillis(1));
		assertThat(error(answer(first, TestPuzzles.ANSWER))).contains(AvpError.CHALLENGE_EXPIRED);

		this.clock.advance(Duration.ofMillis(1));

		assertThat(error(answer(second, TestPuzzles.ANSWER))).contains(AvpError.CHALLENGE_NOT_FOUND);
	}

	@ParameterizedTest
	@CsvSource({ "60,true", "61,false", "7200,false" })
	void answerWhenClockIsSetBackThenNoneFromTheFutureCounts(int seconds, boolean expected) {
		Challenge challenge = issue();

		this.clock.advance(Duration.ofSeconds(-seconds));

		assertThat(error(answer(challenge, TestPuzzles.ANSWER)).isEmpty()).isEqualTo(expected);
		assertThat(this.events.attempts.get(0).elapsed())
			.isEqualTo(expected ? Optional.of(Duration.ZERO) : Optional.empty());
	}

	@Test
	@Tag("T-77")
	void answerWhenClockJumpsAheadAndBackThenNeverTwice() {
		Challenge challenge = issue();
		answer(challenge, TestPuzzles.ANSWER);
		this.clock.advance(Duration.ofHours(5));
		answer(issue(), TestPuzzles.ANSWER);

		this.clock.advance(Duration.ofHours(-5));

		// The ledger may have forgotten it: what ends no later is refused.
		assertThat(error(answer(challenge, TestPuzzles.ANSWER))).contains(AvpError.RATE_LIMITED);
		this.clock.advance(Duration.ofSeconds(1));
		assertThat(error(answer(issue(), TestPuzzles.ANSWER))).isEmpty();
	}

	@Test
	@Tag("T-77")
	void answerWhenUsedUpThenNeverAgainWhileItIsTold() {
		Challenge challenge = issue();
		answer(challenge, TestPuzzles.ANSWER);

		for (int second = 0; second < 600; second++) {
			this.clock.advance(Duration.ofSeconds(1));
			assertThat(error(this.service.answer("192.0.2." + second % 200, body(challenge.id(), "\"42\""))))
				.isPresent();
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "avp_", "avp_abc123", "", "chl_abc", "avp_token_x",
			"avp_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA" })
	@Tag("T-46")
	void answerWhenIdIsNotOursThenNotFound(String id) {
		assertThat(error(this.service.answer(CLIENT, body(id, "42")))).contains(AvpError.CHALLENGE_NOT_FOUND);
	}

	@Test
	@Tag("T-78")
	void answerWhenForAnotherServiceThenNotFound() {
		Challenge challenge = issue();
		ChallengeService other = service(TestPuzzles.RULES, "other.example", this.used);

		assertThat(error(other.answer(CLIENT, body(challenge.id(), "42")))).contains(AvpError.CHALLENGE_NOT_FOUND);
	}

	@Test
	@Tag("T-78")
	void answerWhenForAFamilyThatIsNoLongerThereThenNotFound() {
		Challenge challenge = issue();
		ChallengeService other = service(ChallengeRules.DEFAULT, "shop.example", this.used);

		assertThat(error(other.answer(CLIENT, body(challenge.id(), "42")))).contains(AvpError.CHALLENGE_NOT_FOUND);
	}

	@Test
	void answerWhenOfAnotherVersionThenNotFound() {
		Challenge challenge = issue();
		byte[] other = CanonicalBase64Url.decode(challenge.id().substring(4)).orElseThrow();
		other[0]++;

		assertThat(error(this.service.answer(CLIENT, body("avp_" + CanonicalBase64Url.encode(other), "42"))))
			.contains(AvpError.CHALLENGE_NOT_FOUND);
		assertThat(error(answer(challenge, TestPuzzles.ANSWER))).isEmpty();
	}

	@Test
	@SuppressWarnings("NullAway") // what a store must not do
	void answerWhenTheLedgerSaysNothingThenNotLetThrough() {
		AttemptLedger silent = new AttemptLedger() {

			@Override
			public Admission admit(String address) {
				return new Admission.Admitted(0);
			}

			@Override
			public Admission mayAnswer(String address) {
				return null;
			}

			@Override
			public void failed(String address) {
			}

			@Override
			public Admission solved(String address) {
				return new Admission.Admitted(0);
			}

		};
		ChallengeService careless = new ChallengeService(TestPuzzles.RULES, "shop.example", this.key, silent, this.used,
				this.events, this.clock);
		String answer = body(issue().id(), "42");

		assertThatNullPointerException().isThrownBy(() -> careless.answer(CLIENT, answer))
			.withMessage("the ledger said nothing");
	}

	@Test
	@Tag("T-78")
	void answerWhenSealedByAnotherKeyThenNotFound() {
		Challenge challenge = issue();
		ChallengeService restarted = new ChallengeService(TestPuzzles.RULES, "shop.example", SealingKey.generate(),
				this.attempts, new InMemoryReplayLedger(this.clock), this.events, this.clock);

		assertThat(error(restarted.answer(CLIENT, body(challenge.id(), "42")))).contains(AvpError.CHALLENGE_NOT_FOUND);
	}

	@Test
	@Tag("T-78")
	void answerWhenForAnotherProfileThenNotFound() {
		ChallengeService embedded = service(TestPuzzles.RULES.withProfile(AvpProfile.EMBEDDED), "shop.example",
				this.used);
		Challenge challenge = ((AttemptResult.Passed<Challenge>) embedded.issue(CLIENT, Optional.of("Bo"))).value();
		String disguised = "avp_" + challenge.id().substring(4);

		assertThat(challenge.id()).startsWith("chl_").hasSizeLessThanOrEqualTo(256);
		assertThat(error(this.service.answer(CLIENT, body(disguised, "42")))).contains(AvpError.CHALLENGE_NOT_FOUND);
		assertThat(embedded.answer(CLIENT, body(challenge.id(), "42"))).isInstanceOfSatisfying(
				AttemptResult.Passed.class,
				(passed) -> assertThat(((SolvedChallenge) passed.value()).name()).contains("Bo"));
	}

	@Test
	void issueWhenNameIsTheLongestThenTheIdIsStillTaken() {
		ChallengeService embedded = service(TestPuzzles.RULES.withProfile(AvpProfile.EMBEDDED), "shop.example",
				this.used);
		String name = "n".repeat(RegistrationReader.MAX_NAME_BYTES);

		Challenge challenge = ((AttemptResult.Passed<Challenge>) embedded.issue(CLIENT, Optional.of(name))).value();

		assertThat(embedded.answer(CLIENT, body(challenge.id(), "42"))).isEqualTo(
				new AttemptResult.Passed<>(new SolvedChallenge(TestPuzzles.NAME, 1, Duration.ZERO, Optional.of(name))));
	}

	@Test
	void answerWhenOnAnotherNodeWithTheSameStoresThenOnce() {
		Challenge challenge = issue();
		ChallengeService node = service(TestPuzzles.RULES, "shop.example", this.used);

		assertThat(error(node.answer(CLIENT, body(challenge.id(), "42")))).isEmpty();
		assertThat(error(answer(challenge, TestPuzzles.ANSWER))).contains(AvpError.CHALLENGE_NOT_FOUND);
	}

	@Test
	@Tag("T-76")
	void answerWhenManyAtOnceThenOneIsSolved() throws InterruptedException {
		for (int round = 0; round < 50; round++) {
			Challenge challenge = ((AttemptResult.Passed<Challenge>) this.service.issue("192.0.2." + round,
					Optional.empty()))
				.value();
			AtomicInteger solved = new AtomicInteger();
			List<Thread> threads = new ArrayList<>();
			for (int i = 0; i < 20; i++) {
				String client = "198.51.100." + i + round % 5;
				threads.add(new Thread(() -> {
					if (error(this.service.answer(client, body(challenge.id(), "42"))).isEmpty()) {
						solved.incrementAndGet();
					}
				}));
			}
			threads.forEach(Thread::start);
			for (Thread thread : threads) {
				thread.join();
			}
			assertThat(solved).hasValue(1);
		}
	}

	@Test
	void answerWhenThreeFailedThenWaits() {
		Challenge open = issue();
		for (int i = 0; i < 3; i++) {
			answer(issue(), "43");
		}

		assertThat(answer(open, TestPuzzles.ANSWER))
			.isEqualTo(new AttemptResult.Refused<>(AvpError.RATE_LIMITED, Optional.of(Duration.ofSeconds(60))));
		assertThat(this.service.issue(CLIENT, Optional.empty())).isInstanceOf(AttemptResult.Refused.class);
		// What was refused for that reason is not used up.
		assertThat(error(this.service.answer("192.0.2.1", body(open.id(), "42")))).isEmpty();
	}

	@Test
	@Tag("T-76")
	void answerWhenOthersFailMeanwhileThenARightOneCountsNoMore() {
		Challenge open = issue();
		List<Challenge> others = List.of(issue(), issue(), issue());
		ReplayLedger slow = (identity, key, until) -> {
			others.forEach((other) -> answer(other, "43"));
			return this.used.record(identity, key, until);
		};
		ChallengeService meanwhile = service(TestPuzzles.RULES, "shop.example", slow);

		AttemptResult<SolvedChallenge> result = meanwhile.answer(CLIENT, body(open.id(), "42"));

		assertThat(result)
			.isEqualTo(new AttemptResult.Refused<>(AvpError.RATE_LIMITED, Optional.of(Duration.ofSeconds(60))));
	}

	@Test
	void answerWhenUnknownIdsAreGuessedThenWaits() {
		for (int i = 0; i < 3; i++) {
			this.service.answer(CLIENT, body("avp_guess" + i, "42"));
		}

		assertThat(error(this.service.answer(CLIENT, body("avp_guess", "42")))).contains(AvpError.RATE_LIMITED);
	}

	@Test
	void answerWhenMalformedThenNothingIsUsedUpOrCounted() {
		Challenge challenge = issue();
		for (int i = 0; i < 20; i++) {
			assertThat(error(this.service.answer(CLIENT, body(challenge.id(), "true"))))
				.contains(AvpError.INVALID_REQUEST);
		}

		assertThat(error(answer(challenge, TestPuzzles.ANSWER))).isEmpty();
	}

	@ParameterizedTest
	@CsvSource({ "0,1", "1,2", "2,3" })
	void issueWhenFailedThenHarder(int failures, int level) {
		for (int i = 0; i < failures; i++) {
			answer(issue(), "43");
		}

		assertThat(issue().level()).isEqualTo(level);
	}

	@ParameterizedTest
	@CsvSource({ "1,3,3", "2,1,3", "2,100,3", "3,0,3", "3,2147483647,3" })
	void levelAfterThenNeverBeyondTheHardest(int base, int failures, int level) {
		assertThat(ChallengeRules.DEFAULT.withLevel(base, true).levelAfter(failures)).isEqualTo(level);
	}

	@Test
	void issueWhenSolvedInBetweenThenNoHarder() {
		answer(issue(), "43");
		answer(issue(), TestPuzzles.ANSWER);

		assertThat(issue().level()).isEqualTo(1);
	}

	@Test
	void issueWhenNotProgressiveThenSameLevel() {
		ChallengeService steady = service(TestPuzzles.RULES.withLevel(2, false), "shop.example", this.used);
		steady.answer(CLIENT, body("avp_guess", "42"));

		Challenge challenge = ((AttemptResult.Passed<Challenge>) steady.issue(CLIENT, Optional.empty())).value();

		assertThat(challenge.level()).isEqualTo(2);
	}

	@Test
	void answerWhenNoRoomForAnotherUseThenWaitsAndIsNotSolved() {
		InMemoryReplayLedger full = new InMemoryReplayLedger(this.clock, 1, 1);
		ChallengeService small = service(TestPuzzles.RULES, "shop.example", full);
		small.answer(CLIENT, body(issue().id(), "42"));

		Challenge challenge = issue();

		for (int i = 0; i < 5; i++) {
			// It is our fault and not the client's: it counts as no failure.
			assertThat(small.answer(CLIENT, body(challenge.id(), "42")))
				.isEqualTo(new AttemptResult.Refused<>(AvpError.RATE_LIMITED, Optional.of(Duration.ofSeconds(60))));
		}
		assertThat(this.attempts.mayAnswer(CLIENT)).isEqualTo(new AttemptLedger.Admission.Admitted(0));
		assertThat(this.events.notRecorded).hasValue(5);
	}

	@ParameterizedTest
	@CsvSource({ "203.0.113.7, 203.0.113.250, 203.0.114.7", "2001:db8:1:2::1, 2001:db8:1:ffff::1, 2001:db8:2:2::1",
			"::1, 0:0:0:5::1, 0:0:1::1" })
	@Tag("T-81")
	void answerWhenANetworkHasUsedUpItsShareThenOthersAreStillTaken(String first, String same, String other) {
		ChallengeService shared = service(TestPuzzles.RULES, "shop.example",
				new InMemoryReplayLedger(this.clock, 10, 1));
		List<String> ids = Stream.of(first, same, other)
			.map((client) -> ((AttemptResult.Passed<Challenge>) shared.issue(client, Optional.empty())).value().id())
			.toList();

		assertThat(error(shared.answer(first, body(ids.get(0), "42")))).isEmpty();
		assertThat(error(shared.answer(same, body(ids.get(1), "42")))).contains(AvpError.RATE_LIMITED);
		assertThat(error(shared.answer(first, body(ids.get(2), "42")))).isEmpty();
	}

	@Test
	void eventsThenClientsAreToldApartAndNotNamed() {
		answer(issue(), "43");
		this.service.issue("192.0.2.1", Optional.empty());

		ChallengeIssue first = this.events.issued.get(0);
		ChallengeAttempt attempt = this.events.attempts.get(0);
		assertThat(first.client()).matches("[0-9a-f]{16}").isEqualTo(attempt.client());
		assertThat(this.events.issued.get(1).client()).isNotEqualTo(first.client());
		assertThat(attempt.error()).contains(AvpError.INVALID_SOLUTION);
		assertThat(attempt.challenge()).contains(first);
	}

	@Test
	void eventsWhenRefusedThenTold() {
		this.service.answer(CLIENT, "{}");

		assertThat(this.events.attempts.get(0).error()).contains(AvpError.INVALID_REQUEST);
		assertThat(this.events.attempts.get(0).challenge()).isEmpty();
	}

	private ChallengeService service(ChallengeRules rules, String name, ReplayLedger ledger) {
		return new ChallengeService(rules, name, this.key, this.attempts, ledger, this.events, this.clock);
	}

	private Challenge issue() {
		return ((AttemptResult.Passed<Challenge>) this.service.issue(CLIENT, Optional.empty())).value();
	}

	private AttemptResult<SolvedChallenge> answer(Challenge challenge, String solution) {
		return this.service.answer(CLIENT, body(challenge.id(), '"' + solution + '"'));
	}

	private static String body(String id, String solution) {
		return "{\"challenge_id\":\"" + id + "\",\"solution\":" + solution + "}";
	}

	private static Optional<AvpError> error(AttemptResult<?> result) {
		return (result instanceof AttemptResult.Refused<?> refused) ? Optional.of(refused.error()) : Optional.empty();
	}

	private static final class Recorded implements ChallengeEvents {

		private final List<ChallengeIssue> issued = new ArrayList<>();

		private final List<ChallengeAttempt> attempts = new ArrayList<>();

		private final AtomicInteger notRecorded = new AtomicInteger();

		@Override
		public void useNotRecorded() {
			this.notRecorded.incrementAndGet();
		}

		@Override
		public synchronized void issued(ChallengeIssue issue) {
			this.issued.add(issue);
		}

		@Override
		public synchronized void attempted(ChallengeAttempt attempt) {
			this.attempts.add(attempt);
		}

	}

}
