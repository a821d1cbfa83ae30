package io.avpsecurity.core.fetch;

/**
 * For whom a document is fetched. Each lane has threads and a queue of its own, so that
 * strangers never keep the known from being served (threat T-53, limit F-7).
 */
public enum FetchLane {

	/** Agents and registries that the owner has named. */
	CONFIGURED(2, 16),

	/** Agents that a signature was verified of before. */
	VERIFIED(2, 16),

	/** Everybody else. */
	STRANGER(4, 32);

	private final int threads;

	private final int queue;

	FetchLane(int threads, int queue) {
		this.threads = threads;
		this.queue = queue;
	}

	int threads() {
		return this.threads;
	}

	int queue() {
		return this.queue;
	}

}
