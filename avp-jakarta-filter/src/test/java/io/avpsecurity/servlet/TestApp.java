package io.avpsecurity.servlet;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterRegistration;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRegistration;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

/**
 * An application that dispatches wherever the header {@code X-To} says. Every servlet
 * tells which decision it sees.
 */
final class TestApp implements Consumer<ServletContext> {

	/** The mapping of every servlet that ran, in order. */
	final List<String> served = new CopyOnWriteArrayList<>();

	private final List<Filter> filters;

	TestApp(Filter... filters) {
		this.filters = new ArrayList<>(Arrays.asList(filters));
	}

	@Override
	public void accept(ServletContext context) {
		int names = 0;
		for (Filter filter : this.filters) {
			// A container refuses one filter object under two names.
			FilterRegistration.Dynamic registration = context.addFilter("filter" + names++,
					(Filter) (request, response, chain) -> filter.doFilter(request, response, chain));
			registration.setAsyncSupported(true);
			registration.addMappingForUrlPatterns(EnumSet.allOf(DispatcherType.class), false, "/*");
		}
		serve(context, TestApp::show, "/open/*", "/error");
		serve(context, TestApp::show, "/agents/*");
		serve(context, (request, response) -> {
			response.setStatus(404);
			show(request, response);
		}, "/");
		serve(context, TestApp::forward, "/forward");
		serve(context, TestApp::include, "/include");
		serve(context, TestApp::async, "/async");
		serve(context, TestApp::asyncAgain, "/async-again", "/agents/async-again");
		serve(context, TestApp::upload, "/upload");
		serve(context, TestApp::form, "/form");
		serve(context, (request, response) -> response.sendError(TestContainer.ERROR_STATUS), "/fail");
		serve(context, (request, response) -> response.sendError(401), "/agents/login");
		serve(context, TestApp::stream, "/agents/stream");
		serve(context, (request, response) -> response.sendRedirect("/login"), "/agents/redirect");
		serve(context, (request, response) -> {
			throw new ServletException("the application's own fault");
		}, "/broken");
	}

	static String decision(HttpServletRequest request) {
		return Agents.assessment(request).map((assessment) -> assessment.decision().matched()).orElse("none");
	}

	private static void show(HttpServletRequest request, HttpServletResponse response) throws IOException {
		response.getWriter().print("[" + request.getServletPath() + " " + decision(request) + "]");
	}

	private static void stream(HttpServletRequest request, HttpServletResponse response) throws IOException {
		response.setContentLength(6);
		response.setHeader("Content-Length", "6");
		response.setIntHeader("content-length", 6);
		response.getOutputStream().write("secret".getBytes(StandardCharsets.US_ASCII));
		response.flushBuffer();
	}

	private static void forward(HttpServletRequest request, HttpServletResponse response)
			throws IOException, ServletException {
		response.setHeader("X-Prepared", "yes");
		response.getWriter().print("prepared");
		dispatcher(request).forward(request, response);
	}

	private static void include(HttpServletRequest request, HttpServletResponse response)
			throws IOException, ServletException {
		response.getWriter().print("before ");
		dispatcher(request).include(request, response);
		response.getWriter().print(" after " + decision(request));
	}

	private static void async(HttpServletRequest request, HttpServletResponse response) {
		AsyncContext context = request.startAsync(request, response);
		context.dispatch(request.getHeader("X-To"));
	}

	private static void asyncAgain(HttpServletRequest request, HttpServletResponse response) throws IOException {
		if (request.getDispatcherType() == DispatcherType.ASYNC) {
			show(request, response);
			return;
		}
		request.startAsync(request, response).dispatch();
	}

	private static void upload(HttpServletRequest request, HttpServletResponse response) throws IOException {
		byte[] block = new byte[1 << 16];
		long length = 0;
		InputStream input = request.getInputStream();
		for (int read = input.read(block); read >= 0; read = input.read(block)) {
			length += read;
		}
		response.getWriter().print("received " + length);
	}

	private static void form(HttpServletRequest request, HttpServletResponse response) throws IOException {
		response.getWriter().print(request.getParameter("avp_token") + " " + decision(request));
	}

	private static RequestDispatcher dispatcher(HttpServletRequest request) {
		return request.getRequestDispatcher(request.getHeader("X-To"));
	}

	private void serve(ServletContext context, Service service, String... paths) {
		ServletRegistration.Dynamic registration = context.addServlet(paths[0], new HttpServlet() {

			private static final long serialVersionUID = 1L;

			@Override
			protected void service(HttpServletRequest request, HttpServletResponse response)
					throws IOException, ServletException {
				TestApp.this.served.add(paths[0]);
				service.serve(request, response);
			}

		});
		registration.setAsyncSupported(true);
		registration.addMapping(paths);
	}

	/**
	 * One servlet.
	 */
	private interface Service {

		void serve(HttpServletRequest request, HttpServletResponse response) throws IOException, ServletException;

	}

}
