package io.avpsecurity.cli;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import io.avpsecurity.core.http.Authority;
import io.avpsecurity.core.http.RequestMessage;

/**
 * Reads a request as it went over the wire (RFC 9112), from a file: lines that end in LF
 * or CRLF, the fields, an empty line, the body. What cannot be read ends the command with
 * a message that names the line; nothing is guessed, since a signature would not fit what
 * was guessed.
 */
final class RawRequest {

	/** How many fields a request may have. */
	static final int MAX_FIELDS = 128;

	/** How long a line may be, in bytes. */
	static final int MAX_LINE = 1 << 15;

	private final String name;

	private final byte[] bytes;

	private int position;

	private int line;

	private RawRequest(String name, byte[] bytes) {
		this.name = name;
		this.bytes = bytes;
	}

	/**
	 * Reads a request.
	 * @param name what the file is called in messages
	 * @param bytes what is in it
	 * @param scheme that of a request whose target does not say it
	 * @return the request
	 */
	static RequestMessage read(String name, byte[] bytes, String scheme) {
		return new RawRequest(name, bytes).read(scheme);
	}

	private RequestMessage read(String scheme) {
		StartLine start = startLine(nextLine());
		List<FieldLine> fields = fields();
		List<FieldLine> hosts = fields.stream().filter((field) -> field.isNamed("host")).toList();
		if (hosts.size() != 1) {
			throw notRun(hosts.isEmpty() ? "there is no Host line up to here, expected one such as Host: shop.example"
					: "there is more than one Host line up to here, expected one");
		}
		RequestMessage request = start.request(scheme, hosts.get(0).value());
		if (Authority.parse(request.authority(), request.scheme()).isEmpty()) {
			throw notRun("the host up to here is no host or host:port, expected one such as Host: shop.example");
		}
		for (FieldLine field : fields) {
			request = request.withField(field.name(), field.value());
		}
		return withBody(request);
	}

	private StartLine startLine(String text) {
		String[] parts = text.split(" ", -1);
		if (parts.length != 3 || !parts[2].startsWith("HTTP/") || !FieldLine.isToken(parts[0])) {
			throw notRun("this is no request line, expected one such as GET /feed HTTP/1.1");
		}
		String target = parts[1];
		boolean absolute = target.startsWith("https://") || target.startsWith("http://");
		if ((!absolute && !target.startsWith("/")) || target.indexOf('#') >= 0) {
			throw notRun("the target is neither a path nor a URL, expected one such as /feed or "
					+ "https://shop.example/feed, without #");
		}
		return new StartLine(parts[0], target, absolute);
	}

	private List<FieldLine> fields() {
		List<FieldLine> fields = new ArrayList<>();
		while (this.position < this.bytes.length) {
			String text = nextLine();
			if (text.isEmpty()) {
				return fields;
			}
			if (fields.size() == MAX_FIELDS) {
				throw notRun("there are more than " + MAX_FIELDS + " fields");
			}
			if (text.charAt(0) == ' ' || text.charAt(0) == '\t') {
				throw notRun("this line begins with a blank: it continues the line before (obs-fold), which is "
						+ "obsolete; write the field on one line");
			}
			fields.add(FieldLine.parse(text)
				.orElseThrow(() -> notRun("this is no field, expected one such as Accept: text/html")));
		}
		return fields;
	}

	/** Without a length, all that is there is the body. */
	private RequestMessage withBody(RequestMessage request) {
		byte[] rest = Arrays.copyOfRange(this.bytes, this.position, this.bytes.length);
		List<String> lengths = request.fieldLines("content-length");
		if (lengths.isEmpty()) {
			return isBlank(rest) ? request : request.withBody(rest);
		}
		int length = length(lengths);
		if (length > rest.length) {
			throw notRun("the body after here has " + rest.length + " bytes, and Content-Length is " + length
					+ "; save the body unchanged");
		}
		return request.withBody(Arrays.copyOf(rest, length));
	}

	private int length(List<String> lengths) {
		try {
			int length = Integer.parseInt(lengths.get(0));
			if (length >= 0 && lengths.size() == 1) {
				return length;
			}
		}
		catch (NumberFormatException ex) {
			// said below
		}
		throw notRun("Content-Length up to here is no length, expected one such as Content-Length: 12");
	}

	private static boolean isBlank(byte[] rest) {
		for (byte b : rest) {
			if (b != '\r' && b != '\n') {
				return false;
			}
		}
		return true;
	}

	private String nextLine() {
		this.line++;
		int start = this.position;
		int end = start;
		while (end < this.bytes.length && this.bytes[end] != '\n') {
			end++;
		}
		this.position = Math.min(end + 1, this.bytes.length);
		int textEnd = (end > start && this.bytes[end - 1] == '\r') ? end - 1 : end;
		if (textEnd - start > MAX_LINE) {
			throw notRun("this line is longer than " + MAX_LINE + " bytes");
		}
		for (int i = start; i < textEnd; i++) {
			if (this.bytes[i] >= 0 && this.bytes[i] < ' ' && this.bytes[i] != '\t') {
				throw notRun("this line has a control character in column " + (i - start + 1));
			}
		}
		return new String(this.bytes, start, textEnd - start, StandardCharsets.ISO_8859_1);
	}

	private NotRunException notRun(String what) {
		return new NotRunException(this.name + ", line " + this.line + ": " + what);
	}

	private record StartLine(String method, String target, boolean absolute) {

		/**
		 * A URL says where the request goes; Host is ignored (RFC 9112 section 3.2.2).
		 */
		RequestMessage request(String scheme, String host) {
			if (this.absolute) {
				return RequestMessage.of(this.method, this.target).withRequestTarget(this.target);
			}
			return RequestMessage.of(this.method, scheme + "://host" + this.target).withAuthority(host);
		}

	}

}
