package io.avpsecurity.spring.web;

import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.HandlerMethodArgumentResolverComposite;
import org.springframework.web.servlet.handler.HandlerExceptionResolverComposite;
import org.springframework.web.servlet.mvc.method.annotation.ExceptionHandlerExceptionResolver;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerAdapter;

/**
 * Makes the {@link AssessmentArgumentResolver} known to Spring MVC for handler methods
 * and exception handlers, also where the application extends
 * {@code WebMvcConfigurationSupport} and no configurer is asked.
 */
final class AssessmentArguments implements BeanPostProcessor {

	@Override
	public Object postProcessBeforeInitialization(Object bean, String beanName) {
		if (bean instanceof RequestMappingHandlerAdapter adapter) {
			adapter.setCustomArgumentResolvers(withOurs(adapter.getCustomArgumentResolvers()));
		}
		else if (bean instanceof ExceptionHandlerExceptionResolver resolver) {
			resolver.setCustomArgumentResolvers(withOurs(resolver.getCustomArgumentResolvers()));
		}
		else if (bean instanceof HandlerExceptionResolverComposite composite) {
			composite.getExceptionResolvers()
				.stream()
				.filter(ExceptionHandlerExceptionResolver.class::isInstance)
				.map(ExceptionHandlerExceptionResolver.class::cast)
				.forEach(AssessmentArguments::addTo);
		}
		return bean;
	}

	/** Those inside a composite are no beans, and their resolvers are complete by now. */
	private static void addTo(ExceptionHandlerExceptionResolver resolver) {
		HandlerMethodArgumentResolverComposite complete = resolver.getArgumentResolvers();
		if (complete != null) {
			resolver.setArgumentResolvers(withOurs(complete.getResolvers()));
		}
		else {
			resolver.setCustomArgumentResolvers(withOurs(resolver.getCustomArgumentResolvers()));
		}
	}

	private static List<HandlerMethodArgumentResolver> withOurs(@Nullable List<HandlerMethodArgumentResolver> known) {
		List<HandlerMethodArgumentResolver> resolvers = new ArrayList<>();
		resolvers.add(new AssessmentArgumentResolver());
		if (known != null) {
			resolvers.addAll(known);
		}
		return resolvers;
	}

}
