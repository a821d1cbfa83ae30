package io.avpsecurity.core;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.directory.DirectoryRules;
import io.avpsecurity.core.fetch.DocumentFetcher;
import io.avpsecurity.core.fetch.FetchFault;
import io.avpsecurity.core.fetch.FetchRequest;
import io.avpsecurity.core.fetch.FetchResult;
import io.avpsecurity.core.fixture.TestAgents;
import io.avpsecurity.core.fixture.TestClock;
import io.avpsecurity.core.fixture.TestFetcher;
import io.avpsecurity.core.http.OwnAuthorities;
import io.avpsecurity.core.http.RequestMessage;
import io.avpsecurity.core.webbotauth.AgentSigner;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Fetching under attack: minutes of work, so a person starts it, with
 * {@code mvn -Pstress -pl avp-security-core verify -DargLine=-Xmx256m}. Add
 * {@code -Dstress.origins=20000} and {@code -Dstress.seconds=5} for a short run.
 */
@Tag("stress")
class FetchingStressTests {

	private static final int ORIGINS = Integer.getInteger("stress.origins", 1_000_000);

	private static final int SECONDS = Integer.getInteger("stress.seconds", 60);

	private static final int HOT_AGENTS = 20;

	/** One request in so many is of an agent that comes every day. */
	private static final int HOT_SHARE = 20;

	private static final RequestMessage REQUEST = RequestMessage.of("GET", "https://shop.example/items");

	private static final String SIGNATURE = "sig1=:" + Base64.getEncoder().encodeToString(new byte[64]) + ":";

	private final TestClock clock = new TestClock();

	/**
	 * Every attacker has an origin, a key and an address of its own; half of the origins
	 * have a directory. Ten come in a second, for more than a day, so that the budget of
	 * the node is always used up.
	 */
	@Test
	void assessWhenAMillionOriginsThenMemoryIsFlatAndTheHotAgentsAreServed() {
		AtomicInteger hotFetches = new AtomicInteger();
		AtomicInteger fetches = new AtomicInteger();
		DocumentFetcher internet = internet((request) -> {
			fetches.incrementAndGet();
			if (request.url().contains("hot-")) {
				hotFetches.incrementAndGet();
				return TestFetcher.freshFor(86_400, 1);
			}
			return (request.url().hashCode() % 2 == 0) ? TestFetcher.freshFor(3600, 2)
					: FetchResult.Failed.of(FetchFault.UNREACHABLE);
		});
		int hot = 0;
		int hotVerified = 0;
		long half = 0;
		try (AgentSecurity security = security(internet)) {
			for (int i = 0; i < HOT_AGENTS; i++) {
				assertThat(isVerified(security, hot(i).withClientAddress(address(i)))).isTrue();
			}
			for (int i = 0; i < ORIGINS; i++) {
				security.assess(attack(i).withClientAddress(address(i)));
				if (i % HOT_SHARE == 0) {
					hot++;
					hotVerified += isVerified(security, hot(hot % HOT_AGENTS)) ? 1 : 0;
				}
				this.clock.advance(Duration.ofMillis(100));
				if (i == ORIGINS / 2) {
					half = liveBytes();
				}
			}
			long whole = liveBytes();
			double hits = 100.0 * (hot + HOT_AGENTS - hotFetches.get()) / hot;
			System.out.printf(
					"%d origins: live set %.1f MB at half, %.1f MB at the end; %d fetches; hot: %d requests, %d verified, %d fetches, hit rate %.3f %%%n",
					ORIGINS, half / 1e6, whole / 1e6, fetches.get(), hot, hotVerified, hotFetches.get(), hits);

			assertThat(Runtime.getRuntime().maxMemory()).isLessThanOrEqualTo(256L << 20);
			assertThat(hotVerified).isEqualTo(hot);
			assertThat(whole).isLessThan(half + half / 20);
			assertThat(hits).isGreaterThanOrEqualTo(99.5);
		}
	}

	/**
	 * The fetches of strangers never end, nor those of two agents that were verified
	 * before: all threads that are not the owner's are held. The agents that are kept are
	 * answered as before, and the owner's are refreshed.
	 */
	@Test
	void assessWhenTarpitsHoldTheThreadsThenTheKnownAreAnswered() throws Exception {
		CountDownLatch end = new CountDownLatch(1);
		AtomicBoolean tarpit = new AtomicBoolean();
		AtomicInteger held = new AtomicInteger();
		AtomicInteger ownersFetches = new AtomicInteger();
		DocumentFetcher internet = internet((request) -> {
			if (request.url().contains("owner")) {
				ownersFetches.incrementAndGet();
				return TestFetcher.freshFor(60, 1);
			}
			if (tarpit.get() && !request.url().contains("hot-")) {
				held.incrementAndGet();
				await(end);
			}
			return TestFetcher.freshFor(request.url().contains("turns-") ? 60 : 86_400, 1);
		});
		try (AgentSecurity security = AgentSecurity.builder()
			.authorities(OwnAuthorities.of(List.of("shop.example")))
			.clock(this.clock)
			.documentFetcher(internet)
			.directories(DirectoryRules.DEFAULT)
			.agent(KnownAgent.of("https://owner.test", List.of()))
			.build()) {
			RequestMessage hot = hot(1);
			RequestMessage owner = signed("https://owner.test");
			List<RequestMessage> turning = List.of(signed("https://turns-1.test"), signed("https://turns-2.test"));
			assertThat(isVerified(security, hot)).isTrue();
			assertThat(isVerified(security, owner)).isTrue();
			assertThat(turning).allMatch((request) -> isVerified(security, request));
			measure(security, hot, 5);
			Measured idle = measure(security, hot, SECONDS / 2);

			tarpit.set(true);
			this.clock.advance(Duration.ofSeconds(55));
			turning.forEach(security::assess);
			AtomicLong attacks = new AtomicLong();
			List<Thread> attackers = attackers(security, attacks, end);
			long patience = System.nanoTime() + Duration.ofSeconds(30).toNanos();
			while (held.get() < 6 && System.nanoTime() < patience) {
				LockSupport.parkNanos(1_000_000);
			}
			assertThat(held.get()).isGreaterThanOrEqualTo(6);
			Measured attacked = measure(security, hot, SECONDS);
			int before = ownersFetches.get();
			this.clock.advance(Duration.ofSeconds(61));
			boolean ownerVerified = isVerified(security, signed("https://owner.test"));
			int after = ownersFetches.get();
			int holding = held.get();
			end.countDown();
			for (Thread attacker : attackers) {
				attacker.join();
			}
			System.out.printf(
					"idle %s; attacked %s; p99 ratio %.2f; %d threads held, %d attacks; owner: %d -> %d fetches%n",
					idle, attacked, (double) attacked.p99 / idle.p99, holding, attacks.get(), before, after);

			assertThat((double) attacked.p99 / idle.p99).isLessThanOrEqualTo(1.2);
			assertThat(ownerVerified).isTrue();
			assertThat(after).isGreaterThan(before);
			assertThat(attacked.refused).isZero();
		}
	}

	/** Each waits for its directory in vain, and comes again with another. */
	private List<Thread> attackers(AgentSecurity security, AtomicLong attacks, CountDownLatch end) {
		List<Thread> attackers = new ArrayList<>();
		for (int i = 0; i < 8; i++) {
			int number = i;
			Thread attacker = new Thread(() -> {
				for (int attack = 0; end.getCount() > 0; attack++) {
					int origin = number + 8 * attack;
					security.assess(attack(origin).withClientAddress(address(origin)));
					attacks.incrementAndGet();
					// As fast as eight strangers far away may come.
					LockSupport.parkNanos(20_000_000);
				}
			});
			attacker.start();
			attackers.add(attacker);
		}
		return attackers;
	}

	private static Measured measure(AgentSecurity security, RequestMessage request, int seconds) {
		long[] nanos = new long[1_000_000];
		int count = 0;
		int refused = 0;
		long end = System.nanoTime() + Duration.ofSeconds(seconds).toNanos();
		while (count < nanos.length && System.nanoTime() < end) {
			long start = System.nanoTime();
			refused += isVerified(security, request) ? 0 : 1;
			nanos[count++] = System.nanoTime() - start;
		}
		Arrays.sort(nanos, 0, count);
		return new Measured(count, nanos[count / 2], nanos[(int) (count * 0.99)], nanos[count - 1], refused);
	}

	private AgentSecurity security(DocumentFetcher internet) {
		return AgentSecurity.builder()
			.authorities(OwnAuthorities.of(List.of("shop.example")))
			.clock(this.clock)
			.documentFetcher(internet)
			.build();
	}

	private static DocumentFetcher internet(Function<FetchRequest, FetchResult> answer) {
		return new DocumentFetcher() {

			@Override
			public Optional<FetchFault> refusal(String url) {
				return Optional.empty();
			}

			@Override
			public FetchResult fetch(FetchRequest request) {
				return request.url().endsWith("card") ? FetchResult.Failed.of(FetchFault.UNREACHABLE)
						: answer.apply(request);
			}

		};
	}

	private RequestMessage hot(int number) {
		return signed("https://hot-" + number + ".test");
	}

	private RequestMessage signed(String origin) {
		RequestMessage signed = REQUEST;
		for (var field : AgentSigner.of(TestAgents.key(1), origin, this.clock).sign(REQUEST).entrySet()) {
			signed = signed.withField(field.getKey(), field.getValue());
		}
		return signed;
	}

	/** All that can be checked without the key is right. */
	private RequestMessage attack(int number) {
		long now = this.clock.instant().getEpochSecond();
		return REQUEST.withField("Signature-Agent", "sig1=\"https://o" + number + ".test/keys\"")
			.withField("Signature-Input",
					"sig1=(\"@authority\" \"@method\" \"@path\" \"signature-agent\";key=\"sig1\");created=" + now
							+ ";expires=" + (now + 60) + ";keyid=\"" + "%043d".formatted(number)
							+ "\";alg=\"ed25519\";tag=\"web-bot-auth\"")
			.withField("Signature", SIGNATURE);
	}

	private static String address(int number) {
		return "2001:db8:" + Integer.toHexString(number >>> 16) + ':' + Integer.toHexString(number & 0xffff) + "::1";
	}

	private static boolean isVerified(AgentSecurity security, RequestMessage request) {
		Optional<Reason> reason = security.assess(request).verification().reason();
		return reason.isEmpty();
	}

	private static long liveBytes() {
		Runtime runtime = Runtime.getRuntime();
		long live = Long.MAX_VALUE;
		for (int i = 0; i < 3; i++) {
			System.gc();
			live = Math.min(live, runtime.totalMemory() - runtime.freeMemory());
		}
		return live;
	}

	private static void await(CountDownLatch latch) {
		try {
			latch.await();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	private record Measured(int count, long p50, long p99, long max, int refused) {

		@Override
		public String toString() {
			return "%d requests, p50 %.0f us, p99 %.0f us, max %.1f ms, %d refused".formatted(this.count,
					this.p50 / 1e3, this.p99 / 1e3, this.max / 1e6, this.refused);
		}

	}

}
