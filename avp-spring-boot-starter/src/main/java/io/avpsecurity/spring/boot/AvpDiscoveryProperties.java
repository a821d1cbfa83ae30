package io.avpsecurity.spring.boot;

import io.avpsecurity.servlet.AvpDiscovery;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Which documents tell agents how to get a token, the properties under
 * {@code avp.discovery}. Immutable.
 *
 * @param skill Whether '/skill.md' is served, which tells agents how to get a token.
 * @param llms Whether '/llms.txt' is served, which tells agents what the service is.
 * @param name Name of the service in these documents. When empty,
 * 'spring.application.name' or 'This service'.
 * @param description One sentence about the service in these documents.
 */
public record AvpDiscoveryProperties(@DefaultValue("false") boolean skill, @DefaultValue("false") boolean llms,
		@Nullable String name, @Nullable String description) {

	public AvpDiscoveryProperties {
		ChallengeChecks.discoveryText("avp.discovery.name", name);
		ChallengeChecks.discoveryText("avp.discovery.description", description);
	}

	/**
	 * Returns what is served.
	 * @param application the name of the application, blank when it has none
	 * @return the documents
	 */
	AvpDiscovery toDiscovery(String application) {
		String fallback = application.isBlank() ? AvpDiscovery.NONE.name() : application;
		return new AvpDiscovery(this.skill, this.llms, (this.name != null) ? this.name : fallback,
				(this.description != null) ? this.description : "");
	}

}
