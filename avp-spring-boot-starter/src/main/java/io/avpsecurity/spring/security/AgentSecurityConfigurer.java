package io.avpsecurity.spring.security;

import java.util.List;
import java.util.stream.Stream;

import io.avpsecurity.servlet.AgentFilterSettings;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationContext;
import org.springframework.security.config.annotation.web.HttpSecurityBuilder;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.config.annotation.web.configurers.CsrfConfigurer;
import org.springframework.security.web.authentication.AnonymousAuthenticationFilter;

/**
 * Adds agents to a filter chain: their authorities, and the CSRF rule. It opens and
 * closes no path, and adds nothing when the application has no
 * {@link AgentFilterSettings} bean or has them switched off.
 * <p>
 * Spring Security applies it to every chain by itself. To leave it out of one:
 * {@code http.with(new AgentSecurityConfigurer<>(), AgentSecurityConfigurer::disable)}.
 *
 * @param <H> the builder of the chain
 */
public final class AgentSecurityConfigurer<H extends HttpSecurityBuilder<H>>
		extends AbstractHttpConfigurer<AgentSecurityConfigurer<H>, H> {

	@Override
	@SuppressWarnings("unchecked")
	public void init(H http) {
		AgentFilterSettings settings = settings(http);
		CsrfConfigurer<H> csrf = http.getConfigurer(CsrfConfigurer.class);
		if (csrf != null && settings != null && settings.mode() == AgentFilterSettings.Mode.ENFORCE) {
			csrf.ignoringRequestMatchers(new AgentCsrfExemption());
		}
	}

	@Override
	public void configure(H http) {
		AgentFilterSettings settings = settings(http);
		if (settings != null && settings.mode() != AgentFilterSettings.Mode.OFF) {
			http.addFilterAfter(
					postProcess(new AgentAuthenticationFilter(getSecurityContextHolderStrategy(), mappers(http))),
					AnonymousAuthenticationFilter.class);
		}
	}

	private List<AgentAuthoritiesMapper> mappers(H http) {
		Stream<AgentAuthoritiesMapper> beans = http.getSharedObject(ApplicationContext.class)
			.getBeanProvider(AgentAuthoritiesMapper.class)
			.orderedStream();
		return Stream.concat(Stream.of(new DefaultAgentAuthorities()), beans).toList();
	}

	private @Nullable AgentFilterSettings settings(H http) {
		return http.getSharedObject(ApplicationContext.class)
			.getBeanProvider(AgentFilterSettings.class)
			.getIfAvailable();
	}

}
