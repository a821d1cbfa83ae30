package io.avpsecurity.spring.web;

import java.lang.reflect.Method;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.springframework.aop.framework.AopProxyUtils;
import org.springframework.aop.support.AopUtils;
import org.springframework.beans.factory.BeanFactoryUtils;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.core.MethodIntrospector;
import org.springframework.core.annotation.MergedAnnotations;
import org.springframework.core.annotation.MergedAnnotations.SearchStrategy;
import org.springframework.util.ReflectionUtils.MethodFilter;
import org.springframework.web.HttpRequestHandler;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerMapping;
import org.springframework.web.servlet.function.support.RouterFunctionMapping;
import org.springframework.web.servlet.handler.AbstractHandlerMethodMapping;
import org.springframework.web.servlet.mvc.Controller;

/**
 * Stops the start when an {@link AgentOnly} stands where nothing enforces it, or two of
 * them contradict each other (threat T-94). It looks at the beans of the application,
 * once, and creates none but Spring MVC's own handler mappings.
 */
final class AgentOnlyCheck implements SmartInitializingSingleton {

	private static final String NOT_A_HANDLER = "has no effect: it is no handler of a web request";

	private static final String MOVE = "Move the annotation to the controller or handler method that is mapped to the "
			+ "request, or put the path under avp.agent-only.";

	/**
	 * Never mapped to a web request: messages of WebSocket, JMS, Kafka and the like, and
	 * GraphQL.
	 */
	private static final List<String> OTHER_HANDLERS = List.of(
			"org.springframework.messaging.handler.annotation.MessageMapping",
			"org.springframework.messaging.simp.annotation.SubscribeMapping",
			"org.springframework.graphql.data.method.annotation.SchemaMapping");

	private final ConfigurableListableBeanFactory beans;

	private final ApplicationBeans applicationBeans;

	private final AgentOnlyLookup lookup;

	private final Set<Class<?>> handlerTypes = new HashSet<>();

	private final Set<Method> handlerMethods = new HashSet<>();

	AgentOnlyCheck(ConfigurableListableBeanFactory beans, AgentOnlyLookup lookup) {
		this.beans = beans;
		this.applicationBeans = new ApplicationBeans(beans);
		this.lookup = lookup;
	}

	@Override
	public void afterSingletonsInstantiated() {
		BeanFactoryUtils.beansOfTypeIncludingAncestors(this.beans, HandlerMapping.class, true, false)
			.values()
			.forEach(this::collect);
		this.applicationBeans.forEachType(this::check);
		this.handlerTypes.clear();
		this.handlerMethods.clear();
	}

	private void collect(HandlerMapping mapping) {
		if (mapping instanceof AbstractHandlerMethodMapping<?> methods) {
			for (HandlerMethod handler : methods.getHandlerMethods().values()) {
				Class<?> type = targetClass(handler);
				this.handlerTypes.add(type);
				this.handlerMethods.add(AopUtils.getMostSpecificMethod(handler.getMethod(), type));
				this.lookup.find(handler.getMethod(), type);
			}
		}
		else if (mapping instanceof RouterFunctionMapping functions && functions.getRouterFunction() != null) {
			functions.getRouterFunction().accept(new RoutedFunctions(this.lookup));
		}
	}

	private Class<?> targetClass(HandlerMethod handler) {
		Class<?> type = (handler.getBean() instanceof String name) ? this.applicationBeans.type(name)
				: AopProxyUtils.ultimateTargetClass(handler.getBean());
		return (type != null) ? type : handler.getBeanType();
	}

	private void check(Class<?> type) {
		boolean onType = this.lookup.find(type).isPresent();
		if (onType && !this.handlerTypes.contains(type) && !isHandler(type)) {
			throw new AgentOnlyPlacementException(type.getName(), NOT_A_HANDLER, MOVE);
		}
		MethodFilter misplaced = (method) -> isMisplaced(method, type, onType);
		MethodIntrospector.selectMethods(type, misplaced).stream().findFirst().ifPresent((method) -> {
			throw new AgentOnlyPlacementException(type.getName() + '#' + method.getName(), NOT_A_HANDLER, MOVE);
		});
	}

	private boolean isMisplaced(Method method, Class<?> type, boolean onType) {
		Method specific = AopUtils.getMostSpecificMethod(method, type);
		if (this.handlerMethods.contains(specific)) {
			return isOtherHandler(specific) && this.lookup.find(specific, type).isPresent();
		}
		return this.lookup.findOnMethod(specific, type).isPresent() || (onType && isOtherHandler(specific));
	}

	private static boolean isOtherHandler(Method method) {
		MergedAnnotations annotations = MergedAnnotations.from(method, SearchStrategy.TYPE_HIERARCHY);
		return OTHER_HANDLERS.stream().anyMatch(annotations::isPresent);
	}

	private static boolean isHandler(Class<?> type) {
		return HttpRequestHandler.class.isAssignableFrom(type) || Controller.class.isAssignableFrom(type);
	}

}
