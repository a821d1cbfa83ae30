package io.avpsecurity.core.policy.yaml;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import io.avpsecurity.core.event.PolicyChange;
import io.avpsecurity.core.event.PolicyRefusal;
import io.avpsecurity.core.fixture.TestClock;
import io.avpsecurity.core.policy.FixedPolicy;
import io.avpsecurity.core.policy.Policy;
import io.avpsecurity.core.policy.PolicyReplacement;
import io.avpsecurity.core.policy.PolicyRule;
import io.avpsecurity.core.policy.PolicySource;
import io.avpsecurity.core.policy.PolicyStatus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

class PolicyReplacementTests implements PolicyFileEvents {

	private static final String START = "# of the shop\nversion: 1\nrules:\n  - path: /old\n    action: deny\n# end\n";

	private static final List<?> RULES = List.of(Map.of("path", "/new", "action", "allow"), Map.of("action", "review"));

	private static final String REPLACED = """
			# of the shop
			version: 1
			rules:
			  - path: "/new"
			    action: "allow"
			  - action: "review"
			# end
			""";

	private final BlockingQueue<Object> told = new LinkedBlockingQueue<>();

	private final List<PolicySource> opened = new ArrayList<>();

	private final TestClock clock = new TestClock();

	private final AtomicBoolean throwing = new AtomicBoolean();

	private Path directory;

	private Path file;

	@BeforeEach
	void write(@TempDir Path temporary) throws IOException {
		this.directory = Files.createDirectory(temporary.resolve("etc"));
		this.file = Files.writeString(this.directory.resolve("agent-policy.yaml"), START);
	}

	@AfterEach
	void close() {
		this.opened.forEach(PolicySource::close);
	}

	@Test
	void replaceWhenRulesThenInTheFileInForceAndTold() throws Exception {
		PolicyFile policies = fixed();
		this.clock.advance(Duration.ofMinutes(1));

		PolicyReplacement.Saved saved = (PolicyReplacement.Saved) policies.replaceRules(RULES);

		assertThat(this.file).hasContent(REPLACED);
		assertThat(saved.count()).isEqualTo(2);
		assertThat(saved.status()).isSameAs(policies.status());
		assertThat(saved.status().since()).isEqualTo(TestClock.START.plus(Duration.ofMinutes(1)));
		assertThat(policies.current().version()).isEqualTo(TestPolicies.policy(REPLACED).version());
		assertThat(this.told)
			.containsExactly(new PolicyChange(this.file.toString(), policies.current().version(), 2, List.of()));
		assertThat(files()).containsExactly("agent-policy.yaml");
	}

	@Test
	void replaceWhenTheRulesAreThoseInForceThenTheSameAgain() {
		PolicyFile policies = fixed();

		assertThat(policies.replaceRules(members(policies))).isInstanceOf(PolicyReplacement.Saved.class);
		Policy first = policies.current();
		assertThat(policies.replaceRules(members(policies))).isInstanceOf(PolicyReplacement.Saved.class);

		assertThat(policies.current().rules()).isEqualTo(TestPolicies.policy(START).rules());
		assertThat(policies.current().version()).isEqualTo(first.version());
	}

	@Test
	@Tag("T-99")
	void replaceWhenRefusedThenNothingIsChanged() throws Exception {
		PolicyFile policies = fixed();
		PolicyStatus before = policies.status();
		Object key = Files.readAttributes(this.file, "*").get("fileKey");

		PolicyReplacement refused = policies
			.replaceRules(List.of(Map.of("action", "allow"), Map.of("action", "alow", "pth", "/")));

		assertThat(((PolicyReplacement.Refused) refused).problems()).hasSize(2)
			.allSatisfy((problem) -> assertThat(problem).startsWith("Rule 2 (rules[1]"));
		assertThat(this.file).hasContent(START);
		assertThat(Files.readAttributes(this.file, "*").get("fileKey")).isEqualTo(key);
		assertThat(policies.status()).isSameAs(before);
		assertThat(this.told).isEmpty();
		assertThat(files()).containsExactly("agent-policy.yaml");
	}

	/** The last word of the file is the owner's: nothing comes back from before. */
	@Test
	void replaceWhenWatchedThenToldOnceAndTheNextEditIsSeen() throws Exception {
		PolicySource policies = watched(this.file, PolicyReader::read);

		assertThat(policies.replaceRules(RULES)).isInstanceOf(PolicyReplacement.Saved.class);
		Policy replaced = policies.current();
		move("version: 1\nrules: []\n");

		assertThat(next()).isInstanceOfSatisfying(PolicyChange.class,
				(change) -> assertThat(change.version()).isEqualTo(replaced.version()));
		assertThat(next()).isInstanceOfSatisfying(PolicyChange.class, (change) -> assertThat(change.rules()).isZero());
		assertThat(policies.current().rules()).isEmpty();
	}

	@Test
	void replaceWhenTheListenerThrowsThenSaved() {
		PolicyFile policies = fixed();
		this.throwing.set(true);

		assertThat(policies.replaceRules(RULES)).isInstanceOf(PolicyReplacement.Saved.class);

		assertThat(this.told).hasSize(2).last().isInstanceOf(AssertionError.class);
		assertThat(policies.current().rules()).hasSize(2);
	}

	@Test
	@Tag("T-100")
	void replaceWhenChangedAMomentAgoThenAConflict() throws Exception {
		PolicyFile policies = PolicyFile.open(this.file, true, this.clock, this);
		this.opened.add(policies);
		move("version: 1\ndefault: deny\nrules: []\n");

		PolicyReplacement answer = policies.replaceRules(RULES);

		assertThat(answer).isEqualTo(new PolicyReplacement.Conflict("the policy file " + this.file
				+ " was not written: it was changed a moment ago and is not in force yet"));
		assertThat(this.file).content().startsWith("version: 1\ndefault: deny");
		assertThat(((PolicyChange) next()).rules()).isZero();
		assertThat(policies.replaceRules(RULES)).isInstanceOf(PolicyReplacement.Saved.class);
		assertThat(this.file).content().startsWith("version: 1\ndefault: deny\nrules:\n  - path: \"/new\"");
	}

	@Test
	@Tag("T-99")
	void replaceWhenTheFileIsRefusedThenItIsNotLost() throws Exception {
		PolicySource policies = watched(this.file, PolicyReader::read);
		move("version: 1\nrules:\n  - acti\n");
		assertThat(next()).isInstanceOf(PolicyRefusal.class);
		PolicyStatus before = policies.status();

		PolicyReplacement answer = policies.replaceRules(RULES);

		assertThat(reason(answer)).endsWith("was not written: what it holds now is refused, and would be lost");
		assertThat(this.file).hasContent("version: 1\nrules:\n  - acti\n");
		assertThat(policies.status()).isSameAs(before);
	}

	@Test
	void replaceWhenTheFileIsChangedAndNotWatchedThenAConflict() throws Exception {
		PolicyFile policies = fixed();
		move("version: 1\nrules: []\n");

		assertThat(reason(policies.replaceRules(RULES))).contains("only at the next start");

		assertThat(this.file).hasContent("version: 1\nrules: []\n");
	}

	@Test
	void replaceWhenTheFileIsChangedInBetweenThenAConflict() throws Exception {
		AtomicBoolean edit = new AtomicBoolean();
		PolicySource policies = watched(this.file, (source, bytes) -> {
			if (edit.getAndSet(false)) {
				move("version: 1\nrules: []\n");
			}
			return PolicyReader.read(source, bytes);
		});
		edit.set(true);

		PolicyReplacement answer = policies.replaceRules(RULES);

		assertThat(reason(answer)).endsWith("was not written: somebody else has just changed it");
		assertThat(this.file).hasContent("version: 1\nrules: []\n");
		assertThat(files()).containsExactly("agent-policy.yaml");
	}

	@Test
	void replaceWhenTheFileIsGoneThenAConflict() throws Exception {
		PolicyFile policies = fixed();
		Files.delete(this.file);

		assertThat(reason(policies.replaceRules(RULES))).endsWith("was not written: there is no such file");

		assertThat(files()).isEmpty();
		assertThat(policies.current().rules()).hasSize(1);
	}

	@Test
	void replaceWhenTheFileIsDeletedInBetweenThenAConflict() throws Exception {
		AtomicBoolean delete = new AtomicBoolean();
		PolicySource policies = PolicyFile.open(this.file, Optional.empty(), (source, bytes) -> {
			if (delete.getAndSet(false)) {
				assertThat(this.file.toFile().delete()).isTrue();
			}
			return PolicyReader.read(source, bytes);
		}, this.clock, this);
		delete.set(true);

		assertThat(reason(policies.replaceRules(RULES))).endsWith("was not written: it is gone");

		assertThat(files()).isEmpty();
	}

	@Test
	void replaceWhenTheReaderHasAFaultThenRefusedAndTold() throws Exception {
		AtomicBoolean broken = new AtomicBoolean();
		PolicySource policies = watched(this.file, (source, bytes) -> {
			if (broken.get()) {
				throw new StackOverflowError();
			}
			return PolicyReader.read(source, bytes);
		});
		broken.set(true);

		PolicyReplacement answer = policies.replaceRules(RULES);

		assertThat(((PolicyReplacement.Refused) answer).problems()).singleElement()
			.asString()
			.startsWith("Policy (rules): the file could not be read by a fault of this product");
		assertThat(this.told).hasSize(1);
		assertThat(this.file).hasContent(START);
	}

	@Test
	void replaceWhenALinkThenTheFileBehindItAndTheLinkStays() throws Exception {
		Path link = Files.createSymbolicLink(this.directory.resolveSibling("link.yaml"),
				Path.of("etc/agent-policy.yaml"));
		PolicyFile policies = PolicyFile.open(link, false, this.clock, this);

		assertThat(policies.replaceRules(RULES)).isInstanceOf(PolicyReplacement.Saved.class);

		assertThat(link).isSymbolicLink();
		assertThat(Files.isSymbolicLink(this.file)).isFalse();
		assertThat(this.file).hasContent(REPLACED);
	}

	@Test
	void obstacleWhenItCanBeWrittenThenNoneAndNothingIsWritten() throws Exception {
		PolicyFile policies = fixed();

		assertThat(policies.obstacle()).isEmpty();

		assertThat(this.file).hasContent(START);
		assertThat(files()).containsExactly("agent-policy.yaml");
	}

	@Test
	void replaceWhenOfAConfigMapThenNotWritable() throws Exception {
		Files.createDirectories(this.directory.resolve("..2026_1"));
		Path kept = Files.writeString(this.directory.resolve("..2026_1/p.yaml"), START);
		Files.createSymbolicLink(this.directory.resolve("..data"), Path.of("..2026_1"));
		Path link = Files.createSymbolicLink(this.directory.resolve("p.yaml"), Path.of("..data/p.yaml"));
		PolicyFile policies = PolicyFile.open(link, false, this.clock, this);

		PolicyReplacement answer = policies.replaceRules(RULES);

		assertThat(answer).isEqualTo(new PolicyReplacement.NotWritable(
				"the policy file " + link + " cannot be written: it is mounted, and changed where it is mounted from"));
		assertThat(policies.obstacle()).contains((PolicyReplacement.NotWritable) answer);
		assertThat(kept).hasContent(START);
	}

	@Test
	void replaceWhenInBracesThenNotWritable() throws Exception {
		Files.writeString(this.file, "{version: 1, rules: []}\n");
		PolicyFile policies = fixed();

		assertThat(reason(policies.replaceRules(RULES))).contains("it is written in braces");

		assertThat(this.file).hasContent("{version: 1, rules: []}\n");
	}

	@Test
	@DisabledOnOs(value = OS.WINDOWS, disabledReason = "its files have no POSIX permissions")
	void replaceThenThePermissionsStay() throws Exception {
		Files.setPosixFilePermissions(this.file, PosixFilePermissions.fromString("rw-r-x--x"));
		PolicyFile policies = fixed();

		assertThat(policies.replaceRules(RULES)).isInstanceOf(PolicyReplacement.Saved.class);

		assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(this.file))).isEqualTo("rw-r-x--x");
	}

	@Test
	@DisabledOnOs(value = OS.WINDOWS, disabledReason = "its files have no POSIX permissions")
	void replaceThenTheGroupStays() throws Exception {
		assumeThat(Files.getAttribute(this.file, "unix:uid")).as("root may give files away").isEqualTo(0);
		Files.setAttribute(this.file, "unix:gid", 1);
		PolicyFile policies = fixed();

		assertThat(policies.replaceRules(RULES)).isInstanceOf(PolicyReplacement.Saved.class);

		assertThat(Files.getAttribute(this.file, "unix:gid")).isEqualTo(1);
	}

	@Test
	@DisabledOnOs(value = OS.WINDOWS, disabledReason = "its files have no POSIX permissions")
	void replaceWhenTheFileIsReadOnlyThenNotWritable() throws Exception {
		Files.setPosixFilePermissions(this.file, PosixFilePermissions.fromString("r--r--r--"));
		assumeThat(Files.isWritable(this.file)).as("root may write everywhere").isFalse();
		PolicyFile policies = fixed();

		assertThat(reason(policies.replaceRules(RULES))).contains("cannot be written: it may not be written");

		assertThat(this.file).hasContent(START);
	}

	@Test
	@DisabledOnOs(value = OS.WINDOWS, disabledReason = "its files have no POSIX permissions")
	void replaceWhenTheDirectoryIsReadOnlyThenNotWritable() throws Exception {
		PolicyFile policies = fixed();
		Files.setPosixFilePermissions(this.directory, PosixFilePermissions.fromString("r-xr-xr-x"));
		assumeThat(Files.isWritable(this.directory)).as("root may write everywhere").isFalse();

		PolicyReplacement answer = policies.replaceRules(RULES);
		Files.setPosixFilePermissions(this.directory, PosixFilePermissions.fromString("rwxr-xr-x"));

		assertThat(reason(answer)).contains("cannot be written: its directory may not be written");
		assertThat(files()).containsExactly("agent-policy.yaml");
		assertThat(this.file).hasContent(START);
	}

	@Test
	void replaceWhenClosedThenNotWritable() {
		PolicyFile policies = fixed();
		policies.close();

		assertThat(policies.replaceRules(RULES)).isEqualTo(new PolicyReplacement.NotWritable("the policy is closed"));

		assertThat(this.file).hasContent(START);
	}

	@Test
	void replaceWhenInterruptedThenAConflict() {
		PolicyFile policies = fixed();
		Thread.currentThread().interrupt();

		PolicyReplacement answer = policies.replaceRules(RULES);

		assertThat(Thread.interrupted()).isTrue();
		assertThat(answer).isInstanceOf(PolicyReplacement.Conflict.class);
		assertThat(this.file).hasContent(START);
	}

	@Test
	void replaceWhenAnotherIsAtItForTooLongThenAConflictAndNobodyElseWaits() throws Exception {
		CountDownLatch begun = new CountDownLatch(1);
		CountDownLatch end = new CountDownLatch(1);
		AtomicBoolean hold = new AtomicBoolean();
		PolicyFile policies = PolicyFile.open(this.file, Optional.empty(), (source, bytes) -> {
			if (hold.getAndSet(false)) {
				begun.countDown();
				awaitQuietly(end);
			}
			return PolicyReader.read(source, bytes);
		}, this.clock, this);
		hold.set(true);
		CompletableFuture<PolicyReplacement> first = CompletableFuture.supplyAsync(() -> policies.replaceRules(RULES),
				(task) -> new Thread(task).start());
		begun.await();

		PolicyReplacement second = policies.replaceRules(RULES, Duration.ZERO);
		Policy inForce = policies.current();
		end.countDown();

		assertThat(second)
			.isEqualTo(new PolicyReplacement.Conflict("others have been changing the policy for too long"));
		assertThat(inForce.rules()).hasSize(1);
		assertThat(first.get(30, TimeUnit.SECONDS)).isInstanceOf(PolicyReplacement.Saved.class);
	}

	@Test
	void replaceWhenNotOfAFileThenNotWritable() {
		PolicyStatus status = new PolicyStatus(Optional.empty(), Policy.BUILT_IN, TestClock.START, List.of(),
				Optional.empty());
		PolicyStatus packed = new PolicyStatus(Optional.of("classpath:p.yaml"), Policy.BUILT_IN, TestClock.START,
				List.of(), Optional.empty());

		assertThat(new FixedPolicy(status).replaceRules(RULES))
			.isEqualTo(new PolicyReplacement.NotWritable("the policy is the built-in one, expected that of a file"));
		assertThat(new FixedPolicy(status).obstacle())
			.contains((PolicyReplacement.NotWritable) new FixedPolicy(status).replaceRules(RULES));
		assertThat(new FixedPolicy(packed).replaceRules(RULES)).isEqualTo(new PolicyReplacement.NotWritable(
				"the policy classpath:p.yaml is packed into the application, expected that of a file"));
	}

	/** Each version says three times which one it is. */
	@Test
	@Tag("T-100")
	void replaceWhenManyAndTheFileIsEditedTooThenItIsAlwaysOneWholeVersion() throws Exception {
		Files.writeString(this.file, version("start", 3));
		PolicySource policies = watched(this.file, PolicyReader::read);
		AtomicBoolean done = new AtomicBoolean();
		AtomicInteger saved = new AtomicInteger();
		Set<String> wrong = Collections.synchronizedSet(new HashSet<>());
		List<CompletableFuture<?>> readers = List.of(loop(done, () -> wrongFile(wrong)),
				loop(done, () -> wrongPolicy(policies.current(), wrong)));
		List<CompletableFuture<?>> writers = new ArrayList<>();
		for (int i = 0; i < 100; i++) {
			List<?> rules = rules("put" + i, i % 7 + 1);
			writers.add(CompletableFuture.runAsync(() -> {
				saveAtLast(policies, rules);
				saved.incrementAndGet();
			}, (task) -> new Thread(task).start()));
		}
		for (int i = 0; i < 100; i++) {
			awaitSaved(saved, i);
			move(version("edit" + i, i % 5 + 1));
		}

		CompletableFuture.allOf(writers.toArray(CompletableFuture[]::new)).get(120, TimeUnit.SECONDS);
		saveAtLast(policies, rules("last", 1));
		done.set(true);
		CompletableFuture.allOf(readers.toArray(CompletableFuture[]::new)).get(30, TimeUnit.SECONDS);

		assertThat(wrong).isEmpty();
		assertThat(saved).hasValue(100);
		assertThat(TestPolicies.policy(Files.readString(this.file)).version()).isEqualTo(policies.current().version());
		assertThat(files()).containsExactly("agent-policy.yaml");
	}

	/** Whoever edits the file meanwhile makes others try again. */
	private static void saveAtLast(PolicySource policies, List<?> rules) {
		while (!(policies.replaceRules(rules) instanceof PolicyReplacement.Saved)) {
			Thread.onSpinWait();
		}
	}

	private static void awaitSaved(AtomicInteger saved, int count) {
		while (saved.get() < count) {
			Thread.onSpinWait();
		}
	}

	private static CompletableFuture<?> loop(AtomicBoolean done, Supplier<?> look) {
		return CompletableFuture.runAsync(() -> {
			while (!done.get()) {
				look.get();
			}
		}, (task) -> new Thread(task).start());
	}

	private boolean wrongFile(Set<String> wrong) {
		FileContent found = FileContent.of(this.file);
		if (!(found instanceof FileContent.Bytes bytes)) {
			return wrong.add(found.toString());
		}
		PolicyReading reading = PolicyReader.read(TestPolicies.FILE, bytes.bytes());
		return (reading instanceof PolicyReading.Accepted accepted) ? wrongPolicy(accepted.policy(), wrong)
				: wrong.add(reading.toString());
	}

	/** Every rule names the version and how many there are. */
	private static boolean wrongPolicy(Policy policy, Set<String> wrong) {
		Set<Optional<String>> reasons = new HashSet<>();
		policy.rules().forEach((rule) -> reasons.add(rule.reason()));
		boolean whole = reasons.size() == 1
				&& reasons.iterator().next().orElse("").endsWith(" of " + policy.rules().size());
		return !whole && wrong.add(policy + " " + reasons);
	}

	private static List<?> rules(String name, int count) {
		List<Object> rules = new ArrayList<>();
		for (int i = 0; i < count; i++) {
			rules.add(Map.of("path", "/p" + i, "reason", name + " of " + count, "action", "deny"));
		}
		return rules;
	}

	private static String version(String name, int count) {
		StringBuilder text = new StringBuilder("version: 1\nrules-count: " + count + "\nrules:\n");
		for (int i = 0; i < count; i++) {
			text.append("  - path: /e" + i + "\n    reason: " + name + " of " + count + "\n    action: deny\n");
		}
		return text.toString();
	}

	private PolicyFile fixed() {
		return PolicyFile.open(this.file, false, this.clock, this);
	}

	private PolicySource watched(Path path, BiFunction<String, byte[], PolicyReading> parser) {
		PolicySource policies = PolicyFile.open(path, Optional.of(Duration.ZERO), parser, this.clock, this);
		this.opened.add(policies);
		return policies;
	}

	private static List<?> members(PolicySource policies) {
		return policies.current().rules().stream().map(PolicyRule::members).toList();
	}

	private static String reason(PolicyReplacement answer) {
		return (answer instanceof PolicyReplacement.Conflict conflict) ? conflict.reason()
				: ((PolicyReplacement.NotWritable) answer).reason();
	}

	private List<String> files() throws IOException {
		try (Stream<Path> files = Files.list(this.directory)) {
			return files.map(Path::getFileName).map(Path::toString).toList();
		}
	}

	private void move(String text) {
		try {
			Path written = Files.writeString(this.directory.resolveSibling("written"), text);
			Files.move(written, this.file, StandardCopyOption.ATOMIC_MOVE);
		}
		catch (IOException ex) {
			throw new AssertionError(ex);
		}
	}

	private static void awaitQuietly(CountDownLatch latch) {
		try {
			latch.await();
		}
		catch (InterruptedException ex) {
			throw new AssertionError(ex);
		}
	}

	private Object next() throws InterruptedException {
		return Optional.ofNullable(this.told.poll(30, TimeUnit.SECONDS)).orElse("nothing");
	}

	@Override
	public void changed(PolicyChange change) {
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

}
