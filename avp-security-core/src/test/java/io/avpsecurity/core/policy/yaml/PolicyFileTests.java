package io.avpsecurity.core.policy.yaml;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.avpsecurity.core.event.PolicyChange;
import io.avpsecurity.core.event.PolicyRefusal;
import io.avpsecurity.core.fixture.TestClock;
import io.avpsecurity.core.policy.Policy;
import io.avpsecurity.core.policy.PolicySource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class PolicyFileTests implements PolicyFileEvents {

	private final BlockingQueue<Object> told = new LinkedBlockingQueue<>();

	private final List<PolicySource> opened = new ArrayList<>();

	private final AtomicBoolean throwing = new AtomicBoolean();

	private Path directory;

	private Path file;

	@BeforeEach
	void write(@TempDir Path temporary) throws IOException {
		this.directory = Files.createDirectory(temporary.resolve("etc"));
		this.file = Files.writeString(this.directory.resolve("agent-policy.yaml"), rules(0));
	}

	@AfterEach
	void close() {
		this.opened.forEach(PolicySource::close);
	}

	@Test
	void openWhenBrokenThenEverythingThatIsWrong() throws IOException {
		Files.writeString(this.file, "version: 2\nrulez: []\n");

		assertThatExceptionOfType(InvalidPolicyException.class).isThrownBy(() -> open(this.file))
			.satisfies((ex) -> assertThat(ex.problems()).hasSizeGreaterThan(1));
		assertThatExceptionOfType(InvalidPolicyException.class).isThrownBy(() -> open(this.directory))
			.withMessageContaining("this is a directory");
	}

	@Test
	void changeWhenWrittenInPlaceThenInForce() throws Exception {
		PolicySource policies = open(this.file);

		Files.writeString(this.file, rules(3));

		assertThat(next())
			.isEqualTo(new PolicyChange(this.file.toString(), policies.current().version(), 3, List.of()));
		assertThat(policies.current().rules()).hasSize(3);
	}

	@Test
	void changeWhenRenamedOverThenInForce() throws Exception {
		PolicySource policies = open(this.file);

		replace(this.file, rules(2));

		assertThat(next()).isInstanceOf(PolicyChange.class);
		assertThat(policies.current().rules()).hasSize(2);
	}

	@Test
	void changeWhenConfigMapIsSwappedThenInForce() throws Exception {
		Path mount = this.directory.resolve("mount");
		Files.createDirectories(mount.resolve("..2026_1"));
		Files.createDirectories(mount.resolve("..2026_2"));
		Files.writeString(mount.resolve("..2026_1/agent-policy.yaml"), rules(1));
		Files.writeString(mount.resolve("..2026_2/agent-policy.yaml"), rules(2));
		Files.createSymbolicLink(mount.resolve("..data"), Path.of("..2026_1"));
		Path link = Files.createSymbolicLink(mount.resolve("agent-policy.yaml"), Path.of("..data/agent-policy.yaml"));
		PolicySource policies = open(link);

		Path next = Files.createSymbolicLink(mount.resolve("..data_tmp"), Path.of("..2026_2"));
		Files.move(next, mount.resolve("..data"), StandardCopyOption.ATOMIC_MOVE);

		assertThat(next()).isInstanceOf(PolicyChange.class);
		assertThat(policies.current().rules()).hasSize(2);
		assertThat(LinkedDirectories.of(link).keySet()).contains(mount, mount.resolve("..2026_2"));
	}

	@Test
	void changeWhenWholeDirectoryIsReplacedThenInForceAndWatched() throws Exception {
		PolicySource policies = open(this.file);
		Path other = Files.createDirectory(this.directory.resolveSibling("other"));
		Files.writeString(other.resolve("agent-policy.yaml"), rules(4));

		Files.move(this.directory, this.directory.resolveSibling("old"));
		Files.move(other, this.directory);

		assertThat(nextChange().rules()).isEqualTo(4);
		Files.writeString(this.file, rules(5));
		assertThat(nextChange().rules()).isEqualTo(5);
		assertThat(policies.current().rules()).hasSize(5);
	}

	@Test
	@Tag("T-99")
	void changeWhenBrokenThenTheLastGoodStaysUntilItIsGoodAgain() throws Exception {
		PolicySource policies = open(this.file);
		Policy before = policies.current();

		replace(this.file, "version: 1\nrules:\n  - action: alow\n");
		assertThat(next()).isInstanceOfSatisfying(PolicyRefusal.class,
				(refusal) -> assertThat(refusal.inForce()).isEqualTo(before.version()));
		assertThat(policies.current()).isSameAs(before);
		assertThat(policies.status().refusal()).isPresent();

		replace(this.file, rules(0));
		assertThat(next()).isInstanceOf(PolicyChange.class);
		assertThat(policies.current()).isSameAs(before);
		assertThat(policies.status().refusal()).isEmpty();
	}

	@Test
	void changeWhenDeletedOrADirectoryThenTheLastGoodStays() throws Exception {
		PolicySource policies = open(this.file);
		Policy before = policies.current();

		Files.delete(this.file);
		assertThat(next()).asString().contains("no such file");
		Files.createDirectory(this.file);
		assertThat(next()).asString().contains("this is a directory");

		assertThat(policies.current()).isSameAs(before);
	}

	@Test
	void changeWhenTheListenerThrowsThenTheNextIsSeen() throws Exception {
		PolicySource policies = open(this.file);
		this.throwing.set(true);

		replace(this.file, rules(1));
		assertThat(next()).isInstanceOf(PolicyChange.class);
		assertThat(next()).isInstanceOf(AssertionError.class);
		replace(this.file, rules(2));
		assertThat(next()).isInstanceOf(PolicyChange.class);

		assertThat(policies.current().rules()).hasSize(2);
	}

	@Test
	void closeThenTheThreadEnds() throws Exception {
		PolicySource policies = open(this.file);
		replace(this.file, rules(1));
		next();
		Thread thread = this.watching;

		policies.close();
		thread.join(10_000);

		assertThat(thread.isAlive()).isFalse();
		assertThat(thread.isDaemon()).isTrue();
		assertThat(thread.getName()).isEqualTo("avp-policy");
	}

	@Test
	void openWhenWithoutReloadThenNoThread() throws Exception {
		PolicyFile fixed = PolicyFile.open(this.file, false, new TestClock(), this);

		fixed.close();

		assertThat(fixed.current().rules()).isEmpty();
		assertThat(fixed.status().since()).isEqualTo(TestClock.START);
	}

	@Test
	@Tag("T-102")
	void currentWhenSwappedUnderReadersThenEachPolicyIsWhole() throws Exception {
		PolicyFile policies = PolicyFile.open(this.file, false, new TestClock(), this);
		AtomicBoolean done = new AtomicBoolean();
		List<CompletableFuture<Set<String>>> readers = new ArrayList<>();
		for (int i = 0; i < 16; i++) {
			readers.add(CompletableFuture.supplyAsync(() -> seen(policies, done), (task) -> new Thread(task).start()));
		}
		Set<String> whole = new HashSet<>(Set.of(describe(policies.current())));

		for (int i = 1; i <= 500; i++) {
			PolicyReading reading = PolicyReader.read("p.yaml", rules(i % 20 + 1) + "# " + i + "\n");
			whole.add(describe(((PolicyReading.Accepted) reading).policy()));
			policies.apply(new PolicyReload.Step.Read(reading));
		}
		done.set(true);

		assertThat(whole).hasSize(501);
		assertThat(readers).allSatisfy((reader) -> assertThat(whole).containsAll(reader.get(10, TimeUnit.SECONDS)));
	}

	private static Set<String> seen(PolicySource policies, AtomicBoolean done) {
		Set<String> seen = new HashSet<>();
		while (!done.get()) {
			seen.add(describe(policies.current()));
		}
		return seen;
	}

	/** The version and the rules that go with it. */
	private static String describe(Policy policy) {
		return policy.version() + policy.rules().stream().map((rule) -> rule.id().orElseThrow()).toList();
	}

	private volatile Thread watching = Thread.currentThread();

	@Override
	public void changed(PolicyChange change) {
		this.watching = Thread.currentThread();
		this.told.add(change);
		if (this.throwing.getAndSet(false)) {
			throw new AssertionError("a listener throws");
		}
	}

	@Override
	public void refused(PolicyRefusal refusal) {
		this.told.add(refusal);
	}

	@Override
	public void lookFailed(Throwable fault) {
		this.told.add(fault);
	}

	private PolicySource open(Path path) {
		return open(path, Duration.ofMillis(100));
	}

	private PolicySource open(Path path, Duration quiet) {
		PolicySource policies = PolicyFile.open(path, Optional.of(quiet), PolicyReader::read, new TestClock(), this);
		this.opened.add(policies);
		return policies;
	}

	private Object next() throws InterruptedException {
		return Optional.ofNullable(this.told.poll(30, TimeUnit.SECONDS)).orElse("nothing");
	}

	/** Between two moves there may be no file for longer than the quiet period. */
	private PolicyChange nextChange() throws InterruptedException {
		Object event = next();
		while (event instanceof PolicyRefusal) {
			event = next();
		}
		return (PolicyChange) event;
	}

	private static void replace(Path file, String text) throws IOException {
		Path written = Files.writeString(file.resolveSibling("written"), text);
		Files.move(written, file, StandardCopyOption.ATOMIC_MOVE);
	}

	private static String rules(int number) {
		StringBuilder text = new StringBuilder("version: 1\nrules:" + ((number == 0) ? " []\n" : "\n"));
		for (int i = 0; i < number; i++) {
			text.append("  - id: r" + i + "-of-" + number + "\n    path: /p" + i + "\n    action: deny\n");
		}
		return text.toString();
	}

}
