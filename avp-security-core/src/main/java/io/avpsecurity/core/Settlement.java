package io.avpsecurity.core;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.agent.Replay;
import io.avpsecurity.core.agent.Verification;
import io.avpsecurity.core.policy.Demands;
import io.avpsecurity.core.state.ReplayLedger;
import io.avpsecurity.core.webbotauth.JudgedSignatures;
import io.avpsecurity.core.webbotauth.ProvenSignature;

/**
 * Puts the owner's demands to signatures that verified, and records their use: the one
 * step of an assessment that changes something. A signature that did not verify changes
 * nothing (T-28), and every one that did is recorded, not only the first. Thread-safe.
 */
final class Settlement {

	/** How old a signature may be where its age stands in for a nonce (L-14). */
	private static final Duration MAX_AGE = Duration.ofSeconds(300);

	/** Given by this step alone, when it could not ask whether a signature is a copy. */
	private static final Set<Reason> NOT_ASKED = EnumSet.of(Reason.NONCE_MISSING, Reason.REPLAY_UNAVAILABLE);

	private final Demands demands;

	private final ReplayLedger ledger;

	private final InstantSource clock;

	private final Duration margin;

	private final Consumer<Throwable> faults;

	/**
	 * Creates the step.
	 * @param demands what is asked of every signature, whatever rule matches
	 * @param ledger what remembers, if that is asked for
	 * @param clock the time
	 * @param clockSkew how far clocks may be apart
	 * @param faults told of what the ledger throws
	 */
	Settlement(Demands demands, ReplayLedger ledger, InstantSource clock, Duration clockSkew,
			Consumer<Throwable> faults) {
		this.demands = demands;
		this.ledger = ledger;
		this.clock = clock;
		// A signature is good to the end of the second it expires in.
		this.margin = clockSkew.plusSeconds(1);
		this.faults = faults;
	}

	/**
	 * Settles.
	 * @param judged the signatures
	 * @param rule what the rule that matched demands against copies; the stricter demand
	 * counts
	 * @return what is left of them
	 */
	Settled settle(JudgedSignatures judged, Replay rule) {
		Replay replay = (rule.compareTo(this.demands.replay()) > 0) ? rule : this.demands.replay();
		if (judged.proven().isEmpty() || (replay == Replay.OFF && !this.demands.nonce())) {
			return new Settled(judged.verification(), Replay.OFF);
		}
		Instant now = this.clock.instant();
		Verification settled = judged.check((signature) -> fault(signature, replay, now)).verification();
		long notAsked = settled.signatures()
			.stream()
			.filter((result) -> result.reason().filter(NOT_ASKED::contains).isPresent())
			.count();
		return new Settled(settled, (notAsked < judged.proven().size()) ? replay : Replay.OFF);
	}

	private Optional<Reason> fault(ProvenSignature signature, Replay replay, Instant now) {
		boolean hasNonce = signature.nonce().isPresent();
		if (this.demands.nonce() && !hasNonce) {
			return Optional.of(Reason.NONCE_MISSING);
		}
		return switch (replay) {
			case OFF -> Optional.empty();
			case WINDOW -> ageFault(signature, now);
			case ONCE -> hasNonce ? useFault(signature, signature.agent().expires())
					: ageFault(signature, now).or(() -> useFault(signature, signature.created().plus(MAX_AGE)));
		};
	}

	private static Optional<Reason> ageFault(ProvenSignature signature, Instant now) {
		long age = now.getEpochSecond() - signature.created().getEpochSecond();
		return (age > MAX_AGE.toSeconds()) ? Optional.of(Reason.EXPIRED) : Optional.empty();
	}

	private Optional<Reason> useFault(ProvenSignature signature, Instant end) {
		return switch (use(signature, end.plus(this.margin))) {
			case FIRST -> Optional.empty();
			case AGAIN -> Optional.of(Reason.NONCE_REPLAYED);
			case UNAVAILABLE -> Optional.of(Reason.REPLAY_UNAVAILABLE);
		};
	}

	/** A ledger that is somebody else's must not turn its faults into accepted copies. */
	private ReplayLedger.Use use(ProvenSignature signature, Instant until) {
		try {
			return Objects.requireNonNull(
					this.ledger.record(signature.agent().identity().url(), signature.replayKey(), until),
					"a replay ledger must not answer null");
		}
		catch (VirtualMachineError ex) {
			throw ex;
		}
		catch (Throwable ex) {
			this.faults.accept(ex);
			return ReplayLedger.Use.UNAVAILABLE;
		}
	}

	/**
	 * What is left of the signatures.
	 *
	 * @param verification what they amount to
	 * @param replay what was enforced against copies
	 */
	record Settled(Verification verification, Replay replay) {
	}

}
