package io.avpsecurity.spring.test;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A file or class path resource that a test names.
 */
final class TestResource {

	private static final String FILE = "file:";

	private static final String CLASSPATH = "classpath:";

	private final String name;

	private final byte[] bytes;

	private TestResource(String name, byte[] bytes) {
		this.name = name;
		this.bytes = bytes;
	}

	/**
	 * Reads it.
	 * @param location where it is
	 * @param test whose class path it may be on
	 * @return the resource
	 */
	static TestResource of(String location, Class<?> test) {
		try {
			return location.startsWith(FILE) ? ofFile(location.substring(FILE.length())) : ofClassPath(
					location.startsWith(CLASSPATH) ? location.substring(CLASSPATH.length()) : location, test);
		}
		catch (IOException ex) {
			throw new IllegalArgumentException("'" + location + "' cannot be read: " + ex, ex);
		}
	}

	/** As people know it. */
	String name() {
		return this.name;
	}

	byte[] bytes() {
		return this.bytes.clone();
	}

	private static TestResource ofFile(String path) throws IOException {
		return new TestResource(path, Files.readAllBytes(Path.of(path)));
	}

	private static TestResource ofClassPath(String location, Class<?> test) throws IOException {
		String path = location.startsWith("/") ? location.substring(1) : location;
		try (InputStream in = test.getClassLoader().getResourceAsStream(path)) {
			if (in == null) {
				throw new IllegalArgumentException("there is no '" + path
						+ "' on the class path; expected a class path resource, or a file such as file:config/" + path);
			}
			return new TestResource(path, in.readAllBytes());
		}
	}

}
