package io.avpsecurity.core.fetch;

import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A guard ended a fetch.
 */
final class FetchGuardException extends IOException {

	private static final long serialVersionUID = 1L;

	/** The client wraps a failure once or twice. */
	private static final int MAX_DEPTH = 8;

	private final FetchFault fault;

	FetchGuardException(FetchFault fault) {
		super(fault.code());
		this.fault = fault;
	}

	/**
	 * Looks for the fault of a guard in a failure, what it wraps, and the failures of
	 * other addresses that it was joined with.
	 */
	static Optional<FetchFault> faultIn(Throwable failure) {
		return faultIn(failure, MAX_DEPTH);
	}

	private static Optional<FetchFault> faultIn(Throwable failure, int depth) {
		if (failure instanceof FetchGuardException guard) {
			return Optional.of(guard.fault);
		}
		if (depth == 0) {
			return Optional.empty();
		}
		return Stream.concat(Stream.ofNullable(failure.getCause()), Arrays.stream(failure.getSuppressed()))
			.flatMap((inner) -> faultIn(inner, depth - 1).stream())
			.findFirst();
	}

}
