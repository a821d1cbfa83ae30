package io.avpsecurity.core.policy.yaml;

import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiFunction;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import io.avpsecurity.core.event.PolicyChange;
import io.avpsecurity.core.event.PolicyRefusal;
import io.avpsecurity.core.policy.Policy;
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
 * reference, so nobody waits (threat T-102).
 */
public final class PolicyFile implements PolicySource {

	static final Duration QUIET_PERIOD = Duration.ofMillis(500);

	private static final Logger logger = LoggerFactory.getLogger(PolicyFile.class);

	private final String source;

	private final InstantSource clock;

	private final PolicyFileEvents events;

	private final Optional<PolicyWatch> watch;

	private volatile PolicyStatus status;

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
		this.watch = quiet.map((period) -> new PolicyWatch(new DirectoryWatch(file), () -> FileContent.of(file),
				new PolicyReload(this.source, parser, period, found, events::lookFailed), this::apply,
				events::lookFailed));
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
	 * Ends the thread, without waiting for its end.
	 */
	@Override
	public void close() {
		this.watch.ifPresent(PolicyWatch::close);
	}

	void apply(PolicyReload.Step step) {
		if (step instanceof PolicyReload.Step.Back) {
			PolicyStatus now = this.status;
			this.status = new PolicyStatus(now.source(), now.policy(), now.since(), now.warnings(), Optional.empty());
			logger.info("Policy file {} is again what is in force, version {}.", this.source, now.policy().version());
			this.events.changed(change(now));
		}
		else if (step instanceof PolicyReload.Step.Read read) {
			if (read.reading() instanceof PolicyReading.Accepted accepted) {
				PolicyStatus next = status(accepted);
				this.status = next;
				logger.info("Policy file {}: version {} is in force, {} rules, default {}.", this.source,
						next.policy().version(), next.policy().rules().size(), next.policy().defaultAction());
				warn(next);
				this.events.changed(change(next));
			}
			else {
				refuse(sentences(((PolicyReading.Refused) read.reading()).problems()));
			}
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
		this.events.refused(new PolicyRefusal(this.source, now.policy().version(), problems));
	}

	private PolicyChange change(PolicyStatus now) {
		return new PolicyChange(this.source, now.policy().version(), now.policy().rules().size(), now.warnings());
	}

	private static List<String> sentences(List<PolicyProblem> problems) {
		return problems.stream().map(PolicyProblem::toString).toList();
	}

}
