package io.avpsecurity.benchmarks;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.UnaryOperator;

import io.avpsecurity.core.AgentSecurityBuilder;
import io.avpsecurity.core.fetch.DocumentFetcher;
import io.avpsecurity.core.fetch.FetchFault;
import io.avpsecurity.core.fetch.FetchRequest;
import io.avpsecurity.core.fetch.FetchResult;
import io.avpsecurity.core.fetch.FetchedBody;
import io.avpsecurity.core.http.RequestMessage;
import io.avpsecurity.core.http.ResponseMessage;

/**
 * An Internet on which everything that is fetched ends in the same way, at once.
 *
 * @param result how it ends
 */
record Internet(FetchResult result) implements DocumentFetcher {

	static final String DIRECTORY = "application/http-message-signatures-directory+json";

	static UnaryOperator<AgentSecurityBuilder> failing(FetchFault fault, int status) {
		return (site) -> site.documentFetcher(new Internet(new FetchResult.Failed(fault, status, Optional.empty())));
	}

	static UnaryOperator<AgentSecurityBuilder> answering(String type, String body) {
		ResponseMessage response = ResponseMessage.of(200).withField("Content-Type", type);
		return (site) -> site
			.documentFetcher(new Internet(new FetchResult.Loaded(RequestMessage.of("GET", Scenario.AGENT), response,
					FetchedBody.of(body.getBytes(StandardCharsets.UTF_8)))));
	}

	@Override
	public Optional<FetchFault> refusal(String url) {
		return Optional.empty();
	}

	@Override
	public FetchResult fetch(FetchRequest request) {
		return this.result;
	}

}
