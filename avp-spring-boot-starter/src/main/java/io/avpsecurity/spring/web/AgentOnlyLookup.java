package io.avpsecurity.spring.web;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

import io.avpsecurity.core.agent.Mechanism;
import io.avpsecurity.core.agent.Trigger;
import io.avpsecurity.servlet.AgentRequirement;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.framework.AopProxyUtils;
import org.springframework.aop.support.AopUtils;
import org.springframework.core.MethodClassKey;
import org.springframework.core.annotation.MergedAnnotation;
import org.springframework.core.annotation.MergedAnnotations;
import org.springframework.core.annotation.MergedAnnotations.SearchStrategy;
import org.springframework.web.method.HandlerMethod;

/**
 * Finds the {@link AgentOnly} of a handler wherever it stands: on the method or what it
 * overrides, else on the class or what it extends, behind any proxy. The nearest one
 * counts; two different ones equally near are an error, never a choice. Remembers what it
 * found for as long as the application runs: there are as many entries as handlers.
 */
final class AgentOnlyLookup {

	private final Map<Object, Optional<AgentRequirement>> found = new ConcurrentHashMap<>();

	/**
	 * Finds what a handler asks for.
	 * @param handler the handler of a request
	 * @return the requirement, or empty when the handler is for everybody
	 * @throws AgentOnlyPlacementException if two annotations contradict each other
	 */
	Optional<AgentRequirement> find(Object handler) {
		if (handler instanceof HandlerMethod handlerMethod) {
			Class<?> type = targetClass(handlerMethod);
			MethodClassKey key = new MethodClassKey(handlerMethod.getMethod(), type);
			return remember(key, () -> find(handlerMethod.getMethod(), type));
		}
		Class<?> type = AopProxyUtils.ultimateTargetClass(handler);
		return remember(type, () -> find(type));
	}

	/**
	 * Finds what a handler method asks for.
	 * @param method the method, of the class itself or of an interface or a proxy of it
	 * @param type the class behind any proxy
	 * @return the requirement, or empty
	 */
	Optional<AgentRequirement> find(Method method, Class<?> type) {
		return findOnMethod(method, type).or(() -> find(type));
	}

	/**
	 * Finds what stands on a method itself.
	 * @param method the method
	 * @param type the class behind any proxy
	 * @return the requirement, or empty
	 */
	Optional<AgentRequirement> findOnMethod(Method method, Class<?> type) {
		Method specific = AopUtils.getMostSpecificMethod(method, type);
		return nearest(specific, type, type.getName() + '#' + specific.getName());
	}

	/**
	 * Finds what stands on a class.
	 * @param type the class behind any proxy
	 * @return the requirement, or empty
	 */
	Optional<AgentRequirement> find(Class<?> type) {
		return nearest(type, type, type.getName());
	}

	private Optional<AgentRequirement> remember(Object key, Supplier<Optional<AgentRequirement>> search) {
		Optional<AgentRequirement> known = this.found.get(key);
		return (known != null) ? known : this.found.computeIfAbsent(key, (unused) -> search.get());
	}

	private static Class<?> targetClass(HandlerMethod handlerMethod) {
		Object bean = handlerMethod.getBean();
		return (bean instanceof String) ? handlerMethod.getBeanType() : AopProxyUtils.ultimateTargetClass(bean);
	}

	private static Optional<AgentRequirement> nearest(AnnotatedElement element, Class<?> type, String place) {
		List<MergedAnnotation<AgentOnly>> all = MergedAnnotations.from(element, SearchStrategy.TYPE_HIERARCHY)
			.stream(AgentOnly.class)
			.toList();
		if (all.isEmpty()) {
			return Optional.empty();
		}
		Set<Class<?>> level = Set.of(type);
		while (!level.isEmpty()) {
			Set<AgentRequirement> requirements = new HashSet<>();
			for (MergedAnnotation<AgentOnly> annotation : all) {
				Object declaring = declaringClass(annotation);
				if (declaring != null && level.contains(declaring)) {
					requirements.add(requirement(annotation));
				}
			}
			if (!requirements.isEmpty()) {
				return Optional.of(only(requirements, place));
			}
			level = above(level);
		}
		throw new IllegalStateException("annotation of " + place + " is outside its hierarchy");
	}

	private static AgentRequirement only(Set<AgentRequirement> requirements, String place) {
		if (requirements.size() > 1) {
			throw new AgentOnlyPlacementException(place,
					"is ambiguous: " + requirements.size() + " different ones are equally near",
					"Write one @AgentOnly on " + place + " itself, and no second annotation that means another one.");
		}
		return requirements.iterator().next();
	}

	private static @Nullable Object declaringClass(MergedAnnotation<?> annotation) {
		Object source = annotation.getSource();
		return (source instanceof Method method) ? method.getDeclaringClass() : source;
	}

	private static Set<Class<?>> above(Set<Class<?>> level) {
		Set<Class<?>> above = new LinkedHashSet<>();
		for (Class<?> type : level) {
			if (type.getSuperclass() != null) {
				above.add(type.getSuperclass());
			}
			above.addAll(Arrays.asList(type.getInterfaces()));
		}
		return above;
	}

	private static AgentRequirement requirement(MergedAnnotation<AgentOnly> annotation) {
		AgentOnly agentOnly = annotation.synthesize();
		return new AgentRequirement(agentOnly.review(), new HashSet<Trigger>(Arrays.asList(agentOnly.trigger())),
				new HashSet<Mechanism>(Arrays.asList(agentOnly.mechanism())),
				new HashSet<>(Arrays.asList(agentOnly.scope())));
	}

}
