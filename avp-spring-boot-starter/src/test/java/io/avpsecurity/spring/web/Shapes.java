package io.avpsecurity.spring.web;

import java.util.List;

import io.avpsecurity.core.AgentSecurity;
import io.avpsecurity.core.agent.Mechanism;
import io.avpsecurity.core.agent.Trigger;
import io.avpsecurity.spring.fixture.TestAgent;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.aopalliance.intercept.MethodInterceptor;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.framework.autoproxy.BeanNameAutoProxyCreator;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.stereotype.Component;
import org.springframework.web.HttpRequestHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.mvc.Controller;

/**
 * Every way to write the annotation; the members that are components are beans.
 */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
class Shapes {

	@Bean
	AgentSecurity agentSecurity() {
		return TestAgent.security();
	}

	@Bean("/request-handler")
	HttpRequestHandler requestHandler() {
		return new AnnotatedRequestHandler();
	}

	@Bean("/controller")
	Controller controller() {
		return new AnnotatedController();
	}

	@Bean
	static MethodInterceptor advice() {
		return (invocation) -> invocation.proceed();
	}

	@Bean
	static BeanNameAutoProxyCreator cglibCreator() {
		return creator("cglib", true);
	}

	@Bean
	static BeanNameAutoProxyCreator jdkCreator() {
		return creator("jdk", false);
	}

	private static BeanNameAutoProxyCreator creator(String bean, boolean proxyTargetClass) {
		BeanNameAutoProxyCreator creator = new BeanNameAutoProxyCreator();
		creator.setBeanNames(bean);
		creator.setInterceptorNames("advice");
		creator.setProxyTargetClass(proxyTargetClass);
		return creator;
	}

	@RestController
	static class Methods {

		@GetMapping("/open")
		String open() {
			return "open";
		}

		@AgentOnly
		@GetMapping("/mixed")
		String mixed() {
			return "for agents";
		}

		@PutMapping("/mixed")
		String change() {
			return "for everybody";
		}

		@AgentOnly
		@GetMapping("/method")
		String method() {
			return "method";
		}

		@AgentOnlyShapesTests.FetcherOnly
		@GetMapping("/meta-method")
		String meta() {
			return "meta";
		}

		@AgentOnly
		@GetMapping("/private")
		@SuppressWarnings("unused")
		private String hidden() {
			return "private";
		}

		@AgentOnly
		@GetMapping("/final")
		final String last() {
			return "final";
		}

		@AgentOnly
		@GetMapping("/body")
		String body(@RequestBody String body) {
			return body;
		}

		@AgentOnly(review = false)
		@GetMapping("/allowed")
		String allowed() {
			return "allowed";
		}

		@AgentOnly(mechanism = Mechanism.TOKEN)
		@GetMapping("/token")
		String token() {
			return "token";
		}

		@AgentOnly(scope = "orders")
		@GetMapping("/scope")
		String scope() {
			return "scope";
		}

	}

	@AgentOnly
	@RestController
	static class Annotated {

		@GetMapping("/class")
		String type() {
			return "class";
		}

		@AgentOnly(trigger = Trigger.FETCHER)
		@GetMapping("/nearest")
		String nearest() {
			return "nearest";
		}

	}

	@AgentOnlyShapesTests.FetcherOnly
	@RestController
	static class MetaAnnotated {

		@GetMapping("/meta-class")
		String type() {
			return "meta";
		}

	}

	interface Api {

		@AgentOnly
		@GetMapping("/interface-method")
		String method();

	}

	@RestController
	static class Implementation implements Api {

		@Override
		public String method() {
			return "interface";
		}

	}

	@AgentOnly
	interface AnnotatedApi {

		@GetMapping("/interface-type")
		String method();

	}

	@RestController
	static class AnnotatedApiImplementation implements AnnotatedApi {

		@Override
		public String method() {
			return "interface";
		}

	}

	abstract static class Base {

		@AgentOnly
		abstract String method();

	}

	@RestController
	static class Derived extends Base {

		@Override
		@GetMapping("/abstract-method")
		String method() {
			return "abstract";
		}

	}

	static class PlainBase {

		@GetMapping("/inherited")
		String inherited() {
			return "inherited";
		}

	}

	@AgentOnly
	@RestController
	static class AnnotatedDerived extends PlainBase {

	}

	abstract static class GenericBase<T extends CharSequence> {

		@AgentOnly
		String handle(@Nullable T value) {
			return "base" + value;
		}

	}

	@RestController
	static class GenericDerived extends GenericBase<String> {

		@Override
		@GetMapping("/generic-superclass")
		String handle(@Nullable String value) {
			return "derived" + value;
		}

	}

	interface GenericApi<T> {

		@AgentOnly
		String handle(List<T> values);

	}

	@RestController
	static class GenericApiImplementation implements GenericApi<String> {

		@Override
		@GetMapping("/generic-interface")
		public String handle(@RequestParam(required = false) List<String> values) {
			return "generic";
		}

	}

	interface UnboundedApi<T> {

		@AgentOnly
		<U extends T> String handle(@Nullable U value);

	}

	abstract static class UnboundedBase<T> implements UnboundedApi<T> {

	}

	@RestController
	static class UnboundedDerived extends UnboundedBase<HttpServletRequest> {

		@Override
		@GetMapping("/unbounded-generic")
		public <U extends HttpServletRequest> String handle(@Nullable U value) {
			return "unbounded";
		}

	}

	@RestController("cglib")
	public static class Proxied {

		@AgentOnly
		@GetMapping("/cglib")
		public String method() {
			return "cglib";
		}

	}

	@RestController
	public interface JdkApi {

		@GetMapping("/jdk")
		String method();

	}

	@Component("jdk")
	static class JdkProxied implements JdkApi {

		@Override
		@AgentOnly
		public String method() {
			return "jdk";
		}

	}

	@AgentOnly
	static class AnnotatedRequestHandler implements HttpRequestHandler {

		@Override
		public void handleRequest(HttpServletRequest request, HttpServletResponse response) {
			response.setStatus(200);
		}

	}

	@AgentOnly
	static class AnnotatedController implements Controller {

		@Override
		public @Nullable ModelAndView handleRequest(HttpServletRequest request, HttpServletResponse response) {
			response.setStatus(200);
			return null;
		}

	}

}
