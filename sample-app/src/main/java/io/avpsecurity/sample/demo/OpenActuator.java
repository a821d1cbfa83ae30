package io.avpsecurity.sample.demo;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Profile;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.web.SecurityFilterChain;

/**
 * Shows the Actuator without a login. For the demonstration only, which serves nobody but
 * this machine.
 */
@Configuration(proxyBeanMethods = false)
@Profile("demo")
class OpenActuator {

	@Bean
	@Order(Ordered.HIGHEST_PRECEDENCE)
	SecurityFilterChain openActuatorFilterChain(HttpSecurity http) throws Exception {
		return http.securityMatcher("/actuator/**")
			.authorizeHttpRequests((requests) -> requests.anyRequest().permitAll())
			.build();
	}

}
