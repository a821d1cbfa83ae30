package io.avpsecurity.core.fetch;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.avpsecurity.core.fixture.TestAgents;

/**
 * Directories that answer as they should, and are hostile in what they say.
 */
final class HostileBodies {

	private static final String VERIFIED = "verified";

	private static final String MALFORMED = "directory_malformed";

	private static final String MEDIA_TYPE = "directory_media_type";

	private static final String NOT_FOUND = "key_not_found";

	private static final String TYPE = "application/http-message-signatures-directory+json";

	private static final String KEY = key(1, "");

	private static final String OTHER = key(2, "");

	private HostileBodies() {
	}

	static Stream<HostileCase> cases() {
		return Stream.of(shapes(), texts(), mediaTypes(), sizes(), keys(), freshness()).flatMap(List::stream);
	}

	private static List<HostileCase> shapes() {
		return List.of(body("body-empty", "an empty body", "", MALFORMED),
				body("json-null", "`null`", "null", MALFORMED), body("json-array", "`[]`", "[]", MALFORMED),
				body("json-string", "a string", "\"keys\"", MALFORMED), body("json-object", "`{}`", "{}", MALFORMED),
				body("keys-null", "`keys` is `null`", "{\"keys\":null}", MALFORMED),
				body("keys-object", "`keys` is an object", "{\"keys\":{}}", MALFORMED),
				body("keys-string", "`keys` is a string", "{\"keys\":\"[]\"}", MALFORMED),
				body("keys-other-case", "`KEYS` instead of `keys`", "{\"KEYS\":[" + KEY + "]}", MALFORMED),
				body("keys-twice", "`keys` twice", "{\"keys\":[" + KEY + "],\"keys\":[" + KEY + "]}", MALFORMED),
				body("bare-jwk", "one key instead of a set", KEY, MALFORMED),
				body("member-twice-in-a-key", "a member of a key twice, the last one good",
						"{\"keys\":[" + KEY.replace("{", "{\"kty\":\"oct\",") + "]}", VERIFIED),
				body("nothing-behind", "something behind the directory", set(KEY) + "x", MALFORMED),
				body("two-directories", "a second directory behind the first", set(KEY) + set(OTHER), MALFORMED),
				body("depth-8", "8 levels", "{\"keys\":[" + KEY + "],\"x\":" + nested(7) + "}", VERIFIED),
				body("depth-9", "9 levels", "{\"keys\":[" + KEY + "],\"x\":" + nested(8) + "}", MALFORMED),
				body("depth-300", "300 levels", "{\"keys\":[" + KEY + "],\"x\":" + nested(299) + "}", MALFORMED),
				body("depth-30000", "30000 levels", nested(30_000), MALFORMED),
				body("string-long", "a string of 2049 characters",
						"{\"keys\":[" + KEY + "],\"x\":\"" + "x".repeat(2049) + "\"}", MALFORMED),
				body("number-huge", "a number of 2000 digits",
						"{\"keys\":[" + KEY + "],\"x\":" + "9".repeat(2000) + "}", MALFORMED),
				body("number-exponent", "the number `1e999999999`", "{\"keys\":[" + KEY + "],\"x\":1e999999999}",
						MALFORMED));
	}

	private static List<HostileCase> texts() {
		return List.of(
				body("html", "a page that says there was an error", "<html><body>Error</body></html>", MALFORMED),
				body("html-redirect", "a page that sends a browser elsewhere",
						"<meta http-equiv=\"refresh\" content=\"0;url=https://good.test/\">", MALFORMED),
				body("javascript", "a script around a directory", "cb(" + set(KEY) + ")", MALFORMED),
				body("comment", "a comment in front", "/* */" + set(KEY), MALFORMED),
				body("quotes-single", "single quotes", set(KEY).replace('"', '\''), MALFORMED),
				body("cut-off", "a directory that breaks off", set(KEY).substring(0, 60), MALFORMED),
				bytes("bom", "a byte order mark in front", "\uFEFF" + set(KEY), StandardCharsets.UTF_8, MALFORMED),
				bytes("utf-16", "a directory in UTF-16", set(KEY), StandardCharsets.UTF_16, MALFORMED),
				bytes("utf-32", "a directory in UTF-32", set(KEY), Charset.forName("UTF-32"), MALFORMED),
				bytes("not-utf-8", "a directory with bytes that are no UTF-8",
						"{\"x\":\"\u00ff\",\"keys\":[" + KEY + "]}", StandardCharsets.ISO_8859_1, MALFORMED),
				body("zero-bytes", "zeros", "\0".repeat(1000), MALFORMED));
	}

	private static List<HostileCase> mediaTypes() {
		return List.of(typed("type-html", "a directory as `text/html`", "Content-Type: text/html", MEDIA_TYPE),
				typed("type-json", "a directory as `application/json`", "Content-Type: application/json", MEDIA_TYPE),
				typed("type-none", "a directory without a media type", "X: x", MEDIA_TYPE),
				typed("type-empty", "an empty media type", "Content-Type:", MEDIA_TYPE),
				typed("type-twice", "two media types", "Content-Type: " + TYPE + "\r\nContent-Type: text/html",
						MEDIA_TYPE),
				typed("type-list", "a list of media types", "Content-Type: " + TYPE + ", text/html", MEDIA_TYPE),
				typed("type-parameters", "the right media type with parameters",
						"Content-Type: " + TYPE + "; charset=utf-16", VERIFIED));
	}

	private static List<HostileCase> sizes() {
		return List.of(body("keys-0", "no keys", "{\"keys\":[]}", NOT_FOUND),
				body("keys-1", "one key", set(KEY), VERIFIED),
				body("keys-64", "64 entries", "{\"keys\":[" + "{},".repeat(63) + KEY + "]}", VERIFIED),
				body("keys-65", "65 entries", "{\"keys\":[" + "{},".repeat(64) + KEY + "]}", "directory_too_many_keys"),
				body("keys-20000", "20000 entries", "{\"keys\":[" + "1,".repeat(19_999) + "1]}",
						"directory_too_many_keys"),
				body("keys-100000", "100000 entries", "{\"keys\":[" + "1,".repeat(99_999) + "1]}",
						"directory_too_large"),
				body("key-64-times", "the same key 64 times",
						"{\"keys\":[" + Stream.generate(() -> KEY).limit(64).collect(Collectors.joining(",")) + "]}",
						VERIFIED));
	}

	private static List<HostileCase> keys() {
		String x = TestAgents.key(1).publicKey().toJwk().get("x");
		char last = x.charAt(x.length() - 1);
		return List.of(body("key-other", "another key alone", set(OTHER), NOT_FOUND),
				body("key-null", "`null` beside a good key", "{\"keys\":[null," + KEY + "]}", VERIFIED),
				body("key-unknown", "a key of an unknown type beside a good one",
						"{\"keys\":[{\"kty\":\"AKP\",\"alg\":\"ML-DSA-44\",\"pub\":\"AA\"}," + KEY + "]}", VERIFIED),
				body("key-oct", "a shared secret", set("{\"kty\":\"oct\",\"k\":\"c2VjcmV0\"}"), NOT_FOUND),
				body("key-private", "a private key", set(key(1, ",\"d\":\"" + x + '"')), NOT_FOUND),
				body("key-small-order", "a point of small order", set(okp("AQ" + "A".repeat(41))), NOT_FOUND),
				body("key-zero", "a point of zeros", set(okp("A".repeat(43))), NOT_FOUND),
				body("key-short", "a key of 3 bytes", set(okp("AAAA")), NOT_FOUND),
				body("key-long", "a key of 33 bytes", set(okp("A".repeat(44))), NOT_FOUND),
				body("key-aliased", "a second spelling of the key", set(okp(x.substring(0, 42) + (char) (last + 1))),
						NOT_FOUND),
				body("key-padded", "the key with padding", set(okp(x + '=')), NOT_FOUND),
				body("key-rsa-exponent", "an RSA key with an exponent of 2000 bits", set(rsa(256, 250)), NOT_FOUND),
				body("key-rsa-1024", "an RSA key of 1024 bits", set(rsa(128, 3)), NOT_FOUND),
				body("key-rsa-16384", "an RSA key of 16384 bits", set(rsa(2048, 3)), MALFORMED),
				body("key-off-curve", "a point off the curve",
						set("{\"kty\":\"EC\",\"crv\":\"P-256\",\"x\":\"" + "A".repeat(42) + "E\",\"y\":\""
								+ "A".repeat(42) + "E\"}"),
						NOT_FOUND),
				body("kid-wrong", "a `kid` that is not the thumbprint", set(key(1, ",\"kid\":\"key-1\"")), NOT_FOUND),
				body("kid-of-another", "the `kid` of the key that is looked for, at another key",
						set(key(2, ",\"kid\":\"" + TestAgents.key(1).keyid() + '"')), NOT_FOUND),
				body("use-enc", "a key for encryption", set(key(1, ",\"use\":\"enc\"")), NOT_FOUND),
				body("key-ops-sign", "a key that is not for verifying", set(key(1, ",\"key_ops\":[\"sign\"]")),
						NOT_FOUND),
				body("alg-other", "a key for another algorithm", set(key(1, ",\"alg\":\"ES256\"")),
						"algorithm_mismatch"),
				body("key-expired", "a key past its end", set(key(1, ",\"exp\":" + (TestAgents.CREATED - 3600))),
						"key_expired"),
				body("key-not-yet-valid", "a key before its start",
						set(key(1, ",\"nbf\":" + (TestAgents.CREATED + 3600))), "key_not_yet_valid"),
				body("exp-text", "an end that is a text", set(key(1, ",\"exp\":\"never\"")), NOT_FOUND),
				changing("keys-rotating", "another key with each answer", OTHER, KEY, NOT_FOUND),
				changing("split-brain", "two sets of keys in turn", KEY, OTHER, VERIFIED));
	}

	private static List<HostileCase> freshness() {
		return Stream
			.of("max-age=0", "max-age=1", "max-age=1000000000000", "max-age=-1", "max-age=600, max-age=0",
					"max-age=\"600\"", "max-age=soon", "no-store", "no-cache=\"x")
			.map((value) -> HostileCase.of("cache-" + value.replace("\"", "quote").replace(", ", "-"),
					"a good directory with `Cache-Control: " + value + '`',
					HostilePlay.answer(answer("Content-Type: " + TYPE + "\r\nCache-Control: " + value, set(KEY))),
					VERIFIED))
			.toList();
	}

	private static HostileCase changing(String name, String does, String first, String second, String outcome) {
		AtomicInteger count = new AtomicInteger();
		HostilePlay one = HostilePlay.answer(HostileTransport.ok(set(first)));
		HostilePlay two = HostilePlay.answer(HostileTransport.ok(set(second)));
		return HostileCase.of(name, does,
				(connection) -> ((count.getAndIncrement() % 2 == 0) ? one : two).with(connection), outcome);
	}

	private static HostileCase body(String name, String does, String body, String outcome) {
		return HostileCase.of(name, does, HostilePlay.answer(HostileTransport.ok(body)), outcome);
	}

	private static HostileCase bytes(String name, String does, String body, Charset charset, String outcome) {
		return body(name, does, new String(body.getBytes(charset), StandardCharsets.ISO_8859_1), outcome);
	}

	private static HostileCase typed(String name, String does, String fields, String outcome) {
		return HostileCase.of(name, does, HostilePlay.answer(answer(fields, set(KEY))), outcome);
	}

	private static String answer(String fields, String body) {
		return "HTTP/1.1 200 OK\r\nContent-Length: " + body.length() + "\r\n" + fields + "\r\n\r\n" + body;
	}

	private static String set(String key) {
		return "{\"keys\":[" + key + "]}";
	}

	private static String nested(int levels) {
		return "[".repeat(levels) + "]".repeat(levels);
	}

	private static String key(int number, String members) {
		return "{\"kty\":\"OKP\",\"crv\":\"Ed25519\",\"x\":\"" + TestAgents.key(number).publicKey().toJwk().get("x")
				+ '"' + members + '}';
	}

	private static String okp(String x) {
		return "{\"kty\":\"OKP\",\"crv\":\"Ed25519\",\"x\":\"" + x + "\"}";
	}

	/** Numbers of so many bytes, all bits set. */
	private static String rsa(int modulus, int exponent) {
		return "{\"kty\":\"RSA\",\"n\":\"" + ones(modulus) + "\",\"e\":\"" + ones(exponent) + "\"}";
	}

	private static String ones(int length) {
		byte[] bytes = new byte[length];
		IntStream.range(0, length).forEach((i) -> bytes[i] = (byte) 0xFF);
		return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
	}

}
