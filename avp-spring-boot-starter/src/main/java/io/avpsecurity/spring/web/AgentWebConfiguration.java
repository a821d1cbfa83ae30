package io.avpsecurity.spring.web;

import io.avpsecurity.servlet.AgentAnswers;
import io.avpsecurity.servlet.AgentFilterSettings;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;
import org.springframework.context.annotation.Role;
import org.springframework.web.servlet.handler.MappedInterceptor;
import org.springframework.web.servlet.mvc.method.RequestMappingInfoHandlerMapping;

/**
 * Enforces {@link AgentOnly} on every handler of Spring MVC and resolves
 * {@code Assessment} arguments. Spring Boot imports it by itself; without it import this
 * class beside a bean of type {@link AgentFilterSettings}.
 */
@Configuration(proxyBeanMethods = false)
public final class AgentWebConfiguration {

	@Bean
	@Role(BeanDefinition.ROLE_INFRASTRUCTURE)
	AgentOnlyLookup agentOnlyLookup() {
		return new AgentOnlyLookup();
	}

	/** A bean of this type is seen even where no {@code WebMvcConfigurer} is asked. */
	@Bean
	MappedInterceptor agentOnlyMappedInterceptor(AgentFilterSettings settings, AgentOnlyLookup lookup,
			ObjectProvider<RequestMappingInfoHandlerMapping> mappings) {
		return new MappedInterceptor(null,
				new AgentOnlyInterceptor(new AgentAnswers(settings), lookup, new OptionsHandlers(mappings, lookup)));
	}

	/** Not lazy: a check that nobody asks for would never be made. */
	@Bean
	@Lazy(false)
	AgentOnlyCheck agentOnlyCheck(ConfigurableListableBeanFactory beans, AgentOnlyLookup lookup) {
		return new AgentOnlyCheck(beans, lookup);
	}

	@Bean
	static AssessmentArguments agentAssessmentArguments() {
		return new AssessmentArguments();
	}

}
