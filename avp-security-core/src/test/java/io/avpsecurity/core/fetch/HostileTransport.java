package io.avpsecurity.core.fetch;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;

import okhttp3.Dns;

import io.avpsecurity.core.fixture.TestAgents;

/**
 * Directories that are hostile in how they answer, whatever they say.
 */
final class HostileTransport {

	private static final String VERIFIED = "verified";

	private static final String UNREACHABLE = "directory_unreachable";

	private static final String TIMEOUT = "directory_timeout";

	private static final String STATUS = "directory_status";

	private static final String REDIRECT = "directory_redirect";

	private static final String TOO_LARGE = "directory_too_large";

	private static final String MALFORMED = "directory_malformed";

	private static final String BLOCKED = "directory_blocked_address";

	private static final String TYPE = "Content-Type: application/http-message-signatures-directory+json\r\n";

	private static final int LIMIT = 1 << 16;

	/** A directory with the key that is looked for. */
	static final String DIRECTORY = "{\"keys\":[{\"kty\":\"OKP\",\"crv\":\"Ed25519\",\"x\":\""
			+ TestAgents.key(1).publicKey().toJwk().get("x") + "\"}]}";

	/** The start of a message of the handshake that is never whole. */
	private static final byte[] TLS_RECORD = Arrays
		.copyOf(new byte[] { 22, 3, 3, 0x20, 0, 2, 0, 0x1F, (byte) 0xFC, 3, 3 }, 200);

	private HostileTransport() {
	}

	static Stream<HostileCase> cases() {
		return Stream.of(statuses(), comeBack(), framing(), encodings(), heads(), slow(), resets(), tls(), names())
			.flatMap(List::stream);
	}

	private static List<HostileCase> statuses() {
		return List.of(answers("status-100", "`100` and no more", "HTTP/1.1 100 Continue\r\n\r\n", UNREACHABLE),
				HostileCase.of("status-100-flood", "`100` without end",
						HostilePlay.flood("", "HTTP/1.1 100 Continue\r\n\r\n"), TOO_LARGE),
				HostileCase.of("status-103-flood", "`103` without end",
						HostilePlay.flood("", "HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n"), TOO_LARGE),
				answers("status-103-first", "`103`, then a good answer",
						"HTTP/1.1 103 Early Hints\r\n\r\n" + ok(DIRECTORY), VERIFIED),
				status(101, STATUS), status(204, STATUS), status(206, STATUS), status(300, REDIRECT),
				status(301, REDIRECT), status(302, REDIRECT), status(303, REDIRECT), status(304, STATUS),
				status(307, REDIRECT), status(308, REDIRECT), status(400, STATUS), status(401, STATUS),
				status(403, STATUS), status(404, STATUS), status(407, UNREACHABLE), status(408, STATUS),
				status(410, STATUS), status(421, STATUS), status(429, STATUS), status(500, STATUS), status(502, STATUS),
				status(503, STATUS), answers("status-999", "`999`", "HTTP/1.1 999 X\r\n\r\n", UNREACHABLE),
				answers("status-000", "`000`", "HTTP/1.1 000 X\r\n\r\n", UNREACHABLE), answers("status-204-with-body",
						"`204` with a body", "HTTP/1.1 204 No Content\r\nContent-Length: 5\r\n\r\nhello", UNREACHABLE));
	}

	private static HostileCase status(int status, String outcome) {
		String head = "HTTP/1.1 " + status + " X\r\n" + TYPE + "Location: https://good.test/\r\nContent-Length: "
				+ (hasNoBody(status) ? 0 : DIRECTORY.length()) + "\r\n\r\n";
		return answers("status-" + status, '`' + String.valueOf(status) + "` with a good directory",
				head + (hasNoBody(status) ? "" : DIRECTORY), outcome);
	}

	private static boolean hasNoBody(int status) {
		return status < 200 || status == 204 || status == 304;
	}

	private static List<HostileCase> comeBack() {
		return Stream.of("0", "1000000000", "Tue, 01 Sep 2026 12:00:00 GMT", "junk", "-1")
			.map((value) -> answers("retry-after-" + value.substring(0, Math.min(value.length(), 10)),
					"`503` with `Retry-After: " + value + '`',
					"HTTP/1.1 503 X\r\nRetry-After: " + value + "\r\nContent-Length: 0\r\n\r\n", STATUS))
			.toList();
	}

	private static List<HostileCase> framing() {
		String padded = DIRECTORY + " ".repeat(LIMIT - DIRECTORY.length());
		return List.of(answers("body-64-kib", "a directory of exactly 65536 bytes", ok(padded), VERIFIED),
				answers("body-64-kib-and-one", "a directory of 65537 bytes", ok(padded + ' '), TOO_LARGE),
				answers("body-64-kib-and-one-chunked", "the same in chunks", chunked(padded + ' '), TOO_LARGE),
				answers("body-chunked", "a good directory in chunks", chunked(DIRECTORY), VERIFIED),
				answers("body-until-closed", "a good directory without a length",
						"HTTP/1.1 200 OK\r\n" + TYPE + "\r\n" + DIRECTORY, VERIFIED),
				HostileCase.of("length-9e9", "a length of 9000000000, then data without end",
						HostilePlay.flood(head("Content-Length: 9000000000"), "[[[["), TOO_LARGE),
				answers("length-too-long", "a length of one byte more than comes",
						head("Content-Length: " + (DIRECTORY.length() + 1)) + DIRECTORY, UNREACHABLE),
				answers("length-too-short", "a length of one byte less than comes",
						head("Content-Length: " + (DIRECTORY.length() - 1)) + DIRECTORY, MALFORMED),
				answers("length-twice", "two different lengths",
						head("Content-Length: " + DIRECTORY.length() + "\r\nContent-Length: 5") + DIRECTORY,
						UNREACHABLE),
				answers("length-negative", "a negative length", head("Content-Length: -1") + DIRECTORY, UNREACHABLE),
				answers("length-junk", "a length that is no number", head("Content-Length: 0x20") + DIRECTORY,
						UNREACHABLE),
				answers("length-huge", "a length of forty digits",
						head("Content-Length: " + "9".repeat(40)) + DIRECTORY, TOO_LARGE),
				HostileCase.of("chunks-forever", "chunks without end",
						HostilePlay.flood(head("Transfer-Encoding: chunked"), "4\r\n[[[[\r\n"), TOO_LARGE),
				HostileCase.of("body-forever", "data without end and without a length",
						HostilePlay.flood("HTTP/1.1 200 OK\r\n" + TYPE + "\r\n", "[[[["), TOO_LARGE),
				answers("chunk-size-junk", "a chunk whose size is no number",
						head("Transfer-Encoding: chunked") + "zz\r\n" + DIRECTORY, UNREACHABLE),
				answers("chunk-size-negative", "a chunk of a negative size",
						head("Transfer-Encoding: chunked") + "-5\r\n" + DIRECTORY, UNREACHABLE),
				answers("chunk-size-huge", "a chunk of 2^68 bytes",
						head("Transfer-Encoding: chunked") + "fffffffffffffffff\r\n" + DIRECTORY, UNREACHABLE),
				answers("chunk-cut-off", "a chunk that breaks off",
						head("Transfer-Encoding: chunked") + "ffff\r\n" + DIRECTORY, UNREACHABLE),
				answers("chunk-last-missing", "chunks without the last one",
						head("Transfer-Encoding: chunked") + Integer.toHexString(DIRECTORY.length()) + "\r\n"
								+ DIRECTORY + "\r\n",
						UNREACHABLE),
				HostileCase.of("chunk-extension-forever", "an extension of a chunk without end",
						HostilePlay.flood(head("Transfer-Encoding: chunked") + "4;", "x"), TOO_LARGE),
				HostileCase.of("trailers-forever", "trailer fields without end",
						HostilePlay.flood(head("Transfer-Encoding: chunked") + "0\r\n", "X-Trailer: x\r\n"),
						TOO_LARGE));
	}

	private static List<HostileCase> encodings() {
		byte[] bomb = gzip(new byte[50_000_000]);
		return List.of(encoded("gzip", "a gzip bomb of 50 MB", bomb), encoded("gzip, gzip", "gzip in gzip", gzip(bomb)),
				encoded("x-gzip", "gzip by its old name", bomb), encoded("br", "what says to be Brotli", bomb),
				encoded("deflate", "what says to be deflate", bomb), encoded("zstd", "what says to be zstd", bomb),
				encoded("identity, gzip", "gzip behind `identity`", bomb),
				answers("encoding-identity", "`Content-Encoding: identity`",
						head("Content-Encoding: identity\r\nContent-Length: " + DIRECTORY.length()) + DIRECTORY,
						VERIFIED));
	}

	private static HostileCase encoded(String coding, String does, byte[] body) {
		byte[] head = head("Content-Encoding: " + coding + "\r\nContent-Length: " + body.length)
			.getBytes(StandardCharsets.ISO_8859_1);
		return HostileCase.of("encoding-" + coding.replace(", ", "-"), does,
				(connection) -> connection.handshake().readHead().send(head).send(body).finish(), MALFORMED);
	}

	private static List<HostileCase> heads() {
		return List.of(
				HostileCase.of("fields-forever", "fields without end",
						HostilePlay.flood("HTTP/1.1 200 OK\r\n", "X-Field: x\r\n"), TOO_LARGE),
				HostileCase.of("field-forever", "one field without end",
						HostilePlay.flood("HTTP/1.1 200 OK\r\nX-Field: ", "x"), TOO_LARGE),
				HostileCase.of("status-line-forever", "a status line without end",
						HostilePlay.flood("HTTP/1.1 200 ", "x"), TOO_LARGE),
				answers("fields-129", "a good directory behind 129 fields",
						"HTTP/1.1 200 OK\r\n" + TYPE + "X: x\r\n".repeat(128) + "\r\n" + DIRECTORY, TOO_LARGE),
				answers("fields-128", "a good directory behind 128 fields",
						"HTTP/1.1 200 OK\r\n" + TYPE + "X: x\r\n".repeat(127) + "\r\n" + DIRECTORY, VERIFIED),
				answers("field-without-colon", "a field without a colon", head("nonsense") + DIRECTORY, VERIFIED),
				answers("not-http", "something that is not HTTP", "SSH-2.0-OpenSSH_9.6\r\n\r\n", UNREACHABLE),
				answers("http-0.9", "a directory without a head", DIRECTORY, UNREACHABLE),
				answers("http-2-frames", "frames of HTTP/2", "\0\0\0\4\0\0\0\0\0\r\n\r\n", UNREACHABLE),
				answers("http-1.0", "a good directory by HTTP/1.0", "HTTP/1.0 200 OK\r\n" + TYPE + "\r\n" + DIRECTORY,
						VERIFIED),
				answers("nothing", "nothing, and closes", "", UNREACHABLE));
	}

	private static List<HostileCase> slow() {
		String padded = DIRECTORY + " ".repeat(500);
		return List.of(
				HostileCase.of("silent-after-accept", "accepts and says nothing", HostileConnection::silence, TIMEOUT)
					.withoutRequest()
					.hasty(),
				HostileCase
					.of("silent-in-tls", "says nothing in the handshake",
							(connection) -> connection.readSome().silence(), TIMEOUT)
					.withoutRequest()
					.hasty(),
				HostileCase
					.of("drip-tls", "one byte of the handshake after the other",
							(connection) -> connection.readSome().drip(TLS_RECORD, 300), TIMEOUT)
					.withoutRequest()
					.hasty(),
				HostileCase.of("silent-after-tls", "says nothing to the request",
						(connection) -> connection.handshake().readHead().silence(), TIMEOUT)
					.hasty(),
				HostileCase
					.of("silent-in-body", "stops in the middle of the body",
							(connection) -> connection.handshake()
								.readHead()
								.send(head("Content-Length: 500") + DIRECTORY)
								.silence(),
							TIMEOUT)
					.hasty(),
				HostileCase
					.of("drip-status", "one byte of the status line after the other",
							HostilePlay.drip("HTTP/1.1 200 " + "x".repeat(200)), TIMEOUT)
					.hasty(),
				HostileCase
					.of("drip-fields", "one byte of the fields after the other",
							HostilePlay.drip("HTTP/1.1 200 OK\r\nX: " + "x".repeat(200)), TIMEOUT)
					.hasty(),
				HostileCase
					.of("drip-body", "one byte of the body after the other",
							(connection) -> connection.handshake()
								.readHead()
								.send(head("Content-Length: " + padded.length()))
								.drip(padded.getBytes(StandardCharsets.ISO_8859_1), 300),
							TIMEOUT)
					.hasty(),
				HostileCase
					.of("drip-chunks", "one small chunk after the other",
							(connection) -> connection.handshake()
								.readHead()
								.send(head("Transfer-Encoding: chunked"))
								.drip("1\r\n{\r\n".repeat(100).getBytes(StandardCharsets.ISO_8859_1), 300),
							TIMEOUT)
					.hasty());
	}

	private static List<HostileCase> resets() {
		return List.of(
				HostileCase
					.of("reset-at-accept", "resets the connection at once", HostileConnection::reset, UNREACHABLE)
					.withoutRequest(),
				HostileCase
					.of("reset-in-tls", "resets it in the handshake", (connection) -> connection.readSome().reset(),
							UNREACHABLE)
					.withoutRequest(),
				HostileCase
					.of("reset-after-tls", "resets it after the handshake",
							(connection) -> connection.handshake().reset(), UNREACHABLE)
					.withoutRequest(),
				HostileCase.of("reset-after-request", "resets it after the request",
						(connection) -> connection.handshake().readHead().reset(), UNREACHABLE),
				HostileCase.of("reset-in-head", "resets it in the head",
						(connection) -> connection.handshake().readHead().send("HTTP/1.1 200 O").reset(), UNREACHABLE),
				HostileCase.of("reset-in-body", "resets it in the body",
						(connection) -> connection.handshake()
							.readHead()
							.send(head("Content-Length: 500") + DIRECTORY)
							.reset(),
						UNREACHABLE));
	}

	private static List<HostileCase> tls() {
		return List.of(certificate(TestTls.WRONG_NAME, "a certificate for another name"),
				certificate(TestTls.NO_NAME, "a certificate with the name where it does not count"),
				certificate(TestTls.EXPIRED, "a certificate that is over"),
				certificate(TestTls.NOT_YET_VALID, "a certificate that is not valid yet"),
				certificate(TestTls.UNKNOWN_CA, "a certificate of an unknown CA"),
				certificate(TestTls.SELF_SIGNED, "a certificate signed by itself"),
				certificate(TestTls.MANY_NAMES, "a certificate with 5000 names"),
				HostileCase
					.of("tls-1.0", "speaks TLS 1.0",
							(connection) -> connection.readSome().send(serverHello(1)).silence(), UNREACHABLE)
					.withoutRequest(),
				HostileCase
					.of("tls-1.1", "speaks TLS 1.1",
							(connection) -> connection.readSome().send(serverHello(2)).silence(), UNREACHABLE)
					.withoutRequest(),
				HostileCase
					.of("plain-http", "answers without TLS",
							(connection) -> connection.readSome().send(ok(DIRECTORY)).finish(), UNREACHABLE)
					.withoutRequest(),
				HostileCase.of("plain-forever", "sends data without end instead of TLS", (connection) -> {
					for (int i = 0; i < 10_000; i++) {
						connection.send("SSH-2.0-".repeat(512));
					}
				}, UNREACHABLE).withoutRequest());
	}

	private static HostileCase certificate(TestTls tls, String does) {
		return HostileCase
			.of("tls-" + tls.name().toLowerCase(Locale.ROOT).replace('_', '-'), does,
					(connection) -> connection.handshake(tls).readHead().send(ok(DIRECTORY)).finish(), UNREACHABLE)
			.withoutRequest();
	}

	/** An old version, a cipher suite of its time, no session and no extensions. */
	private static byte[] serverHello(int minor) {
		byte[] hello = new byte[5 + 4 + 38];
		byte[] start = { 22, 3, (byte) minor, 0, 42, 2, 0, 0, 38, 3, (byte) minor };
		System.arraycopy(start, 0, hello, 0, start.length);
		hello[hello.length - 2] = 0x2F;
		return hello;
	}

	private static List<HostileCase> names() {
		HostilePlay good = HostilePlay.answer(ok(DIRECTORY));
		AtomicInteger lookUps = new AtomicInteger();
		return List.of(named("dns-hundred-addresses", "a hundred addresses that all reset", HostileConnection::reset,
				(name) -> IntStream.range(1, 101).mapToObj((i) -> TestFetchers.address("127.0.0." + i)).toList(),
				UNREACHABLE), named("dns-private", "its name leads to `10.0.0.1`", good, answer("10.0.0.1"), BLOCKED),
				named("dns-metadata", "its name leads to `169.254.169.254`", good, answer("169.254.169.254"), BLOCKED),
				named("dns-ipv6-loopback", "its name leads to `::1`", good, answer("::1"), BLOCKED),
				named("dns-mixed", "a good address and `169.254.169.254`", good, answer("127.0.0.1", "169.254.169.254"),
						BLOCKED),
				named("dns-mixed-late", "five good addresses and `10.0.0.1`", good,
						answer("127.0.0.1", "127.0.0.2", "127.0.0.3", "127.0.0.4", "127.0.0.5", "10.0.0.1"), BLOCKED),
				HostileCase.of("dns-rebinding", "a good address first, `169.254.169.254` ever after", good, VERIFIED)
					.withDns((name) -> answer((lookUps.getAndIncrement() == 0) ? "127.0.0.1" : "169.254.169.254")
						.lookup(name)),
				named("dns-none", "no such name", good, (name) -> {
					throw new UnknownHostException(name);
				}, UNREACHABLE), named("dns-empty", "a name without addresses", good, (name) -> List.of(), UNREACHABLE),
				named("dns-fails", "a look-up that fails by a fault of the resolver", good, (name) -> {
					throw new IllegalStateException(name);
				}, UNREACHABLE),
				named("dns-slow", "a look-up that takes longer than the whole fetch may", good, (name) -> {
					awaitNothing(TestFetchers.HASTY.callTimeout().toMillis() + 300);
					return List.of(TestFetchers.address("127.0.0.1"));
				}, TIMEOUT).hasty());
	}

	private static HostileCase named(String name, String does, HostilePlay play, Dns dns, String outcome) {
		return HostileCase.of(name, does, play, outcome).withDns(dns).withoutRequest();
	}

	private static Dns answer(String... addresses) {
		return (name) -> Stream.of(addresses).map(TestFetchers::address).toList();
	}

	private static void awaitNothing(long millis) {
		try {
			new CountDownLatch(1).await(millis, TimeUnit.MILLISECONDS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	private static HostileCase answers(String name, String does, String response, String outcome) {
		return HostileCase.of(name, does, HostilePlay.answer(response), outcome);
	}

	static String ok(String body) {
		return head("Content-Length: " + body.length()) + body;
	}

	private static String head(String fields) {
		return "HTTP/1.1 200 OK\r\n" + TYPE + fields + "\r\n\r\n";
	}

	private static String chunked(String body) {
		return head("Transfer-Encoding: chunked") + Integer.toHexString(body.length()) + "\r\n" + body
				+ "\r\n0\r\n\r\n";
	}

	private static byte[] gzip(byte[] data) {
		ByteArrayOutputStream out = new ByteArrayOutputStream();
		try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
			gzip.write(data);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		return out.toByteArray();
	}

}
