package io.avpsecurity.spring.guide;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

import io.avpsecurity.core.agent.Action;
import io.avpsecurity.core.agent.Decision;
import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.agent.Verification;
import io.avpsecurity.core.event.AgentEventListener;
import io.avpsecurity.spring.security.AgentAuthoritiesMapper;
import io.avpsecurity.spring.security.AgentSecurityConfigurer;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.annotation.CurrentSecurityContext;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * An application that counts refusals and knows a partner.
 */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
class ListeningShop {

	@Bean
	SecurityFilterChain shopSecurityFilterChain(HttpSecurity http) throws Exception {
		return http.authorizeHttpRequests((requests) -> requests.anyRequest().permitAll()).build();
	}

	@Bean
	@Order(1)
	SecurityFilterChain plainSecurityFilterChain(HttpSecurity http) throws Exception {
		return http.securityMatcher("/plain/**")
			.authorizeHttpRequests((requests) -> requests.anyRequest().permitAll())
			.with(new AgentSecurityConfigurer<>(), AgentSecurityConfigurer::disable)
			.build();
	}

	@Bean
	AgentAuthoritiesMapper partners() {
		return (assessment) -> assessment.agent()
			.filter((agent) -> agent.identity().host().equals("fetcher.example"))
			.map((agent) -> List.of("PARTNER"))
			.orElse(List.of());
	}

	@Bean
	AgentEventListener refusals(RefusalCounter counter) {
		return new AgentEventListener() {

			@Override
			public void decided(Verification verification, Decision decision) {
				if (decision.action() == Action.DENY) {
					counter.count(verification.reason().map(Reason::code).orElse(decision.matched()));
				}
			}

		};
	}

	@Bean
	RefusalCounter refusalCounter() {
		return new RefusalCounter();
	}

	/** The keys are reason codes and rule ids, of which there are only so many. */
	static class RefusalCounter {

		private final Map<String, LongAdder> counts = new ConcurrentHashMap<>();

		void count(String code) {
			this.counts.computeIfAbsent(code, (unused) -> new LongAdder()).increment();
		}

		long of(String code) {
			return this.counts.getOrDefault(code, new LongAdder()).sum();
		}

	}

	@RestController
	static class Endpoint {

		@GetMapping({ "/authorities", "/plain/authorities" })
		String authorities(@CurrentSecurityContext(expression = "authentication") Authentication authentication) {
			return authentication.getAuthorities().toString();
		}

	}

}
