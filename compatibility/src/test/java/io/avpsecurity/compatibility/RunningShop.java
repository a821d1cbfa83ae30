package io.avpsecurity.compatibility;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;

import io.avpsecurity.sample.SampleApplication;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.util.ClassUtils;

/**
 * The shop, started as an owner starts it, with arguments, and visited over HTTP on
 * loopback. Redirects are not followed and no cookie is kept.
 */
final class RunningShop implements BeforeAllCallback, AfterAllCallback {

	private static final Duration TIMEOUT = Duration.ofSeconds(20);

	private final HttpClient client = HttpClient.newHttpClient();

	private final List<Class<?>> sources = new ArrayList<>(List.of(SampleApplication.class));

	private final List<String> arguments;

	private ConfigurableApplicationContext context;

	private RunningShop(List<String> arguments) {
		this.arguments = arguments;
	}

	static RunningShop with(String... arguments) {
		return new RunningShop(List.of(arguments));
	}

	RunningShop and(Class<?> source) {
		this.sources.add(source);
		return this;
	}

	@Override
	public void beforeAll(ExtensionContext test) throws IOException {
		Path keys = Files.createDirectories(Path.of("target", "agents").toAbsolutePath());
		List<String> all = new ArrayList<>(TestAgents.introduce(keys));
		all.addAll(List.of("--server.port=0", "--server.address=127.0.0.1"));
		all.addAll(this.arguments);
		this.context = new SpringApplication(ClassUtils.toClassArray(this.sources)).run(all.toArray(String[]::new));
	}

	@Override
	public void afterAll(ExtensionContext test) {
		this.context.close();
	}

	<T> T bean(Class<T> type) {
		return this.context.getBean(type);
	}

	URI uri(String path) {
		return URI.create("http://127.0.0.1:" + this.context.getEnvironment().getProperty("local.server.port") + path);
	}

	Answer get(String path) {
		return get(path, Map.of());
	}

	Answer get(String path, Map<String, String> fields) {
		return send(path, (request) -> with(request, fields).GET());
	}

	Answer get(String path, TestSignatures signature) {
		return get(path, signature.sign("GET", uri(path)));
	}

	/**
	 * Sends a request for each signature, all at once.
	 */
	List<Answer> getAtOnce(String path, List<TestSignatures> signatures) {
		List<CompletableFuture<Answer>> sent = signatures.stream()
			.map((signature) -> later(path, (request) -> with(request, signature.sign("GET", uri(path))).GET()))
			.toList();
		return sent.stream().map(CompletableFuture::join).toList();
	}

	Answer postJson(String path, String json, Map<String, String> fields) {
		return send(path, (request) -> with(request, fields).header("Content-Type", "application/json")
			.POST(BodyPublishers.ofString(json)));
	}

	Answer postJson(String path, String json, TestSignatures signature) {
		return postJson(path, json, signature.sign("POST", uri(path)));
	}

	Answer postForm(String path, String form, Map<String, String> fields) {
		return send(path, (request) -> with(request, fields).header("Content-Type", "application/x-www-form-urlencoded")
			.POST(BodyPublishers.ofString(form)));
	}

	/**
	 * Sends a body with whatever fields were signed for it.
	 */
	Answer send(String method, String path, String type, byte[] body, Map<String, String> fields) {
		return send(path, (request) -> with(request, fields).header("Content-Type", type)
			.method(method, BodyPublishers.ofByteArray(body)));
	}

	Answer delete(String path, Map<String, String> fields) {
		return send(path, (request) -> with(request, fields).DELETE());
	}

	Answer options(String path, Map<String, String> fields) {
		return send(path, (request) -> with(request, fields).method("OPTIONS", BodyPublishers.noBody()));
	}

	private static HttpRequest.Builder with(HttpRequest.Builder request, Map<String, String> fields) {
		fields.forEach(request::header);
		return request;
	}

	private Answer send(String path, UnaryOperator<HttpRequest.Builder> request) {
		return later(path, request).join();
	}

	private CompletableFuture<Answer> later(String path, UnaryOperator<HttpRequest.Builder> request) {
		HttpRequest built = request.apply(HttpRequest.newBuilder(uri(path)).timeout(TIMEOUT)).build();
		return this.client.sendAsync(built, BodyHandlers.ofString()).thenApply(Answer::new);
	}

}
