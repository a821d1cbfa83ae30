package io.avpsecurity.core.directory;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

import org.jspecify.annotations.Nullable;

/**
 * A directory that was fetched, and how it has fared since. What it holds never changes:
 * a later fetch makes another one. Thread-safe.
 */
final class CachedDirectory {

	/** How long it is used after it should have been fetched again (limit C-4). */
	static final Duration MAX_STALE = Duration.ofHours(6);

	private static final Duration BETWEEN_REFRESHES = Duration.ofSeconds(5);

	private static final long NEVER = Long.MIN_VALUE;

	private final FetchedDirectory directory;

	private final Instant loaded;

	private final Instant refreshAt;

	private final Instant expires;

	private final Map<String, KeyLookup.Found> fresh;

	private final AtomicReference<@Nullable FailedLookup> failure = new AtomicReference<>();

	private final AtomicBoolean verified;

	/** The second of the last refresh ahead of time. */
	private final AtomicLong refreshed = new AtomicLong(NEVER);

	/** The second of the last forced refetch. */
	private final AtomicLong forced;

	/**
	 * Creates one.
	 * @param directory what was fetched
	 * @param loaded when
	 * @param refreshAfter the part of its lifetime after which it is fetched again if it
	 * is in use
	 * @param before the one that it takes the place of
	 */
	CachedDirectory(FetchedDirectory directory, Instant loaded, double refreshAfter, Optional<CachedDirectory> before) {
		this.directory = directory;
		this.loaded = loaded;
		this.refreshAt = loaded.plusMillis((long) (directory.lifetime().toMillis() * refreshAfter));
		this.expires = loaded.plus(directory.lifetime());
		this.fresh = directory.lookups();
		this.verified = before.map((other) -> other.verified).orElseGet(AtomicBoolean::new);
		this.forced = before.map((other) -> other.forced).orElseGet(() -> new AtomicLong(NEVER));
	}

	FetchedDirectory directory() {
		return this.directory;
	}

	/** A clock that was set back ends it, rather than make it last longer (T-111). */
	boolean isFresh(Instant now) {
		return !now.isBefore(this.loaded) && now.isBefore(this.expires);
	}

	boolean isUsable(Instant now) {
		return !now.isBefore(this.loaded) && now.isBefore(this.expires.plus(MAX_STALE));
	}

	/**
	 * Takes the refresh that is due, if it is. There is not another one at once: it may
	 * be under way, or there was no room for it.
	 * @param now the time
	 * @return whether it is to be made
	 */
	boolean takeRefresh(Instant now) {
		return !now.isBefore(this.refreshAt) && take(this.refreshed, now, BETWEEN_REFRESHES);
	}

	Optional<KeyLookup.Found> find(String keyid) {
		return Optional.ofNullable(this.fresh.get(keyid));
	}

	Optional<KeyLookup.Found> findStale(String keyid) {
		return find(keyid).map((found) -> new KeyLookup.Found(found.jwk(), found.source().asStale()));
	}

	/**
	 * Takes the one refetch that is allowed in a while, for a key that is not here or no
	 * longer valid (limit C-6).
	 * @param now the time
	 * @param pause how long there is no other one
	 * @return whether it may be made
	 */
	boolean takeForcedRefresh(Instant now, Duration pause) {
		return take(this.forced, now, pause);
	}

	/** It was not made after all. */
	void returnForcedRefresh() {
		this.forced.set(NEVER);
	}

	private static boolean take(AtomicLong lastTime, Instant now, Duration pause) {
		long last = lastTime.get();
		long second = now.getEpochSecond();
		boolean allowed = last == NEVER || second < last || second >= last + pause.toSeconds();
		return allowed && lastTime.compareAndSet(last, second);
	}

	boolean isVerified() {
		return this.verified.get();
	}

	void verified() {
		if (!this.verified.get()) {
			this.verified.set(true);
		}
	}

	Optional<FailedLookup> failure() {
		return Optional.ofNullable(this.failure.get());
	}

	void failed(FailedLookup failure) {
		this.failure.set(failure);
	}

}
