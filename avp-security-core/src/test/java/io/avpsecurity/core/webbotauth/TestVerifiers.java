package io.avpsecurity.core.webbotauth;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.avpsecurity.core.agent.AgentIdentity;
import io.avpsecurity.core.agent.Checked;
import io.avpsecurity.core.card.AgentDescriptions;
import io.avpsecurity.core.directory.ConfiguredKeyDirectory;
import io.avpsecurity.core.http.OwnAuthorities;
import io.avpsecurity.core.jwk.JwkSet;
import io.avpsecurity.core.jwk.PublicJwk;
import io.avpsecurity.core.jwk.ReadJwkSet;
import io.avpsecurity.core.signature.SignatureLimits;
import io.avpsecurity.core.signature.StructuredFields;
import io.avpsecurity.core.state.FailureBudget;
import io.avpsecurity.core.fixture.TestAgents;
import io.avpsecurity.core.fixture.VectorFile.Vector;

/**
 * Verifiers for vectors and trials: the documents that a directory would answer with are
 * agents known in advance.
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

	static SignedAgentVerifier of(WebBotAuthProfile profile, String authority, List<Vector> directories, long now) {
		Map<String, List<PublicJwk>> keys = new HashMap<>();
		InstantSource clock = InstantSource.fixed(Instant.ofEpochSecond(now));
		for (Vector directory : directories) {
			keys.put(identify(directory.string("url")), keys(directory));
		}
		return new SignedAgentVerifier(profile, OwnAuthorities.of(List.of(authority)),
				new ConfiguredKeyDirectory(keys, TestAgents.NOBODY), new AgentDescriptions(Map.of()),
				new FailureBudget(clock, FailureBudget.DEFAULT_PER_MINUTE), clock);
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

	private static List<PublicJwk> keys(Vector directory) {
		String body = directory.has("body") && directory.members().get("body") instanceof String text ? text
				: directory.object("body").json();
		return ((ReadJwkSet.Value) JwkSet.read(body)).set().keys();
	}

	/** A vector names the document itself, which no mode changes. */
	private static String identify(String url) {
		return ((Checked.Passed<AgentIdentity>) AgentUrl.identify(url, Discovery.DIRECT)).value().url();
	}

}
