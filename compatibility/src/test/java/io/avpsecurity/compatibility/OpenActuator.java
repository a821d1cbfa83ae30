package io.avpsecurity.compatibility;

import org.springframework.context.annotation.Bean;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.web.SecurityFilterChain;

/**
 * Shows the Actuator to a test without a login.
 */
class OpenActuator {

	@Bean
	@Order(Ordered.HIGHEST_PRECEDENCE)
	SecurityFilterChain actuatorFilterChain(HttpSecurity http) throws Exception {
		return http.securityMatcher("/actuator/**")
			.authorizeHttpRequests((requests) -> requests.anyRequest().permitAll())
			.build();
	}

}
