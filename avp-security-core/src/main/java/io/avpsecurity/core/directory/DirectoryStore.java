package io.avpsecurity.core.directory;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import org.jspecify.annotations.Nullable;

/**
 * The directories that were fetched, and those that could not be. Both are bounded, and
 * keep what is asked for again rather than what came last (threats T-64, T-66; limits C-1
 * and C-7): junk never drives out the agents that come every day. Directories that the
 * owner named are never driven out. Nothing in here goes by itself: how old it is counts
 * where it is used. Thread-safe.
 */
final class DirectoryStore {

	static final int MAX_DIRECTORIES = 1000;

	static final int MAX_FAILURES = 10_000;

	static final long MAX_WEIGHT = 32L << 20;

	/** About what a key takes besides its text. */
	private static final int KEY_WEIGHT = 1 << 11;

	private final Map<String, AtomicReference<@Nullable CachedDirectory>> configured = new HashMap<>();

	private final Cache<String, CachedDirectory> directories = Caffeine.newBuilder()
		.executor(Runnable::run)
		.maximumWeight(MAX_WEIGHT)
		.weigher((String url, CachedDirectory directory) -> weight(directory.directory()))
		.build();

	private final Cache<String, FailedLookup> failures = Caffeine.newBuilder()
		.executor(Runnable::run)
		.maximumSize(MAX_FAILURES)
		.build();

	/**
	 * Creates an empty store.
	 * @param configured the URLs of the directories that the owner named
	 */
	DirectoryStore(Set<String> configured) {
		configured.forEach((url) -> this.configured.put(url, new AtomicReference<>()));
	}

	boolean isConfigured(String url) {
		return this.configured.containsKey(url);
	}

	Optional<CachedDirectory> find(String url) {
		AtomicReference<@Nullable CachedDirectory> pinned = this.configured.get(url);
		return Optional.ofNullable((pinned != null) ? pinned.get() : this.directories.getIfPresent(url));
	}

	void put(String url, CachedDirectory directory) {
		AtomicReference<@Nullable CachedDirectory> pinned = this.configured.get(url);
		if (pinned != null) {
			pinned.set(directory);
		}
		else {
			this.directories.put(url, directory);
		}
		this.failures.invalidate(url);
	}

	Optional<FailedLookup> failure(String url) {
		return Optional.ofNullable(this.failures.getIfPresent(url));
	}

	void fail(String url, FailedLookup failure) {
		this.failures.put(url, failure);
	}

	/** No entry is so light that there could be more of them than allowed. */
	static int weight(FetchedDirectory directory) {
		return (int) Math.max(MAX_WEIGHT / MAX_DIRECTORIES,
				directory.size() + (long) KEY_WEIGHT * directory.keys().size());
	}

	int size() {
		this.directories.cleanUp();
		return (int) this.directories.estimatedSize();
	}

	int failureCount() {
		this.failures.cleanUp();
		return (int) this.failures.estimatedSize();
	}

}
