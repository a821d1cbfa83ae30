package io.avpsecurity.spring.boot;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

import io.avpsecurity.core.token.TokenKeyFile;
import io.avpsecurity.core.token.TokenKeySet;
import io.avpsecurity.core.token.TokenKeys;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.io.ResourceLoader;

/**
 * Finds the private keys of tokens: those at the location that is set, else those in a
 * file beside the application, which is made at the first start. What is set and cannot
 * be used stops the start; other keys are never made in its place. No line and no message
 * shows anything of a key.
 */
final class TokenKeyLocation {

	private static final Logger logger = LoggerFactory.getLogger(TokenKeyLocation.class);

	static final String FILE = "avp-token-keys.json";

	private static final String FILE_SCHEME = "file:";

	private final ResourceLoader loader;

	private final Path directory;

	TokenKeyLocation(ResourceLoader loader, Path directory) {
		this.loader = loader;
		this.directory = directory;
	}

	/**
	 * Finds the keys and says where they are.
	 * @param location what is set
	 * @return the keys
	 */
	TokenKeys find(@Nullable String location) {
		if (location == null) {
			return ownFile();
		}
		return location.startsWith(ResourceLoader.CLASSPATH_URL_PREFIX) ? resource(location) : file(location);
	}

	private TokenKeys ownFile() {
		Path path = this.directory.resolve(FILE).toAbsolutePath().normalize();
		TokenKeyFile file = open(path.toString(), path, TokenChecks.WRITE_OWN_KEYS);
		if (file.created()) {
			logger.warn("Agents: made keys for tokens in {}. Give this file to every instance, keep it secret, and do "
					+ "not commit it. avp.token.keys names another place.", path);
		}
		return said(path, file);
	}

	private TokenKeys file(String location) {
		try {
			Path path = path(location).toAbsolutePath().normalize();
			if (!Files.exists(path)) {
				throw TokenChecks.keys(location, "there is no such file", Optional.empty());
			}
			if (Files.isDirectory(path)) {
				throw TokenChecks.keys(location, "it is a directory", Optional.empty());
			}
			return said(path, open(location, path, TokenChecks.WRITE_KEYS));
		}
		catch (IOException | InvalidPathException ex) {
			throw TokenChecks.keys(location, "it cannot be read", Optional.of(ex));
		}
	}

	/** Without a scheme Spring would look in the web application. */
	private Path path(String location) throws IOException {
		return location.startsWith(FILE_SCHEME) ? this.loader.getResource(location).getFile().toPath()
				: this.directory.resolve(location);
	}

	private static TokenKeyFile open(String location, Path path, String expected) {
		try {
			return TokenKeyFile.openOrCreate(path);
		}
		catch (IllegalArgumentException ex) {
			throw TokenChecks.keys(location, String.valueOf(ex.getMessage()), expected, Optional.of(ex));
		}
		catch (IOException ex) {
			throw TokenChecks.keys(location, "it can be neither read nor made", expected, Optional.of(ex));
		}
	}

	private static TokenKeys said(Path path, TokenKeyFile file) {
		logger.info("Agents: the keys of tokens are those in {}", path);
		if (file.readableByOthers()) {
			logger.warn("Agents: {} can be read by others than its owner. Whoever reads it can issue tokens: take that "
					+ "right away (chmod 600), and replace the keys if somebody may have read them.", path);
		}
		return file.keys();
	}

	private TokenKeys resource(String location) {
		String text = new LocalResources(this.loader).read(TokenChecks.KEYS, location);
		try {
			return TokenKeySet.read(text);
		}
		catch (IllegalArgumentException ex) {
			throw TokenChecks.keys(location, String.valueOf(ex.getMessage()), Optional.of(ex));
		}
	}

}
