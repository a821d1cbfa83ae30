package io.avpsecurity.core.fetch;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import java.util.function.Function;

import io.avpsecurity.core.event.DocumentKind;
import io.avpsecurity.core.event.FetchReport;

/**
 * Fetches documents on threads of its own, never on that of a request, and tells of each.
 * It does not remember anything and makes no fetch twice or again by itself. Thread-safe.
 */
public final class BackgroundFetches {

	private final DocumentFetcher fetcher;

	private final Function<FetchLane, Executor> lanes;

	private final InstantSource clock;

	private final FetchEvents events;

	/**
	 * Creates the service.
	 * @param fetcher fetches
	 * @param lanes the executor of each lane, which rejects when it is busy
	 * @param clock measures how long it takes
	 * @param events told of each fetch
	 */
	public BackgroundFetches(DocumentFetcher fetcher, Function<FetchLane, Executor> lanes, InstantSource clock,
			FetchEvents events) {
		this.fetcher = fetcher;
		this.lanes = lanes;
		this.clock = clock;
		this.events = events;
	}

	/**
	 * Says whether a URL is refused, without contacting anybody.
	 * @param url an absolute URL
	 * @return why it is, or empty
	 */
	public Optional<FetchFault> refusal(String url) {
		return this.fetcher.refusal(url);
	}

	/**
	 * Starts a fetch.
	 * @param lane for whom
	 * @param kind what is fetched
	 * @param request what to fetch
	 * @param whenDone gets the result exactly once, on the thread that fetched, if this
	 * returns true; a fault of ours gives {@link FetchFault#UNREACHABLE}
	 * @return false when the lane is busy, and nothing will come
	 */
	public boolean start(FetchLane lane, DocumentKind kind, FetchRequest request, Consumer<FetchResult> whenDone) {
		Instant start = this.clock.instant();
		try {
			this.lanes.apply(lane).execute(() -> fetch(kind, request, start, whenDone));
			return true;
		}
		catch (RejectedExecutionException ex) {
			refused(kind, request.url(), "busy");
			return false;
		}
	}

	/**
	 * Tells that a fetch is not made.
	 * @param kind what would be fetched
	 * @param url from where
	 * @param why the code of the reason
	 */
	public void refused(DocumentKind kind, String url, String why) {
		this.events.ended(new FetchReport(kind, url, FetchReport.Result.REFUSED, Optional.of(why), Duration.ZERO));
	}

	/**
	 * Tells of a fault of ours, in what was fetched or with it.
	 * @param fault the fault
	 */
	public void failed(Throwable fault) {
		this.events.failed(fault);
	}

	private void fetch(DocumentKind kind, FetchRequest request, Instant start, Consumer<FetchResult> whenDone) {
		FetchResult result = FetchResult.Failed.of(FetchFault.UNREACHABLE);
		try {
			this.events.started(kind, request.url());
			result = fetchGuarded(request);
			Duration elapsed = Duration.between(start, this.clock.instant());
			this.events.ended(report(kind, request.url(), result, elapsed.isNegative() ? Duration.ZERO : elapsed));
		}
		finally {
			// Also when the machine is out of memory: somebody waits for it.
			whenDone.accept(result);
		}
	}

	/** A waiting request must have its answer, whatever goes wrong in here. */
	private FetchResult fetchGuarded(FetchRequest request) {
		try {
			return this.fetcher.fetch(request);
		}
		catch (VirtualMachineError ex) {
			throw ex;
		}
		catch (Throwable ex) {
			this.events.failed(ex);
			return FetchResult.Failed.of(FetchFault.UNREACHABLE);
		}
	}

	private static FetchReport report(DocumentKind kind, String url, FetchResult result, Duration elapsed) {
		if (result instanceof FetchResult.Failed failed) {
			FetchReport.Result end = (failed.fault() == FetchFault.BLOCKED) ? FetchReport.Result.REFUSED
					: FetchReport.Result.FAILED;
			return new FetchReport(kind, url, end, Optional.of(failed.fault().code()), elapsed);
		}
		FetchReport.Result end = (result instanceof FetchResult.NotModified) ? FetchReport.Result.NOT_MODIFIED
				: FetchReport.Result.LOADED;
		return new FetchReport(kind, url, end, Optional.empty(), elapsed);
	}

}
