package io.avpsecurity.spring.boot;

import io.avpsecurity.core.AgentSecurity;
import io.avpsecurity.servlet.AgentFilterSettings;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.FactoryBean;

/**
 * Makes a {@link PolicyHealth}. A class of its own with constructor arguments, as an
 * instance supplier could not be processed ahead of time.
 */
final class PolicyHealthFactory implements FactoryBean<Object> {

	private final Class<?> type;

	private final BeanFactory beans;

	/**
	 * Creates the factory.
	 * @param type the type {@code HealthIndicator} of the line of Spring Boot that is
	 * there
	 * @param beans where the policy and the settings are
	 */
	PolicyHealthFactory(Class<?> type, BeanFactory beans) {
		this.type = type;
		this.beans = beans;
	}

	@Override
	public Object getObject() {
		return PolicyHealth.indicator(this.type, this.beans.getBean("agentFilterSettings", AgentFilterSettings.class),
				this.beans.getBean(AgentSecurity.class)::policyStatus);
	}

	@Override
	public Class<?> getObjectType() {
		return this.type;
	}

}
