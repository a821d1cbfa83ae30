package io.avpsecurity.core.policy.yaml;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;

import io.avpsecurity.core.http.LogText;

/**
 * Decides what a look at the policy file means: nothing new, something that has to stand
 * still first, or something to be read as a policy. What is the same in two looks that
 * are a quiet period apart is read once, however often it is seen (threat T-100). Without
 * clock, thread or file. Not thread-safe.
 */
final class PolicyReload {

	private final String source;

	private final BiFunction<String, byte[], PolicyReading> parser;

	private final Duration quiet;

	private final Consumer<Throwable> faults;

	/** What is in force. */
	private FileContent accepted;

	/** What was read last. */
	private FileContent judged;

	/** What may still change, and since when it has not. */
	private Optional<FileContent> moving = Optional.empty();

	private long since;

	/**
	 * Starts with what was accepted when the file was opened.
	 */
	PolicyReload(String source, BiFunction<String, byte[], PolicyReading> parser, Duration quiet, FileContent accepted,
			Consumer<Throwable> faults) {
		this.source = source;
		this.parser = parser;
		this.quiet = quiet;
		this.accepted = accepted;
		this.judged = accepted;
		this.faults = faults;
	}

	/**
	 * Decides.
	 * @param found what a look has found
	 * @param nanos when, by a clock that is never set back
	 * @return what to do now
	 */
	Step look(FileContent found, long nanos) {
		if (found.equals(this.judged)) {
			this.moving = Optional.empty();
			return Step.NOTHING;
		}
		if (this.moving.filter(found::equals).isEmpty()) {
			this.moving = Optional.of(found);
			this.since = nanos;
		}
		Duration left = this.quiet.minusNanos(nanos - this.since);
		if (left.compareTo(Duration.ZERO) > 0) {
			return new Step.Wait(left);
		}
		this.moving = Optional.empty();
		this.judged = found;
		return judge(found);
	}

	/** Returns whether something is what was accepted last. */
	boolean isAccepted(FileContent found) {
		return found.equals(this.accepted);
	}

	/** Takes note of what was accepted without a look. */
	void accept(FileContent content) {
		this.accepted = content;
		this.judged = content;
		this.moving = Optional.empty();
	}

	private Step judge(FileContent found) {
		if (found.equals(this.accepted)) {
			return Step.BACK;
		}
		PolicyReading reading = read(this.source, found, this.parser, this.faults);
		if (reading instanceof PolicyReading.Accepted) {
			this.accepted = found;
		}
		return new Step.Read(reading);
	}

	/** Reads what was found. A fault of the reader is a refusal too. */
	static PolicyReading read(String source, FileContent found, BiFunction<String, byte[], PolicyReading> parser,
			Consumer<Throwable> faults) {
		if (found instanceof FileContent.None none) {
			return refused(source, none.why());
		}
		try {
			return parser.apply(source, ((FileContent.Bytes) found).bytes());
		}
		catch (Throwable ex) {
			faults.accept(ex);
			return refused(source, "the file could not be read by a fault of this product, " + LogText.where(ex));
		}
	}

	private static PolicyReading refused(String source, String why) {
		return new PolicyReading.Refused(List.of(new PolicyProblem(source, 1, 1, "Policy", why)));
	}

	/** What to do. */
	sealed interface Step {

		Step NOTHING = new Nothing();

		Step BACK = new Back();

		/** Nothing is new. */
		record Nothing() implements Step {
		}

		/** What was refused is gone: the file is again what is in force. */
		record Back() implements Step {
		}

		/**
		 * Something is new, and may be half of it.
		 *
		 * @param left how long it has to stand still
		 */
		record Wait(Duration left) implements Step {
		}

		/**
		 * Something new stands still.
		 *
		 * @param reading what it is
		 */
		record Read(PolicyReading reading) implements Step {
		}

	}

}
