package io.avpsecurity.sample;

import java.util.List;
import java.util.Optional;

import org.springframework.stereotype.Component;

@Component
class Catalogue {

	private final List<Article> articles = List.of(
			new Article("1", "Darjeeling First Flush", "Picked in March, light and flowery.", "14.50"),
			new Article("2", "Sencha Asamushi", "Briefly steamed, the colour of spring grass.", "11.00"),
			new Article("3", "Lapsang Souchong", "Dried over pinewood, for cold evenings.", "9.80"));

	List<Article> articles() {
		return this.articles;
	}

	Optional<Article> find(String id) {
		return this.articles.stream().filter((article) -> article.id().equals(id)).findFirst();
	}

}
