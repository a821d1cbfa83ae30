package io.avpsecurity.servlet;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterRegistration;
import jakarta.servlet.MultipartConfigElement;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRegistration;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

/**
 * An application made of what a test wants to be run behind filters.
 */
final class BodyApp implements Consumer<ServletContext> {

	/** The paths that ran, in order. */
	final List<String> served = new CopyOnWriteArrayList<>();

	private final Map<String, Service> services = new LinkedHashMap<>();

	private final List<Filter> filters;

	BodyApp(Filter... filters) {
		this.filters = List.of(filters);
	}

	BodyApp at(String path, Service service) {
		this.services.put(path, service);
		return this;
	}

	@Override
	public void accept(ServletContext context) {
		List<Filter> all = new ArrayList<>(this.filters);
		for (int i = 0; i < all.size(); i++) {
			Filter filter = all.get(i);
			FilterRegistration.Dynamic registration = context.addFilter("filter" + i,
					(Filter) (request, response, chain) -> filter.doFilter(request, response, chain));
			registration.setAsyncSupported(true);
			registration.addMappingForUrlPatterns(EnumSet.allOf(DispatcherType.class), false, "/*");
		}
		this.services.forEach((path, service) -> serve(context, path, service));
	}

	/**
	 * Prints all parameters, whichever way the container orders them.
	 */
	static String parameters(HttpServletRequest request) {
		Map<String, List<String>> all = new TreeMap<>();
		request.getParameterMap().forEach((name, values) -> all.put(name, List.of(values)));
		return all.toString();
	}

	private void serve(ServletContext context, String path, Service service) {
		ServletRegistration.Dynamic registration = context.addServlet(path, new HttpServlet() {

			private static final long serialVersionUID = 1L;

			@Override
			protected void service(HttpServletRequest request, HttpServletResponse response)
					throws IOException, ServletException {
				BodyApp.this.served.add(path);
				response.setCharacterEncoding("UTF-8");
				service.serve(request, response);
			}

		});
		registration.setAsyncSupported(true);
		registration.setMultipartConfig(new MultipartConfigElement(System.getProperty("java.io.tmpdir")));
		registration.addMapping(path);
	}

	/**
	 * One servlet.
	 */
	interface Service {

		void serve(HttpServletRequest request, HttpServletResponse response) throws IOException, ServletException;

	}

}
