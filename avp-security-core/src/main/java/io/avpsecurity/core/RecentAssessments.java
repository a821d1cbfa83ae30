package io.avpsecurity.core;

import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;

import io.avpsecurity.core.agent.Outcome;
import io.avpsecurity.core.agent.TokenVerification;

/**
 * Keeps the last assessments, so that the owner can ask why a request was decided as it
 * was. People are not kept: a request without credential that no rule matched leaves no
 * trace. What is kept names agents, methods and paths, and holds no credential. Bounded,
 * thread-safe, and without locks.
 */
public final class RecentAssessments implements AssessmentListener {

	/** The most that are kept. */
	public static final int MAX_CAPACITY = 1000;

	private final InstantSource clock;

	private final AtomicReferenceArray<Recent> ring;

	private final AtomicLong next = new AtomicLong();

	/**
	 * Creates an empty memory.
	 * @param clock the time
	 * @param capacity how many are kept, 1 to {@value #MAX_CAPACITY}
	 */
	public RecentAssessments(InstantSource clock, int capacity) {
		if (capacity < 1 || capacity > MAX_CAPACITY) {
			throw new IllegalArgumentException("capacity must be 1 to " + MAX_CAPACITY + ", was " + capacity);
		}
		this.clock = Objects.requireNonNull(clock, "clock must not be null");
		this.ring = new AtomicReferenceArray<>(capacity);
	}

	@Override
	public void assessed(Assessment assessment) {
		if (isOfAPerson(assessment)) {
			return;
		}
		long place = this.next.getAndIncrement();
		this.ring.set((int) (place % this.ring.length()), new Recent(place, this.clock.instant(), assessment));
	}

	/**
	 * Returns what is kept.
	 * @return the assessments, the newest first
	 */
	public List<Recent> list() {
		List<Recent> kept = new ArrayList<>();
		for (int i = 0; i < this.ring.length(); i++) {
			Recent recent = this.ring.get(i);
			if (recent != null) {
				kept.add(recent);
			}
		}
		kept.sort((a, b) -> Long.compare(b.number(), a.number()));
		return List.copyOf(kept);
	}

	/** Nobody was named and nobody decided. */
	private static boolean isOfAPerson(Assessment assessment) {
		return assessment.verification().outcome() == Outcome.UNSIGNED
				&& assessment.token() instanceof TokenVerification.Absent && assessment.decision().observed().isEmpty()
				&& assessment.decision().matched().startsWith("default:");
	}

	/**
	 * An assessment and when it was made.
	 *
	 * @param number counts the assessments that were kept, from 0
	 * @param at when
	 * @param assessment the assessment
	 */
	public record Recent(long number, Instant at, Assessment assessment) {
	}

}
