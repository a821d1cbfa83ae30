package io.avpsecurity.compatibility;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

import io.avpsecurity.core.json.Json;
import io.avpsecurity.core.json.JsonLimits;
import io.avpsecurity.core.json.ParsedJson;
import io.avpsecurity.spring.boot.AgentTokensEndpoint;
import io.avpsecurity.spring.boot.AgentsEndpoint;
import io.micrometer.core.instrument.MeterRegistry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.boot.actuate.endpoint.EndpointId;
import org.springframework.boot.actuate.endpoint.web.PathMappedEndpoints;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the Actuator shows of agents, the same on every line.
 */
class ActuatorTests {

	@RegisterExtension
	static final RunningShop shop = RunningShop.with("--management.endpoints.web.exposure.include=agents,agenttokens");

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
		String id = tokenId(token);

		assertThat(shop.bean(PathMappedEndpoints.class).getPath(EndpointId.of("agenttokens")))
			.isEqualTo("/actuator/agenttokens");
		assertThat(shop.get("/agents/feed", agent.with(token)).status()).isEqualTo(200);
		assertThat(shop.bean(AgentTokensEndpoint.class).revoke(id)).containsEntry("revoked", true);
		assertThat(shop.get("/agents/feed", agent.with(token)).status()).isEqualTo(401);
	}

	private static String tokenId(String token) {
		String claims = new String(Base64.getUrlDecoder().decode(token.split("\\.")[1]), StandardCharsets.UTF_8);
		return ((ParsedJson.Value) Json.readObject(claims, JsonLimits.DOCUMENT)).object().string("jti").orElseThrow();
	}

}
