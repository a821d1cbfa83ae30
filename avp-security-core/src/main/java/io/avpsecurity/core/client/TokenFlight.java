package io.avpsecurity.core.client;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/**
 * One exchange under way, which many threads wait for.
 */
final class TokenFlight {

	private final Endpoints service;

	private final Thread owner = Thread.currentThread();

	private final CompletableFuture<TokenResult> result = new CompletableFuture<>();

	TokenFlight(Endpoints service) {
		this.service = service;
	}

	boolean isTo(Endpoints service) {
		return this.service.equals(service);
	}

	void land(TokenResult result) {
		this.result.complete(result);
	}

	/** Waits for the one who flies. */
	TokenResult await() {
		if (Thread.currentThread() == this.owner) {
			return new TokenResult.Unreachable("a solver must not ask the client that it works for");
		}
		try {
			return this.result.get();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return new TokenResult.Unreachable("the thread was interrupted");
		}
		catch (ExecutionException ex) {
			throw new IllegalStateException("a flight lands with a result", ex);
		}
	}

}
