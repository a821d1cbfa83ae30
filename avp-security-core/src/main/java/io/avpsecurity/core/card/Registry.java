package io.avpsecurity.core.card;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

import io.avpsecurity.core.agent.AgentIdentity;
import io.avpsecurity.core.agent.CardReason;
import io.avpsecurity.core.event.DocumentKind;
import io.avpsecurity.core.fetch.BackgroundFetches;
import io.avpsecurity.core.fetch.FetchedBody;

/**
 * The cards that a registry lists. Nothing is fetched before the first verified agent;
 * then the registry and after it its cards, one after the other, each again when it is no
 * longer fresh. A registry that cannot be fetched keeps its last good version, and a dead
 * card takes only itself away. Thread-safe.
 */
final class Registry implements CardSource {

	/** A round over all cards is at most this often. */
	private static final Duration BETWEEN_ROUNDS = Duration.ofSeconds(60);

	/** When a card that failed is asked for again: there may be many. */
	private static final Duration DEAD_CARD = Duration.ofHours(1);

	private final BackgroundFetches fetches;

	private final InstantSource clock;

	private final CardEvents events;

	private final String name;

	private final Optional<FetchedDocument<RegistryFile>> file;

	/** Only the round that is under way touches it. */
	private Map<String, Entry> entries = Map.of();

	private Optional<RegistryFile> taken = Optional.empty();

	private volatile Map<Integer, String> told = Map.of();

	private final AtomicBoolean underWay = new AtomicBoolean();

	private volatile Instant lastRound = Instant.MIN;

	private volatile CardIndex index = CardIndex.EMPTY;

	Registry(RegistrySource source, BackgroundFetches fetches, InstantSource clock, CardEvents events) {
		this.fetches = fetches;
		this.clock = clock;
		this.events = events;
		if (source instanceof RegistrySource.Url url) {
			this.name = url.url();
			this.file = Optional
				.of(new FetchedDocument<>(url.url(), DocumentKind.REGISTRY, fetches, clock, this::read, (result) -> {
				}, events, Kept.AFTER_FAILURE));
		}
		else {
			RegistrySource.Text text = (RegistrySource.Text) source;
			this.name = text.name();
			this.file = Optional.empty();
			take(RegistryFile.read(text.text()));
		}
	}

	@Override
	public Optional<SignatureAgentCard> find(AgentIdentity agent, String keyid, Instant now) {
		if (isTimeForARound(now) && this.underWay.compareAndSet(false, true)) {
			guarded(this::beginRound);
		}
		return this.index.find(agent, keyid, now);
	}

	private void beginRound() {
		Instant now = this.clock.instant();
		// Another round may have ended since the caller looked.
		if (!isTimeForARound(now)) {
			this.underWay.set(false);
		}
		else if (this.file.isEmpty() || !this.file.get().isDue(now)
				|| !this.file.get().refresh(() -> guarded(this::takeFile))) {
			takeFile();
		}
	}

	private void takeFile() {
		this.file.flatMap(FetchedDocument::last).ifPresent(this::take);
		fetchNext();
	}

	private void fetchNext() {
		Instant now = this.clock.instant();
		for (Entry entry : this.entries.values()) {
			if (entry.isDue(now)) {
				if (entry.refresh(() -> guarded(this::takeCard))) {
					return;
				}
				// No thread is free: the rest is for the next round.
				break;
			}
		}
		this.index = index(now);
		this.lastRound = now;
		this.underWay.set(false);
	}

	private boolean isTimeForARound(Instant now) {
		return now.isBefore(this.lastRound) || this.lastRound.equals(Instant.MIN)
				|| !now.isBefore(this.lastRound.plus(BETWEEN_ROUNDS));
	}

	private void takeCard() {
		this.index = index(this.clock.instant());
		fetchNext();
	}

	private CardIndex index(Instant now) {
		List<CardIndex.Listed> cards = new ArrayList<>(this.entries.size());
		this.entries.values().forEach((entry) -> entry.listedAt(now).ifPresent(cards::add));
		return new CardIndex(cards);
	}

	/** Cards that are still listed stay as they are. */
	private void take(RegistryFile registry) {
		if (this.taken.filter(registry::equals).isPresent()) {
			return;
		}
		tell(registry);
		Map<String, Entry> updated = new LinkedHashMap<>();
		for (String url : registry.entries()) {
			updated.put(url, Optional.ofNullable(this.entries.get(url)).orElseGet(() -> entry(url)));
		}
		this.entries = updated;
		this.taken = Optional.of(registry);
		this.index = index(this.clock.instant());
	}

	private Entry entry(String url) {
		return InlineCard.isDataUrl(url) ? new Entry(inline(url), Optional.empty()) : new Entry(Optional.empty(),
				Optional.of(FetchedDocument.ofCard(url, this.fetches, this.clock, this.events, DEAD_CARD)));
	}

	private Optional<SignatureAgentCard> inline(String url) {
		ReadCard read = InlineCard.decode(url)
			.map(SignatureAgentCard::read)
			.orElse(new ReadCard.Malformed(CardReason.CARD_MALFORMED, "it is no data: URL"));
		if (read instanceof ReadCard.Value value) {
			return Optional.of(value.card());
		}
		this.events.refused("data:", ((ReadCard.Malformed) read).reason());
		return Optional.empty();
	}

	/** A document of nothing but bad lines is no registry: an error page, perhaps. */
	private Optional<RegistryFile> read(FetchedBody body) {
		Optional<RegistryFile> read = body.text().map(RegistryFile::read);
		if (read.filter((file) -> file.entries().isEmpty() && file.rejectedCount() > 0).isPresent()) {
			tell(read.get());
			return Optional.empty();
		}
		return read;
	}

	/** Not again for the same lines, while a broken registry is asked for in vain. */
	private void tell(RegistryFile read) {
		boolean again = read.rejected().equals(this.told);
		this.told = read.rejected();
		if (read.rejectedCount() > 0 && !again) {
			this.events.linesRejected(this.name, read);
		}
	}

	/** A fault of ours ends the round, and not all rounds. */
	private void guarded(Runnable step) {
		try {
			step.run();
		}
		catch (RuntimeException ex) {
			this.lastRound = this.clock.instant();
			this.underWay.set(false);
			this.events.failed(ex);
		}
	}

	/** One line. */
	private record Entry(Optional<SignatureAgentCard> inline, Optional<FetchedDocument<SignatureAgentCard>> fetched) {

		boolean isDue(Instant now) {
			return this.fetched.filter((document) -> document.isDue(now)).isPresent();
		}

		boolean refresh(Runnable whenDone) {
			return this.fetched.filter((document) -> document.refresh(whenDone)).isPresent();
		}

		/** What stands in the registry itself is good for as long as the registry. */
		Optional<CardIndex.Listed> listedAt(Instant now) {
			return this.inline.map((card) -> new CardIndex.Listed(card, Instant.MAX))
				.or(() -> this.fetched.map(FetchedDocument::kept)
					.flatMap((kept) -> kept.usableAt(now).map((card) -> new CardIndex.Listed(card, kept.until()))));
		}

	}

}
