package io.avpsecurity.core.policy.yaml;

import java.io.IOException;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Waits until something may have happened to a file. It may wake for nothing, and may
 * miss something: a look is needed after each wait. Where the file system tells nothing,
 * it is only a pause. Used by one thread; closed by any.
 */
final class DirectoryWatch implements AutoCloseable {

	private static final Logger logger = LoggerFactory.getLogger(PolicyFile.class);

	/** What comes right after an event is one change with it. */
	private static final Duration BREATH = Duration.ofMillis(50);

	private final Path file;

	private final Optional<WatchService> service;

	private final List<WatchKey> keys = new ArrayList<>();

	private final CountDownLatch closed = new CountDownLatch(1);

	private Map<Path, Object> watched = Map.of();

	private boolean warned;

	DirectoryWatch(Path file) {
		this.file = file;
		this.service = service(file);
	}

	boolean isClosed() {
		return this.closed.getCount() == 0;
	}

	/**
	 * Watches where the file is now. Before each look, so that nothing is missed after.
	 */
	void follow() {
		if (this.service.isEmpty()) {
			return;
		}
		Map<Path, Object> directories = LinkedDirectories.of(this.file);
		if (directories.equals(this.watched) && this.keys.stream().allMatch(WatchKey::isValid)) {
			return;
		}
		this.keys.forEach(WatchKey::cancel);
		this.keys.clear();
		this.watched = directories;
		directories.keySet().forEach((directory) -> register(this.service.get(), directory));
	}

	private void register(WatchService service, Path directory) {
		try {
			this.keys.add(directory.register(service, StandardWatchEventKinds.ENTRY_CREATE,
					StandardWatchEventKinds.ENTRY_MODIFY, StandardWatchEventKinds.ENTRY_DELETE));
		}
		catch (IOException ex) {
			noEvents(ex);
		}
	}

	/** Pauses, whatever happens to the file. */
	void pause(Duration time) throws InterruptedException {
		this.closed.await(time.toNanos(), TimeUnit.NANOSECONDS);
	}

	/** Pauses until something happens to the file. */
	void await(Duration atMost) throws InterruptedException {
		if (this.service.isEmpty()) {
			pause(atMost);
			return;
		}
		try {
			WatchKey key = this.service.get().poll(atMost.toNanos(), TimeUnit.NANOSECONDS);
			if (key == null) {
				return;
			}
			pause(BREATH);
			while (key != null) {
				key.pollEvents();
				key.reset();
				key = this.service.get().poll();
			}
		}
		catch (ClosedWatchServiceException ex) {
			pause(atMost);
		}
	}

	@Override
	public void close() {
		this.closed.countDown();
	}

	/** Gives back what the system lent. By the thread that watched, at its end. */
	void release() {
		try {
			if (this.service.isPresent()) {
				this.service.get().close();
			}
		}
		catch (IOException ex) {
			logger.debug("The watch of {} could not be given back", this.file, ex);
		}
	}

	private Optional<WatchService> service(Path file) {
		try {
			return Optional.of(file.getFileSystem().newWatchService());
		}
		catch (IOException | UnsupportedOperationException ex) {
			noEvents(ex);
			return Optional.empty();
		}
	}

	private void noEvents(Exception ex) {
		if (!this.warned) {
			this.warned = true;
			logger.info("The file system does not tell of changes of {} ({}); it is looked at regularly.", this.file,
					ex.getClass().getSimpleName());
		}
	}

}
