package io.avpsecurity.spring.boot;

import java.util.ArrayList;
import java.util.List;

import io.avpsecurity.core.card.RegistrySource;
import io.avpsecurity.core.http.HttpsUrl;

/**
 * Turns {@code avp.registries} into sources. Resources are read here; what is at a URL is
 * fetched when it is first needed.
 */
final class Registries {

	private final LocalResources resources;

	Registries(LocalResources resources) {
		this.resources = resources;
	}

	/**
	 * Checks what is written, without opening a resource.
	 * @param location an element of the list
	 */
	static void check(String location) {
		if (location.isBlank() || (!isHttps(location) && !LocalResources.isLocal(location))) {
			throw new IllegalArgumentException("it is neither an https URL nor local; expected a URL such as "
					+ "https://registry.example/agents.txt, or the location of an existing file, such as "
					+ "classpath:agents.txt or file:./agents.txt");
		}
	}

	static String property(int index) {
		return "avp.registries[" + index + ']';
	}

	static boolean isHttps(String url) {
		return HttpsUrl.parse(url).isPresent();
	}

	List<RegistrySource> read(List<String> locations) {
		List<RegistrySource> sources = new ArrayList<>();
		for (int i = 0; i < locations.size(); i++) {
			String location = locations.get(i);
			sources.add(isHttps(location) ? new RegistrySource.Url(location)
					: new RegistrySource.Text(location, this.resources.read(property(i), location)));
		}
		return sources;
	}

}
