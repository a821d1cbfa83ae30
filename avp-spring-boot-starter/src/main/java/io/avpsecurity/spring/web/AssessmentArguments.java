package io.avpsecurity.spring.web;

import java.util.ArrayList;
import java.util.List;

import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerAdapter;

/**
 * Makes the {@link AssessmentArgumentResolver} known to Spring MVC, also where the
 * application extends {@code WebMvcConfigurationSupport} and no configurer is asked.
 */
final class AssessmentArguments implements BeanPostProcessor, WebMvcConfigurer {

	@Override
	public void addArgumentResolvers(List<HandlerMethodArgumentResolver> resolvers) {
		if (resolvers.stream().noneMatch(AssessmentArgumentResolver.class::isInstance)) {
			resolvers.add(0, new AssessmentArgumentResolver());
		}
	}

	@Override
	public Object postProcessBeforeInitialization(Object bean, String beanName) {
		if (bean instanceof RequestMappingHandlerAdapter adapter) {
			List<HandlerMethodArgumentResolver> known = adapter.getCustomArgumentResolvers();
			List<HandlerMethodArgumentResolver> resolvers = (known != null) ? new ArrayList<>(known)
					: new ArrayList<>();
			addArgumentResolvers(resolvers);
			adapter.setCustomArgumentResolvers(resolvers);
		}
		return bean;
	}

}
