package io.avpsecurity.spring.guide;

import java.util.List;

import io.avpsecurity.core.Assessment;
import io.avpsecurity.core.agent.Trigger;
import io.avpsecurity.spring.web.AgentOnly;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.cors.CorsConfiguration;
import org.springframework.web.cors.CorsConfigurationSource;
import org.springframework.web.cors.UrlBasedCorsConfigurationSource;

/**
 * The application of the guides: agents in browsers may call it too.
 */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
class GuideShop {

	@Bean
	SecurityFilterChain shopSecurityFilterChain(HttpSecurity http) throws Exception {
		return http
			.authorizeHttpRequests((requests) -> requests.requestMatchers("/agents/**")
				.hasAuthority("AGENT_SIGNATURE")
				.anyRequest()
				.authenticated())
			.cors(Customizer.withDefaults())
			.formLogin(Customizer.withDefaults())
			.build();
	}

	@Bean
	CorsConfigurationSource corsConfigurationSource() {
		CorsConfiguration agents = new CorsConfiguration();
		agents.setAllowedOrigins(List.of("https://agent.example"));
		agents.setAllowedMethods(List.of("GET"));
		agents.setAllowedHeaders(List.of("Signature-Agent", "Signature-Input", "Signature"));
		UrlBasedCorsConfigurationSource source = new UrlBasedCorsConfigurationSource();
		source.registerCorsConfiguration("/agents/**", agents);
		return source;
	}

	@RestController
	static class AgentEndpoints {

		@AgentOnly
		@GetMapping("/agents/feed")
		String feed(Assessment assessment) {
			return assessment.decision().matched();
		}

		@AgentOnly(review = false, trigger = Trigger.FETCHER)
		@PostMapping("/agents/orders")
		String order() {
			return "ordered";
		}

	}

}
