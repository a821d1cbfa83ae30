package io.avpsecurity.compatibility;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.cors.CorsConfiguration;
import org.springframework.web.cors.UrlBasedCorsConfigurationSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A shop whose agent endpoints may be called from the pages of another site.
 */
class CorsTests {

	private static final String ORIGIN = "https://app.example";

	@RegisterExtension
	static final RunningShop shop = RunningShop.with().and(OtherSite.class);

	@Tag("T51")
	@ParameterizedTest
	@ValueSource(strings = { "/agents/feed", "/agents/orders" })
	void optionsWhenPreflightThenAnsweredByCors(String path) {
		Answer answer = shop.options(path, Map.of("Origin", ORIGIN, "Access-Control-Request-Method", "POST",
				"Access-Control-Request-Headers", "signature,signature-input,signature-agent"));

		assertThat(answer.status()).isEqualTo(200);
		assertThat(answer.header("Access-Control-Allow-Origin")).containsExactly(ORIGIN);
		assertThat(answer.header("Access-Control-Allow-Headers"))
			.containsExactly("signature, signature-input, signature-agent");
		assertThat(answer.header("WWW-Authenticate")).isEmpty();
		assertThat(answer.header("Accept-Signature")).isEmpty();
	}

	@Test
	void optionsWhenPreflightOfUnknownSiteThenRefusedByCors() {
		Answer answer = shop.options("/agents/feed",
				Map.of("Origin", "https://unknown.example", "Access-Control-Request-Method", "GET"));

		assertThat(answer.status()).isEqualTo(403);
		assertThat(answer.body()).doesNotContain("outcome");
	}

	@ParameterizedTest
	@ValueSource(strings = { "/agents/feed", "/agents/orders" })
	void optionsWhenNoPreflightThenUnauthorized(String path) {
		Answer answer = shop.options(path, Map.of());

		assertThat(answer.status()).isEqualTo(401);
	}

	@Configuration(proxyBeanMethods = false)
	static class OtherSite {

		@Bean
		UrlBasedCorsConfigurationSource corsConfigurationSource() {
			CorsConfiguration agents = new CorsConfiguration();
			agents.setAllowedOrigins(List.of(ORIGIN));
			agents.setAllowedMethods(List.of("GET", "POST"));
			agents.setAllowedHeaders(List.of("Signature", "Signature-Input", "Signature-Agent"));
			UrlBasedCorsConfigurationSource source = new UrlBasedCorsConfigurationSource();
			source.registerCorsConfiguration("/agents/**", agents);
			return source;
		}

	}

}
