package io.avpsecurity.core.policy.yaml;

import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiFunction;
import java.util.function.Consumer;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import io.avpsecurity.core.event.PolicyChange;
import io.avpsecurity.core.event.PolicyRefusal;
import io.avpsecurity.core.policy.Policy;
import io.avpsecurity.core.policy.PolicyReplacement;
import io.avpsecurity.core.policy.PolicySource;
import io.avpsecurity.core.policy.PolicyStatus;

/**
 * The policy of a file. What is in force is always a whole policy that was accepted: a
 * file that is broken, half-written, too large, unreadable or gone changes nothing but
 * the status (threat T-99). A file that is being written is not looked into before it
 * stands still for half a second (threat T-100); that it was saved whole can only be seen
 * as far as it says so. When it is opened it is read at once.
 * <p>
 * With reload one daemon thread watches it until it is closed, follows symbolic links,
 * and looks at it every second in any case. Thread-safe; the policy is one volatile
 * reference, so nobody waits (threat T-102). Whoever replaces the rules waits for others
 * who do so, never a request.
 */
public final class PolicyFile implements PolicySource {

	static final Duration QUIET_PERIOD = Duration.ofMillis(500);

	private static final Logger logger = LoggerFactory.getLogger(PolicyFile.class);

	/** How long somebody waits at most who would change the policy. */
	private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);

	private final Path file;

	private final String source;

	private final InstantSource clock;

	private final PolicyFileEvents events;

	private final PolicyReload reload;

	private final RulesWriter writer;

	private final Optional<PolicyWatch> watch;

	/** Who looks at the file to change what is in force, or writes it. */
	private final ReentrantLock turn = new ReentrantLock();

	private volatile PolicyStatus status;

	private volatile boolean closed;

	PolicyFile(Path file, Optional<Duration> quiet, BiFunction<String, byte[], PolicyReading> parser,
			InstantSource clock, PolicyFileEvents events) {
		this.source = file.toString();
		this.clock = Objects.requireNonNull(clock, "clock must not be null");
		this.events = Objects.requireNonNull(events, "events must not be null");
		FileContent found = FileContent.of(file);
		PolicyReading reading = PolicyReload.read(this.source, found, parser, events::lookFailed);
		if (reading instanceof PolicyReading.Refused refused) {
			throw new InvalidPolicyException(refused.problems());
		}
		this.status = status((PolicyReading.Accepted) reading);
		warn(this.status);
		this.file = file;
		this.reload = new PolicyReload(this.source, parser, quiet.orElse(QUIET_PERIOD), found, events::lookFailed);
		this.writer = new RulesWriter(file, parser, events::lookFailed);
		this.watch = quiet.map((period) -> new PolicyWatch(new DirectoryWatch(file), this::look, events::lookFailed));
	}

	/**
	 * Opens a policy file.
	 * @param file the file; links are followed
	 * @param reload whether later versions of it come into force
	 * @param clock says when a version comes into force
	 * @param events told of later versions
	 * @return the policy of the file
	 * @throws InvalidPolicyException if there is no such file, or it is no policy; the
	 * message names everything that is wrong
	 */
	public static PolicyFile open(Path file, boolean reload, InstantSource clock, PolicyFileEvents events) {
		return open(file, reload ? Optional.of(QUIET_PERIOD) : Optional.empty(), PolicyReader::read, clock, events);
	}

	static PolicyFile open(Path file, Optional<Duration> quiet, BiFunction<String, byte[], PolicyReading> parser,
			InstantSource clock, PolicyFileEvents events) {
		PolicyFile opened = new PolicyFile(file, quiet, parser, clock, events);
		opened.watch.ifPresent(PolicyWatch::start);
		return opened;
	}

	@Override
	public Policy current() {
		return this.status.policy();
	}

	@Override
	public PolicyStatus status() {
		return this.status;
	}

	/**
	 * Writes other rules into the file and puts them in force at once. What stands above
	 * and below the rules is kept byte for byte, comments too, but for the number of
	 * {@code rules-count}; comments between the old rules are gone with them. A file that
	 * is not what is in force is left alone: somebody is changing it.
	 */
	@Override
	public PolicyReplacement replaceRules(List<?> rules) {
		return replaceRules(rules, LONGEST_WAIT);
	}

	PolicyReplacement replaceRules(List<?> rules, Duration longestWait) {
		try {
			if (!this.turn.tryLock(longestWait.toNanos(), TimeUnit.NANOSECONDS)) {
				return new PolicyReplacement.Conflict("others have been changing the policy for too long");
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return new PolicyReplacement.Conflict("others are changing the policy, and this thread may not wait");
		}
		try {
			return this.closed ? new PolicyReplacement.NotWritable("the policy is closed") : replaceInTurn(rules);
		}
		finally {
			this.turn.unlock();
		}
	}

	@Override
	public Optional<PolicyReplacement.NotWritable> obstacle() {
		return (FileContent.of(this.file) instanceof FileContent.Bytes bytes) ? this.writer.obstacle(bytes)
				: Optional.empty();
	}

	private PolicyReplacement replaceInTurn(List<?> rules) {
		FileContent found = FileContent.of(this.file);
		PolicyReload.Step step = this.watch.isPresent() ? look(found) : PolicyReload.Step.NOTHING;
		RulesWriter.Result result = (found instanceof FileContent.Bytes bytes && this.reload.isAccepted(found))
				? this.writer.write(rules, bytes) : this.writer.conflict(notInForce(found, step));
		if (result instanceof RulesWriter.Result.Written written) {
			this.reload.accept(written.content());
			return new PolicyReplacement.Saved(accept(written.reading()));
		}
		return ((RulesWriter.Result.NotWritten) result).why();
	}

	/** What would be lost may be half of what somebody means (threat T-100). */
	private String notInForce(FileContent found, PolicyReload.Step step) {
		if (found instanceof FileContent.None none) {
			return none.why();
		}
		if (step instanceof PolicyReload.Step.Wait) {
			return "it was changed a moment ago and is not in force yet";
		}
		return this.watch.isPresent() ? "what it holds now is refused, and would be lost"
				: "it was changed since it came into force, and would come into force only at the next start";
	}

	/**
	 * Ends the thread, without waiting for its end.
	 */
	@Override
	public void close() {
		this.closed = true;
		this.watch.ifPresent(PolicyWatch::close);
	}

	private PolicyReload.Step look() {
		this.turn.lock();
		try {
			FileContent found = FileContent.of(this.file);
			return this.closed ? PolicyReload.Step.NOTHING : look(found);
		}
		finally {
			this.turn.unlock();
		}
	}

	private PolicyReload.Step look(FileContent found) {
		PolicyReload.Step step = this.reload.look(found, System.nanoTime());
		apply(step);
		return step;
	}

	void apply(PolicyReload.Step step) {
		if (step instanceof PolicyReload.Step.Back) {
			PolicyStatus now = this.status;
			this.status = new PolicyStatus(now.source(), now.policy(), now.since(), now.warnings(), Optional.empty());
			logger.info("Policy file {} is again what is in force, version {}.", this.source, now.policy().version());
			tell((listener) -> listener.changed(change(now)));
		}
		else if (step instanceof PolicyReload.Step.Read read) {
			if (read.reading() instanceof PolicyReading.Accepted accepted) {
				accept(accepted);
			}
			else {
				refuse(sentences(((PolicyReading.Refused) read.reading()).problems()));
			}
		}
	}

	private PolicyStatus accept(PolicyReading.Accepted accepted) {
		PolicyStatus next = status(accepted);
		this.status = next;
		logger.info("Policy file {}: version {} is in force, {} rules, default {}.", this.source,
				next.policy().version(), next.policy().rules().size(), next.policy().defaultAction());
		warn(next);
		tell((listener) -> listener.changed(change(next)));
		return next;
	}

	/** Whatever a listener throws, what is in force is in force. */
	private void tell(Consumer<PolicyFileEvents> event) {
		try {
			event.accept(this.events);
		}
		catch (Throwable ex) {
			this.events.lookFailed(ex);
		}
	}

	private PolicyStatus status(PolicyReading.Accepted reading) {
		return new PolicyStatus(Optional.of(this.source), reading.policy(), this.clock.instant(),
				sentences(reading.warnings()), Optional.empty());
	}

	private static void warn(PolicyStatus now) {
		now.warnings().forEach((warning) -> logger.warn("{}", warning));
	}

	private void refuse(List<String> problems) {
		PolicyStatus now = this.status;
		this.status = new PolicyStatus(now.source(), now.policy(), now.since(), now.warnings(),
				Optional.of(new PolicyStatus.Refusal(this.clock.instant(), problems)));
		logger.error("Policy file {} is refused, version {} stays in force:\n{}", this.source, now.policy().version(),
				String.join("\n", problems));
		tell((listener) -> listener.refused(new PolicyRefusal(this.source, now.policy().version(), problems)));
	}

	private PolicyChange change(PolicyStatus now) {
		return new PolicyChange(this.source, now.policy().version(), now.policy().rules().size(), now.warnings());
	}

	private static List<String> sentences(List<PolicyProblem> problems) {
		return problems.stream().map(PolicyProblem::toString).toList();
	}

}
