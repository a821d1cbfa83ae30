package io.avpsecurity.core.puzzle;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * The beginning of a hash. Here MD5 and SHA-1 protect nothing: any computation would do.
 */
final class HashCompute implements PuzzleType {

	@Override
	public String name() {
		return "hash_compute";
	}

	@Override
	public Puzzle draw(int level, PuzzleRandom random) {
		String text = "agent_" + random.between(1000, 9999);
		return switch (level) {
			case 1 -> prefix("MD5", 5, text);
			case 2 -> prefix("SHA-1", 8, text);
			default -> prefix("SHA-256", 12, text + ":" + random.text(8, "abcdefghijklmnopqrstuvwxyz"));
		};
	}

	static Puzzle prefix(String algorithm, int length, String text) {
		return Puzzle.of("First " + length + " characters of " + algorithm + "(\"" + text + "\")?",
				Answer.hexDigits(hash(algorithm, text).substring(0, length)));
	}

	private static String hash(String algorithm, String text) {
		try {
			byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
			return HexFormat.of().formatHex(MessageDigest.getInstance(algorithm).digest(bytes));
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException("every Java platform has " + algorithm, ex);
		}
	}

}
