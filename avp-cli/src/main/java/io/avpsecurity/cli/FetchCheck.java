package io.avpsecurity.cli;

import java.util.Optional;

import io.avpsecurity.core.fetch.DocumentFetcher;
import io.avpsecurity.core.fetch.FetchLimits;
import io.avpsecurity.core.fetch.FetchRequest;
import io.avpsecurity.core.fetch.FetchResult;
import io.avpsecurity.core.fetch.Validators;

/**
 * Fetches a document as an application does, and says what to do when it does not come.
 * What may pass by itself leaves the check undecided; what does not is a problem.
 */
final class FetchCheck {

	private final DocumentFetcher fetcher;

	FetchCheck(DocumentFetcher fetcher) {
		this.fetcher = fetcher;
	}

	/**
	 * Tells a URL from the name of a file.
	 * @param text what was given
	 * @return whether it is to be fetched
	 */
	static boolean isUrl(String text) {
		return text.contains("://");
	}

	/**
	 * Fetches a document.
	 * @param url its URL
	 * @param accept the media types that are asked for
	 * @param findings takes why it did not come
	 * @return what came
	 */
	Optional<FetchResult.Loaded> fetch(String url, String accept, Findings findings) {
		FetchResult result = this.fetcher.fetch(new FetchRequest(url, accept, Validators.NONE));
		if (result instanceof FetchResult.Loaded loaded) {
			return Optional.of(loaded);
		}
		if (result instanceof FetchResult.Failed failed) {
			tell(failed, findings);
		}
		return Optional.empty();
	}

	private static void tell(FetchResult.Failed failed, Findings findings) {
		if (failed.isTransient()) {
			findings.undecided("", what(failed), advice(failed));
		}
		else {
			findings.problem("", what(failed), advice(failed));
		}
	}

	private static String what(FetchResult.Failed failed) {
		return switch (failed.fault()) {
			case BLOCKED -> "its host, port or address is none that is fetched from";
			case UNREACHABLE -> "no usable answer came, or its certificate is not trusted";
			case TIMEOUT -> "it took too long";
			case STATUS -> "the answer has the status " + failed.status() + ", expected 200";
			case REDIRECT -> "the answer is a redirect, status " + failed.status() + ", which is never followed";
			case TOO_LARGE -> "it is larger than " + FetchLimits.DEFAULT.maxBytes() + " bytes";
			case ENCODED -> "it is compressed, although that was not asked for";
		};
	}

	private static String advice(FetchResult.Failed failed) {
		return switch (failed.fault()) {
			case BLOCKED -> "Publish it on a public host at port 443, or say --allow HOST:PORT for a trial of yours.";
			case UNREACHABLE ->
				"Check the name, the port and the certificate, or say --trust FILE for one of your own.";
			case TIMEOUT -> "Try again, and make it answer within a second: an application waits no longer by default.";
			case STATUS -> "Serve it at this very URL, to anybody, with the status 200.";
			case REDIRECT -> "Serve it at this very URL.";
			case TOO_LARGE -> "Make it smaller: a document has at most 64 keys.";
			case ENCODED -> "Send no Content-Encoding to whoever asks for identity.";
		};
	}

}
