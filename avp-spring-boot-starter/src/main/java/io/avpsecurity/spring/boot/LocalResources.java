package io.avpsecurity.spring.boot;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Set;

import org.springframework.core.io.Resource;
import org.springframework.core.io.ResourceLoader;

/**
 * Reads files and class path resources, of at most one MiB. Nothing is ever fetched: a
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

	String read(String property, String location) {
		int colon = location.indexOf(':');
		if (colon >= 0 && !SCHEMES.contains(location.substring(0, colon))) {
			throw new AvpPropertyException(property, location, "it is not local, and nothing is fetched",
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
