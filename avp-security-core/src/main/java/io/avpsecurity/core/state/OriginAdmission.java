package io.avpsecurity.core.state;

import java.time.InstantSource;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Bounds how many directories of strangers are fetched in a minute: for one client
 * address, and for this node (threat T-65, limits F-12 and F-13). For the node that holds
 * for any 60 seconds; for an address the minute begins with its first fetch, and
 * addresses share a budget as those of a {@link FailureBudget} do. IPv6 addresses count
 * by their first 64 bits. Thread-safe, and of fixed size.
 */
public final class OriginAdmission {

	/** For one client address and minute. */
	public static final int PER_CLIENT = 10;

	/** For this node and minute. */
	public static final int PER_NODE = 120;

	private static final long WINDOW_MILLIS = 60_000;

	private final InstantSource clock;

	private final AddressCounts clients;

	private final ReentrantLock lock = new ReentrantLock();

	/** When the last ones were admitted, the oldest next to be overwritten. */
	private final long[] admitted = new long[PER_NODE];

	private int next;

	/**
	 * Creates an admission that nobody has used.
	 * @param clock the time
	 */
	public OriginAdmission(InstantSource clock) {
		this(clock, KeyedHash.random());
	}

	OriginAdmission(InstantSource clock, KeyedHash hash) {
		this.clock = Objects.requireNonNull(clock, "clock must not be null");
		this.clients = new AddressCounts(clock, PER_CLIENT, hash);
		Arrays.fill(this.admitted, Long.MIN_VALUE);
	}

	/**
	 * Admits one more fetch, and counts it if so.
	 * @param clientAddress the address of whoever makes us fetch, if it is known; all
	 * that are not known share one budget
	 * @return false when the address, or the node, has used up its minute
	 */
	public boolean admit(Optional<String> clientAddress) {
		// The client first: one that is over its own budget uses up nobody else's.
		return this.clients.add(clientAddress.orElse("")) && admitForNode();
	}

	private boolean admitForNode() {
		long now = this.clock.millis();
		this.lock.lock();
		try {
			long oldest = this.admitted[this.next];
			// One that lies ahead is from before the clock was set back.
			if (oldest <= now && oldest > now - WINDOW_MILLIS) {
				return false;
			}
			this.admitted[this.next] = now;
			this.next = (this.next + 1) % PER_NODE;
			return true;
		}
		finally {
			this.lock.unlock();
		}
	}

}
