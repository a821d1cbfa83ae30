package io.avpsecurity.core.client;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * {@code First ... characters of SHA-256("...")?}: the beginning of a digest, in
 * hexadecimal.
 */
final class HashCompute implements PromptFamily {

	/** Beside the longer name of each what it is called, too. */
	private static final List<String> NAMES = List.of("MD5", "SHA-1", "SHA1", "SHA-256", "SHA256", "SHA-384", "SHA384",
			"SHA-512", "SHA512");

	private static final List<String> ALGORITHMS = List.of("MD5", "SHA-1", "SHA-1", "SHA-256", "SHA-256", "SHA-384",
			"SHA-384", "SHA-512", "SHA-512");

	private static final int MAX_CHARACTERS = 128;

	@Override
	public Optional<String> solve(String prompt) {
		TextReader reader = new TextReader(prompt);
		reader.expect("First ");
		int length = reader.count(MAX_CHARACTERS);
		reader.expect(" characters of ");
		int name = reader.skipOneOf(NAMES);
		reader.expect("(");
		String text = reader.quoted();
		reader.expect(")?");
		if (!reader.isComplete() || name < 0 || length == 0) {
			return Optional.empty();
		}
		return digest(ALGORITHMS.get(name), text).filter((hex) -> hex.length() >= length)
			.map((hex) -> hex.substring(0, length));
	}

	private static Optional<String> digest(String algorithm, String text) {
		try {
			byte[] digest = MessageDigest.getInstance(algorithm).digest(text.getBytes(StandardCharsets.UTF_8));
			return Optional.of(HexFormat.of().formatHex(digest));
		}
		catch (NoSuchAlgorithmException ex) {
			// A platform may have done away with the weak ones.
			return Optional.empty();
		}
	}

}
