package io.avpsecurity.servlet;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.Part;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.junit.jupiter.api.Assertions.assertTimeout;

class MultipartReaderTests {

	private static final String FIELD = "Content-Disposition: form-data; name=\"a\"\r\n\r\n";

	private static final String BOUNDARY_BUT_ONE = "---------------------------------------------------------------------";

	@TempDir
	private Path directory;

	private final BodySpool spool = new BodySpool();

	@AfterEach
	void close() throws IOException {
		this.spool.close();
	}

	@Test
	void readThenPartsInOrder() throws Exception {
		List<SpooledPart> parts = read("--x\r\n" + FIELD + "one\r\n--x\r\n"
				+ "content-disposition: form-data; name=\"f\"; filename=\"b.txt\"\r\nContent-Type: text/plain\r\n\r\n"
				+ "two\r\nlines\r\n--x--\r\n");

		assertThat(parts).extracting(Part::getName).containsExactly("a", "f");
		assertThat(parts).extracting(Part::getSubmittedFileName).containsExactly(null, "b.txt");
		assertThat(parts).extracting(Part::getContentType).containsExactly(null, "text/plain");
		assertThat(parts).extracting(Part::getSize).containsExactly(3L, 10L);
		assertThat(parts).extracting(MultipartReaderTests::text).containsExactly("one", "two\r\nlines");
		assertThat(parts.get(1).getHeaderNames()).containsExactly("content-disposition", "Content-Type");
		assertThat(parts.get(1).getHeaders("CONTENT-TYPE")).containsExactly("text/plain");
		assertThat(parts.get(1).getHeader("x")).isNull();
		assertThat(parts.get(1).getHeaders("x")).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "\r\n", "preamble\r\n", "-x\r\n--y\r\n", "\r\n\r\n--\r\n", "a\r--x\n--x\r\n" })
	void readWhenPreambleThenSkipped(String preamble) throws Exception {
		List<SpooledPart> parts = read(preamble + "--x\r\n" + FIELD + "1\r\n--x--");

		assertThat(parts).singleElement().extracting(MultipartReaderTests::text).isEqualTo("1");
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "\r\n", "\r\nepilogue\r\n--x\r\n" + FIELD, "epilogue" })
	void readWhenEpilogueThenIgnored(String epilogue) throws Exception {
		assertThat(read("--x\r\n" + FIELD + "1\r\n--x--" + epilogue)).hasSize(1);
	}

	@Test
	void readWhenNoPartThenNone() throws Exception {
		assertThat(read("--x--\r\n")).isEmpty();
	}

	@Test
	void readWhenBoundaryDoesNotBeginLineThenPreamble() throws Exception {
		assertThat(read("x--x\r\n" + FIELD + "1\r\n--x--")).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "\r", "\r\n", "\r\r\n\n", "\r\n--", "a--x", "\n--x", "\r--x\r\n", "\r\r\n-x",
			"\r\n--y\r\n", "\r\n-\r\n--", "a\r\n\r\n" })
	void readWhenContentLooksLikeBoundaryThenContent(String content) throws Exception {
		List<SpooledPart> parts = read("--x\r\n" + FIELD + content + "\r\n--x--");

		assertThat(parts).singleElement().extracting(MultipartReaderTests::text).isEqualTo(content);
	}

	@Test
	void readWhenEmptyPartSharesLineBreakThenEmpty() throws Exception {
		List<SpooledPart> parts = read("--x\r\n" + FIELD + "--x\r\n" + FIELD + "1\r\n--x--");

		assertThat(parts).extracting(MultipartReaderTests::text).containsExactly("", "1");
	}

	@Test
	void readWhenPaddingBehindBoundaryThenSkipped() throws Exception {
		assertThat(read("--x \t \r\n" + FIELD + "1\r\n--x--")).hasSize(1);
	}

	@Test
	void readWhenNestedThenContent() throws Exception {
		String nested = "--y\r\nContent-Disposition: file; filename=\"c\"\r\n\r\nz\r\n--y--";

		List<SpooledPart> parts = read("--x\r\nContent-Disposition: form-data; name=\"a\"\r\n"
				+ "Content-Type: multipart/mixed; boundary=y\r\n\r\n" + nested + "\r\n--x--");

		assertThat(parts).singleElement().extracting(MultipartReaderTests::text).isEqualTo(nested);
	}

	@Test
	void readWhenNamesRepeatThenAllKept() throws Exception {
		List<SpooledPart> parts = read("--x\r\n" + FIELD + "1\r\n--x\r\n" + FIELD + "2\r\n--x--");

		assertThat(parts).extracting(Part::getName).containsExactly("a", "a");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`',
			value = { "filename=\"x\\\"y\\\".txt\"|x\"y\".txt", "filename=\"Zo\u00EB.txt\"|Zo\u00EB.txt",
					"filename=plain.txt|plain.txt", "filename=\"\"|``", "filename=\"a;b.txt\"|a;b.txt",
					"filename=\"C:\\Users\\x.txt\"|C:\\Users\\x.txt", "filename=\"../../x\"|../../x",
					"filename*=UTF-8''Zo%C3%AB+1.txt|Zo\u00EB+1.txt",
					"filename=\"Z\"; filename*=iso-8859-1'en'Zo%EB|Zo\u00EB" })
	void readWhenFileNamedThenNameAsSubmitted(String parameter, String expected) throws Exception {
		List<SpooledPart> parts = read(
				"--x\r\nContent-Disposition: form-data; name=\"f\"; " + parameter + "\r\n\r\n1\r\n--x--");

		assertThat(parts).singleElement().extracting(Part::getSubmittedFileName).isEqualTo(expected);
		assertThat(parts.get(0).isField()).isFalse();
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "no boundary", "--x", "--x\r\n", "--x\r\n" + FIELD + "1", "--x\r\n" + FIELD + "1\r\n",
			"--x\r\n" + FIELD + "1\r\n--x", "--x\r\n" + FIELD + "1\r\n--x-", "--x\r\n" + FIELD + "1\n--x--",
			"--x\n" + FIELD + "1\r\n--x--", "--xy\r\n" + FIELD + "1\r\n--xy--", "--x\r" + FIELD + "1\r\n--x--",
			"--x \r \n" + FIELD + "1\r\n--x--" })
	void readWhenBoundariesWrongThenMalformed(String body) {
		assertThatExceptionOfType(ServletException.class).isThrownBy(() -> read(body));
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "Content-Type: text/plain", "Content-Disposition: form-data",
			"Content-Disposition: attachment; name=\"a\"", "Content-Disposition: form-data; name=\"a",
			"Content-Disposition: form-data; name=\"a\"; name=\"b\"",
			"Content-Disposition: form-data; name=\"a\"\r\nContent-Disposition: form-data; name=\"b\"",
			"Content-Disposition: form-data;\r\n name=\"a\"", "Content-Disposition : form-data; name=\"a\"",
			": x\r\nContent-Disposition: form-data; name=\"a\"", "x\r\nContent-Disposition: form-data; name=\"a\"",
			"Content-Disposition: form-data; name=\"a\0\"", "Content-Disposition: form-data; name=\"a\nb\"",
			"Content-Disposition: form-data; name=\"a\rb\"", "Content-Disposition: form-data; name=a; filename*=x",
			"Content-Disposition: form-data; name=a; filename*=UTF-8'x",
			"Content-Disposition: form-data; name=a; filename*=UTF-8''%4",
			"Content-Disposition: form-data; name=a; filename*=UTF-16''x" })
	void readWhenHeaderFieldsWrongThenMalformed(String fields) {
		assertThatExceptionOfType(ServletException.class)
			.isThrownBy(() -> read("--x\r\n" + fields + (fields.isEmpty() ? "\r\n" : "\r\n\r\n") + "1\r\n--x--"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "", " ", "ends ", "a\tb", "a\u00E9" })
	void readWhenBoundaryCannotBeOneThenMalformed(String boundary) {
		assertThatExceptionOfType(ServletException.class)
			.isThrownBy(() -> MultipartReader.read(this.spool, boundary, StandardCharsets.UTF_8, this.directory));
	}

	@Test
	void readWhenBoundaryOf70ThenReadAndOf71ThenMalformed() throws Exception {
		String longest = "-".repeat(70);
		write("--" + longest + "\r\n" + FIELD + "1\r\n--" + longest + "--");

		assertThat(MultipartReader.read(this.spool, longest, StandardCharsets.UTF_8, this.directory)).hasSize(1);
		assertThatExceptionOfType(ServletException.class)
			.isThrownBy(() -> MultipartReader.read(this.spool, longest + "-", StandardCharsets.UTF_8, this.directory));
	}

	@Test
	void readWhenAsManyPartsAsAllowedThenAll() throws Exception {
		assertThat(read(("--x\r\n" + FIELD + "\r\n").repeat(MultipartReader.MAX_PARTS) + "--x--"))
			.hasSize(MultipartReader.MAX_PARTS);
	}

	@Test
	void readWhenTooManyPartsThenRefused() {
		String body = ("--x\r\n" + FIELD + "\r\n").repeat(100_000) + "--x--";

		assertThatIllegalStateException().isThrownBy(() -> read(body))
			.withMessage("A multipart body has more than 128 parts");
	}

	@Tag("T-12")
	@Test
	void readWhenHeaderFieldsDoNotEndThenRefused() {
		assertThatIllegalStateException().isThrownBy(() -> read("--x\r\nA: " + "b".repeat(1 << 20)))
			.withMessage("A part has more than 8192 bytes of header fields");
	}

	@ParameterizedTest
	@ValueSource(
			strings = { "x", "\r", "\r\n", "\r\n-", "\r\n--", "\r\n--" + BOUNDARY_BUT_ONE, "--" + BOUNDARY_BUT_ONE })
	void readWhenHostileThenInLinearTime(String pattern) throws Exception {
		String boundary = BOUNDARY_BUT_ONE + "!";
		String hostile = pattern.repeat((16 << 20) / pattern.length());
		write(hostile + "\r\n--" + boundary + "\r\n" + FIELD + "1\r\n--" + boundary + "--");

		List<SpooledPart> parts = assertTimeout(Duration.ofSeconds(10),
				() -> MultipartReader.read(this.spool, boundary, StandardCharsets.UTF_8, this.directory));

		assertThat(parts).hasSize(1);
	}

	@Test
	void getInputStreamWhenLargeThenReadFromWhereTheBodyIs() throws Exception {
		String large = "0123456789".repeat(90 << 10);

		List<SpooledPart> parts = read("--x\r\n" + FIELD + large + "\r\n--x\r\n" + FIELD + "1\r\n--x--");

		assertThat(parts.get(0).getSize()).isEqualTo(large.length());
		assertThat(text(parts.get(0))).isEqualTo(large);
		assertThat(text(parts.get(0))).isEqualTo(large);
		this.spool.close();
		assertThatIOException().isThrownBy(() -> parts.get(0).getInputStream().readAllBytes());
	}

	@Test
	void writeThenContentInFile() throws Exception {
		Path absolute = this.directory.resolve("absolute");
		SpooledPart part = read("--x\r\n" + FIELD + "one\r\n--x--").get(0);

		part.write("relative");
		part.write("relative");
		part.write(absolute.toString());

		assertThat(this.directory.resolve("relative")).hasContent("one");
		assertThat(absolute).hasContent("one");
	}

	@ParameterizedTest
	@ValueSource(strings = { "../out", "a/../../out" })
	void writeWhenNameLeadsOutOfDirectoryThenRefused(String name) throws Exception {
		SpooledPart part = read("--x\r\n" + FIELD + "one\r\n--x--").get(0);

		assertThatIOException().isThrownBy(() -> part.write(name));
		assertThat(Files.exists(this.directory.resolveSibling("out"))).isFalse();
	}

	@Test
	void deleteThenContentGone() throws Exception {
		SpooledPart part = read("--x\r\n" + FIELD + "one\r\n--x--").get(0);

		part.delete();

		assertThatIOException().isThrownBy(part::getInputStream).withMessage("The part was deleted");
	}

	private List<SpooledPart> read(String body) throws IOException, ServletException {
		write(body);
		return MultipartReader.read(this.spool, "x", StandardCharsets.UTF_8, this.directory);
	}

	private void write(String body) throws IOException {
		byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
		this.spool.write(bytes, bytes.length);
	}

	private static String text(SpooledPart part) {
		try {
			return part.text(StandardCharsets.UTF_8);
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
