package io.avpsecurity.core.card;

import java.util.Objects;

import io.avpsecurity.core.http.HttpsUrl;

/**
 * Where a registry is.
 */
public sealed interface RegistrySource {

	/**
	 * At a URL. It is fetched when it is first needed, and again when it is no longer
	 * fresh.
	 *
	 * @param url an absolute https URL
	 */
	record Url(String url) implements RegistrySource {

		public Url {
			if (HttpsUrl.parse(url).isEmpty()) {
				throw new IllegalArgumentException("the registry '" + url
						+ "' is at no absolute https URL, such as https://registry.example/agents.txt");
			}
		}

	}

	/**
	 * At hand.
	 *
	 * @param name names it in the log
	 * @param text the registry
	 */
	record Text(String name, String text) implements RegistrySource {

		public Text {
			Objects.requireNonNull(name, "name must not be null");
			Objects.requireNonNull(text, "text must not be null");
		}

	}

}
