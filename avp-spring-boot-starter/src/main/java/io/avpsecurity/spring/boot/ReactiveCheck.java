package io.avpsecurity.spring.boot;

import io.avpsecurity.spring.web.UnguardedAgentOnlyCheck;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.SmartInitializingSingleton;

/**
 * Stops the start of a reactive application that has something agent-only or a policy,
 * else says once that nothing is judged. Needs no servlet API.
 */
final class ReactiveCheck implements SmartInitializingSingleton {

	private static final Logger logger = LoggerFactory.getLogger(ReactiveCheck.class);

	private final AvpProperties properties;

	private final UnguardedAgentOnlyCheck annotations;

	ReactiveCheck(AvpProperties properties, UnguardedAgentOnlyCheck annotations) {
		this.properties = properties;
		this.annotations = annotations;
	}

	@Override
	public void afterSingletonsInstantiated() {
		if (!this.properties.agentOnly().isEmpty()) {
			throw new AvpPropertyException("avp.agent-only", String.join(",", this.properties.agentOnly()),
					"nothing enforces it: the starter is for servlet applications, and this one is reactive",
					"Remove avp.agent-only and close the paths by other means, or make this a servlet application: "
							+ "Spring MVC in place of WebFlux.");
		}
		String policy = this.properties.policy().location();
		if (policy != null) {
			throw new AvpPropertyException(PolicyChecks.LOCATION, policy,
					"nothing decides by it: the starter is for servlet applications, and this one is reactive",
					"Remove avp.policy.location, or make this a servlet application: Spring MVC in place of WebFlux.");
		}
		this.annotations.afterSingletonsInstantiated();
		logger.warn("Agents: nothing is judged. The starter is for servlet applications, and this one is reactive.");
	}

}
