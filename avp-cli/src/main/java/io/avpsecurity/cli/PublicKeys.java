package io.avpsecurity.cli;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;

import io.avpsecurity.core.fetch.DocumentFetcher;
import io.avpsecurity.core.fetch.FetchRequest;
import io.avpsecurity.core.fetch.FetchResult;
import io.avpsecurity.core.fetch.Validators;
import io.avpsecurity.core.jwk.JwkSet;
import io.avpsecurity.core.jwk.ReadJwkSet;

/**
 * Public keys that were named: a JWK Set in a file, or at an https URL.
 */
sealed interface PublicKeys {

	/**
	 * There they are.
	 *
	 * @param set the keys, none of which is private
	 */
	record Read(JwkSet set) implements PublicKeys {
	}

	/**
	 * They could not be fetched.
	 *
	 * @param why what is wrong, in one sentence
	 */
	record Unavailable(String why) implements PublicKeys {
	}

	/**
	 * Reads keys. A file that holds none, or one key that must not be there, ends the
	 * command.
	 */
	static PublicKeys read(String place, DocumentFetcher fetcher) {
		if (place.startsWith("https://")) {
			return fetch(place, fetcher);
		}
		if (place.startsWith("http://")) {
			throw new NotRunException(
					"--keys '" + place + "' is not safe on the way, expected an https URL, or a file, "
							+ "such as curl makes of it on this machine");
		}
		String text = new String(TextFile.read(Path.of(place)), StandardCharsets.UTF_8);
		ReadJwkSet read = JwkSet.read(text);
		Optional<String> fault = fault(read);
		if (fault.isPresent()) {
			throw new NotRunException(place + ": " + fault.get() + "; expected the public keys as a JWK Set");
		}
		return new Read(((ReadJwkSet.Value) read).set());
	}

	private static PublicKeys fetch(String url, DocumentFetcher fetcher) {
		FetchResult result = fetcher
			.fetch(new FetchRequest(url, "application/jwk-set+json, application/json", Validators.NONE));
		if (result instanceof FetchResult.Failed failed) {
			return new Unavailable("The keys could not be fetched: " + failed.fault().code()
					+ ((failed.status() > 0) ? ", status " + failed.status() : "") + '.');
		}
		Optional<ReadJwkSet> read = (result instanceof FetchResult.Loaded loaded)
				? loaded.body().text().map(JwkSet::read) : Optional.empty();
		Optional<String> fault = read.map(PublicKeys::fault).orElse(Optional.of("it is no text in UTF-8"));
		return fault
			.<PublicKeys>map((why) -> new Unavailable("What was fetched for the keys cannot be used: " + why + '.'))
			.orElseGet(() -> new Read(((ReadJwkSet.Value) read.orElseThrow()).set()));
	}

	/** A private key among them is in the wrong hands: with the others it is refused. */
	private static Optional<String> fault(ReadJwkSet read) {
		if (read instanceof ReadJwkSet.Malformed malformed) {
			return Optional.of(malformed.message());
		}
		if (read instanceof ReadJwkSet.TooManyKeys many) {
			return Optional.of("it has " + many.count() + " keys, expected at most " + JwkSet.DEFAULT_MAX_KEYS);
		}
		return ((ReadJwkSet.Value) read).set()
			.refused()
			.entrySet()
			.stream()
			.findFirst()
			.map((entry) -> "key " + (entry.getKey() + 1) + " must not be used: " + entry.getValue());
	}

}
