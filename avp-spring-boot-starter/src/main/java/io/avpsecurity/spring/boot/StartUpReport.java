package io.avpsecurity.spring.boot;

import java.util.List;
import java.util.Locale;

import io.avpsecurity.core.AgentSecurity;
import io.avpsecurity.core.api.AgentApi;
import io.avpsecurity.core.policy.Policy;
import io.avpsecurity.core.policy.PolicyStatus;
import io.avpsecurity.core.puzzle.PuzzleDeck;
import io.avpsecurity.core.token.TokenRules;
import io.avpsecurity.servlet.AgentFilterSettings;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.util.ClassUtils;

/**
 * Says once, at start, what is judged and how, and warns of what an owner may have left
 * on by mistake.
 */
final class StartUpReport {

	private static final Logger logger = LoggerFactory.getLogger(StartUpReport.class);

	private static final String SPRING_SECURITY = "org.springframework.security.core.SpringSecurityCoreVersion";

	private StartUpReport() {
	}

	static void log(AgentSecurity security, AgentFilterSettings settings, ClassLoader classLoader) {
		logger.info("Agents: mode {}, {}, key directories {}, agent-only paths {}", PolicySummary.mode(settings),
				security, isOff(settings) ? "not fetched" : "fetched", settings.agentOnly());
		logPolicy(security.policyStatus());
		security.api()
			.flatMap(AgentApi::policyObstacle)
			.ifPresent((why) -> logger.warn("avp.api.policy-writable is true, and nobody can write: {}. Set "
					+ "avp.policy.location to a file that this process may replace, or write "
					+ "avp.api.policy-writable=false.", why));
		if (settings.mode() == AgentFilterSettings.Mode.OBSERVE) {
			logger.warn("avp.mode is observe: denied requests are let through, except to agent-only endpoints");
		}
		if (ClassUtils.isPresent(SPRING_SECURITY, classLoader)) {
			SpringSecurityVersion.advice().ifPresent(logger::warn);
		}
	}

	/** Said where the properties are used: an application's own bean may do otherwise. */
	static void logChallenges(AvpProperties properties, TokenRules tokens, PuzzleDeck deck, boolean ownTokens) {
		AvpChallengeProperties challenge = properties.challenge();
		logger.info(
				"Agents: challenges at {}, profile {}, level {}{}, {} to answer, {} a minute and address, {} families, "
						+ "tokens {} for {}, in the query {}",
				challenge.toPaths().base(), challenge.profile().name().toLowerCase(Locale.ROOT), challenge.level(),
				challenge.progressive() ? " rising with failures" : "", PropertyChecks.print(challenge.ttl()),
				challenge.limitPerMinute(), deck.types().size(),
				ownTokens ? "of the application" : "of " + tokens.issuer(),
				ownTokens ? "as it says" : PropertyChecks.print(tokens.lifetime()),
				properties.token().queryParameter() ? "too" : "never");
	}

	static void logApi(AvpApiProperties api) {
		logger.info("Agents: API at {} for {} keys, {} calls a minute and key, policy {}", api.toPath().base(),
				api.keys().size(), api.limitPerMinute(), api.policyWritable() ? "writable" : "read only");
	}

	static void warnOfUnusedRegistration() {
		logger
			.warn("Agents: the AgentRegistration bean is never called. Write avp.challenge.profile=embedded, in which "
					+ "agents register, or remove the bean.");
	}

	/** Who switches challenges off in a hurry has other things to do. */
	static void warnOfNothingToTell() {
		logger
			.warn("Agents: neither /skill.md nor /llms.txt is served, because no challenges are given that they could "
					+ "tell agents about. Write avp.challenge.enabled=true, or remove avp.discovery.");
	}

	private static void logPolicy(PolicyStatus status) {
		Policy policy = status.policy();
		List<String> observing = PolicySummary.observing(policy);
		logger.info("Agents: policy {}, version {}, {} rules of which {} only observe, default {}",
				status.source().orElse(PolicySummary.BUILT_IN), policy.version(), policy.rules().size(),
				observing.size(), policy.defaultAction());
		if (!observing.isEmpty()) {
			logger.warn("Rules of the policy that only observe, and refuse nobody: {}", observing);
		}
	}

	private static boolean isOff(AgentFilterSettings settings) {
		return settings.mode() == AgentFilterSettings.Mode.OFF;
	}

	/** Said where the properties are used: an application's own bean may do otherwise. */
	static void warnOfTestKeys(AvpProperties properties) {
		if (properties.signature().allowTestKeys()) {
			logger.warn("avp.signature.allow-test-keys is true: anybody can sign with the published keys of RFC 9421");
		}
	}

}
