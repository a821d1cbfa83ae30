package io.avpsecurity.core;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.agent.Replay;
import io.avpsecurity.core.fixture.TestAgents;
import io.avpsecurity.core.http.OwnAuthorities;
import io.avpsecurity.core.http.RequestMessage;
import io.avpsecurity.core.policy.Demands;
import io.avpsecurity.core.state.InMemoryReplayLedger;
import io.avpsecurity.core.state.ReplayKey;
import io.avpsecurity.core.webbotauth.AgentSigner;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Single use under load: minutes of work, so a person starts it, with
 * {@code mvn -Pstress -pl avp-security-core verify}. Add {@code -Dstress.requests=20000}
 * for a short run.
 */
@Tag("stress")
class SingleUseStressTests {

	private static final int REQUESTS = Integer.getInteger("stress.requests", 1_000_000);

	private static final int BATCH = 4000;

	private static final int COPIES = 3;

	private static final int THREADS = 64;

	private static final RequestMessage REQUEST = RequestMessage.of("GET", "https://shop.example/items");

	/** Every signature has a nonce of its own. */
	private static final AgentSigner SIGNER = AgentSigner.of(TestAgents.key(1), TestAgents.ONE, TestAgents.CLOCK);

	private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);

	@AfterEach
	void stop() {
		this.threads.shutdownNow();
	}

	@Test
	void assessWhenEachRequestIsSentThreeTimesThenEachIsAdmittedOnce() throws InterruptedException, ExecutionException {
		int capacity = REQUESTS / 2 * 3;
		InMemoryReplayLedger ledger = new InMemoryReplayLedger(TestAgents.CLOCK, capacity, capacity);
		AgentSecurity security = security(ledger);
		AtomicIntegerArray admitted = new AtomicIntegerArray(REQUESTS);
		AtomicInteger replayed = new AtomicInteger();
		long start = System.nanoTime();

		for (int first = 0; first < REQUESTS; first += BATCH) {
			int batch = first;
			int size = Math.min(BATCH, REQUESTS - first);
			AtomicReferenceArray<RequestMessage> signed = new AtomicReferenceArray<>(size);
			run(size, (i) -> signed.set(i, sign()));
			run(size * COPIES, (i) -> {
				Optional<Reason> reason = security.assess(signed.get(i / COPIES)).verification().reason();
				if (reason.isEmpty()) {
					admitted.incrementAndGet(batch + i / COPIES);
				}
				else if (reason.get() == Reason.NONCE_REPLAYED) {
					replayed.incrementAndGet();
				}
			});
		}

		print("%,d requests sent %d times each from %d threads in %.1f s: %,d admitted, %,d refused as copies",
				REQUESTS, COPIES, THREADS, seconds(start), IntStream.range(0, REQUESTS).map(admitted::get).sum(),
				replayed.get());
		assertThat(IntStream.range(0, REQUESTS).map(admitted::get)).containsOnly(1);
		assertThat(replayed).hasValue(REQUESTS * (COPIES - 1));
		assertThat(ledger.size()).isEqualTo(REQUESTS);
	}

	@Test
	void assessWhenTheLedgerIsFullThenNoCopyIsAdmitted() throws InterruptedException, ExecutionException {
		int capacity = REQUESTS / 20;
		int sent = capacity * 2;
		AgentSecurity security = security(new InMemoryReplayLedger(TestAgents.CLOCK, capacity, capacity));
		AtomicReferenceArray<RequestMessage> signed = new AtomicReferenceArray<>(sent);
		AtomicInteger admitted = new AtomicInteger();
		AtomicInteger copiesAdmitted = new AtomicInteger();
		run(sent, (i) -> signed.set(i, sign()));

		run(sent, (i) -> count(security.assess(signed.get(i)), admitted));
		run(sent, (i) -> count(security.assess(signed.get(i)), copiesAdmitted));

		print("A ledger for %,d uses and %,d requests sent twice: %,d admitted, then %,d copies admitted", capacity,
				sent, admitted.get(), copiesAdmitted.get());
		assertThat(admitted).hasValue(capacity);
		assertThat(copiesAdmitted).hasValue(0);
	}

	@Test
	void recordThenTheMemoryOfAUseIsBounded() {
		int capacity = 1_500_000;
		long before = usedMemory();
		InMemoryReplayLedger oneIdentity = new InMemoryReplayLedger(TestAgents.CLOCK, capacity, capacity);
		long empty = usedMemory();
		ThreadMXBean processor = ManagementFactory.getThreadMXBean();
		long start = processor.getCurrentThreadCpuTime();
		IntStream.range(0, capacity).forEach((i) -> oneIdentity.record("one", key(i), end()));
		long nanos = (processor.getCurrentThreadCpuTime() - start) / capacity;
		long full = usedMemory();
		InMemoryReplayLedger manyIdentities = new InMemoryReplayLedger(TestAgents.CLOCK, capacity, capacity);
		IntStream.range(0, capacity).forEach((i) -> manyIdentities.record("agent " + i, key(i), end()));
		long fullOfMany = usedMemory();

		print("Bytes: %,d empty; with %,d uses %.1f each by one identity, %.1f each by as many identities; %d ns of processor time a record",
				empty - before, capacity, (full - before) / (double) capacity, (fullOfMany - full) / (double) capacity,
				nanos);
		assertThat(oneIdentity.size() + manyIdentities.size()).isEqualTo(2 * capacity);
		assertThat((full - before) / capacity).isLessThan(80);
	}

	/**
	 * Each thread takes the next number, so that copies of one request run side by side.
	 */
	private void run(int count, IntConsumer work) throws InterruptedException, ExecutionException {
		AtomicInteger next = new AtomicInteger();
		Callable<Integer> loop = () -> {
			int done = 0;
			for (int i = next.getAndIncrement(); i < count; i = next.getAndIncrement()) {
				work.accept(i);
				done++;
			}
			return done;
		};
		for (Future<Integer> each : this.threads
			.invokeAll(IntStream.range(0, THREADS).mapToObj((i) -> loop).toList())) {
			each.get();
		}
	}

	private static void count(Assessment assessment, AtomicInteger admitted) {
		if (assessment.agent().isPresent()) {
			admitted.incrementAndGet();
		}
	}

	private static AgentSecurity security(InMemoryReplayLedger ledger) {
		return AgentSecurity.builder()
			.authorities(OwnAuthorities.of(List.of("shop.example")))
			.clock(TestAgents.CLOCK)
			.agent(TestAgents.one())
			.demands(new Demands(Replay.ONCE, true))
			.replayLedger(ledger)
			.build();
	}

	private static RequestMessage sign() {
		RequestMessage signed = REQUEST;
		for (Map.Entry<String, String> field : SIGNER.sign(REQUEST).entrySet()) {
			signed = signed.withField(field.getKey(), field.getValue());
		}
		return signed;
	}

	private static ReplayKey key(long number) {
		return new ReplayKey(number, ~number);
	}

	private static Instant end() {
		return TestAgents.CLOCK.instant().plusSeconds(300);
	}

	private static long usedMemory() {
		IntStream.range(0, 5).forEach((i) -> System.gc());
		return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
	}

	private static double seconds(long start) {
		return (System.nanoTime() - start) / 1e9;
	}

	private static void print(String format, Object... values) {
		System.out.printf(java.util.Locale.ROOT, format + "%n", values);
	}

}
