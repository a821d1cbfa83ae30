package io.avpsecurity.fuzz;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;

import io.avpsecurity.core.field.BareItem.StringValue;
import io.avpsecurity.core.field.Dictionary;
import io.avpsecurity.core.field.FieldLimits;
import io.avpsecurity.core.field.FieldParser;
import io.avpsecurity.core.field.Item;
import io.avpsecurity.core.field.ParsedField;
import io.avpsecurity.core.http.HttpMessage;

/**
 * What a covered component stands for in a request, read in the plainest way that shares
 * no code with the engine: two requests with the same signature must have the same.
 */
final class CoveredText {

	private CoveredText() {
	}

	/** Something to compare with {@code equals}; a text is not encoded as in a base. */
	static Object of(Item component, HttpMessage request) {
		String name = ((StringValue) component.value()).value();
		if (component.parameters().contains("key")) {
			return member(request.fieldLines(name), parameter(component, "key"));
		}
		List<String> lines = request.fieldLines(name).stream().map(CoveredText::unfold).toList();
		return switch (name) {
			case "@method" -> request.method();
			case "@scheme" -> request.scheme();
			case "@authority" -> authority(request);
			case "@path" -> path(request);
			case "@query" -> request.query().orElse("");
			case "@target-uri" -> List.of(request.scheme(), authority(request), path(request), request.query());
			case "@request-target" -> request.requestTarget();
			case "@query-param" -> queryParameters(request, parameter(component, "name"));
			default -> component.parameters().contains("bs") ? lines : String.join(", ", lines);
		};
	}

	private static String parameter(Item component, String name) {
		return ((StringValue) component.parameters().get(name).orElseThrow()).value();
	}

	private static String authority(HttpMessage request) {
		String port = request.scheme().equals("https") ? ":0*443$" : ":0*80$";
		return request.authority().toLowerCase(Locale.ROOT).replaceFirst(port, "");
	}

	private static String path(HttpMessage request) {
		return request.path().isEmpty() ? "/" : request.path();
	}

	private static String unfold(String line) {
		return line.replaceAll("(?:[ \t]*\r\n[ \t]+)+", " ").replaceAll("^[ \t]+|[ \t]+$", "");
	}

	private static Object member(List<String> lines, String key) {
		return (FieldParser.parseDictionary(lines, FieldLimits.RFC_9651) instanceof ParsedField.Value<Dictionary> read)
				? read.value().get(key) : Optional.empty();
	}

	/** Every value that a form has under a name. */
	private static List<String> queryParameters(HttpMessage request, String name) {
		Predicate<String[]> named = (pair) -> Objects.equals(decode(pair[0]), decode(name));
		return Arrays.stream(request.query().orElse("").split("&"))
			.map((pair) -> pair.split("=", 2))
			.filter(named)
			.map((pair) -> (pair.length > 1) ? decode(pair[1]) : "")
			.toList();
	}

	/** What cannot be decoded is kept, marked so that it equals nothing decoded. */
	private static String decode(String text) {
		try {
			return URLDecoder.decode(text, StandardCharsets.UTF_8);
		}
		catch (IllegalArgumentException ex) {
			return "\0" + text;
		}
	}

}
