package io.avpsecurity.compatibility;

import java.util.Map;

import io.avpsecurity.spring.boot.AgentsEndpoint;
import io.micrometer.core.instrument.MeterRegistry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.boot.actuate.endpoint.EndpointId;
import org.springframework.boot.actuate.endpoint.web.PathMappedEndpoints;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.web.SecurityFilterChain;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the Actuator shows of agents, the same on every line.
 */
class ActuatorTests {

	@RegisterExtension
	static final RunningShop shop = RunningShop.with("--management.endpoints.web.exposure.include=agents,agenttokens")
		.and(ActuatorOfScripts.class);

	@Test
	void metersWhenAgentComesThenCounted() {
		shop.get("/whoami", TestSignatures.by(TestAgents.FETCHER));

		MeterRegistry registry = shop.bean(MeterRegistry.class);
		assertThat(registry.get("avp.signatures").tags("outcome", "verified", "reason", "none").counter().count())
			.isPositive();
		assertThat(registry.get("avp.decisions").tags("action", "allow").counter().count()).isPositive();
	}

	@Test
	void endpointThenThereAndSaysWhatIsJudgedAndFetched() {
		assertThat(shop.bean(PathMappedEndpoints.class).getPath(EndpointId.of("agents"))).isEqualTo("/actuator/agents");
		assertThat(shop.bean(AgentsEndpoint.class).agents()).containsOnlyKeys("judged", "fetches");
	}

	@Test
	void tokensEndpointThenThereAndForgetsAToken() {
		PuzzleSolving agent = new PuzzleSolving(shop, "203.0.113.1");
		String token = agent.token();
		String path = "/actuator/agenttokens/" + PuzzleSolving.tokenId(token);

		assertThat(shop.get("/agents/feed", agent.with(token)).status()).isEqualTo(200);
		assertThat(shop.delete(path, Map.of()).status()).isEqualTo(401);
		assertThat(shop.delete(path, agent.with(token)).status()).isEqualTo(401);
		assertThat(shop.get("/agents/feed", agent.with(token)).status()).isEqualTo(200);
		Answer done = shop.delete(path, Map.of("Authorization", "Basic YWxpY2U6cGFzc3dvcmQ="));
		assertThat(done.status()).isEqualTo(200);
		assertThat(done.body()).isEqualTo("{\"revoked\":true}");
		assertThat(shop.get("/agents/feed", agent.with(token)).status()).isEqualTo(401);
	}

	/**
	 * Found by {@link RunningShop} alone: the Actuator is for who logs in with each
	 * request.
	 */
	@Configuration(proxyBeanMethods = false)
	static class ActuatorOfScripts {

		@Bean
		@Order(Ordered.HIGHEST_PRECEDENCE)
		SecurityFilterChain actuatorFilterChain(HttpSecurity http) throws Exception {
			return http.securityMatcher("/actuator/**")
				.authorizeHttpRequests((requests) -> requests.anyRequest().authenticated())
				.httpBasic(Customizer.withDefaults())
				.csrf((csrf) -> csrf.disable())
				.build();
		}

	}

}
