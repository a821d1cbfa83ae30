package io.avpsecurity.sample;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.provisioning.InMemoryUserDetailsManager;
import org.springframework.security.web.SecurityFilterChain;

/**
 * The security of any shop with a form login. The one thing done for agents is to let
 * {@code /agents/**} through: who may see what is below it, the starter checks.
 */
@Configuration(proxyBeanMethods = false)
class ShopSecurity {

	@Bean
	SecurityFilterChain shopSecurityFilterChain(HttpSecurity http) throws Exception {
		return http
			.authorizeHttpRequests((requests) -> requests
				.requestMatchers("/", "/whoami", "/articles/**", "/agents/**", "/signup", "/error")
				.permitAll()
				.anyRequest()
				.authenticated())
			.formLogin(Customizer.withDefaults())
			.build();
	}

	@Bean
	UserDetailsService customers() {
		return new InMemoryUserDetailsManager(
				User.withUsername("alice").password("{noop}password").roles("CUSTOMER").build());
	}

}
