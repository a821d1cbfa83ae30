package io.avpsecurity.spring.boot;

import io.avpsecurity.spring.web.UnguardedAgentOnlyCheck;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Lazy;

/**
 * Lets no reactive web application start in the belief that something is guarded: it
 * stops where an owner asks for that, and warns elsewhere. Nothing is judged there.
 */
@AutoConfiguration
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.REACTIVE)
@EnableConfigurationProperties(AvpProperties.class)
public final class AvpReactiveAutoConfiguration {

	/** Not lazy: a check that nobody asks for would never be made. */
	@Bean
	@Lazy(false)
	ReactiveCheck agentReactiveCheck(AvpProperties properties, ConfigurableListableBeanFactory beans) {
		return new ReactiveCheck(properties, UnguardedAgentOnlyCheck.reactive(beans));
	}

}
