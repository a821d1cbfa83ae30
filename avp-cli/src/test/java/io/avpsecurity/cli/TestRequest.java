package io.avpsecurity.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

import io.avpsecurity.core.agent.Checked;
import io.avpsecurity.core.field.BareItem.ByteSequence;
import io.avpsecurity.core.field.Dictionary;
import io.avpsecurity.core.field.FieldWriter;
import io.avpsecurity.core.field.Item;
import io.avpsecurity.core.http.RequestMessage;
import io.avpsecurity.core.json.Json;
import io.avpsecurity.core.key.Ed25519SigningKey;
import io.avpsecurity.core.key.PrivateSigningKey;
import io.avpsecurity.core.signature.MessageComponents;
import io.avpsecurity.core.signature.MessageSignature;
import io.avpsecurity.core.signature.MessageSignatures;
import io.avpsecurity.core.signature.SignatureBase;
import io.avpsecurity.core.webbotauth.AgentSigner;

/**
 * A signed request, and the ways to get it wrong.
 */
record TestRequest(PrivateSigningKey key, String host, String target, Map<String, String> fields) {

	static final String AGENT = "https://agent.example";

	static final String HOST = "shop.example";

	static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

	static PrivateSigningKey key(int number) {
		byte[] seed = new byte[32];
		Arrays.fill(seed, (byte) number);
		return Ed25519SigningKey.ofSeed(seed);
	}

	/** A key directory with some keys. */
	static String directory(PrivateSigningKey... keys) {
		return Json.write(Map.of("keys", Arrays.stream(keys).map((key) -> key.publicKey().toJwk()).toList()));
	}

	static String bareJwk(PrivateSigningKey key) {
		return Json.write(key.publicKey().toJwk());
	}

	/** The request of a well-behaved agent. */
	static TestRequest signed() {
		return signed(HOST, AGENT);
	}

	static TestRequest signed(String host, String agent) {
		return signed(host, agent, "/feed?page=2", "@authority", "@method", "@path", "@query");
	}

	static TestRequest signed(String host, String agent, String target, String... covered) {
		Map<String, String> fields = AgentSigner.of(key(1), agent, InstantSource.fixed(NOW))
			.covering(covered)
			.sign(RequestMessage.of("GET", "https://" + host + target));
		return new TestRequest(key(1), host, target, fields);
	}

	TestRequest to(String other) {
		return new TestRequest(this.key, other, this.target, this.fields);
	}

	TestRequest by(PrivateSigningKey other) {
		return new TestRequest(other, this.host, this.target, this.fields);
	}

	TestRequest with(String name, String value) {
		Map<String, String> changed = new LinkedHashMap<>(this.fields);
		changed.put(name, value);
		return new TestRequest(this.key, this.host, this.target, changed);
	}

	TestRequest without(String name) {
		Map<String, String> changed = new LinkedHashMap<>(this.fields);
		changed.remove(name);
		return new TestRequest(this.key, this.host, this.target, changed);
	}

	/** Signs anew, with another Signature-Input. */
	TestRequest withInput(UnaryOperator<String> change) {
		return with("Signature-Input", change.apply(this.fields.get("Signature-Input"))).withBase((base) -> base);
	}

	/** Signs something else than a verifier will build. */
	TestRequest withBase(UnaryOperator<String> change) {
		String base = change.apply(base());
		ByteSequence signature = ByteSequence.of(this.key.sign(base.getBytes(StandardCharsets.US_ASCII)));
		return with("Signature", FieldWriter.write(Dictionary.of(Map.of("sig1", Item.of(signature)))));
	}

	private String base() {
		RequestMessage message = RequestMessage.of("GET", "https://" + this.host + this.target);
		for (Map.Entry<String, String> field : this.fields.entrySet()) {
			message = message.withField(field.getKey(), field.getValue());
		}
		MessageSignature signature = passed(
				MessageSignatures.read(message.fieldLines("signature-input"), message.fieldLines("signature")))
			.get(0);
		return passed(SignatureBase.of(signature.input(), MessageComponents.of(message))).toString();
	}

	private static <T> T passed(Checked<T> checked) {
		return ((Checked.Passed<T>) checked).value();
	}

	Path in(Path directory) throws IOException {
		return Files.writeString(directory.resolve("request.http"), raw("\r\n"));
	}

	String raw(String end) {
		StringBuilder raw = new StringBuilder("GET " + this.target + " HTTP/1.1" + end + "Host: " + this.host + end);
		this.fields.forEach((name, value) -> raw.append(name).append(": ").append(value).append(end));
		return raw.append(end).toString();
	}

	/** The same as options of the command. */
	List<String> options() {
		List<String> options = new ArrayList<>(List.of("--url", "https://" + this.host + this.target));
		this.fields.forEach((name, value) -> options.addAll(List.of("--header", name + ": " + value)));
		return options;
	}

}
