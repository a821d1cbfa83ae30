package io.avpsecurity.spring.web;

import java.lang.reflect.Proxy;

import io.avpsecurity.spring.fixture.TestMvc;
import org.aopalliance.intercept.MethodInterceptor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.aop.framework.ProxyFactory;
import org.springframework.beans.factory.FactoryBean;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.OverridingClassLoader;
import org.springframework.util.ReflectionUtils;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;

/**
 * Tests for {@link AgentOnlyCheck} on applications that start without us.
 */
class AgentOnlyCheckFalseStopTests {

	@ParameterizedTest
	@ValueSource(classes = { PlainClient.class, InterfaceClient.class, FactoryClient.class })
	void startWhenClientOfTheSameInterfaceThenStarted(Class<?> client) {
		TestMvc.runner(App.class, Server.class, client).run((context) -> assertThat(context).hasNotFailed());
	}

	@Test
	void startWhenClassOfBeanCannotBeReadThenStarted() throws Exception {
		Object broken = new WithoutAbsent().loadClass(RefersToAbsent.class.getName())
			.getDeclaredConstructor()
			.newInstance();

		assertThatException().isThrownBy(() -> ReflectionUtils.getDeclaredMethods(broken.getClass()))
			.withMessageContaining("Failed to introspect Class");
		TestMvc.runner(App.class)
			.withInitializer((context) -> context.getBeanFactory().registerSingleton("broken", broken))
			.run((context) -> assertThat(context).hasNotFailed());
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class App {

	}

	interface Api {

		@AgentOnly
		@GetMapping("/api")
		String api();

	}

	@RestController
	static class Server implements Api {

		@Override
		public String api() {
			return "";
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class PlainClient {

		@Bean
		Api client() {
			return (Api) Proxy.newProxyInstance(Api.class.getClassLoader(), new Class<?>[] { Api.class },
					(proxy, method, args) -> "");
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class InterfaceClient {

		@Bean
		Api client() {
			return ProxyFactory.getProxy(Api.class, (MethodInterceptor) (invocation) -> "");
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class FactoryClient {

		@Bean
		FactoryBean<Api> client() {
			return new FactoryBean<>() {

				@Override
				public Api getObject() {
					return new PlainClient().client();
				}

				@Override
				public Class<?> getObjectType() {
					return Api.class;
				}

			};
		}

	}

	/** As if the class path had no {@link Absent}. */
	static class WithoutAbsent extends OverridingClassLoader {

		WithoutAbsent() {
			super(RefersToAbsent.class.getClassLoader());
		}

		@Override
		protected boolean isEligibleForOverriding(String className) {
			return className.equals(RefersToAbsent.class.getName());
		}

		@Override
		protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
			if (name.equals(Absent.class.getName())) {
				throw new ClassNotFoundException(name);
			}
			return super.loadClass(name, resolve);
		}

	}

	public static class RefersToAbsent {

		public Absent absent() {
			return new Absent();
		}

	}

	public static class Absent {

	}

}
