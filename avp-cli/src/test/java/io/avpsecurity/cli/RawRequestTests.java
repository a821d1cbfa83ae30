package io.avpsecurity.cli;

import java.nio.charset.StandardCharsets;

import io.avpsecurity.core.http.RequestMessage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class RawRequestTests {

	private static final String START = "GET /feed?page=2 HTTP/1.1\n";

	private static final String HOST = "Host: shop.example:8443\n";

	@ParameterizedTest
	@ValueSource(strings = { "\n", "\r\n" })
	void readWhenLinesEndInEitherWayThenTheSame(String end) {
		RequestMessage request = read((START + HOST + "Accept:\t text/html \nAccept: */*\n\n").replace("\n", end));

		assertThat(request.method()).isEqualTo("GET");
		assertThat(request.scheme()).isEqualTo("https");
		assertThat(request.authority()).isEqualTo("shop.example:8443");
		assertThat(request.path()).isEqualTo("/feed");
		assertThat(request.query()).contains("page=2");
		assertThat(request.requestTarget()).contains("/feed?page=2");
		assertThat(request.fieldLines("accept")).containsExactly("text/html", "*/*");
		assertThat(request.body()).isEmpty();
	}

	@Test
	void readWhenTheTargetIsAUrlThenItSaysWhereTheRequestGoes() {
		RequestMessage request = read("GET http://shop.example/feed HTTP/1.1\nHost: proxy.example\n\n");

		assertThat(request).hasToString("GET http://shop.example/feed");
		assertThat(request.requestTarget()).contains("http://shop.example/feed");
	}

	@Test
	void readWhenTheTargetBeginsWithTwoSlashesThenTheyAreItsPath() {
		assertThat(read("GET //other.example/feed HTTP/1.1\n" + HOST + "\n").path()).isEqualTo("//other.example/feed");
	}

	@Test
	void readWhenTheLastLineIsMissingThenTheFieldsAreRead() {
		assertThat(read(START + "Host: shop.example").authority()).isEqualTo("shop.example");
	}

	@ParameterizedTest
	@CsvSource({ "Content-Length: 3, tea", "Accept: */*, 'tea\n'" })
	void readWhenABodyThenAsLongAsItsLengthSays(String field, String body) {
		RequestMessage request = read("POST / HTTP/1.1\n" + HOST + field + "\n\ntea\n");

		StringBuilder content = new StringBuilder();
		request.body().orElseThrow().read(100, (part) -> content.append(StandardCharsets.UTF_8.decode(part)));
		assertThat(content).hasToString(body);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			                                              | 1 | no request line
			GET /feed                                     | 1 | no request line
			GET  /feed HTTP/1.1                           | 1 | no request line
			HTTP/1.1 200 OK                               | 1 | no request line
			> GET /feed HTTP/1.1                          | 1 | no request line
			OPTIONS * HTTP/1.1                            | 1 | neither a path nor a URL
			CONNECT shop.example:443 HTTP/1.1             | 1 | neither a path nor a URL
			GET /feed#part HTTP/1.1                       | 1 | without #
			GET / HTTP/1.1~Accept: */*~Host: a~ folded    | 4 | obs-fold
			GET / HTTP/1.1~Host : a                       | 2 | no field
			GET / HTTP/1.1~:authority: a                  | 2 | no field
			GET / HTTP/1.1~Host: a~nothing                | 3 | no field
			GET / HTTP/1.1~Host: a~X: %07b                | 3 | control character in column 4
			GET / HTTP/1.1~Host: a~X: %0Db                 | 3 | control character in column 4
			GET / HTTP/1.1~Accept: */*~~                  | 3 | no Host line
			GET / HTTP/1.1                                | 1 | no Host line
			GET / HTTP/1.1~Host: a~Host: b~~              | 4 | more than one Host
			GET / HTTP/1.1~Host: user@a~~                 | 3 | no host or host:port
			GET / HTTP/1.1~Host:~~                        | 3 | no host or host:port
			GET https:///feed HTTP/1.1~Host: a~~          | 3 | no host or host:port
			GET / HTTP/1.1~Host: a~Content-Length: 3~~ab  | 4 | body after here has 2 bytes
			GET / HTTP/1.1~Host: a~Content-Length: -1~~ab | 4 | Content-Length up to here is no length
			GET / HTTP/1.1~Host: a~Content-Length: x~~ab  | 4 | Content-Length up to here is no length
			GET / HTTP/1.1~Host: a~Content-Length: 1~Content-Length: 1~~a | 5 | is no length
			""")
	void readWhenSomethingIsWrongThenSaysWhere(String text, int line, String message) {
		String raw = (text != null) ? unescaped(text) : "";

		assertThatExceptionOfType(NotRunException.class).isThrownBy(() -> read(raw))
			.withMessageStartingWith("request.http, line " + line + ": ")
			.withMessageContaining(message);
	}

	@Test
	void readWhenManyFieldsThenUpToTheBound() {
		String most = START + HOST + "A: b\n".repeat(RawRequest.MAX_FIELDS - 1);

		assertThat(read(most).fieldLines("a")).hasSize(RawRequest.MAX_FIELDS - 1);
		assertThatExceptionOfType(NotRunException.class).isThrownBy(() -> read(most + "A: b\n"))
			.withMessage("request.http, line 130: there are more than 128 fields");
	}

	@Test
	void readWhenALongLineThenUpToTheBound() {
		String longest = START + HOST + "A: " + "b".repeat(RawRequest.MAX_LINE - 3);

		assertThat(read(longest + "\n\n").fieldLines("a")).hasSize(1);
		assertThatExceptionOfType(NotRunException.class).isThrownBy(() -> read(longest + "b\n\n"))
			.withMessage("request.http, line 3: this line is longer than 32768 bytes");
	}

	private static String unescaped(String text) {
		return text.replace("%07", "\u0007").replace("%0D", "\r").replace('~', '\n');
	}

	private static RequestMessage read(String raw) {
		return RawRequest.read("request.http", raw.getBytes(StandardCharsets.ISO_8859_1), "https");
	}

}
