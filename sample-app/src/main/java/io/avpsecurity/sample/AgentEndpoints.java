package io.avpsecurity.sample;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

import io.avpsecurity.core.Assessment;
import io.avpsecurity.spring.web.AgentOnly;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * What agents get, closed to others in all ways there are: the feed by the annotation,
 * orders by the property {@code avp.agent-only}, prices by a rule of the policy.
 */
@RestController
@RequestMapping("/agents")
class AgentEndpoints {

	private final Catalogue catalogue;

	AgentEndpoints(Catalogue catalogue) {
		this.catalogue = catalogue;
	}

	@AgentOnly
	@GetMapping("/feed")
	Feed feed() {
		return new Feed(this.catalogue.articles());
	}

	@GetMapping("/prices")
	Prices prices() {
		return new Prices(this.catalogue.articles()
			.stream()
			.map((article) -> new Price(article.name(), article.price()))
			.toList());
	}

	/**
	 * Takes down whatever is ordered, as any JSON object says it; nobody delivers.
	 */
	@PostMapping("/orders")
	Confirmation order(@RequestBody(required = false) @Nullable Map<String, Object> order, Assessment assessment) {
		return new Confirmation((order != null) ? order : Map.of(),
				assessment.agent().map((agent) -> agent.identity().host()).orElse(null));
	}

	record Feed(List<Article> articles) {
	}

	record Prices(List<Price> prices) {
	}

	record Price(String article, BigDecimal price) {
	}

	record Confirmation(Map<String, Object> order, @Nullable String orderedBy) {
	}

}
