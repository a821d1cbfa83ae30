package io.avpsecurity.sample;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

import io.avpsecurity.core.Assessment;
import io.avpsecurity.core.AssessmentListener;
import io.avpsecurity.core.agent.Decision;
import io.avpsecurity.core.policy.Policy;
import io.avpsecurity.core.policy.yaml.PolicyReader;
import io.avpsecurity.core.policy.yaml.PolicyReading;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.support.GenericApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The owner edits the policy of the running shop, well and badly, while it is asked. Runs
 * some twenty minutes; {@code -Dedits=} says how many edits there are.
 */
@Tag("stress")
class PolicyEditingStressTests {

	private static final int EDITS = Integer.getInteger("edits", 1000);

	private static final int ASKING = 4;

	private static final Duration VISIBLE_WITHIN = Duration.ofSeconds(5);

	private final Map<String, Policy> written = new ConcurrentHashMap<>();

	private final Queue<String> wrong = new ConcurrentLinkedQueue<>();

	private final Map<String, AtomicLong> byVersion = new ConcurrentHashMap<>();

	private final AtomicLong answers = new AtomicLong();

	private final AtomicBoolean stopped = new AtomicBoolean();

	private final Random random = new Random(20261202);

	@TempDir
	Path directory;

	@Test
	void everyEditThenNoDecisionIsMixedAndNoneIsByABrokenFile() throws Exception {
		Path file = this.directory.resolve("agent-policy.yaml");
		Files.writeString(file, text(0));
		List<Long> visibleAfter = new ArrayList<>();
		Map<Edit, Integer> made = new EnumMap<>(Edit.class);
		try (ConfigurableApplicationContext shop = start(file)) {
			URI whoAmI = URI
				.create("http://localhost:" + shop.getEnvironment().getProperty("local.server.port") + "/whoami");
			List<Thread> asking = ask(whoAmI);
			for (int i = 1; i <= EDITS; i++) {
				Edit edit = Edit.values()[(i % 2 == 0) ? 0 : this.random.nextInt(Edit.values().length)];
				made.merge(edit, 1, Integer::sum);
				edit(edit, file, i).ifPresent((version) -> visibleAfter.add(waitFor(version)));
			}
			this.stopped.set(true);
			for (Thread thread : asking) {
				thread.join();
			}
		}
		visibleAfter.sort(Long::compare);
		System.out.printf("%d edits %s; %d answers; visible after ms: median %d, most %d; %d versions seen%n", EDITS,
				made, this.answers.get(), visibleAfter.get(visibleAfter.size() / 2),
				visibleAfter.get(visibleAfter.size() - 1), this.byVersion.size());

		assertThat(this.wrong.stream().limit(20)).isEmpty();
		assertThat(this.byVersion.keySet()).isSubsetOf(this.written.keySet());
		assertThat(visibleAfter).allMatch((millis) -> millis <= VISIBLE_WITHIN.toMillis());
		assertThat(this.answers.get()).isGreaterThan(EDITS);
	}

	private ConfigurableApplicationContext start(Path file) {
		AssessmentListener recording = this::check;
		return new SpringApplicationBuilder(SampleApplication.class)
			.initializers((context) -> ((GenericApplicationContext) context).registerBean("recording",
					AssessmentListener.class, () -> recording))
			.run("--server.port=0", "--avp.policy.location=" + file, "--logging.level.root=off");
	}

	/** By the policy that the decision names, and that was read once more, by us. */
	private void check(Assessment assessment) {
		Decision decision = assessment.decision();
		this.byVersion.computeIfAbsent(decision.policy(), (version) -> new AtomicLong()).incrementAndGet();
		Policy policy = this.written.get(decision.policy());
		if (policy == null || !decision.policy().equals(assessment.policy().version())) {
			this.wrong.add("by an unknown policy: " + decision);
			return;
		}
		Decision again = policy.rule(assessment.request()).decision();
		if (!again.equals(decision)) {
			this.wrong.add(decision + " instead of " + again);
		}
	}

	private List<Thread> ask(URI whoAmI) {
		HttpClient client = HttpClient.newHttpClient();
		List<Thread> threads = new ArrayList<>();
		for (int i = 0; i < ASKING; i++) {
			HttpRequest request = HttpRequest.newBuilder(whoAmI).timeout(Duration.ofSeconds(20)).build();
			Thread thread = new Thread(() -> {
				while (!this.stopped.get()) {
					answer(client, request);
					LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
				}
			});
			thread.start();
			threads.add(thread);
		}
		return threads;
	}

	private void answer(HttpClient client, HttpRequest request) {
		try {
			HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
			this.answers.incrementAndGet();
			if (response.statusCode() != 200 && response.statusCode() != 403) {
				this.wrong.add("answered " + response.statusCode());
			}
		}
		catch (IOException | InterruptedException ex) {
			this.wrong.add(ex.toString());
		}
	}

	/** Waits in small steps: what is waited for is another thread's work, over HTTP. */
	private long waitFor(String version) {
		long start = System.nanoTime();
		while (!this.byVersion.containsKey(version)) {
			LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
			if (System.nanoTime() - start > TimeUnit.SECONDS.toNanos(30)) {
				this.wrong.add("never visible: " + version);
				break;
			}
		}
		return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
	}

	private Optional<String> edit(Edit edit, Path file, int number) throws IOException {
		makeWritable(file);
		String text = text(number);
		switch (edit) {
			case IN_PLACE -> Files.writeString(file, text);
			case RENAMED -> {
				Path beside = Files.writeString(this.directory.resolve("new"), text);
				Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
			}
			case HALF_WRITTEN -> {
				Files.writeString(file, text.substring(0, text.length() / 2));
				LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(this.random.nextInt(300)));
				Files.writeString(file, text);
			}
			default -> {
				spoil(edit, file, text);
				LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(this.random.nextInt(1500)));
				return Optional.empty();
			}
		}
		return Optional.of(version(text));
	}

	private void spoil(Edit edit, Path file, String text) throws IOException {
		switch (edit) {
			case BROKEN -> Files.writeString(file, text.replace("action: ", "acton: "));
			case TRUNCATED -> Files.writeString(file, text.substring(0, text.length() - 1 - this.random.nextInt(60)));
			case EMPTY -> Files.writeString(file, "");
			case BINARY -> Files.write(file, new byte[] { (byte) 0xff, 0, 1, 2 });
			case DELETED -> Files.delete(file);
			case DIRECTORY -> {
				Files.delete(file);
				Files.createDirectory(file);
			}
			case UNREADABLE -> Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("---------"));
			default -> throw new IllegalArgumentException(edit.name());
		}
	}

	private void makeWritable(Path file) throws IOException {
		if (Files.isDirectory(file)) {
			Files.delete(file);
		}
		else if (Files.exists(file)) {
			Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
		}
	}

	/**
	 * Each answers {@code /whoami} in its own way; with its number in it, none is twice.
	 */
	private String text(int number) {
		String text = """
				# edit %d
				version: 1
				rules-count: 3
				rules:
				  - id: elsewhere-%d
				    path: /elsewhere
				    action: deny
				  - id: whoami-%d
				    path: /whoami
				    action: %s
				  - id: last
				    trigger: crawler
				    action: deny
				""".formatted(number, number, number, List.of("allow", "review", "deny").get(number % 3));
		PolicyReading reading = PolicyReader.read("edit", text);
		Policy policy = ((PolicyReading.Accepted) reading).policy();
		this.written.put(policy.version(), policy);
		return text;
	}

	private static String version(String text) {
		return ((PolicyReading.Accepted) PolicyReader.read("edit", text.getBytes(StandardCharsets.UTF_8))).policy()
			.version();
	}

	/**
	 * What the owner does to the file.
	 */
	private enum Edit {

		IN_PLACE, RENAMED, HALF_WRITTEN, BROKEN, TRUNCATED, EMPTY, BINARY, DELETED, DIRECTORY, UNREADABLE

	}

}
