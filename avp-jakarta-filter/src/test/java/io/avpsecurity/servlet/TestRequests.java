package io.avpsecurity.servlet;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletRequest;

/**
 * Requests that answer only what they were told, and fail on everything else: what is not
 * listed here, such as a parameter or the body, was not read.
 */
final class TestRequests {

	private final Map<String, Object> answers = new HashMap<>();

	private final Map<String, Object> attributes = new HashMap<>();

	private final Map<String, List<String>> headers = new HashMap<>();

	private TestRequests() {
	}

	static TestRequests get(String uri) {
		return new TestRequests().with("getMethod", "GET")
			.with("getScheme", "https")
			.with("getServerName", "shop.example")
			.with("getServerPort", 443)
			.with("getRequestURI", uri)
			.with("getQueryString", null)
			.with("getServletPath", uri)
			.with("getPathInfo", null)
			.with("getContextPath", "")
			.with("getDispatcherType", DispatcherType.REQUEST);
	}

	TestRequests with(String method, Object answer) {
		this.answers.put(method, answer);
		return this;
	}

	TestRequests failing(String method, RuntimeException failure) {
		return with(method, failure);
	}

	TestRequests withAttribute(String name, Object value) {
		this.attributes.put(name, value);
		return this;
	}

	TestRequests withHeader(String name, String... lines) {
		this.headers.put(name, List.of(lines));
		return this;
	}

	HttpServletRequest build() {
		return (HttpServletRequest) Proxy.newProxyInstance(TestRequests.class.getClassLoader(),
				new Class<?>[] { HttpServletRequest.class },
				(proxy, method, arguments) -> answer(method, (arguments != null) ? arguments : new Object[0]));
	}

	private Object answer(Method method, Object[] arguments) {
		if (this.answers.get(method.getName()) instanceof RuntimeException failure) {
			throw failure;
		}
		if (this.answers.containsKey(method.getName())) {
			return this.answers.get(method.getName());
		}
		return switch (method.getName()) {
			case "getAttribute" -> this.attributes.get(arguments[0]);
			case "setAttribute" -> this.attributes.put((String) arguments[0], arguments[1]);
			case "getHeader" -> this.headers.getOrDefault(arguments[0], List.of()).stream().findFirst().orElse(null);
			case "getHeaders" -> Collections.enumeration(this.headers.getOrDefault(arguments[0], List.of()));
			default -> throw new AssertionError(method.getName() + " must not be called");
		};
	}

}
