package io.avpsecurity.spring.web;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.aop.TargetClassAware;
import org.springframework.aop.framework.AopProxyUtils;
import org.springframework.aop.framework.autoproxy.AutoProxyUtils;
import org.springframework.aop.scope.ScopedProxyUtils;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.core.annotation.MergedAnnotations;
import org.springframework.core.annotation.MergedAnnotations.SearchStrategy;
import org.springframework.web.bind.annotation.Mapping;

/**
 * The classes behind the beans of an application; no bean is created to find them. Left
 * out are those of Spring and the JDK, and clients of other applications. A class that
 * refers to one that is not there is left out too: without us the application starts with
 * it. Needs no Spring MVC.
 */
final class ApplicationBeans {

	private static final Logger logger = LoggerFactory.getLogger(ApplicationBeans.class);

	private final ConfigurableListableBeanFactory beans;

	ApplicationBeans(ConfigurableListableBeanFactory beans) {
		this.beans = beans;
	}

	/**
	 * Looks at every class.
	 * @param check what to do with it; what it throws ends the loop, unless it says that
	 * the class cannot be read
	 */
	void forEachType(Consumer<Class<?>> check) {
		for (String name : this.beans.getBeanNamesForType(Object.class, true, false)) {
			try {
				Class<?> type = ScopedProxyUtils.isScopedTarget(name) ? null : type(name);
				if (type != null && isOfApplication(type) && !isClient(type)) {
					check.accept(type);
				}
			}
			catch (RuntimeException | LinkageError ex) {
				if (!isUnreadable(ex)) {
					throw ex;
				}
				logger.debug("Bean '{}' is not searched for @AgentOnly: its class cannot be read", name, ex);
			}
		}
	}

	/**
	 * Finds the class behind a bean and its proxies.
	 * @param name the name of the bean
	 * @return the class, or null when it is unknown or there is nothing behind the proxy
	 */
	@Nullable Class<?> type(String name) {
		Class<?> type = AutoProxyUtils.determineTargetClass(this.beans, name);
		if (type == null || !Proxy.isProxyClass(type)) {
			return type;
		}
		String scopedTarget = ScopedProxyUtils.getTargetBeanName(name);
		if (this.beans.containsBean(scopedTarget)) {
			return AutoProxyUtils.determineTargetClass(this.beans, scopedTarget);
		}
		Object singleton = this.beans.getSingleton(name);
		Class<?> target = (singleton instanceof TargetClassAware) ? AopProxyUtils.ultimateTargetClass(singleton) : type;
		if (!Proxy.isProxyClass(target)) {
			return target;
		}
		// A proxy out of a factory that does not say so may have a target.
		return type.isInstance(singleton) ? null : type;
	}

	private static boolean isOfApplication(Class<?> type) {
		return !type.getName().startsWith("org.springframework.") && !type.getName().startsWith("java.");
	}

	/**
	 * The interface of a controller without any code of it: what it maps is served
	 * elsewhere, and a Feign or HTTP interface client asks for it.
	 */
	private static boolean isClient(Class<?> type) {
		return (type.isInterface() || Proxy.isProxyClass(type))
				&& Arrays.stream(type.getMethods()).anyMatch(ApplicationBeans::isMapped);
	}

	private static boolean isMapped(Method method) {
		return MergedAnnotations.from(method, SearchStrategy.TYPE_HIERARCHY).isPresent(Mapping.class);
	}

	/** Spring wraps what reflection throws. */
	private static boolean isUnreadable(@Nullable Throwable ex) {
		return ex != null && (ex instanceof LinkageError || ex instanceof ClassNotFoundException
				|| ex instanceof TypeNotPresentException || isUnreadable(ex.getCause()));
	}

}
