package io.avpsecurity.spring.api;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.avpsecurity.core.fetch.DocumentFetcher;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import org.springframework.util.ClassUtils;

/**
 * An application with the API, started as an owner starts it and called over HTTP on
 * loopback.
 */
final class RunningApi implements BeforeAllCallback, AfterAllCallback {

	private static final Duration TIMEOUT = Duration.ofSeconds(20);

	private final HttpClient client = HttpClient.newHttpClient();

	private final List<Class<?>> sources = new ArrayList<>(List.of(App.class));

	private final List<String> arguments;

	private ConfigurableApplicationContext context;

	private RunningApi(List<String> arguments) {
		this.arguments = arguments;
	}

	/** With an API that has the key of {@link ApiCall}. */
	static RunningApi with(String... arguments) {
		List<String> all = new ArrayList<>(List.of("--avp.authorities=api.internal.example", "--avp.api.enabled=true",
				"--avp.api.keys=another-key-of-a-shop," + ApiCall.KEY, "--avp.api.limit-per-minute=6000"));
		all.addAll(List.of(arguments));
		return started(all.toArray(String[]::new));
	}

	/** With these arguments alone. */
	static RunningApi started(String... arguments) {
		List<String> all = new ArrayList<>(List.of("--server.port=0", "--server.address=127.0.0.1"));
		all.addAll(List.of(arguments));
		return new RunningApi(all);
	}

	RunningApi and(Class<?> source) {
		this.sources.add(source);
		return this;
	}

	@Override
	public void beforeAll(ExtensionContext test) {
		this.context = new SpringApplication(ClassUtils.toClassArray(this.sources))
			.run(this.arguments.toArray(String[]::new));
	}

	@Override
	public void afterAll(ExtensionContext test) {
		this.context.close();
	}

	String origin() {
		return "http://127.0.0.1:" + this.context.getEnvironment().getProperty("local.server.port");
	}

	/** Where the properties say that the API is. */
	ApiAnswer send(ApiCall call) {
		Environment environment = this.context.getEnvironment();
		return send(environment.getProperty("server.servlet.context-path", "")
				+ environment.getProperty("avp.api.path", "/v1"), call);
	}

	ApiAnswer send(String base, ApiCall call) {
		HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(origin() + base + call.path()))
			.timeout(TIMEOUT)
			.method(call.method(),
					call.body().isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(call.body()));
		call.fields().forEach((field) -> request.header(field.getKey(), field.getValue()));
		try {
			return new ApiAnswer(this.client.send(request.build(), BodyHandlers.ofString()));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

	/** Spring Security closes everything of the application, as it does by default. */
	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class App {

		@Bean
		DocumentFetcher internet() {
			return Sender.internet();
		}

	}

}
