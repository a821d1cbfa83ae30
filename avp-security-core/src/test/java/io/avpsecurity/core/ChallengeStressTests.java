package io.avpsecurity.core;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import io.avpsecurity.core.fixture.TestAvp;
import io.avpsecurity.core.fixture.TestClock;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a farm of clients does to the server. Takes minutes; run by a person.
 */
@Tag("stress")
class ChallengeStressTests {

	private final TestClock clock = new TestClock();

	private final AvpServer server = AgentSecurity.builder()
		.clock(this.clock)
		.tokens(TestAvp::tokens)
		.avpServer(AvpRules.of(TestAvp.ISSUER))
		.build()
		.avpServer()
		.orElseThrow();

	@Test
	@Tag("T-77")
	void verifyWhenAThousandSubmitEachSolutionThenOneTokenEach() throws Exception {
		int submissions = 1000;
		ExecutorService threads = Executors.newFixedThreadPool(16);
		int exactlyOne = 0;
		for (int round = 0; round < 1000; round++) {
			AvpReply challenge = this.server.challenge("192.0.2." + round % 250);
			String body = TestAvp.answer(challenge);
			AtomicInteger client = new AtomicInteger(round * submissions);
			List<Callable<Boolean>> attempts = new ArrayList<>();
			for (int i = 0; i < submissions; i++) {
				attempts.add(() -> this.server.verify(address(client.incrementAndGet()), body).error().isEmpty());
			}
			int tokens = 0;
			for (Future<Boolean> attempt : threads.invokeAll(attempts)) {
				tokens += attempt.get() ? 1 : 0;
			}
			exactlyOne += (tokens == 1) ? 1 : 0;
			// Those who failed are forgotten: who comes next is not to wait for them.
			this.clock.advance(Duration.ofMinutes(16));
		}
		threads.shutdown();

		System.out.printf("1000 solutions, each submitted 1000 times at once: %d gave exactly one token%n", exactlyOne);
		assertThat(exactlyOne).isEqualTo(1000);
	}

	@Test
	@Tag("T-73")
	void challengeWhenTenMillionThenTheHeapDoesNotGrow() {
		List<Long> heaps = new ArrayList<>();
		int solved = 0;
		for (int i = 1; i <= 10_000_000; i++) {
			AvpReply challenge = this.server.challenge(address(i % 50_000));
			assertThat(challenge.status()).isEqualTo(200);
			if (i % 100 == 0) {
				solved += (this.server.verify(address(i % 50_000), TestAvp.answer(challenge)).status() == 200) ? 1 : 0;
			}
			if (i % 5000 == 0) {
				this.clock.advance(Duration.ofSeconds(1));
			}
			if (i % 1_000_000 == 0) {
				heaps.add(usedHeap());
				System.out.printf("%d issued, %d solved, %d KiB of heap%n", i, solved,
						heaps.get(heaps.size() - 1) >> 10);
			}
		}

		assertThat(solved).isEqualTo(100_000);
		assertThat(heaps.get(9) - heaps.get(1)).isLessThan(4L << 20);
	}

	private static String address(int number) {
		return "10." + (number >> 16 & 0xff) + "." + (number >> 8 & 0xff) + "." + (number & 0xff);
	}

	private static long usedHeap() {
		MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
		for (int i = 0; i < 3; i++) {
			memory.gc();
		}
		return memory.getHeapMemoryUsage().getUsed();
	}

}
