package io.avpsecurity.core.client;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * One session for each origin. Of too many the one that was not used for longest is
 * forgotten, with its token. Thread-safe.
 */
final class AvpSessions {

	/** So many origins are kept. */
	static final int MAX = 256;

	private final Supplier<AvpSession> factory;

	private final ReentrantLock lock = new ReentrantLock();

	/** In the order they were used. */
	private final Map<String, AvpSession> sessions = new LinkedHashMap<>(16, 0.75f, true);

	AvpSessions(Supplier<AvpSession> factory) {
		this.factory = factory;
	}

	AvpSession of(String origin) {
		this.lock.lock();
		try {
			AvpSession session = this.sessions.computeIfAbsent(origin, (key) -> this.factory.get());
			if (this.sessions.size() > MAX) {
				this.sessions.remove(this.sessions.keySet().iterator().next());
			}
			return session;
		}
		finally {
			this.lock.unlock();
		}
	}

	void clear() {
		this.lock.lock();
		try {
			this.sessions.clear();
		}
		finally {
			this.lock.unlock();
		}
	}

}
