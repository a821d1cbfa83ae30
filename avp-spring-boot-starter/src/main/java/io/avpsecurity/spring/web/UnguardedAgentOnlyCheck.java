package io.avpsecurity.spring.web;

import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.core.MethodIntrospector;
import org.springframework.util.ReflectionUtils.MethodFilter;

/**
 * Stops the start when a bean has an {@link AgentOnly} in an application that enforces
 * none, because Spring MVC is not there. A class that is no bean is not seen, such as a
 * resource that only Jersey knows. Needs no Spring MVC and no servlet API.
 */
public final class UnguardedAgentOnlyCheck implements SmartInitializingSingleton {

	private final ApplicationBeans beans;

	private final AgentOnlyLookup lookup = new AgentOnlyLookup();

	private final String problem;

	private final String action;

	private UnguardedAgentOnlyCheck(ConfigurableListableBeanFactory beans, String problem, String action) {
		this.beans = new ApplicationBeans(beans);
		this.problem = problem;
		this.action = action;
	}

	/**
	 * Checks a servlet application without Spring MVC.
	 * @param beans the beans of the application
	 * @return the check
	 */
	public static UnguardedAgentOnlyCheck withoutSpringMvc(ConfigurableListableBeanFactory beans) {
		return new UnguardedAgentOnlyCheck(beans, "has no effect: only Spring MVC enforces it, and it is not there",
				"Remove the annotation, and put the path under avp.agent-only.");
	}

	/**
	 * Checks a reactive application.
	 * @param beans the beans of the application
	 * @return the check
	 */
	public static UnguardedAgentOnlyCheck reactive(ConfigurableListableBeanFactory beans) {
		return new UnguardedAgentOnlyCheck(beans,
				"has no effect: the starter is for servlet applications, and this one is reactive",
				"Remove the annotation and close the path by other means, or make this a servlet application: "
						+ "Spring MVC in place of WebFlux.");
	}

	@Override
	public void afterSingletonsInstantiated() {
		this.beans.forEachType(this::check);
	}

	private void check(Class<?> type) {
		if (this.lookup.find(type).isPresent()) {
			throw new AgentOnlyPlacementException(type.getName(), this.problem, this.action);
		}
		MethodFilter annotated = (method) -> this.lookup.findOnMethod(method, type).isPresent();
		MethodIntrospector.selectMethods(type, annotated).stream().findFirst().ifPresent((method) -> {
			throw new AgentOnlyPlacementException(type.getName() + '#' + method.getName(), this.problem, this.action);
		});
	}

}
