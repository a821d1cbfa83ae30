package io.avpsecurity.core.webbotauth;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

import io.avpsecurity.core.agent.AgentIdentity;
import io.avpsecurity.core.agent.Checked;
import io.avpsecurity.core.card.AgentDescriptions;
import io.avpsecurity.core.directory.CachedKeyDirectory;
import io.avpsecurity.core.directory.DirectoryRules;
import io.avpsecurity.core.fetch.AddressPolicy;
import io.avpsecurity.core.fetch.BackgroundFetches;
import io.avpsecurity.core.fetch.FetchFault;
import io.avpsecurity.core.fetch.FetchResult;
import io.avpsecurity.core.fetch.FetchRules;
import io.avpsecurity.core.fixture.TestFetcher;
import io.avpsecurity.core.http.OwnAuthorities;
import io.avpsecurity.core.http.ResponseMessage;
import io.avpsecurity.core.key.VerificationProvider;
import io.avpsecurity.core.signature.SignatureLimits;
import io.avpsecurity.core.signature.StructuredFields;
import io.avpsecurity.core.state.FailureBudget;
import io.avpsecurity.core.fixture.VectorFile.Vector;

/**
 * Verifiers for vectors and trials, on an Internet that has the documents they give.
 */
final class TestVerifiers {

	/** The defaults of the vectors: what is deployed, without the unquoted URL. */
	static final WebBotAuthProfile VECTOR_DEFAULTS = WebBotAuthProfile.DEPLOYED
		.withForms(new SignatureAgentForms(true, false, true))
		.withMaxValidity(Duration.ofDays(1), true)
		.withStructuredFields(StructuredFields.REGISTERED.with("Example-Dict", StructuredFields.Type.DICTIONARY));

	private static final Duration HUNDRED_YEARS = Duration.ofDays(40_000);

	private TestVerifiers() {
	}

	static SignedAgentVerifier of(WebBotAuthProfile profile, String authority, List<Vector> directories, Vector config,
			long now) {
		return of(profile, authority, fetcher(directories, config), rules(config),
				InstantSource.fixed(Instant.ofEpochSecond(now)));
	}

	static SignedAgentVerifier of(WebBotAuthProfile profile, String authority, TestFetcher fetcher,
			DirectoryRules rules, InstantSource clock) {
		BackgroundFetches fetches = new BackgroundFetches(fetcher, (lane) -> Runnable::run, clock,
				TestFetcher.NO_EVENTS);
		return new SignedAgentVerifier(profile, OwnAuthorities.of(List.of(authority)),
				new CachedKeyDirectory(rules, Set.of(), fetches, VerificationProvider.DEFAULT, clock, () -> 0.5),
				AgentDescriptions.of(Map.of()), new FailureBudget(clock, FailureBudget.DEFAULT_PER_MINUTE), clock);
	}

	private static DirectoryRules rules(Vector config) {
		DirectoryRules rules = DirectoryRules.DEFAULT;
		return new DirectoryRules(rules.minTtl(), rules.maxTtl(), rules.requestTimeout(),
				config.has("max_directory_keys") ? (int) config.integer("max_directory_keys") : rules.maxKeys(), false);
	}

	private static TestFetcher fetcher(List<Vector> directories, Vector config) {
		TestFetcher fetcher = new TestFetcher(TestVerifiers::refusal);
		directories
			.forEach((directory) -> fetcher.answer(identify(directory.string("url")), answer(directory, config)));
		return fetcher;
	}

	/** What may be contacted is as always, but for the names of the vectors. */
	private static Optional<FetchFault> refusal(String url) {
		String host = Objects.requireNonNull(URI.create(url).getHost());
		Set<String> exempt = (host.endsWith(".test") || host.endsWith(".example")) ? Set.of(host) : Set.of();
		return new FetchRules(AddressPolicy.of(List.of()), exempt, Set.of(), OwnAuthorities.NOT_CONFIGURED)
			.refusal(url);
	}

	/** What a directory of a vector or trial answers with. */
	static FetchResult answer(Vector directory, Vector config) {
		int status = (int) directory.integer("status");
		String body = body(directory);
		if (directory.string("error", "").equals("directory_timeout")) {
			return FetchResult.Failed.of(FetchFault.TIMEOUT);
		}
		if (status != 200) {
			return new FetchResult.Failed((status / 100 == 3) ? FetchFault.REDIRECT : FetchFault.STATUS, status,
					Optional.empty());
		}
		if (config.has("max_directory_bytes") && body.length() > config.integer("max_directory_bytes")) {
			return FetchResult.Failed.of(FetchFault.TOO_LARGE);
		}
		ResponseMessage response = ResponseMessage.of(status);
		for (Map.Entry<String, Object> field : directory.object("headers").members().entrySet()) {
			response = response.withField(field.getKey(), (String) field.getValue());
		}
		return TestFetcher.document(response, body);
	}

	static WebBotAuthProfile configure(WebBotAuthProfile profile, Vector config) {
		SignatureAgentForms forms = profile.forms();
		WebBotAuthProfile configured = profile
			.withForms(new SignatureAgentForms(config.bool("legacy_string", forms.quotedString()), forms.unquotedUrl(),
					config.bool("whole_field_coverage", forms.wholeField())))
			.withDiscovery(Discovery
				.valueOf(config.string("discovery", profile.discovery().name()).toUpperCase(java.util.Locale.ROOT)));
		if (config.contains("max_validity_s")) {
			configured = configured.withMaxValidity(HUNDRED_YEARS, true);
		}
		if (!config.bool("allow_test_keys", true)) {
			configured = configured.withMaxValidity(Duration.ofDays(1), false);
		}
		if (config.has("max_signature_fields_bytes")) {
			configured = configured.withLimits(new SignatureLimits((int) config.integer("max_signature_fields_bytes"),
					SignatureLimits.DEFAULT.maxBodyBytes()));
		}
		return config.has("require_components")
				? configured.withRequiredComponents(config.strings("require_components")) : configured;
	}

	private static String body(Vector directory) {
		return directory.members().get("body") instanceof String text ? text : directory.object("body").json();
	}

	/** A vector names the document itself, which no mode changes. */
	private static String identify(String url) {
		return ((Checked.Passed<AgentIdentity>) AgentUrl.identify(url, Discovery.DIRECT)).value().url();
	}

}
