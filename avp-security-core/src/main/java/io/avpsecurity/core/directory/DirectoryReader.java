package io.avpsecurity.core.directory;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

import io.avpsecurity.core.agent.Checked;
import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.fetch.FetchResult;
import io.avpsecurity.core.fetch.FetchedBody;
import io.avpsecurity.core.fetch.HttpFreshness;
import io.avpsecurity.core.fetch.Validators;
import io.avpsecurity.core.http.MessageFields;
import io.avpsecurity.core.json.Json;
import io.avpsecurity.core.json.JsonLimits;
import io.avpsecurity.core.json.JsonObject;
import io.avpsecurity.core.json.ParsedJson;
import io.avpsecurity.core.jwk.JwkSet;
import io.avpsecurity.core.jwk.PublicJwk;
import io.avpsecurity.core.jwk.ReadJwkSet;
import io.avpsecurity.core.key.VerificationProvider;

/**
 * Reads a directory that was fetched (Web Bot Auth section 5.5.1, WBA-44 to 47, 71, 72,
 * 90). At the well-known path the media type must be that of a directory, and a key whose
 * {@code kid} is not its thumbprint is passed over; elsewhere neither is looked at. Of
 * hostile content there is a reason, never an exception. Immutable and thread-safe.
 */
public final class DirectoryReader {

	/** The media type of a directory (Web Bot Auth section 5.5.1). */
	public static final String MEDIA_TYPE = "application/http-message-signatures-directory+json";

	private static final int MAX_DEPTH = 8;

	private static final int MAX_STRING = 2048;

	private static final int MAX_PURPOSE = 256;

	private static final Duration SILENT_TTL = Duration.ofHours(1);

	private final DirectoryRules rules;

	private final VerificationProvider provider;

	/**
	 * Creates a reader.
	 * @param rules what is asked of a directory
	 * @param provider what verifies with its keys
	 */
	public DirectoryReader(DirectoryRules rules, VerificationProvider provider) {
		this.rules = rules;
		this.provider = provider;
	}

	/**
	 * Reads a directory.
	 * @param url its normalised URL
	 * @param loaded what was fetched from there
	 * @param now the time
	 * @return the directory, which may hold no key, or why it is none
	 */
	public Checked<FetchedDirectory> read(String url, FetchResult.Loaded loaded, Instant now) {
		boolean wellKnown = isWellKnown(url);
		if (wellKnown && !hasMediaType(loaded.response())) {
			return Checked.failed(Reason.DIRECTORY_MEDIA_TYPE);
		}
		Optional<JsonObject> document = document(loaded.body());
		return readKeys(document)
			.then((set) -> Checked.passed(read(wellKnown, document.orElseThrow(), set, loaded, now)));
	}

	/**
	 * Reads the keys of a document, those that cannot be used too, wherever it is from.
	 * @param body the document
	 * @return all that is in it, or {@code directory_malformed} or
	 * {@code directory_too_many_keys}
	 */
	public Checked<JwkSet> readKeys(FetchedBody body) {
		return readKeys(document(body));
	}

	private Checked<JwkSet> readKeys(Optional<JsonObject> document) {
		if (document.isEmpty()) {
			return Checked.failed(Reason.DIRECTORY_MALFORMED);
		}
		ReadJwkSet read = JwkSet.read(document.get(), this.rules.maxKeys());
		if (read instanceof ReadJwkSet.TooManyKeys) {
			return Checked.failed(Reason.DIRECTORY_TOO_MANY_KEYS);
		}
		return (read instanceof ReadJwkSet.Value value) ? Checked.passed(value.set())
				: Checked.failed(Reason.DIRECTORY_MALFORMED);
	}

	private FetchedDirectory read(boolean wellKnown, JsonObject document, JwkSet set, FetchResult.Loaded loaded,
			Instant now) {
		DirectoryProof proof = DirectoryProofReader.read(loaded.response(), loaded.body().asMessageBody(),
				loaded.request(), set, now);
		List<PublicJwk> usable = set.keys()
			.stream()
			.filter((jwk) -> !wellKnown || !set.misnamed().contains(jwk.thumbprint()))
			.filter((jwk) -> !this.rules.requireProof() || proof.provenKeyids().contains(jwk.thumbprint()))
			.map((jwk) -> jwk.boundTo(this.provider))
			.toList();
		return new FetchedDirectory(usable, proof, purpose(document), Validators.of(loaded.response()),
				lifetime(loaded.response(), now, silentTtl()), loaded.body().size());
	}

	/**
	 * Returns whether a URL is the one where every origin has its directory.
	 * @param url a normalised URL
	 * @return true for the well-known path, right below the origin
	 */
	public static boolean isWellKnown(String url) {
		return url.endsWith(KeyDirectory.WELL_KNOWN_PATH)
				&& url.indexOf('/', "https://".length()) == url.length() - KeyDirectory.WELL_KNOWN_PATH.length();
	}

	/**
	 * Returns whether it may be asked whether a directory has changed. A proof has dates
	 * of its own, and has to come anew.
	 * @return false when only proven keys are used
	 */
	boolean isConditional() {
		return !this.rules.requireProof();
	}

	/**
	 * Takes over that a directory has not changed.
	 * @param known the directory
	 * @param notModified what the other side answered
	 * @param now the time
	 * @return the directory, fresh again
	 */
	FetchedDirectory renew(FetchedDirectory known, FetchResult.NotModified notModified, Instant now) {
		Validators validators = Validators.of(notModified.response());
		return known.withFreshness(validators.equals(Validators.NONE) ? known.validators() : validators,
				lifetime(notModified.response(), now, known.lifetime()));
	}

	private Duration lifetime(MessageFields response, Instant now, Duration otherwise) {
		return HttpFreshness.lifetime(response, now, this.rules.minTtl(), this.rules.maxTtl(), otherwise);
	}

	private Duration silentTtl() {
		if (SILENT_TTL.compareTo(this.rules.maxTtl()) > 0) {
			return this.rules.maxTtl();
		}
		return (SILENT_TTL.compareTo(this.rules.minTtl()) < 0) ? this.rules.minTtl() : SILENT_TTL;
	}

	/** Parameters of the type are ignored; a second line of the field is not. */
	private static boolean hasMediaType(MessageFields response) {
		List<String> lines = response.fieldLines("content-type");
		if (lines.size() != 1) {
			return false;
		}
		int parameters = lines.get(0).indexOf(';');
		String type = (parameters < 0) ? lines.get(0) : lines.get(0).substring(0, parameters);
		return type.strip().toLowerCase(Locale.ROOT).equals(MEDIA_TYPE);
	}

	private static Optional<JsonObject> document(FetchedBody body) {
		return body.text().flatMap(DirectoryReader::parse);
	}

	/** How many items there may be follows from how long the document may be. */
	private static Optional<JsonObject> parse(String text) {
		JsonLimits limits = new JsonLimits(Math.max(2, text.length()), MAX_DEPTH, MAX_STRING,
				Math.max(1, text.length()));
		return (Json.readObject(text, limits) instanceof ParsedJson.Value value) ? Optional.of(value.object())
				: Optional.empty();
	}

	private static Optional<String> purpose(JsonObject document) {
		return document.string("purpose").filter((purpose) -> purpose.length() <= MAX_PURPOSE);
	}

}
