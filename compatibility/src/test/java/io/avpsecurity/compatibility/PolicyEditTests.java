package io.avpsecurity.compatibility;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

import io.avpsecurity.core.event.AgentEventListener;
import io.avpsecurity.core.event.PolicyChange;
import io.avpsecurity.core.event.PolicyRefusal;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The owner edits the policy of the running shop.
 */
class PolicyEditTests {

	private static final Path FILE = Path.of("target", "edited-agent-policy.yaml").toAbsolutePath();

	private static final BlockingQueue<Object> EVENTS = new LinkedBlockingQueue<>();

	@RegisterExtension
	static final RunningShop shop = RunningShop
		.with("--avp.policy.location=" + write(policy("first", "review")),
				"--management.endpoints.web.exposure.include=health,agentpolicy,metrics",
				"--management.endpoint.health.show-details=always")
		.and(OpenActuator.class)
		.and(Listening.class);

	@Test
	@Tag("T-99")
	void editWhenGoodThenItCountsAndWhenBrokenThenNothingButTheStatusChanges() throws Exception {
		assertThat(shop.get("/whoami").body()).contains("\"matched\":\"first\"");

		write(policy("second", "deny"));
		assertThat(next()).isInstanceOfSatisfying(PolicyChange.class,
				(change) -> assertThat(change.rules()).isEqualTo(1));
		assertThat(shop.get("/whoami").status()).isEqualTo(403);

		write(policy("third", "alow"));
		assertThat(next()).isInstanceOfSatisfying(PolicyRefusal.class,
				(refusal) -> assertThat(refusal.problems()).singleElement()
					.asString()
					.contains("edited-agent-policy.yaml:5:13): unknown action 'alow'")
					.contains("did you mean 'allow'?"));
		assertThat(shop.get("/whoami").status()).isEqualTo(403);
		assertThat(shop.get("/actuator/health").body()).contains("\"status\":\"UP\"")
			.contains("\"refused\":")
			.contains("unknown action 'alow'");
		assertThat(shop.get("/actuator/agentpolicy").body()).contains("unknown action 'alow'");

		write(policy("fourth", "allow"));
		assertThat(next()).isInstanceOf(PolicyChange.class);
		assertThat(shop.get("/whoami").body()).contains("\"matched\":\"fourth\"");
		assertThat(shop.get("/actuator/health").body()).doesNotContain("refused");
		assertThat(shop.get("/actuator/metrics/avp.policy.changes?tag=result:changed").body())
			.contains("\"value\":2.0");
	}

	private static Object next() throws InterruptedException {
		return EVENTS.poll(20, TimeUnit.SECONDS);
	}

	private static String policy(String id, String action) {
		return """
				version: 1
				rules:
				  - id: %s
				    path: /whoami
				    action: %s
				""".formatted(id, action);
	}

	private static Path write(String policy) {
		try {
			Path beside = Files.writeString(FILE.resolveSibling("new-agent-policy.yaml"), policy);
			return Files.move(beside, FILE, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	@Configuration(proxyBeanMethods = false)
	static class Listening {

		@Bean
		AgentEventListener policyEvents() {
			return new AgentEventListener() {

				@Override
				public void policyChanged(PolicyChange change) {
					EVENTS.add(change);
				}

				@Override
				public void policyRefused(PolicyRefusal refusal) {
					EVENTS.add(refusal);
				}

			};
		}

	}

}
