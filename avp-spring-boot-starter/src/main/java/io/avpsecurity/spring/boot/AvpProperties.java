package io.avpsecurity.spring.boot;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;

import io.avpsecurity.core.agent.Trigger;
import io.avpsecurity.core.directory.DirectoryRules;
import io.avpsecurity.core.fetch.FetchLimits;
import io.avpsecurity.core.fetch.FetchRules;
import io.avpsecurity.core.http.OwnAuthorities;
import io.avpsecurity.core.key.VerificationProvider;
import io.avpsecurity.core.policy.PathPrefix;
import io.avpsecurity.core.signature.SignatureLimits;
import io.avpsecurity.core.webbotauth.Discovery;
import io.avpsecurity.core.webbotauth.WebBotAuthProfile;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.NestedConfigurationProperty;
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
 * @param directory How key directories, cards and registries are fetched.
 * @param registries Registries of cards, each an https URL or the location of a file.
 * @param knownAgents Whether agents are known whose operators have published what
 * triggers them.
 * @param policy What agents may do.
 * @param challenge What challenges are given.
 * @param token What AVP tokens are issued and accepted.
 * @param discovery Which documents tell agents how to get a token.
 * @param api Which other applications of the owner may ask for decisions.
 * @param agents Agents known in advance.
 */
@ConfigurationProperties(prefix = "avp", ignoreUnknownFields = false)
public record AvpProperties(@DefaultValue("true") boolean enabled, @DefaultValue("enforce") Mode mode,
		@DefaultValue List<String> agentOnly, @DefaultValue("false") boolean discloseReasons,
		@DefaultValue List<String> authorities, @DefaultValue Signature signature, @DefaultValue Directory directory,
		@DefaultValue List<String> registries, @DefaultValue("false") boolean knownAgents, @DefaultValue Policy policy,
		@DefaultValue @NestedConfigurationProperty AvpChallengeProperties challenge,
		@DefaultValue @NestedConfigurationProperty AvpTokenProperties token,
		@DefaultValue @NestedConfigurationProperty AvpDiscoveryProperties discovery,
		@DefaultValue @NestedConfigurationProperty AvpApiProperties api, @DefaultValue List<Agent> agents) {

	public AvpProperties {
		agentOnly = List.copyOf(agentOnly);
		authorities = List.copyOf(authorities);
		agents = List.copyOf(agents);
		registries = List.copyOf(registries);
		PropertyChecks.each("avp.agent-only", agentOnly, PathPrefix::of);
		PropertyChecks.each("avp.authorities", authorities, (text) -> OwnAuthorities.of(List.of(text)));
		PropertyChecks.each("avp.registries", registries, Registries::check);
		KnownAgentChecks.check(agents, profile(signature, directory).discovery());
	}

	List<PathPrefix> agentOnlyPaths() {
		return this.agentOnly.stream().map(PathPrefix::of).toList();
	}

	OwnAuthorities ownAuthorities() {
		return OwnAuthorities.of(this.authorities);
	}

	WebBotAuthProfile profile() {
		return profile(this.signature, this.directory);
	}

	/** An owner may not have told us who we are: nothing is then known to be ours. */
	FetchRules fetchRules() {
		return DirectoryChecks.fetchRules(this.directory, ownAuthorities());
	}

	private static WebBotAuthProfile profile(Signature signature, Directory directory) {
		WebBotAuthProfile profile = signature.toProfile();
		return (directory.discovery() != null) ? profile.withDiscovery(directory.discovery()) : profile;
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
	 * How key directories, cards and registries are fetched.
	 *
	 * @param minTtl How long a key directory is kept at least, from 1s. A number alone is
	 * in seconds.
	 * @param maxTtl How long a key directory is kept at most before it is fetched again,
	 * at most 24h. A number alone is in seconds.
	 * @param connectTimeout Longest wait for a connection, at most 5s. A number alone is
	 * in seconds.
	 * @param readTimeout Longest wait between two bytes, at most 5s. A number alone is in
	 * seconds.
	 * @param callTimeout Longest time of a whole fetch once the name is looked up, at
	 * most 10s. A number alone is in seconds.
	 * @param requestTimeout Longest time that a request waits for a key directory, at
	 * most 5s. A number alone is in seconds.
	 * @param maxBytes Largest document, from 1KB to 1MB. A number alone is in bytes.
	 * @param maxKeys Largest number of keys in a directory, at most 256.
	 * @param allowedAddresses Blocks of addresses that may be contacted although they are
	 * not public, such as 10.0.0.0/8.
	 * @param allowedHosts Host names that may be contacted although they have no dot or
	 * are private, such as directory.internal.
	 * @param allowedPorts Ports that may be contacted beside 443.
	 * @param sslBundle Name of the SSL bundle whose certificates are trusted. When empty,
	 * those that the platform trusts.
	 * @param requireProof Whether only keys are used that signed their directory.
	 * @param discovery How the URL of an agent leads to its key directory. When empty,
	 * that of the profile.
	 */
	public record Directory(@DefaultValue("60s") @DurationUnit(ChronoUnit.SECONDS) Duration minTtl,
			@DefaultValue("24h") @DurationUnit(ChronoUnit.SECONDS) Duration maxTtl,
			@DefaultValue("1s") @DurationUnit(ChronoUnit.SECONDS) Duration connectTimeout,
			@DefaultValue("1s") @DurationUnit(ChronoUnit.SECONDS) Duration readTimeout,
			@DefaultValue("3s") @DurationUnit(ChronoUnit.SECONDS) Duration callTimeout,
			@DefaultValue("2s") @DurationUnit(ChronoUnit.SECONDS) Duration requestTimeout,
			@DefaultValue("64KB") DataSize maxBytes, @DefaultValue("64") int maxKeys,
			@DefaultValue List<String> allowedAddresses, @DefaultValue List<String> allowedHosts,
			@DefaultValue List<Integer> allowedPorts, @Nullable String sslBundle,
			@DefaultValue("false") boolean requireProof, @Nullable Discovery discovery) {

		public Directory {
			allowedAddresses = List.copyOf(allowedAddresses);
			allowedHosts = List.copyOf(allowedHosts);
			allowedPorts = List.copyOf(allowedPorts);
			DirectoryChecks.ttl(minTtl, maxTtl);
			DirectoryChecks.timeout("connect-timeout", connectTimeout, FetchLimits.MAX_STEP);
			DirectoryChecks.timeout("read-timeout", readTimeout, FetchLimits.MAX_STEP);
			DirectoryChecks.timeout("call-timeout", callTimeout, FetchLimits.MAX_CALL);
			DirectoryChecks.timeout("request-timeout", requestTimeout, DirectoryRules.MAX_REQUEST_TIMEOUT);
			DirectoryChecks.maxBytes(maxBytes);
			DirectoryChecks.maxKeys(maxKeys);
			DirectoryChecks.allowed(allowedAddresses, allowedHosts, allowedPorts);
		}

		DirectoryRules toRules() {
			return new DirectoryRules(this.minTtl, this.maxTtl, this.requestTimeout, this.maxKeys, this.requireProof);
		}

		FetchLimits toLimits() {
			return new FetchLimits(this.connectTimeout, this.readTimeout, this.callTimeout,
					Math.toIntExact(this.maxBytes.toBytes()));
		}

	}

	/**
	 * What agents may do.
	 *
	 * @param location Location of the policy file. When empty, './agent-policy.yaml' or
	 * 'classpath:agent-policy.yaml' if one is there, else the built-in policy.
	 * @param reload Whether a changed policy file is read again.
	 * @param recentDecisions How many decisions the endpoint 'agentpolicy' shows, at most
	 * 1000. With 0 none is kept.
	 */
	public record Policy(@Nullable String location, @DefaultValue("true") boolean reload,
			@DefaultValue("100") int recentDecisions) {

		public Policy {
			PolicyChecks.location(location);
			PolicyChecks.recentDecisions(recentDecisions);
		}

	}

	/**
	 * An agent known in advance.
	 *
	 * @param url Origin or key directory URL of the agent.
	 * @param keys Location of its public keys, a JWK Set. When empty, they are fetched
	 * from its directory.
	 * @param card Location of its card.
	 * @param cardUrl Where its card is fetched, an https URL.
	 * @param trigger Who causes its requests. Goes before the card.
	 */
	public record Agent(@DefaultValue("") String url, @DefaultValue("") String keys, @DefaultValue("") String card,
			@DefaultValue("") String cardUrl, @Nullable Trigger trigger) {
	}

}
