package io.avpsecurity.core.api;

import java.util.List;
import java.util.Optional;

import io.avpsecurity.core.http.Authority;
import io.avpsecurity.core.http.RequestMessage;
import io.avpsecurity.core.json.Json;
import io.avpsecurity.core.json.JsonLimits;
import io.avpsecurity.core.json.JsonObject;
import io.avpsecurity.core.json.ParsedJson;

/**
 * A request that somebody else received and tells us of: its method, its URL and its
 * header fields. The body is not told.
 */
sealed interface ToldRequest {

	/** The longest URL, in characters. */
	int MAX_URL = 8192;

	/** The longest method, in characters. */
	int MAX_METHOD = 32;

	/** The largest number of lines of header fields, however many fields they are of. */
	int MAX_LINES = 256;

	JsonLimits LIMITS = new JsonLimits(AgentApi.MAX_BODY_BYTES, 4, AgentApi.MAX_BODY_BYTES, MAX_LINES);

	/**
	 * It can be judged.
	 *
	 * @param message the request
	 */
	record Told(RequestMessage message) implements ToldRequest {
	}

	/**
	 * It cannot.
	 *
	 * @param problem what is wrong, as a sentence without text of the body
	 */
	record Malformed(String problem) implements ToldRequest {
	}

	/**
	 * Reads the body of a call.
	 * @param body the body
	 * @return the request, or what is wrong
	 */
	static ToldRequest read(String body) {
		ParsedJson parsed = Json.readUnambiguousObject(body, LIMITS);
		if (parsed instanceof ParsedJson.Malformed malformed) {
			return new Malformed("The body cannot be read: " + malformed.message() + '.');
		}
		JsonObject members = ((ParsedJson.Value) parsed).object();
		Optional<String> method = members.has("method") ? members.string("method") : Optional.of("GET");
		if (method.filter(ToldRequest::isMethod).isEmpty()) {
			return new Malformed("method has to be the method of the agent's request, such as \"POST\".");
		}
		Optional<RequestMessage> message = members.string("url").flatMap((url) -> message(method.get(), url));
		if (message.isEmpty()) {
			return new Malformed("url has to be the absolute URL that the agent requested, as it stood there: "
					+ "http or https, percent-encoded, such as \"https://shop.example/pricing?page=2\".");
		}
		Optional<JsonObject> headers = members.has("headers") ? members.object("headers")
				: Optional.of(JsonObject.EMPTY);
		return headers.<ToldRequest>map((fields) -> withFields(message.get(), fields))
			.orElseGet(() -> new Malformed("headers has to be an object of the agent's header fields."));
	}

	private static ToldRequest withFields(RequestMessage message, JsonObject fields) {
		RequestMessage told = message;
		int count = 0;
		for (String name : fields.names()) {
			if (isPseudo(name)) {
				continue;
			}
			Optional<List<String>> lines = fields.string(name).map(List::of).or(() -> fields.strings(name));
			if (!isToken(name) || lines.isEmpty() || !lines.get().stream().allMatch(ToldRequest::isFieldLine)) {
				return new Malformed("Each member of headers has to be a field name with a string, or an array of "
						+ "strings, on one line each.");
			}
			count += lines.get().size();
			if (count > MAX_LINES) {
				return new Malformed("headers has to hold at most " + MAX_LINES + " lines.");
			}
			for (String line : lines.get()) {
				told = told.withField(name, line);
			}
		}
		return new Told(told);
	}

	/**
	 * Some servers for HTTP/2 hand them out among the fields. They are none (RFC 9113
	 * section 8.3), and what they say is in the method and the URL.
	 */
	private static boolean isPseudo(String name) {
		return name.startsWith(":") && isToken(name.substring(1));
	}

	private static Optional<RequestMessage> message(String method, String url) {
		boolean web = url.regionMatches(true, 0, "https://", 0, 8) || url.regionMatches(true, 0, "http://", 0, 7);
		if (!web || url.length() > MAX_URL || !url.chars().allMatch((c) -> c > ' ' && c <= '~')) {
			return Optional.empty();
		}
		RequestMessage message = RequestMessage.of(method, url);
		return Authority.parse(message.authority(), message.scheme()).map((ours) -> message);
	}

	private static boolean isMethod(String text) {
		return text.length() <= MAX_METHOD && isToken(text);
	}

	/** RFC 9110 section 5.6.2. */
	private static boolean isToken(String text) {
		return !text.isEmpty() && text.chars()
			.allMatch((c) -> (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z')
					|| "!#$%&'*+-.^_`|~".indexOf(c) >= 0);
	}

	/** RFC 9110 section 5.5. */
	private static boolean isFieldLine(String text) {
		return text.chars().allMatch((c) -> c == '\t' || (c >= ' ' && c != 0x7F && c <= 0xFF));
	}

}
