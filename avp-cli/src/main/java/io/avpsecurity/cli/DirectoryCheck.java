package io.avpsecurity.cli;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

import io.avpsecurity.core.agent.AgentIdentity;
import io.avpsecurity.core.agent.Checked;
import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.directory.DirectoryProof;
import io.avpsecurity.core.directory.DirectoryReader;
import io.avpsecurity.core.directory.DirectoryRules;
import io.avpsecurity.core.directory.FetchedDirectory;
import io.avpsecurity.core.directory.KeyDirectory;
import io.avpsecurity.core.fetch.FetchLimits;
import io.avpsecurity.core.fetch.FetchResult;
import io.avpsecurity.core.fetch.FetchedBody;
import io.avpsecurity.core.http.LogText;
import io.avpsecurity.core.http.RequestMessage;
import io.avpsecurity.core.http.ResponseMessage;
import io.avpsecurity.core.json.Json;
import io.avpsecurity.core.json.JsonLimits;
import io.avpsecurity.core.json.ParsedJson;
import io.avpsecurity.core.jwk.JwkSet;
import io.avpsecurity.core.jwk.ReadJwkSet;
import io.avpsecurity.core.key.VerificationProvider;
import io.avpsecurity.core.webbotauth.AgentUrl;
import io.avpsecurity.core.webbotauth.Discovery;

/**
 * Says what an application makes of a key directory, by the reader of an application with
 * default settings, and what to do where that is not what its author wants.
 */
final class DirectoryCheck {

	private static final DirectoryRules RULES = DirectoryRules.DEFAULT;

	private static final DirectoryReader READER = new DirectoryReader(RULES, VerificationProvider.DEFAULT);

	/** A file is taken as what will be published there. */
	private static final String PUBLISHED = "https://agent.example" + KeyDirectory.WELL_KNOWN_PATH;

	private static final String SERVE_SET = "Serve {\"keys\": [ … ]} as " + DirectoryReader.MEDIA_TYPE + '.';

	private final Instant now;

	private final Findings findings = new Findings();

	private DirectoryCheck(Instant now) {
		this.now = now;
	}

	/**
	 * Checks what is to be published at the well-known path.
	 * @param source what it is called
	 * @param content the document
	 * @param now the time
	 * @return what was found
	 */
	static CheckedDirectory ofFile(String source, byte[] content, Instant now) {
		DirectoryCheck check = new DirectoryCheck(now);
		int max = FetchLimits.DEFAULT.maxBytes();
		if (content.length > max) {
			check.findings.problem("", "it is larger than " + max + " bytes", "Take keys away that are not in use.");
			return check.without(source);
		}
		ResponseMessage response = ResponseMessage.of(200).withField("Content-Type", DirectoryReader.MEDIA_TYPE);
		return check.read(source, PUBLISHED, Optional.empty(),
				new FetchResult.Loaded(RequestMessage.of("GET", PUBLISHED), response, FetchedBody.of(content)));
	}

	/**
	 * Checks what is published.
	 * @param text the URL of an agent: an origin, or that of the directory
	 * @param fetches what fetches it
	 * @param now the time
	 * @return what was found
	 */
	static CheckedDirectory ofUrl(String text, FetchCheck fetches, Instant now) {
		DirectoryCheck check = new DirectoryCheck(now);
		Checked<AgentIdentity> agent = AgentUrl.identify(text, Discovery.AUTO);
		if (!(agent instanceof Checked.Passed<AgentIdentity> passed)) {
			check.findings.problem("",
					"it is no https URL that names an agent: " + ((Checked.Failed<?>) agent).reason(),
					"Give one such as https://agent.example");
			return check.without(LogText.of(text));
		}
		String url = passed.value().url();
		return fetches.fetch(url, accept(url), check.findings)
			.map((loaded) -> check.read(url, url, Optional.of(loaded.response()), loaded))
			.orElseGet(() -> check.without(url));
	}

	private static String accept(String url) {
		return DirectoryReader.isWellKnown(url) ? DirectoryReader.MEDIA_TYPE
				: DirectoryReader.MEDIA_TYPE + ", application/json;q=0.5";
	}

	private CheckedDirectory without(String source) {
		return new CheckedDirectory(source, List.of(), Optional.empty(), Optional.empty(), this.findings);
	}

	private CheckedDirectory read(String source, String url, Optional<ResponseMessage> response,
			FetchResult.Loaded loaded) {
		Checked<FetchedDirectory> read = READER.read(url, loaded, this.now);
		if (read instanceof Checked.Failed<FetchedDirectory> failed) {
			tell(failed.reason(), loaded);
		}
		List<CheckedKey> keys = keys(url, loaded, read);
		if (response.isEmpty() || !(read instanceof Checked.Passed<FetchedDirectory> passed)) {
			return new CheckedDirectory(source, keys, Optional.empty(), Optional.empty(), this.findings);
		}
		tell(passed.value().proof(), keys);
		return new CheckedDirectory(source, keys, Optional.of(passed.value().proof()),
				Optional.of(passed.value().lifetime()), this.findings);
	}

	/** What is of the wrong media type may be wrong in itself too. */
	private List<CheckedKey> keys(String url, FetchResult.Loaded loaded, Checked<FetchedDirectory> read) {
		Checked<JwkSet> set = READER.readKeys(loaded.body());
		if (set instanceof Checked.Passed<JwkSet> passed) {
			return KeySetCheck.check(passed.value(), "keys", DirectoryReader.isWellKnown(url), this.now, this.findings);
		}
		Reason reason = ((Checked.Failed<JwkSet>) set).reason();
		if (!(read instanceof Checked.Failed<FetchedDirectory> failed) || failed.reason() != reason) {
			tell(reason, loaded);
		}
		return List.of();
	}

	private void tell(Reason reason, FetchResult.Loaded loaded) {
		switch (reason) {
			case DIRECTORY_MEDIA_TYPE -> this.findings.problem("",
					"its media type is " + mediaType(loaded.response()) + ", which is not that of a directory",
					"Send Content-Type: " + DirectoryReader.MEDIA_TYPE);
			case DIRECTORY_TOO_MANY_KEYS -> this.findings.problem("keys",
					"there are more than " + RULES.maxKeys() + " keys", "Take keys away that are not in use.");
			default -> tellMalformed(loaded.body().text());
		}
	}

	private static String mediaType(ResponseMessage response) {
		List<String> lines = response.fieldLines("content-type");
		return lines.isEmpty() ? "missing" : LogText.of(String.join(", ", lines));
	}

	private void tellMalformed(Optional<String> text) {
		if (text.isEmpty()) {
			this.findings.problem("", "it is not UTF-8", SERVE_SET);
		}
		else if (text.get().stripLeading().startsWith("<")) {
			this.findings.problem("", "it is an HTML page, perhaps of a login, an error or a single-page app",
					SERVE_SET);
		}
		else if (Json.readObject(text.get(), JsonLimits.DOCUMENT) instanceof ParsedJson.Value json
				&& json.object().has("kty") && !json.object().has("keys")) {
			this.findings.problem("", "it is one bare JWK", "Wrap its public part. " + SERVE_SET);
			tellBareJwk(text.get());
		}
		else {
			this.findings.problem("", (JwkSet.read(text.get()) instanceof ReadJwkSet.Malformed malformed)
					? malformed.message() : "it is no JWK Set within bounds", SERVE_SET);
		}
	}

	/** It may be the private one: nobody shall be told to publish that. */
	private void tellBareJwk(String text) {
		if (JwkSet.read("{\"keys\":[" + text + "]}") instanceof ReadJwkSet.Value value) {
			KeySetCheck.check(value.set(), "keys", true, this.now, this.findings);
		}
	}

	private void tell(DirectoryProof proof, List<CheckedKey> keys) {
		String some = "Sign the response with each key if you can: some verifiers use no others.";
		if (proof instanceof DirectoryProof.Invalid invalid) {
			this.findings.warning("", "its signature proves no key: " + invalid.why(),
					"Sign \"@authority\";req and \"content-digest\" with the tag http-message-signatures-directory.");
		}
		else if (proof instanceof DirectoryProof.Absent) {
			this.findings.warning("", "it is not signed by its keys", some);
		}
		else {
			keys.stream()
				.filter((key) -> !proof.provenKeyids().contains(key.jwk().thumbprint()))
				.forEach((key) -> this.findings.warning(key.where(), "it has not signed the directory", some));
		}
	}

}
