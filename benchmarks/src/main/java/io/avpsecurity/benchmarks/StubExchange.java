package io.avpsecurity.benchmarks;

import java.lang.reflect.Proxy;
import java.util.Collections;
import java.util.Enumeration;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

/**
 * A request without fields, and its response, in a container that costs nothing. What is
 * not needed to judge the request fails.
 */
final class StubExchange {

	private StubExchange() {
	}

	static HttpServletRequest request() {
		return new StubRequest(nothing(HttpServletRequest.class));
	}

	static HttpServletResponse response() {
		return nothing(HttpServletResponse.class);
	}

	private static <T> T nothing(Class<T> type) {
		return type.cast(Proxy.newProxyInstance(StubExchange.class.getClassLoader(), new Class<?>[] { type },
				(proxy, method, arguments) -> {
					throw new UnsupportedOperationException(method.getName());
				}));
	}

	private static final class StubRequest extends HttpServletRequestWrapper {

		StubRequest(HttpServletRequest nothing) {
			super(nothing);
		}

		@Override
		public String getMethod() {
			return "GET";
		}

		@Override
		public String getScheme() {
			return "https";
		}

		@Override
		public String getServerName() {
			return "shop.example";
		}

		@Override
		public int getServerPort() {
			return 443;
		}

		@Override
		public String getRequestURI() {
			return "/items";
		}

		@Override
		public String getQueryString() {
			return "page=2";
		}

		@Override
		public String getContextPath() {
			return "";
		}

		@Override
		public String getServletPath() {
			return "/items";
		}

		@Override
		public @Nullable String getPathInfo() {
			return null;
		}

		@Override
		public DispatcherType getDispatcherType() {
			return DispatcherType.REQUEST;
		}

		@Override
		public @Nullable String getHeader(String name) {
			return null;
		}

		@Override
		public Enumeration<String> getHeaders(String name) {
			return Collections.emptyEnumeration();
		}

		@Override
		public @Nullable Object getAttribute(String name) {
			return null;
		}

		/** Forgotten: every pass of a benchmark is the request's first. */
		@Override
		public void setAttribute(String name, Object value) {
		}

	}

}
