package io.avpsecurity.core.challenge;

import java.nio.charset.StandardCharsets;
import java.util.Optional;

import io.avpsecurity.core.json.Json;
import io.avpsecurity.core.json.JsonLimits;
import io.avpsecurity.core.json.ParsedJson;

/**
 * Reads what an agent registers with: the {@code name} that it wants, without control
 * characters and line ends, at most {@value #MAX_NAME_BYTES} bytes in UTF-8. Members that
 * are not known are passed over.
 */
public final class RegistrationReader {

	/** The longest name. */
	public static final int MAX_NAME_BYTES = 64;

	private static final JsonLimits LIMITS = new JsonLimits(4096, 8, 2048, 64);

	private RegistrationReader() {
	}

	/**
	 * Reads a request.
	 * @param body its body
	 * @return the name, or empty when there is none that can be taken
	 */
	public static Optional<String> readName(String body) {
		if (!(Json.readUnambiguousObject(body, LIMITS) instanceof ParsedJson.Value parsed)) {
			return Optional.empty();
		}
		return parsed.object().string("name").map(String::strip).filter(RegistrationReader::isName);
	}

	private static boolean isName(String text) {
		return !text.isEmpty() && text.getBytes(StandardCharsets.UTF_8).length <= MAX_NAME_BYTES
				&& text.codePoints().noneMatch(RegistrationReader::isUnfit);
	}

	/** Half of a pair of surrogates cannot be written either. */
	private static boolean isUnfit(int codePoint) {
		return switch (Character.getType(codePoint)) {
			case Character.CONTROL, Character.FORMAT, Character.SURROGATE, Character.LINE_SEPARATOR,
					Character.PARAGRAPH_SEPARATOR ->
				true;
			default -> false;
		};
	}

}
