package io.avpsecurity.compatibility;

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
	static final RunningShop shop = RunningShop.with("--management.endpoints.web.exposure.include=agents");

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

}
