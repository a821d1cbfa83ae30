package io.avpsecurity.core.directory;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.DoubleSupplier;

import io.avpsecurity.core.agent.Checked;
import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.directory.DirectoryFlight.Landing;
import io.avpsecurity.core.event.DocumentKind;
import io.avpsecurity.core.fetch.BackgroundFetches;
import io.avpsecurity.core.fetch.FetchFault;
import io.avpsecurity.core.fetch.FetchLane;
import io.avpsecurity.core.fetch.FetchRequest;
import io.avpsecurity.core.fetch.FetchResult;
import io.avpsecurity.core.fetch.Validators;
import io.avpsecurity.core.state.OriginAdmission;

/**
 * Fetches directories into the store, each by one fetch at a time (threats T-53, T-63).
 * What strangers name is fetched one at a time for each origin, and only so many (T-65).
 * Thread-safe.
 */
final class DirectoryFetches {

	/** There is no room at the moment. */
	static final Landing BUSY = new Landing.Refused(Duration.ofSeconds(5));

	private static final Landing OVER_BUDGET = new Landing.Refused(Duration.ofSeconds(60));

	private static final String ACCEPT = DirectoryReader.MEDIA_TYPE;

	private static final String ACCEPT_ELSEWHERE = ACCEPT + ", application/json;q=0.5";

	/** After so many failures in a row a directory is fetched as that of a stranger. */
	private static final int FAILURES_OF_A_STRANGER = 3;

	/** Refreshes begin at 70 to 90 hundredths of a lifetime (limit C-3). */
	private static final double EARLIEST = 0.7;

	private static final double SPREAD = 0.2;

	/**
	 * By place. As many as there are threads and places in queues, and as those who are
	 * about to be refused.
	 */
	private final ConcurrentMap<String, DirectoryFlight> flights = new ConcurrentHashMap<>();

	private final DirectoryStore store;

	private final DirectoryReader reader;

	private final BackgroundFetches fetches;

	private final OriginAdmission admission;

	private final InstantSource clock;

	private final DoubleSupplier random;

	DirectoryFetches(DirectoryStore store, DirectoryReader reader, BackgroundFetches fetches, OriginAdmission admission,
			InstantSource clock, DoubleSupplier random) {
		this.store = store;
		this.reader = reader;
		this.fetches = fetches;
		this.admission = admission;
		this.clock = clock;
		this.random = random;
	}

	Optional<FetchFault> refusal(String url) {
		Optional<FetchFault> refusal = this.fetches.refusal(url);
		refusal.ifPresent((fault) -> this.fetches.refused(DocumentKind.DIRECTORY, url, fault.code()));
		return refusal;
	}

	/** Returns the fetch of a directory that is under way. */
	Optional<DirectoryFlight> current(String url) {
		return Optional.ofNullable(this.flights.get(url))
			.or(() -> Optional.ofNullable(this.flights.get(origin(url))).filter((flight) -> flight.isFor(url)));
	}

	/**
	 * Starts a fetch, or joins the one that somebody has just started.
	 * @param query for whom
	 * @param known what the decision to fetch was made on
	 * @return the fetch, which may have landed already, or empty when another directory
	 * of the origin is being fetched
	 */
	Optional<DirectoryFlight> start(KeyQuery query, Optional<CachedDirectory> known) {
		String url = query.url();
		Optional<DirectoryFlight> earlier = current(url);
		if (earlier.isPresent()) {
			return earlier;
		}
		FetchLane lane = lane(url, known);
		DirectoryFlight flight = new DirectoryFlight(url, place(url, lane));
		DirectoryFlight other = this.flights.putIfAbsent(flight.place(), flight);
		if (other != null) {
			return other.isFor(url) ? Optional.of(other) : Optional.empty();
		}
		boolean underWay = false;
		try {
			underWay = launch(flight, lane, query, known);
		}
		finally {
			// Whatever goes wrong in here, the place is free again.
			if (!underWay) {
				land(flight, BUSY);
			}
		}
		return Optional.of(flight);
	}

	/**
	 * Where no two fetches are made at once: a stranger may name any URL of an origin, so
	 * there it is the origin. What a stranger names must not stand in the way of those
	 * who are known, nor of the one URL that every origin has.
	 */
	private static String place(String url, FetchLane lane) {
		return (lane == FetchLane.STRANGER && !DirectoryReader.isWellKnown(url)) ? origin(url) : url;
	}

	private boolean launch(DirectoryFlight flight, FetchLane lane, KeyQuery query, Optional<CachedDirectory> known) {
		String url = query.url();
		Optional<CachedDirectory> current = this.store.find(url);
		Optional<Landing> landed = landedSince(url, known, current);
		if (landed.isPresent()) {
			land(flight, landed.get());
			return true;
		}
		if (lane == FetchLane.STRANGER && !this.admission.admit(query.clientAddress().get())) {
			this.fetches.refused(DocumentKind.DIRECTORY, url, Reason.DIRECTORY_THROTTLED.code());
			land(flight, OVER_BUDGET);
			return true;
		}
		return this.fetches.start(lane, DocumentKind.DIRECTORY, request(url, current),
				(result) -> arrive(flight, url, current, result));
	}

	/**
	 * A fetch that landed between the decision for another one and its start has decided
	 * otherwise: there is never a second one for the same reason.
	 */
	private Optional<Landing> landedSince(String url, Optional<CachedDirectory> known,
			Optional<CachedDirectory> current) {
		Instant now = this.clock.instant();
		if (current.isPresent()) {
			if (known.isEmpty() || known.get() != current.get()) {
				return Optional.of(new Landing.Resolved(current.get()));
			}
			return current.get().failure().filter((failure) -> failure.isCurrent(now)).map(Landing.Unresolved::new);
		}
		return this.store.failure(url).filter((failure) -> failure.isCurrent(now)).map(Landing.Unresolved::new);
	}

	private void arrive(DirectoryFlight flight, String url, Optional<CachedDirectory> known, FetchResult result) {
		Landing landing = BUSY;
		try {
			landing = take(url, known, result);
		}
		catch (RuntimeException ex) {
			this.fetches.failed(ex);
			landing = fail(url, known, FailedLookup.of(Reason.INTERNAL, Optional.empty(), this.clock.instant()));
		}
		finally {
			// Whatever goes wrong in here, nobody waits for ever and the next may try.
			land(flight, landing);
		}
	}

	/** The next fetch may start only when what this one brought is in the store. */
	private void land(DirectoryFlight flight, Landing landing) {
		this.flights.remove(flight.place(), flight);
		flight.land(landing);
	}

	private Landing take(String url, Optional<CachedDirectory> known, FetchResult result) {
		Instant now = this.clock.instant();
		Optional<FailedLookup> before = known.isPresent() ? known.get().failure() : this.store.failure(url);
		if (result instanceof FetchResult.Failed failed) {
			return fail(url, known, FailedLookup.of(failed, before, now));
		}
		if (result instanceof FetchResult.NotModified notModified) {
			return known
				.map((directory) -> keep(url, this.reader.renew(directory.directory(), notModified, now), known, now))
				.orElseGet(() -> fail(url, known, FailedLookup.of(Reason.DIRECTORY_STATUS, before, now)));
		}
		Checked<FetchedDirectory> read = this.reader.read(url, (FetchResult.Loaded) result, now);
		if (read instanceof Checked.Passed<FetchedDirectory> passed) {
			return keep(url, passed.value(), known, now);
		}
		return fail(url, known, FailedLookup.of(((Checked.Failed<FetchedDirectory>) read).reason(), before, now));
	}

	private Landing keep(String url, FetchedDirectory directory, Optional<CachedDirectory> known, Instant now) {
		CachedDirectory cached = new CachedDirectory(directory, now, EARLIEST + SPREAD * this.random.getAsDouble(),
				known);
		this.store.put(url, cached);
		return new Landing.Resolved(cached);
	}

	private Landing fail(String url, Optional<CachedDirectory> known, FailedLookup failure) {
		known.ifPresentOrElse((directory) -> directory.failed(failure), () -> this.store.fail(url, failure));
		return new Landing.Unresolved(failure);
	}

	private FetchLane lane(String url, Optional<CachedDirectory> known) {
		if (this.store.isConfigured(url)) {
			return FetchLane.CONFIGURED;
		}
		return known.filter(CachedDirectory::isVerified).filter(DirectoryFetches::isUsuallyThere).isPresent()
				? FetchLane.VERIFIED : FetchLane.STRANGER;
	}

	/** Whoever verified once cannot hold the threads of those who did for ever after. */
	private static boolean isUsuallyThere(CachedDirectory directory) {
		return directory.failure().filter((failure) -> failure.count() >= FAILURES_OF_A_STRANGER).isEmpty();
	}

	private FetchRequest request(String url, Optional<CachedDirectory> known) {
		Validators validators = known.filter((directory) -> this.reader.isConditional())
			.map((directory) -> directory.directory().validators())
			.orElse(Validators.NONE);
		return new FetchRequest(url, DirectoryReader.isWellKnown(url) ? ACCEPT : ACCEPT_ELSEWHERE, validators);
	}

	private static String origin(String url) {
		int slash = url.indexOf('/', "https://".length());
		return (slash < 0) ? url : url.substring(0, slash);
	}

}
