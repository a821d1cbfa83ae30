package io.avpsecurity.spring.boot;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;

import io.avpsecurity.core.agent.Trigger;
import io.avpsecurity.core.http.OwnAuthorities;
import io.avpsecurity.core.key.VerificationProvider;
import io.avpsecurity.core.policy.PathPrefix;
import io.avpsecurity.core.signature.SignatureLimits;
import io.avpsecurity.core.webbotauth.WebBotAuthProfile;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.convert.DurationUnit;
import org.springframework.util.unit.DataSize;

/**
 * The properties under {@code avp}. Whatever is bound is valid: a wrong value, like an
 * unknown key in a file, stops the start and says what to write. Resources are not opened
 * here. Immutable.
 *
 * @param enabled Whether requests are assessed. When switched off, agent-only endpoints
 * refuse everybody.
 * @param mode How far requests are refused.
 * @param agentOnly Paths that only a proven agent may see, each with everything below it.
 * @param discloseReasons Whether answers tell strangers the reason and the rule.
 * @param authorities Own public host names, each with an optional port. When empty, only
 * requests to a loopback host can be verified.
 * @param signature What signatures are accepted.
 * @param agents Agents known in advance.
 */
@ConfigurationProperties(prefix = "avp", ignoreUnknownFields = false)
public record AvpProperties(@DefaultValue("true") boolean enabled, @DefaultValue("enforce") Mode mode,
		@DefaultValue List<String> agentOnly, @DefaultValue("false") boolean discloseReasons,
		@DefaultValue List<String> authorities, @DefaultValue Signature signature, @DefaultValue List<Agent> agents) {

	public AvpProperties {
		agentOnly = List.copyOf(agentOnly);
		authorities = List.copyOf(authorities);
		agents = List.copyOf(agents);
		PropertyChecks.each("avp.agent-only", agentOnly, PathPrefix::of);
		PropertyChecks.each("avp.authorities", authorities, (text) -> OwnAuthorities.of(List.of(text)));
		KnownAgentChecks.check(agents, signature.toProfile().discovery());
	}

	List<PathPrefix> agentOnlyPaths() {
		return this.agentOnly.stream().map(PathPrefix::of).toList();
	}

	OwnAuthorities ownAuthorities() {
		return OwnAuthorities.of(this.authorities);
	}

	/**
	 * How far requests are refused.
	 */
	public enum Mode {

		/** Denied requests are refused. */
		ENFORCE,

		/**
		 * Decisions are recorded only; agent-only endpoints are closed to others all the
		 * same.
		 */
		OBSERVE

	}

	/**
	 * What signatures are accepted.
	 *
	 * @param profile Forms of signatures that are accepted.
	 * @param clockSkew How far ahead the clock of an agent may be, at most 120s. A number
	 * alone is in seconds.
	 * @param maxValidity Longest time from creation to expiry of a signature, at most 24h
	 * unless test keys are allowed. A number alone is in seconds.
	 * @param algorithms Algorithms that a signature may name. When empty, those of the
	 * profile.
	 * @param requiredComponents Components that every signature has to cover, such as
	 * '@method'.
	 * @param allowTestKeys Whether the published keys of RFC 9421 are accepted. Anybody
	 * can sign with them.
	 * @param requireTls Whether signed requests have to come over https.
	 * @param maxBodySize Longest body that is read because a signature covers its digest,
	 * at most 16MB. A number alone is in bytes.
	 * @param provider Name or class of a Java security provider to verify with.
	 */
	public record Signature(@DefaultValue("deployed") Profile profile,
			@DefaultValue("60s") @DurationUnit(ChronoUnit.SECONDS) Duration clockSkew,
			@DefaultValue("24h") @DurationUnit(ChronoUnit.SECONDS) Duration maxValidity,
			@DefaultValue List<String> algorithms, @DefaultValue List<String> requiredComponents,
			@DefaultValue("false") boolean allowTestKeys, @DefaultValue("false") boolean requireTls,
			@DefaultValue("1MB") DataSize maxBodySize, @Nullable String provider) {

		public Signature {
			algorithms = List.copyOf(algorithms);
			requiredComponents = List.copyOf(requiredComponents);
			SignatureChecks.clockSkew(clockSkew);
			SignatureChecks.maxValidity(maxValidity, allowTestKeys);
			SignatureChecks.maxBodySize(maxBodySize);
			PropertyChecks.each("avp.signature.algorithms", algorithms, SignatureChecks::algorithm);
			PropertyChecks.each("avp.signature.required-components", requiredComponents, SignatureChecks::component);
		}

		VerificationProvider toVerificationProvider() {
			return (this.provider != null) ? VerificationProvider.named(this.provider) : VerificationProvider.DEFAULT;
		}

		WebBotAuthProfile toProfile() {
			WebBotAuthProfile chosen = (this.profile == Profile.STRICT) ? WebBotAuthProfile.STRICT
					: WebBotAuthProfile.DEPLOYED;
			WebBotAuthProfile varied = chosen.withClockSkew(this.clockSkew)
				.withMaxValidity(this.maxValidity, this.allowTestKeys)
				.withRequiredComponents(this.requiredComponents)
				.withRequireTls(this.requireTls)
				.withLimits(new SignatureLimits(chosen.limits().maxFieldBytes(),
						Math.toIntExact(this.maxBodySize.toBytes())));
			return this.algorithms.isEmpty() ? varied
					: varied.withAlgorithms(SignatureChecks.algorithms(this.algorithms));
		}

	}

	/**
	 * Which forms of signatures are accepted.
	 */
	public enum Profile {

		/** What real agents send today. */
		DEPLOYED,

		/** The working group's draft by the letter. */
		STRICT

	}

	/**
	 * An agent known in advance. Nothing of it is fetched.
	 *
	 * @param url Origin or key directory URL of the agent.
	 * @param keys Location of its public keys, a JWK Set.
	 * @param card Location of its card.
	 * @param trigger Who causes its requests. Goes before the card.
	 */
	public record Agent(@DefaultValue("") String url, @DefaultValue("") String keys, @DefaultValue("") String card,
			@Nullable Trigger trigger) {
	}

}
