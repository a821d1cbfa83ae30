package io.avpsecurity.servlet;

import java.io.File;
import java.nio.file.Files;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.logging.Level;
import java.util.logging.Logger;

import jakarta.servlet.Filter;
import jakarta.servlet.ServletContainerInitializer;
import jakarta.servlet.ServletContext;
import org.apache.catalina.core.StandardContext;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;
import org.apache.tomcat.util.descriptor.web.ErrorPage;
import org.eclipse.jetty.ee10.servlet.ErrorPageErrorHandler;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/**
 * Real containers on a free port of the loopback interface.
 */
enum TestContainer {

	TOMCAT {
		@Override
		Running start(String contextPath, Consumer<ServletContext> app) throws Exception {
			File base = Files.createTempDirectory("avp-tomcat").toFile();
			Tomcat tomcat = new Tomcat();
			tomcat.setBaseDir(base.getPath());
			Connector connector = new Connector();
			connector.setPort(0);
			connector.setProperty("address", "127.0.0.1");
			tomcat.setConnector(connector);
			StandardContext context = (StandardContext) tomcat.addContext(contextPath, base.getPath());
			context.setClearReferencesObjectStreamClassCaches(false);
			context.setClearReferencesRmiTargets(false);
			context.setClearReferencesThreadLocals(false);
			ErrorPage page = new ErrorPage();
			page.setErrorCode(ERROR_STATUS);
			page.setLocation(ERROR_PAGE);
			context.addErrorPage(page);
			ServletContainerInitializer initializer = (classes, servletContext) -> app.accept(servletContext);
			context.addServletContainerInitializer(initializer, Set.of());
			tomcat.start();
			return new Running(connector.getLocalPort(), () -> {
				tomcat.stop();
				tomcat.destroy();
			});
		}
	},

	JETTY {
		@Override
		Running start(String contextPath, Consumer<ServletContext> app) throws Exception {
			Server server = new Server();
			ServerConnector connector = new ServerConnector(server);
			connector.setHost("127.0.0.1");
			server.addConnector(connector);
			ServletContextHandler context = new ServletContextHandler(contextPath.isEmpty() ? "/" : contextPath);
			ErrorPageErrorHandler errors = new ErrorPageErrorHandler();
			errors.addErrorPage(ERROR_STATUS, ERROR_PAGE);
			context.setErrorHandler(errors);
			context.addServletContainerInitializer((classes, servletContext) -> app.accept(servletContext));
			server.setHandler(context);
			server.start();
			return new Running(connector.getLocalPort(), server::stop);
		}
	};

	private static final List<Logger> QUIET = List.of(Logger.getLogger("org.apache"), Logger.getLogger("org.eclipse"));

	static {
		QUIET.forEach((logger) -> logger.setLevel(Level.OFF));
	}

	/** What the error page is there for. */
	static final int ERROR_STATUS = 418;

	static final String ERROR_PAGE = "/error";

	abstract Running start(String contextPath, Consumer<ServletContext> app) throws Exception;

	RawResponse send(String request, Filter... filters) throws Exception {
		return send(request, new TestApp(filters));
	}

	RawResponse send(String request, TestApp app) throws Exception {
		try (Running running = start("", app)) {
			return running.send(request);
		}
	}

	/**
	 * A started container.
	 *
	 * @param port where it listens
	 * @param stop how it stops
	 */
	record Running(int port, Stop stop) implements AutoCloseable {

		RawResponse send(String request) throws Exception {
			return RawResponse.of(this.port, request);
		}

		@Override
		public void close() {
			try {
				this.stop.run();
			}
			catch (Exception ex) {
				throw new IllegalStateException(ex);
			}
		}

	}

	/**
	 * Stops a container.
	 */
	interface Stop {

		void run() throws Exception;

	}

}
