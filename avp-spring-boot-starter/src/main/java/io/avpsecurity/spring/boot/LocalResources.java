package io.avpsecurity.spring.boot;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Set;

import org.springframework.core.io.Resource;
import org.springframework.core.io.ResourceLoader;

/**
 * Reads files and class path resources, of at most one MiB. Nothing is fetched here: a
 * location on the network is an error.
 */
final class LocalResources {

	private static final int MAX_BYTES = 1 << 20;

	private static final Set<String> SCHEMES = Set.of("classpath", "file");

	private static final String WRITE_LOCATION = "Write the location of an existing file, such as classpath:agent.json "
			+ "or file:./agent.json.";

	private final ResourceLoader loader;

	LocalResources(ResourceLoader loader) {
		this.loader = loader;
	}

	/** One letter before a colon is a drive. */
	static boolean isLocal(String location) {
		int colon = location.indexOf(':');
		return colon < 2 || SCHEMES.contains(location.substring(0, colon));
	}

	String read(String property, String location) {
		if (!isLocal(location)) {
			throw new AvpPropertyException(property, location, "it is not local, and only files are read here",
					WRITE_LOCATION);
		}
		Resource resource = this.loader.getResource(location);
		if (!resource.exists()) {
			throw new AvpPropertyException(property, location, "there is no such resource", WRITE_LOCATION);
		}
		byte[] bytes = bytes(property, location, resource);
		if (bytes.length > MAX_BYTES) {
			throw new AvpPropertyException(property, location, "it is larger than 1 MiB", WRITE_LOCATION);
		}
		return new String(bytes, StandardCharsets.UTF_8);
	}

	private static byte[] bytes(String property, String location, Resource resource) {
		try (InputStream in = resource.getInputStream()) {
			return in.readNBytes(MAX_BYTES + 1);
		}
		catch (IOException ex) {
			AvpPropertyException failure = new AvpPropertyException(property, location, "it cannot be read",
					WRITE_LOCATION);
			failure.initCause(ex);
			throw failure;
		}
	}

}
