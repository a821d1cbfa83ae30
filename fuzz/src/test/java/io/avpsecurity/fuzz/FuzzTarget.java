package io.avpsecurity.fuzz;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The targets, each with the inputs that are kept for it. */
enum FuzzTarget {

	FIELD_PARSER(FieldParserFuzz.class, FieldParserFuzz::fuzzerTestOneInput, "field-parser"),

	SIGNATURE_HEADERS(SignatureHeadersFuzz.class, SignatureHeadersFuzz::fuzzerTestOneInput, "signature-headers"),

	COMPONENT_VALUES(ComponentValuesFuzz.class, ComponentValuesFuzz::fuzzerTestOneInput, "component-values");

	private static final Path CORPUS = Path.of("src", "test", "resources", "corpus");

	private final Class<?> type;

	private final Consumer<byte[]> property;

	private final String corpus;

	FuzzTarget(Class<?> type, Consumer<byte[]> property, String corpus) {
		this.type = type;
		this.property = property;
		this.corpus = corpus;
	}

	Class<?> type() {
		return this.type;
	}

	/** Throws if the property does not hold. */
	void run(byte[] input) {
		this.property.accept(input);
	}

	/** The folder of the inputs that are kept, which a run only reads. */
	Path corpus() {
		return CORPUS.resolve(this.corpus);
	}

	List<Path> corpusFiles() {
		try (Stream<Path> files = Files.list(corpus())) {
			return files.sorted().toList();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
