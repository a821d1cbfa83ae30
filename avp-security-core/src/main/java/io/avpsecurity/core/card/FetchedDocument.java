package io.avpsecurity.core.card;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Function;

import io.avpsecurity.core.event.DocumentKind;
import io.avpsecurity.core.fetch.BackgroundFetches;
import io.avpsecurity.core.fetch.FetchLane;
import io.avpsecurity.core.fetch.FetchRequest;
import io.avpsecurity.core.fetch.FetchResult;
import io.avpsecurity.core.fetch.FetchedBody;

/**
 * A document that the owner names, fetched in the background and kept. At most one fetch
 * of it is on its way. Never waits. Thread-safe.
 *
 * @param <T> what is read of it
 */
final class FetchedDocument<T> {

	private final String url;

	private final DocumentKind kind;

	private final BackgroundFetches fetches;

	private final InstantSource clock;

	private final Function<FetchedBody, Optional<T>> reader;

	private final Consumer<FetchResult> results;

	private final CardEvents events;

	private final Duration retry;

	private volatile Kept<T> kept = Kept.nothing();

	private final AtomicBoolean onItsWay = new AtomicBoolean();

	FetchedDocument(String url, DocumentKind kind, BackgroundFetches fetches, InstantSource clock,
			Function<FetchedBody, Optional<T>> reader, Consumer<FetchResult> results, CardEvents events,
			Duration retry) {
		this.url = url;
		this.kind = kind;
		this.fetches = fetches;
		this.clock = clock;
		this.reader = reader;
		this.results = results;
		this.events = events;
		this.retry = retry;
	}

	/** A card at a URL that the owner has named, directly or by a registry. */
	static FetchedDocument<SignatureAgentCard> ofCard(String url, BackgroundFetches fetches, InstantSource clock,
			CardEvents events, Duration retry) {
		FetchedCard card = new FetchedCard(url, events);
		return new FetchedDocument<>(url, DocumentKind.CARD, fetches, clock, card::read, card::tell, events, retry);
	}

	String url() {
		return this.url;
	}

	Optional<T> usableAt(Instant now) {
		return this.kept.usableAt(now);
	}

	/** What is kept at this moment. */
	Kept<T> kept() {
		return this.kept;
	}

	/** The last version, however old it is. */
	Optional<T> last() {
		return this.kept.value();
	}

	boolean isDue(Instant now) {
		return this.kept.isDue(now);
	}

	/**
	 * Starts to fetch it, if that is due and not done already.
	 * @param whenDone run when it is done, on the thread that fetched
	 * @return whether it was started; if not, nothing is run
	 */
	boolean refresh(Runnable whenDone) {
		if (!this.onItsWay.compareAndSet(false, true)) {
			return false;
		}
		boolean started = false;
		Kept<T> before = this.kept;
		try {
			// Another one may have ended since the caller looked.
			if (before.isDue(this.clock.instant())) {
				started = start(before, whenDone);
			}
		}
		finally {
			if (!started) {
				this.onItsWay.set(false);
			}
		}
		return started;
	}

	private boolean start(Kept<T> before, Runnable whenDone) {
		FetchRequest request = new FetchRequest(this.url, FetchedCard.accept(this.kind), before.validators());
		boolean started = this.fetches.start(FetchLane.CONFIGURED, this.kind, request,
				(result) -> done(before, result, whenDone));
		if (!started) {
			this.kept = before.afterBusy(this.clock.instant());
		}
		return started;
	}

	private void done(Kept<T> before, FetchResult result, Runnable whenDone) {
		Instant now = this.clock.instant();
		Kept<T> after = before.afterFailure(now, this.retry);
		try {
			this.results.accept(result);
			after = before.after(result, now, this.reader, this.retry);
		}
		catch (RuntimeException ex) {
			this.events.failed(ex);
		}
		finally {
			this.kept = after;
			this.onItsWay.set(false);
			whenDone.run();
		}
	}

}
