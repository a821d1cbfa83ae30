package io.avpsecurity.core;

import java.math.BigInteger;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.agent.Replay;
import io.avpsecurity.core.agent.SignatureResult;
import io.avpsecurity.core.agent.Verification;
import io.avpsecurity.core.event.AgentEventListener;
import io.avpsecurity.core.fixture.TestAgents;
import io.avpsecurity.core.http.OwnAuthorities;
import io.avpsecurity.core.http.RequestMessage;
import io.avpsecurity.core.http.RequestPath;
import io.avpsecurity.core.jwk.PublicJwk;
import io.avpsecurity.core.key.EcCurve;
import io.avpsecurity.core.key.EcSigningKey;
import io.avpsecurity.core.policy.Demands;
import io.avpsecurity.core.state.InMemoryReplayLedger;
import io.avpsecurity.core.state.ReplayKey;
import io.avpsecurity.core.state.ReplayLedger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/**
 * What is demanded of a signature that verified: that it has a nonce, that it is young,
 * that it is used once.
 */
class SingleUseTests {

	private static final RequestMessage REQUEST = RequestMessage.of("GET", "https://shop.example/items?page=2");

	private static final String COVERED = "sig1=(\"@authority\" \"@method\" \"@path\" \"signature-agent\";key=\"sig1\")";

	private static final String NONCE = "0123456789abcdef";

	private static final Demands ONCE = Demands.NONE.withReplay(Replay.ONCE);

	private final AtomicLong now = new AtomicLong(TestAgents.CREATED + 30);

	private final InstantSource clock = () -> Instant.ofEpochSecond(this.now.get());

	@Test
	@Tag("T-26")
	void assessWhenOnceThenACopyIsRefused() {
		AgentSecurity security = security(ONCE);
		RequestMessage request = withNonce(NONCE);

		Assessment first = security.assess(request);
		Assessment second = security.assess(request);

		assertThat(describe(first)).isEqualTo("verified, replay once");
		assertThat(describe(second)).isEqualTo("nonce_replayed, replay once");
		assertThat(second.decision().matched()).isEqualTo("default:invalid_signature");
	}

	@Test
	void assessWhenNothingIsDemandedThenACopyIsAcceptedAndSaidSo() {
		AgentSecurity security = security(Demands.NONE);

		assertThat(List.of(withNonce(NONCE), withNonce(NONCE))).map(security::assess)
			.map(SingleUseTests::describe)
			.containsOnly("verified, replay off");
	}

	@Test
	@Tag("T-26")
	void assessWhenAThousandCopiesComeAtOnceThenOneIsAdmitted() throws InterruptedException, ExecutionException {
		AgentSecurity security = security(ONCE);
		RequestMessage request = withNonce(NONCE);
		ExecutorService threads = Executors.newFixedThreadPool(64);
		Callable<String> copy = () -> describe(security.assess(request));

		List<String> outcomes = new ArrayList<>();
		for (Future<String> each : threads.invokeAll(IntStream.range(0, 1000).mapToObj((i) -> copy).toList())) {
			outcomes.add(each.get());
		}
		threads.shutdown();

		assertThat(outcomes).filteredOn("verified, replay once"::equals).hasSize(1);
		assertThat(outcomes).filteredOn("nonce_replayed, replay once"::equals).hasSize(999);
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("copies")
	@Tag("T-27")
	void assessWhenACopyIsRewrittenThenStillRefused(String rewrite, RequestMessage original, RequestMessage copy) {
		AgentSecurity security = security(ONCE);

		assertThat(describe(security(Demands.NONE).assess(copy))).isEqualTo("verified, replay off");
		assertThat(describe(security.assess(original))).isEqualTo("verified, replay once");
		assertThat(describe(security.assess(copy))).isEqualTo("nonce_replayed, replay once");
	}

	/**
	 * Each leaves the signature good: another algorithm adds what its mathematics allow.
	 */
	static Stream<Arguments> copies() {
		Map<String, UnaryOperator<RequestMessage>> rewrites = Map.of("unchanged", UnaryOperator.identity(),
				"relabelled", SingleUseTests::relabelled, "respaced", SingleUseTests::respaced, "respelled",
				SingleUseTests::respelled, "split", SingleUseTests::split, "other authority",
				(signed) -> signed.withAuthority("SHOP.example:443"));
		return Stream.of(withNonce(NONCE), withoutNonce())
			.flatMap((original) -> rewrites.entrySet()
				.stream()
				.map((rewrite) -> arguments(rewrite.getKey(), original, rewrite.getValue().apply(original))));
	}

	/** From one signature (r, s) of ECDSA anybody can make another, (r, n - s). */
	@Test
	void assessWhenAnEcdsaSignatureIsMalleatedThenStillACopy() {
		EcSigningKey key = EcSigningKey.generate(EcCurve.P_256);
		PublicJwk jwk = new PublicJwk(key.keyid(), key.publicKey(), Optional.empty(), Optional.empty(), true);
		AgentSecurity security = AgentSecurity.builder()
			.authorities(OwnAuthorities.of(List.of("shop.example")))
			.clock(this.clock)
			.agent(KnownAgent.of(TestAgents.ONE, List.of(jwk)))
			.demands(ONCE)
			.build();
		RequestMessage original = TestAgents.sign(
				REQUEST.withField("Signature-Agent", "sig1=\"" + TestAgents.ONE + '"'), key,
				COVERED + TestAgents.parameters(1)
					.replace(TestAgents.key(1).keyid(), key.keyid())
					.replace("ed25519", "ecdsa-p256-sha256") + ";nonce=\"" + NONCE + '"');
		RequestMessage malleated = rebuilt(original, original.fieldLines("signature-input").get(0),
				otherS(original.fieldLines("signature").get(0)));

		assertThat(describe(security.assess(malleated))).isEqualTo("verified, replay once");
		assertThat(describe(security.assess(original))).isEqualTo("nonce_replayed, replay once");
	}

	@ParameterizedTest
	@CsvSource({ "360, nonce_replayed", "361, nonce_replayed" })
	void assessWhenTheSignatureIsStillGoodThenItsUseIsRemembered(long seconds, String expected) {
		AgentSecurity security = security(ONCE);
		RequestMessage request = sign(1, ";nonce=\"" + NONCE + '"', 3600);
		security.assess(request);

		this.now.set(TestAgents.CREATED + seconds);

		assertThat(describe(security.assess(request))).isEqualTo(expected + ", replay once");
	}

	@ParameterizedTest
	@CsvSource({ "299, nonce_replayed", "300, nonce_replayed", "301, expired" })
	void assessWhenThereIsNoNonceThenRememberedForFiveMinutesAndExpiredAfter(long seconds, String expected) {
		AgentSecurity security = security(ONCE);
		RequestMessage request = sign(1, "", 3600);
		security.assess(request);

		this.now.set(TestAgents.CREATED + seconds);

		assertThat(describe(security.assess(request))).isEqualTo(expected + ", replay once");
	}

	@ParameterizedTest
	@CsvSource({ "300, verified", "301, expired" })
	void assessWhenWindowThenYoungSignaturesOnlyAndCopiesOfThem(long seconds, String expected) {
		AgentSecurity security = security(Demands.NONE.withReplay(Replay.WINDOW));
		RequestMessage request = sign(1, ";nonce=\"" + NONCE + '"', 3600);

		this.now.set(TestAgents.CREATED + seconds);

		assertThat(List.of(request, request)).map(security::assess)
			.map(SingleUseTests::describe)
			.containsOnly(expected + ", replay window");
	}

	@ParameterizedTest
	@ValueSource(strings = { "", ";nonce=\"\"", ";nonce=\"0123456789abcde\"" })
	void assessWhenANonceIsDemandedThenSixteenCharacters(String nonce) {
		Demands demands = Demands.NONE.withNonce(true);

		assertThat(describe(security(demands).assess(sign(1, nonce, 300)))).isEqualTo("nonce_missing, replay off");
		assertThat(describe(security(demands.withReplay(Replay.ONCE)).assess(sign(1, nonce, 300))))
			.isEqualTo("nonce_missing, replay off");
		assertThat(describe(security(demands).assess(withNonce(NONCE)))).isEqualTo("verified, replay off");
	}

	@Test
	void assessWhenANonceIsTooShortThenItDoesNotDistinguish() {
		AgentSecurity security = security(ONCE);

		assertThat(describe(security.assess(sign(1, ";nonce=\"1\"", 300)))).isEqualTo("verified, replay once");
		assertThat(describe(security.assess(sign(1, ";nonce=\"1\"", 301)))).isEqualTo("verified, replay once");
		assertThat(describe(security.assess(sign(1, ";nonce=\"1\"", 301)))).isEqualTo("nonce_replayed, replay once");
	}

	@Test
	void assessWhenAnotherRequestRepeatsTheNonceThenRefused() {
		AgentSecurity security = security(ONCE);
		security.assess(withNonce(NONCE));

		assertThat(describe(security.assess(sign(1, ";nonce=\"" + NONCE + '"', 299))))
			.isEqualTo("nonce_replayed, replay once");
	}

	@Test
	void assessWhenTwoAgentsUseTheSameNonceThenBothAreAccepted() {
		AgentSecurity security = security(ONCE);

		assertThat(describe(security.assess(sign(1, ";nonce=\"" + NONCE + '"', 300))))
			.isEqualTo("verified, replay once");
		assertThat(describe(security.assess(sign(2, ";nonce=\"" + NONCE + '"', 300))))
			.isEqualTo("verified, replay once");
	}

	@Test
	@Tag("T-28")
	void assessWhenASignatureIsBadThenNothingIsRecorded() {
		InMemoryReplayLedger ledger = new InMemoryReplayLedger(this.clock);
		AgentSecurity security = builder(ONCE).replayLedger(ledger).build();
		RequestMessage good = withNonce(NONCE);
		RequestMessage bad = rebuilt(good, good.fieldLines("signature-input").get(0), "sig1=:AAAA:");

		Assessment burnt = security.assess(bad);

		assertThat(describe(burnt)).isEqualTo("signature_mismatch, replay off");
		assertThat(ledger.size()).isZero();
		assertThat(describe(security.assess(good))).isEqualTo("verified, replay once");
	}

	@Test
	@Tag("T-29")
	void assessWhenTheLedgerIsFullThenRefusedAndCopiesStillAre() {
		AgentSecurity security = builder(ONCE).replayLedger(new InMemoryReplayLedger(this.clock, 3, 3)).build();
		IntStream.range(0, 3).forEach((i) -> security.assess(withNonce(NONCE + i)));

		Assessment fourth = security.assess(withNonce(NONCE + 3));

		assertThat(describe(fourth)).isEqualTo("replay_unavailable, replay off");
		assertThat(fourth.decision().matched()).isEqualTo("default:unverified");
		assertThat(IntStream.range(0, 3).mapToObj((i) -> describe(security.assess(withNonce(NONCE + i)))))
			.containsOnly("nonce_replayed, replay once");
	}

	@ParameterizedTest
	@EnumSource(BrokenLedger.class)
	@Tag("T-29")
	void assessWhenTheLedgerIsBrokenThenRefused(BrokenLedger ledger) {
		List<Throwable> faults = new ArrayList<>();
		AgentSecurity security = builder(ONCE).replayLedger(ledger).listener(new AgentEventListener() {

			@Override
			public void failed(Throwable fault) {
				faults.add(fault);
			}

		}).build();

		assertThat(describe(security.assess(withNonce(NONCE)))).isEqualTo("replay_unavailable, replay off");
		assertThat(faults).hasSize(1);
	}

	@Test
	void assessWhenTheMachineBreaksInTheLedgerThenThatIsNotHidden() {
		AgentSecurity security = builder(ONCE).replayLedger((identity, key, until) -> {
			throw new OutOfMemoryError("test");
		}).build();

		assertThatExceptionOfType(OutOfMemoryError.class).isThrownBy(() -> security.assess(withNonce(NONCE)));
	}

	@Test
	void assessWhenTwoSignaturesVerifyThenEachIsUsed() {
		AgentSecurity security = security(ONCE);
		RequestMessage both = bySecond(byFirst(REQUEST.withField("Signature-Agent",
				"sig1=\"" + TestAgents.ONE + "\", sig2=\"" + TestAgents.TWO + "\"")));
		RequestMessage secondAlone = bySecond(REQUEST.withField("Signature-Agent", "sig2=\"" + TestAgents.TWO + '"'));

		Assessment first = security.assess(both);
		Assessment again = security.assess(secondAlone);

		assertThat(((Verification.Verified) first.verification()).agents()).hasSize(2);
		assertThat(describe(again)).isEqualTo("nonce_replayed, replay once");
	}

	@Test
	@Tag("T-31")
	void assessWhenTheFirstOfTwoIsACopyThenTheSecondIsTheAgent() {
		AgentSecurity security = security(ONCE);
		RequestMessage agents = REQUEST.withField("Signature-Agent",
				"sig1=\"" + TestAgents.ONE + "\", sig2=\"" + TestAgents.TWO + '"');
		security.assess(byFirst(agents));

		Assessment mixed = security.assess(bySecond(byFirst(agents)));

		assertThat(mixed.agent().orElseThrow().identity().host()).isEqualTo("agent-two.test");
		assertThat(mixed.verification().signatures()).extracting(SignatureResult::label, SignatureResult::outcome)
			.map(Object::toString)
			.containsExactly("(\"sig1\", invalid)", "(\"sig2\", verified)");
		assertThat(mixed.replay()).isEqualTo(Replay.ONCE);
	}

	@Test
	void assessWhenOneRequestHoldsACopyOfItsOwnSignatureThenVerifiedOnce() {
		AgentSecurity security = security(ONCE);
		RequestMessage request = withNonce(NONCE);
		RequestMessage twice = request
			.withField("Signature-Input", request.fieldLines("signature-input").get(0).replaceFirst("^sig1", "copy"))
			.withField("Signature", request.fieldLines("signature").get(0).replaceFirst("^sig1", "copy"));

		Assessment assessment = security.assess(twice);

		assertThat(assessment.verification().signatures())
			.extracting((result) -> result.label() + ' ' + result.outcome())
			.containsExactly("sig1 verified", "copy invalid");
	}

	@Test
	@Tag("T-30")
	void reassessThenNothingIsUsedASecondTime() {
		InMemoryReplayLedger ledger = new InMemoryReplayLedger(this.clock);
		AgentSecurity security = builder(ONCE).replayLedger(ledger).build();
		Assessment first = security.assess(withNonce(NONCE));

		Assessment dispatched = security.reassess(first, RequestMessage.of("GET", "https://shop.example/error"),
				RequestPath.of("/error"));

		assertThat(describe(dispatched)).isEqualTo("verified, replay once");
		assertThat(ledger.size()).isEqualTo(1);
	}

	@Test
	void assessWhenUnsignedThenNothingWasEnforced() {
		assertThat(describe(security(ONCE).assess(REQUEST))).isEqualTo("no_signature, replay off");
	}

	@Test
	void assessWhenACopyThenListenersAreToldOfIt() {
		List<String> told = new ArrayList<>();
		AgentSecurity security = builder(ONCE).listener(new AgentEventListener() {

			@Override
			public void signatureJudged(SignatureResult result) {
				told.add(result.reason().map(Reason::code).orElse("verified"));
			}

		}).build();

		security.assess(withNonce(NONCE));
		security.assess(withNonce(NONCE));

		assertThat(told).containsExactly("verified", "nonce_replayed");
	}

	@Test
	void toStringThenWhatIsDemanded() {
		assertThat(security(ONCE.withNonce(true)).toString()).endsWith("], replay once, nonce required");
	}

	private static RequestMessage withNonce(String nonce) {
		return sign(1, ";nonce=\"" + nonce + '"', 300);
	}

	private static RequestMessage withoutNonce() {
		return sign(1, "", 300);
	}

	private static RequestMessage sign(int agent, String nonce, long seconds) {
		String url = (agent == 1) ? TestAgents.ONE : TestAgents.TWO;
		String parameters = TestAgents.parameters(agent)
			.replace("expires=" + (TestAgents.CREATED + 300), "expires=" + (TestAgents.CREATED + seconds));
		return TestAgents.sign(REQUEST.withField("Signature-Agent", "sig1=\"" + url + '"'), agent,
				COVERED + parameters + nonce);
	}

	private static RequestMessage byFirst(RequestMessage request) {
		return TestAgents.sign(request, 1, COVERED + TestAgents.parameters(1) + ";nonce=\"" + NONCE + '"');
	}

	private static RequestMessage bySecond(RequestMessage request) {
		return TestAgents.sign(request, 2,
				COVERED.replace("sig1", "sig2") + TestAgents.parameters(2) + ";nonce=\"" + NONCE + '"');
	}

	private static RequestMessage relabelled(RequestMessage signed) {
		return rebuilt(signed, signed.fieldLines("signature-input").get(0).replaceFirst("^sig1=", "other="),
				signed.fieldLines("signature").get(0).replaceFirst("^sig1=", "other="));
	}

	private static RequestMessage respaced(RequestMessage signed) {
		return rebuilt(signed,
				' ' + signed.fieldLines("signature-input")
					.get(0)
					.replace("\" \"", "\"   \"")
					.replace(";created", "; created")
					.replace(";expires", ";  expires") + ' ',
				' ' + signed.fieldLines("signature").get(0) + ' ');
	}

	/** Base64 without its padding: the same bytes. */
	private static RequestMessage respelled(RequestMessage signed) {
		String value = signed.fieldLines("signature").get(0);
		return rebuilt(signed, signed.fieldLines("signature-input").get(0), value.replace("==:", ":"));
	}

	private static String otherS(String signature) {
		BigInteger n = new BigInteger("ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551", 16);
		byte[] bytes = Base64.getDecoder().decode(signature.substring("sig1=:".length(), signature.length() - 1));
		byte[] s = n.subtract(new BigInteger(1, bytes, 32, 32)).toByteArray();
		byte[] other = Arrays.copyOf(bytes, 64);
		Arrays.fill(other, 32, 64, (byte) 0);
		int length = Math.min(32, s.length);
		System.arraycopy(s, s.length - length, other, 64 - length, length);
		return "sig1=:" + Base64.getEncoder().encodeToString(other) + ':';
	}

	/** Another member first, on a line of its own, that nobody covers. */
	private static RequestMessage split(RequestMessage signed) {
		return REQUEST.withField("Signature-Agent", signed.fieldLines("signature-agent").get(0))
			.withField("Signature-Input", "first=(\"@method\")")
			.withField("Signature-Input", signed.fieldLines("signature-input").get(0))
			.withField("Signature", "first=:" + Base64.getEncoder().encodeToString(new byte[64]) + ':')
			.withField("Signature", signed.fieldLines("signature").get(0));
	}

	private static RequestMessage rebuilt(RequestMessage signed, String input, String signature) {
		return REQUEST.withField("Signature-Agent", signed.fieldLines("signature-agent").get(0))
			.withField("Signature-Input", input)
			.withField("Signature", signature);
	}

	private AgentSecurity security(Demands demands) {
		return builder(demands).build();
	}

	private AgentSecurityBuilder builder(Demands demands) {
		return AgentSecurity.builder()
			.authorities(OwnAuthorities.of(List.of("shop.example")))
			.clock(this.clock)
			.agent(TestAgents.one())
			.agent(TestAgents.two())
			.demands(demands);
	}

	private static String describe(Assessment assessment) {
		return assessment.verification().reason().map(Reason::code).orElse("verified") + ", replay "
				+ assessment.replay();
	}

	private enum BrokenLedger implements ReplayLedger {

		THROWS, ANSWERS_NOTHING;

		@Override
		@SuppressWarnings("NullAway")
		public Use record(String identity, ReplayKey key, Instant until) {
			if (this == THROWS) {
				throw new IllegalStateException("broken");
			}
			return null;
		}

	}

}
