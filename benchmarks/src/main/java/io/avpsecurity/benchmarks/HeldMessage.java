package io.avpsecurity.benchmarks;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

import io.avpsecurity.core.http.HttpMessage;

/**
 * A request whose fields are at hand after they were asked for once, so that asking costs
 * nothing that would be measured. Thread-safe.
 */
final class HeldMessage implements HttpMessage {

	private static final Optional<String> CLIENT_ADDRESS = Optional.of("192.0.2.17");

	private final HttpMessage source;

	private final Map<String, List<String>> fields = new ConcurrentHashMap<>();

	private HeldMessage(HttpMessage source) {
		this.source = source;
	}

	static HeldMessage of(HttpMessage source) {
		return new HeldMessage(source);
	}

	@Override
	public String method() {
		return this.source.method();
	}

	@Override
	public String scheme() {
		return this.source.scheme();
	}

	@Override
	public String authority() {
		return this.source.authority();
	}

	@Override
	public String path() {
		return this.source.path();
	}

	@Override
	public Optional<String> query() {
		return this.source.query();
	}

	@Override
	public Optional<String> requestTarget() {
		return this.source.requestTarget();
	}

	@Override
	public List<String> fieldLines(String name) {
		List<String> lines = this.fields.get(name);
		return (lines != null) ? lines : this.fields.computeIfAbsent(name, this.source::fieldLines);
	}

	@Override
	public Optional<String> clientAddress() {
		return CLIENT_ADDRESS;
	}

}
