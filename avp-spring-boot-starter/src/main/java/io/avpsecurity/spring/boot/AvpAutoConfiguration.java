package io.avpsecurity.spring.boot;

import java.nio.file.Path;
import java.time.InstantSource;
import java.util.EnumSet;

import io.avpsecurity.core.AgentSecurity;
import io.avpsecurity.core.AgentSecurityBuilder;
import io.avpsecurity.core.AssessmentListener;
import io.avpsecurity.core.event.AgentEventListener;
import io.avpsecurity.core.fetch.DocumentFetcher;
import io.avpsecurity.servlet.AgentFilter;
import io.avpsecurity.servlet.AgentFilterSettings;
import io.avpsecurity.spring.web.AgentWebConfiguration;
import io.avpsecurity.spring.web.UnguardedAgentOnlyCheck;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import jakarta.servlet.DispatcherType;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Lazy;
import org.springframework.core.Ordered;
import org.springframework.util.ClassUtils;

/**
 * Puts the filter that judges agents in front of a servlet web application. Replaces no
 * bean of the application and adds no filter chain. Spring MVC and Spring Security are
 * used when they are there: Spring Security finds its part by itself.
 */
@AutoConfiguration(afterName = { "org.springframework.boot.autoconfigure.security.servlet.SecurityAutoConfiguration",
		"org.springframework.boot.autoconfigure.security.servlet.SecurityFilterAutoConfiguration",
		"org.springframework.boot.autoconfigure.web.servlet.WebMvcAutoConfiguration",
		"org.springframework.boot.security.autoconfigure.SecurityAutoConfiguration",
		"org.springframework.boot.security.autoconfigure.web.servlet.SecurityFilterAutoConfiguration",
		"org.springframework.boot.webmvc.autoconfigure.WebMvcAutoConfiguration" })
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
@EnableConfigurationProperties(AvpProperties.class)
public final class AvpAutoConfiguration {

	/** After forwarded headers are worked out, before everything else. */
	private static final int ORDER = Ordered.HIGHEST_PRECEDENCE + 100;

	/**
	 * Of these there is one: another bean of the type could quietly open what the
	 * properties close.
	 */
	@Bean
	AgentFilterSettings agentFilterSettings(AvpProperties properties, ListableBeanFactory beans,
			@Value("${spring.application.name:}") String application) {
		String[] names = beans.getBeanNamesForType(AgentFilterSettings.class, true, false);
		if (names.length > 1) {
			throw new IllegalStateException("beans of type AgentFilterSettings: " + String.join(", ", names)
					+ "; expected agentFilterSettings alone, so remove the other and write avp.enabled, avp.mode, "
					+ "avp.agent-only, avp.disclose-reasons, avp.challenge and avp.discovery");
		}
		AgentFilterSettings settings = AgentFilterSettings.defaults()
			.withMode(mode(properties))
			.withAgentOnly(properties.agentOnlyPaths())
			.withDiscloseReasons(properties.discloseReasons());
		settings = properties.api().enabled() ? settings.withApi(properties.api().toPath()) : settings;
		return properties.challenge().enabled() ? settings.withAvp(properties.challenge().toPaths())
			.withDiscovery(properties.discovery().toDiscovery(application)) : settings;
	}

	@Bean(destroyMethod = "close")
	@ConditionalOnMissingBean
	AgentSecurity agentSecurity(AvpProperties properties, ApplicationContext context,
			ObjectProvider<DocumentFetcher> fetchers, ObjectProvider<SslBundles> bundles,
			ObjectProvider<AgentEventListener> listeners, ObjectProvider<AssessmentListener> assessmentListeners) {
		DocumentFetching fetching = new DocumentFetching(properties);
		DocumentFetcher fetcher = fetchers.getIfAvailable(() -> fetching.fetcher(bundles.getIfAvailable()));
		fetching.warnOfRefused(fetcher);
		AgentSecurityBuilder builder = AgentSecurity.builder()
			.authorities(properties.ownAuthorities())
			.profile(properties.profile())
			.verificationProvider(properties.signature().toVerificationProvider())
			.directories(properties.directory().toRules())
			.documentFetcher(fetcher)
			.knownAgents(properties.knownAgents());
		LocalResources resources = new LocalResources(context);
		new KnownAgents(resources, InstantSource.system()).read(properties.agents()).forEach(builder::agent);
		new Registries(resources).read(properties.registries()).forEach(builder::registry);
		new PolicyLocation(context, Path.of(""), InstantSource.system()).configure(properties.policy(), builder);
		new ChallengeSetup(properties, ChallengeHooks.of(context), new TokenKeyLocation(context, Path.of("")))
			.configure(builder);
		if (properties.api().enabled() && properties.enabled()) {
			builder.api(properties.api().toRules());
			StartUpReport.logApi(properties.api());
		}
		listeners.orderedStream().forEach(builder::listener);
		assessmentListeners.orderedStream().forEach(builder::assessmentListener);
		StartUpReport.warnOfTestKeys(properties);
		return builder.build();
	}

	@Bean
	FilterRegistrationBean<AgentFilter> agentFilterRegistration(AgentSecurity security,
			@Qualifier("agentFilterSettings") AgentFilterSettings settings, ApplicationContext context) {
		FilterRegistrationBean<AgentFilter> registration = new FilterRegistrationBean<>(
				new AgentFilter(security, settings));
		registration.setOrder(ORDER);
		registration.setDispatcherTypes(EnumSet.allOf(DispatcherType.class));
		registration.setAsyncSupported(true);
		registration.addUrlPatterns("/*");
		ClassLoader classLoader = context.getClassLoader();
		StartUpReport.log(security, settings, (classLoader != null) ? classLoader : ClassUtils.class.getClassLoader());
		return registration;
	}

	private static AgentFilterSettings.Mode mode(AvpProperties properties) {
		if (!properties.enabled()) {
			return AgentFilterSettings.Mode.OFF;
		}
		return switch (properties.mode()) {
			case ENFORCE -> AgentFilterSettings.Mode.ENFORCE;
			case OBSERVE -> AgentFilterSettings.Mode.OBSERVE;
		};
	}

	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass(name = "io.micrometer.core.instrument.MeterRegistry")
	static class Meters {

		/** Of several registries none is ours to choose; the Actuator has one for all. */
		@Bean
		AgentMeters agentMeters(ObjectProvider<MeterRegistry> registries) {
			return new AgentMeters(registries.getIfUnique(CompositeMeterRegistry::new));
		}

	}

	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass(name = "org.springframework.boot.actuate.endpoint.annotation.Endpoint")
	@Import(PolicyHealthRegistrar.class)
	static class Actuator {

		@Bean
		FetchCounts agentFetchCounts() {
			return new FetchCounts();
		}

		@Bean
		@ConditionalOnMissingBean
		AgentsEndpoint agentsEndpoint(AgentSecurity security, FetchCounts counts) {
			return new AgentsEndpoint(security, counts);
		}

	}

	/** Of its own: the condition inside is not there without this class. */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass(
			name = "org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint")
	static class PolicyActuator {

		/** Decisions are kept only where somebody can see them. */
		@Configuration(proxyBeanMethods = false)
		@ConditionalOnAvailableEndpoint(endpoint = AgentPolicyEndpoint.class)
		static class Exposed {

			@Bean
			RecentDecisions recentAgentDecisions(AvpProperties properties) {
				return new RecentDecisions(InstantSource.system(), properties.policy().recentDecisions());
			}

			@Bean
			@ConditionalOnMissingBean
			AgentPolicyEndpoint agentPolicyEndpoint(AgentSecurity security,
					@Qualifier("agentFilterSettings") AgentFilterSettings settings, RecentDecisions decisions) {
				return new AgentPolicyEndpoint(security, settings, decisions);
			}

		}

	}

	/** Of its own: the condition inside is not there without this class. */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass(
			name = "org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint")
	static class TokenActuator {

		@Bean
		@ConditionalOnMissingBean
		@ConditionalOnAvailableEndpoint
		AgentTokensEndpoint agentTokensEndpoint(AgentSecurity security) {
			return new AgentTokensEndpoint(security);
		}

	}

	@Configuration(proxyBeanMethods = false)
	@ConditionalOnMissingClass("org.springframework.web.servlet.handler.MappedInterceptor")
	static class NoWebMvc {

		/** Not lazy: a check that nobody asks for would never be made. */
		@Bean
		@Lazy(false)
		UnguardedAgentOnlyCheck agentOnlyCheck(ConfigurableListableBeanFactory beans) {
			return UnguardedAgentOnlyCheck.withoutSpringMvc(beans);
		}

	}

	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass(name = "org.springframework.web.servlet.handler.MappedInterceptor")
	@Import(AgentWebConfiguration.class)
	static class WebMvc {

	}

}
