package io.avpsecurity.core.card;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

import io.avpsecurity.core.agent.AgentDescription;
import io.avpsecurity.core.agent.AgentIdentity;
import io.avpsecurity.core.agent.CardReason;
import io.avpsecurity.core.event.DocumentKind;
import io.avpsecurity.core.event.FetchReport;
import io.avpsecurity.core.fetch.BackgroundFetches;
import io.avpsecurity.core.fetch.DocumentFetcher;
import io.avpsecurity.core.fetch.FetchEvents;
import io.avpsecurity.core.fetch.FetchFault;
import io.avpsecurity.core.fetch.FetchLane;
import io.avpsecurity.core.fetch.FetchRequest;
import io.avpsecurity.core.fetch.FetchResult;
import io.avpsecurity.core.fetch.FetchedBody;
import io.avpsecurity.core.http.RequestMessage;
import io.avpsecurity.core.http.ResponseMessage;

/**
 * Documents by URL, a clock that is moved by hand, and threads that run when told to.
 */
final class FakeWeb implements DocumentFetcher, CardEvents, FetchEvents {

	static final String DIRECTORY_PATH = "/.well-known/http-message-signatures-directory";

	private final Map<String, FetchResult> documents = new HashMap<>();

	private final Deque<Runnable> tasks = new ArrayDeque<>();

	final List<FetchRequest> requests = new ArrayList<>();

	final List<String> lanes = new ArrayList<>();

	final List<String> refusals = new ArrayList<>();

	final List<RegistryFile> rejections = new ArrayList<>();

	final List<Throwable> faults = new ArrayList<>();

	Instant now = Instant.parse("2026-12-02T00:00:00Z");

	boolean busy;

	AgentDescriptions descriptions(CardSources sources) {
		return new AgentDescriptions(sources, new BackgroundFetches(this, this::lane, () -> this.now, this),
				() -> this.now, this);
	}

	private Executor lane(FetchLane lane) {
		return (task) -> {
			if (this.busy) {
				throw new RejectedExecutionException();
			}
			this.lanes.add(lane.name());
			this.tasks.add(task);
		};
	}

	/** Runs what is on its way, and what that sets on its way. */
	void run() {
		while (!this.tasks.isEmpty()) {
			this.tasks.remove().run();
		}
	}

	void after(Duration duration) {
		this.now = this.now.plus(duration);
	}

	/** Describes, lets the background work, and describes again. */
	AgentDescription settled(AgentDescriptions descriptions, AgentIdentity agent) {
		descriptions.of(agent, "key");
		run();
		return descriptions.of(agent, "key");
	}

	void put(String url, String text) {
		put(url, text, ResponseMessage.of(200));
	}

	void put(String url, String text, ResponseMessage response) {
		this.documents.put(url, new FetchResult.Loaded(RequestMessage.of("GET", url), response,
				FetchedBody.of(text.getBytes(StandardCharsets.UTF_8))));
	}

	void put(String url, FetchResult result) {
		this.documents.put(url, result);
	}

	List<String> urls() {
		return this.requests.stream().map(FetchRequest::url).toList();
	}

	@Override
	public Optional<FetchFault> refusal(String url) {
		return Optional.empty();
	}

	@Override
	public FetchResult fetch(FetchRequest request) {
		this.requests.add(request);
		return this.documents.getOrDefault(request.url(),
				new FetchResult.Failed(FetchFault.STATUS, 404, Optional.empty()));
	}

	@Override
	public void refused(String url, CardReason reason) {
		this.refusals.add(url + " " + reason);
	}

	@Override
	public void linesRejected(String registry, RegistryFile file) {
		this.rejections.add(file);
	}

	@Override
	public void failed(Throwable fault) {
		this.faults.add(fault);
	}

	@Override
	public void started(DocumentKind kind, String url) {
	}

	@Override
	public void ended(FetchReport report) {
	}

	static AgentIdentity agent(String origin) {
		return new AgentIdentity(origin + DIRECTORY_PATH, origin.substring("https://".length()));
	}

	static AgentIdentity agentAt(String url) {
		return new AgentIdentity(url, "a.test");
	}

	/** A card of the agent of an origin. */
	static String card(String url, String origin, String trigger) {
		return """
				{"client_id":"%s","client_name":"%s","jwks_uri":"%s","web_bot_auth":{"trigger":"%s","purpose":"search"}}
				""".formatted(url, trigger, origin + DIRECTORY_PATH, trigger);
	}

}
