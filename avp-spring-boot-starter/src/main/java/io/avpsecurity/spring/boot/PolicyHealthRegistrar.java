package io.avpsecurity.spring.boot;

import java.util.List;

import org.springframework.beans.factory.FactoryBean;
import org.springframework.beans.factory.support.AbstractBeanDefinition;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.context.annotation.ImportBeanDefinitionRegistrar;
import org.springframework.core.ResolvableType;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotationMetadata;
import org.springframework.util.ClassUtils;

/**
 * Adds {@link PolicyHealth} as {@code agentPolicy}, if there is a health endpoint to show
 * it and {@code management.health} does not switch it off. A bean method could not: its
 * return type would have to be there on every line of Spring Boot.
 */
final class PolicyHealthRegistrar implements ImportBeanDefinitionRegistrar {

	private static final String BEAN = "agentPolicyHealthIndicator";

	/** Spring Boot 4.0, then 3.5. */
	private static final List<String> INDICATORS = List.of(
			"org.springframework.boot.health.contributor.HealthIndicator",
			"org.springframework.boot.actuate.health.HealthIndicator");

	private final ClassLoader classLoader;

	private final Environment environment;

	PolicyHealthRegistrar(ClassLoader classLoader, Environment environment) {
		this.classLoader = classLoader;
		this.environment = environment;
	}

	@Override
	public void registerBeanDefinitions(AnnotationMetadata metadata, BeanDefinitionRegistry registry) {
		if (registry.containsBeanDefinition(BEAN) || !isEnabled()) {
			return;
		}
		INDICATORS.stream()
			.filter((name) -> ClassUtils.isPresent(name, this.classLoader))
			.findFirst()
			.ifPresent((name) -> registry.registerBeanDefinition(BEAN,
					definition(ClassUtils.resolveClassName(name, this.classLoader))));
	}

	/** What the factory makes is known before it makes it. */
	private static RootBeanDefinition definition(Class<?> type) {
		RootBeanDefinition definition = new RootBeanDefinition(PolicyHealthFactory.class);
		definition.getConstructorArgumentValues().addIndexedArgumentValue(0, type);
		definition.setAutowireMode(AbstractBeanDefinition.AUTOWIRE_CONSTRUCTOR);
		definition.setTargetType(ResolvableType.forClassWithGenerics(FactoryBean.class, type));
		return definition;
	}

	private boolean isEnabled() {
		boolean defaults = this.environment.getProperty("management.health.defaults.enabled", Boolean.class, true);
		return this.environment.getProperty("management.health.agent-policy.enabled", Boolean.class, defaults);
	}

}
