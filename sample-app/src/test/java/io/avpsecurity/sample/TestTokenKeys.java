package io.avpsecurity.sample;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Map;

import io.avpsecurity.core.token.TokenKeyFile;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.MapPropertySource;

/**
 * Keeps the keys of the shop's tokens out of the source tree: they are made once among
 * the build's own files. An argument of a test goes before it.
 */
final class TestTokenKeys implements ApplicationContextInitializer<ConfigurableApplicationContext> {

	private static final Path FILE = Path.of("target", "avp-token-keys.json").toAbsolutePath();

	@Override
	public void initialize(ConfigurableApplicationContext context) {
		try {
			TokenKeyFile.openOrCreate(FILE);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		context.getEnvironment()
			.getPropertySources()
			.addLast(new MapPropertySource("test token keys", Map.of("avp.token.keys", FILE.toString())));
	}

}
