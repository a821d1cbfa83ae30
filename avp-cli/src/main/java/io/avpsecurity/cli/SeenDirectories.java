package io.avpsecurity.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

import io.avpsecurity.core.fetch.DocumentFetcher;
import io.avpsecurity.core.fetch.FetchFault;
import io.avpsecurity.core.fetch.FetchRequest;
import io.avpsecurity.core.fetch.FetchResult;
import io.avpsecurity.core.fetch.FetchedBody;
import io.avpsecurity.core.http.RequestMessage;
import io.avpsecurity.core.http.ResponseMessage;

/**
 * Has the key directories for the verifier, and remembers what came, so that it can be
 * shown what was wrong with it. Cards are not fetched. Thread-safe.
 */
final class SeenDirectories implements DocumentFetcher {

	/** The type that a directory has to have (Web Bot Auth section 5.5.1). */
	static final String MEDIA_TYPE = "application/http-message-signatures-directory+json";

	private final DocumentFetcher fetcher;

	private final Optional<String> instead;

	private final Optional<byte[]> document;

	private final List<SeenDirectory> seen = new CopyOnWriteArrayList<>();

	private SeenDirectories(DocumentFetcher fetcher, Optional<String> instead, Optional<byte[]> document) {
		this.fetcher = fetcher;
		this.instead = instead;
		this.document = document;
	}

	/** Each directory is where the agent says. */
	static SeenDirectories fetched(DocumentFetcher fetcher) {
		return new SeenDirectories(fetcher, Optional.empty(), Optional.empty());
	}

	/** Every directory is what a URL answers with. */
	static SeenDirectories at(String url, DocumentFetcher fetcher) {
		return new SeenDirectories(fetcher, Optional.of(url), Optional.empty());
	}

	/** Every directory is the document in a file, as if the agent served it. */
	static SeenDirectories in(Path file, DocumentFetcher fetcher) {
		return new SeenDirectories(fetcher, Optional.of(file.toString()), Optional.of(TextFile.read(file)));
	}

	/**
	 * Returns what was looked at for the first signature that got so far.
	 * @return the directory, or empty when none was needed
	 */
	Optional<SeenDirectory> first() {
		return this.seen.stream().findFirst();
	}

	/**
	 * Returns what was looked at for an agent.
	 * @param agentUrl its directory URL
	 * @return the directory, or empty when none was needed
	 */
	Optional<SeenDirectory> of(String agentUrl) {
		return this.seen.stream().filter((directory) -> directory.agentUrl().equals(agentUrl)).findFirst();
	}

	@Override
	public Optional<FetchFault> refusal(String url) {
		if (this.document.isPresent()) {
			return Optional.empty();
		}
		Optional<FetchFault> refusal = this.fetcher.refusal(place(url));
		refusal.ifPresent((fault) -> this.seen.add(new SeenDirectory(url, place(url), FetchResult.Failed.of(fault))));
		return refusal;
	}

	@Override
	public FetchResult fetch(FetchRequest request) {
		if (!request.accept().startsWith(MEDIA_TYPE)) {
			return FetchResult.Failed.of(FetchFault.UNREACHABLE);
		}
		Optional<SeenDirectory> earlier = of(request.url());
		if (earlier.isPresent()) {
			return earlier.get().result();
		}
		FetchResult result = this.document.map((document) -> answer(request.url(), document))
			.orElseGet(() -> this.fetcher
				.fetch(new FetchRequest(place(request.url()), request.accept(), request.validators())));
		this.seen.add(new SeenDirectory(request.url(), place(request.url()), result));
		return result;
	}

	private String place(String url) {
		return this.instead.orElse(url);
	}

	private static FetchResult answer(String url, byte[] document) {
		return new FetchResult.Loaded(RequestMessage.of("GET", url),
				ResponseMessage.of(200).withField("Content-Type", MEDIA_TYPE), FetchedBody.of(document));
	}

}
