package io.avpsecurity.core.field;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.ParseException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

import com.nimbusds.jose.util.JSONArrayUtils;

/** One case of a vector file, as written there. */
record FieldVector(String file, Map<?, ?> json) {

	private static final String ROOT = "/vectors/structured-fields/";

	static List<FieldVector> parsing() {
		return load("");
	}

	static List<FieldVector> serialising() {
		return load("serialisation-tests/");
	}

	private static List<FieldVector> load(String directory) {
		URL url = Objects.requireNonNull(FieldVector.class.getResource(ROOT + directory));
		try (Stream<Path> files = Files.list(Path.of(url.toURI()))) {
			return files.filter((file) -> file.toString().endsWith(".json"))
				.sorted()
				.flatMap((file) -> read(directory, file))
				.toList();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		catch (URISyntaxException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private static Stream<FieldVector> read(String directory, Path file) {
		try {
			return JSONArrayUtils.parse(Files.readString(file))
				.stream()
				.map((json) -> new FieldVector(directory + file.getFileName(), (Map<?, ?>) json));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		catch (ParseException ex) {
			throw new IllegalStateException(file.toString(), ex);
		}
	}

	boolean mustFail() {
		return Boolean.TRUE.equals(this.json.get("must_fail"));
	}

	List<String> raw() {
		return strings("raw");
	}

	String canonical() {
		return String.join(", ", strings(this.json.containsKey("canonical") ? "canonical" : "raw"));
	}

	ParsedField<?> parse() {
		return parse(raw());
	}

	ParsedField<?> parse(List<String> lines) {
		return type().parse(lines, FieldLimits.RFC_9651);
	}

	/** The expected value, built with the public constructors. */
	Object expected() {
		Object expected = this.json.get("expected");
		return switch (type()) {
			case ITEM -> VectorValues.item(expected);
			case LIST -> VectorValues.list(expected);
			case DICTIONARY -> VectorValues.dictionary(expected);
		};
	}

	String writeExpected() {
		return type().write(expected());
	}

	FieldType type() {
		return FieldType.valueOf(((String) this.json.get("header_type")).toUpperCase(Locale.ROOT));
	}

	private List<String> strings(String name) {
		return ((List<?>) this.json.get(name)).stream().map(String.class::cast).toList();
	}

	@Override
	public String toString() {
		return this.file + ": " + this.json.get("name");
	}

}
