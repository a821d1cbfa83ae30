package io.avpsecurity.spring.web;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;

import org.aopalliance.intercept.MethodInterceptor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.springframework.aop.framework.ProxyFactory;
import org.springframework.aop.framework.ProxyFactoryBean;
import org.springframework.beans.factory.FactoryBean;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.context.annotation.AnnotatedBeanDefinitionReader;
import org.springframework.context.annotation.Scope;
import org.springframework.context.annotation.ScopedProxyMode;
import org.springframework.web.bind.annotation.GetMapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Tests for {@link ApplicationBeans}.
 */
class ApplicationBeansTests {

	static final List<Throwable> UNREADABLE = List.of(new NoClassDefFoundError("absent"),
			new IllegalStateException("Failed to introspect Class", new NoClassDefFoundError("absent")),
			new IllegalStateException(new ClassNotFoundException("absent")),
			new TypeNotPresentException("absent", null));

	static final List<Throwable> OTHERS = List.of(new IllegalStateException("annotation is outside its hierarchy"),
			new AgentOnlyPlacementException("place", "problem", "action"));

	private final DefaultListableBeanFactory factory = new DefaultListableBeanFactory();

	private final List<Class<?>> seen = new ArrayList<>();

	@ParameterizedTest
	@FieldSource("UNREADABLE")
	void forEachTypeWhenClassCannotBeReadThenNextOne(Throwable failure) {
		this.factory.registerSingleton("first", new Service());
		this.factory.registerSingleton("second", new Service());

		new ApplicationBeans(this.factory).forEachType((type) -> {
			this.seen.add(type);
			ApplicationBeansTests.<RuntimeException>sneak(failure);
		});

		assertThat(this.seen).hasSize(2);
	}

	@ParameterizedTest
	@FieldSource("OTHERS")
	void forEachTypeWhenCheckThrowsThenThrown(Throwable failure) {
		this.factory.registerSingleton("service", new Service());

		assertThatThrownBy(() -> new ApplicationBeans(this.factory)
			.forEachType((type) -> ApplicationBeansTests.<RuntimeException>sneak(failure))).isSameAs(failure);
	}

	@Test
	void forEachTypeWhenProxyHasTargetThenTarget() {
		this.factory.registerSingleton("proxy", new ProxyFactory(new Service()).getProxy());

		assertThat(types()).containsExactly(Service.class);
	}

	@Test
	void forEachTypeWhenFactoryOfProxyHasTargetThenTarget() {
		ProxyFactoryBean proxies = new ProxyFactoryBean();
		proxies.setTarget(new Service());
		this.factory.registerSingleton("proxy", proxies);
		this.factory.getBean("proxy");

		assertThat(types()).containsExactly(Service.class);
	}

	@Test
	void forEachTypeWhenScopedJdkProxyThenTarget() {
		new AnnotatedBeanDefinitionReader(this.factory).register(ScopedService.class);
		this.factory.getBean("applicationBeansTests.ScopedService");

		assertThat(types()).containsExactly(ScopedService.class);
	}

	@Test
	void forEachTypeWhenProxyHasNoTargetThenLeftOut() {
		this.factory.registerSingleton("plain", plainProxy(Work.class));
		this.factory.registerSingleton("interface client",
				ProxyFactory.getProxy(Work.class, (MethodInterceptor) (invocation) -> null));

		assertThat(types()).isEmpty();
	}

	@Test
	void forEachTypeWhenFactoryMakesClientOfMappedInterfaceThenLeftOut() {
		this.factory.registerSingleton("client", new Clients(Api.class));

		assertThat(types()).isEmpty();
	}

	@Test
	void forEachTypeWhenFactoryMakesOtherInterfaceThenInterface() {
		this.factory.registerSingleton("repository", new Clients(Work.class));

		assertThat(types()).containsExactly(Work.class);
	}

	@Test
	void forEachTypeWhenOfSpringOrJdkThenLeftOut() {
		this.factory.registerSingleton("text", "text");
		this.factory.registerBeanDefinition("spring", new RootBeanDefinition(DefaultListableBeanFactory.class));

		assertThat(types()).isEmpty();
	}

	private List<Class<?>> types() {
		new ApplicationBeans(this.factory).forEachType(this.seen::add);
		return this.seen;
	}

	private static Object plainProxy(Class<?> type) {
		return Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] { type }, (proxy, method, args) -> null);
	}

	@SuppressWarnings("unchecked")
	private static <T extends Throwable> void sneak(Throwable failure) throws T {
		throw (T) failure;
	}

	interface Work {

		void work();

	}

	interface Api {

		@GetMapping("/api")
		String api();

	}

	static class Service implements Work {

		@Override
		public void work() {
		}

	}

	@Scope(scopeName = "prototype", proxyMode = ScopedProxyMode.INTERFACES)
	static class ScopedService extends Service implements Work {

	}

	record Clients(Class<?> type) implements FactoryBean<Object> {

		@Override
		public Object getObject() {
			return plainProxy(this.type);
		}

		@Override
		public Class<?> getObjectType() {
			return this.type;
		}

	}

}
