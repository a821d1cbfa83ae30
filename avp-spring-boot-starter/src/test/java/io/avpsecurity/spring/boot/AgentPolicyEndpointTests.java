package io.avpsecurity.spring.boot;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import io.avpsecurity.core.AgentSecurity;
import io.avpsecurity.core.http.RequestMessage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What an owner is shown of the policy: at start, in the health, and by
 * {@link AgentPolicyEndpoint}.
 */
@ExtendWith(OutputCaptureExtension.class)
class AgentPolicyEndpointTests {

	private static final String EXPOSED = "management.endpoints.web.exposure.include=agentpolicy";

	private static final String TRIAL = "version: 1\nrules:\n- id: trial\n  path: /\n  verified: any\n  action: deny\n"
			+ "  mode: observe\n";

	@TempDir
	private Path directory;

	private final WebApplicationContextRunner runner = new WebApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(AvpAutoConfiguration.class));

	@Test
	void agentPolicyWhenNotExposedThenNothingIsThereAndNothingKept() {
		this.runner.run((context) -> assertThat(context).doesNotHaveBean(AgentPolicyEndpoint.class)
			.doesNotHaveBean(RecentDecisions.class));
	}

	@Test
	void agentPolicyWhenExposedThenPolicyAndNewestDecisionFirst() throws IOException {
		with(TRIAL).run((context) -> {
			AgentSecurity security = context.getBean(AgentSecurity.class);
			security.assess(RequestMessage.of("GET", "http://localhost/first?secret=1"));
			security.assess(RequestMessage.of("P\u00e4TCH", "http://localhost/second"));

			Map<String, Object> shown = context.getBean(AgentPolicyEndpoint.class).agentPolicy();

			assertThat(shown).containsEntry("mode", "enforce")
				.containsEntry("rules", 1)
				.containsEntry("observing", List.of("trial"))
				.containsEntry("warnings", List.of())
				.doesNotContainKey("refused");
			assertThat(decisions(shown)).extracting((row) -> row.get("path")).containsExactly("/second", "/first");
			assertThat(decisions(shown).get(0)).containsEntry("method", "P\\u00E4TCH")
				.containsEntry("matched", "default:unsigned")
				.containsEntry("policy", shown.get("version"))
				.containsEntry("observed", List.of(Map.of("matched", "trial", "action", "deny")));
			assertThat(shown.toString()).doesNotContain("secret");
		});
	}

	@Test
	void agentPolicyWhenSwitchedOffOrFullThenBounded() throws IOException {
		with(TRIAL).withPropertyValues("avp.policy.recent-decisions=0").run((context) -> {
			context.getBean(AgentSecurity.class).assess(RequestMessage.of("GET", "http://localhost/"));
			assertThat(decisions(context.getBean(AgentPolicyEndpoint.class).agentPolicy())).isEmpty();
		});
		with(TRIAL).withPropertyValues("avp.policy.recent-decisions=2").run((context) -> {
			for (int i = 0; i < 5; i++) {
				context.getBean(AgentSecurity.class).assess(RequestMessage.of("GET", "http://localhost/" + i));
			}
			assertThat(decisions(context.getBean(AgentPolicyEndpoint.class).agentPolicy()))
				.extracting((row) -> row.get("path"))
				.containsExactly("/4", "/3");
		});
	}

	@Test
	void agentPolicyWhenManyRulesTriedThenCut() throws IOException {
		StringBuilder policy = new StringBuilder("version: 1\nrules:\n");
		for (int i = 0; i < 60; i++) {
			policy.append("- path: /").append(i).append("\n  action: deny\n");
		}
		with(policy + "- path: /x\n  action: deny\n").run((context) -> {
			context.getBean(AgentSecurity.class).assess(RequestMessage.of("GET", "http://localhost/x"));

			Map<String, Object> row = decisions(context.getBean(AgentPolicyEndpoint.class).agentPolicy()).get(0);

			assertThat((List<?>) row.get("tried")).hasSize(50);
			assertThat(row).containsEntry("triedMore", 11).containsEntry("matched", "rule[60]");
		});
	}

	@Test
	@Tag("T-105")
	void startWhenObservingThenWarnsAndHealthShowsIt(CapturedOutput output) throws IOException {
		with(TRIAL).withPropertyValues("avp.mode=observe").run((context) -> {
			HealthIndicator health = context.getBean("agentPolicyHealthIndicator", HealthIndicator.class);

			assertThat(health.health().getStatus()).isEqualTo(Status.UP);
			assertThat(health.health().getDetails()).containsEntry("mode", "observe")
				.containsEntry("observing", List.of("trial"));
			assertThat(output).contains("avp.mode is observe")
				.contains("WARN")
				.contains("only observe, and refuse nobody: [trial]")
				.containsPattern("Agents: policy .*agent-policy.yaml, version [0-9a-f]{12}, 1 rules of which 1 ");
		});
	}

	@Test
	void healthWhenSwitchedOffThenNone() {
		for (String property : List.of("management.health.defaults.enabled=false",
				"management.health.agent-policy.enabled=false")) {
			this.runner.withPropertyValues(property)
				.run((context) -> assertThat(context).doesNotHaveBean(HealthIndicator.class));
		}
	}

	@Test
	void healthThenAProxyLikeAnyObject() {
		this.runner.run((context) -> {
			HealthIndicator health = context.getBean(HealthIndicator.class);

			assertThat(health).isEqualTo(health).isNotEqualTo(this).hasToString("health of the agent policy");
			assertThat(health.hashCode()).isEqualTo(health.hashCode());
			assertThat(health.health(false).getDetails()).isEmpty();
			assertThat(health.health(true).getDetails()).containsEntry("source", "builtin");
		});
	}

	@Test
	void startWhenPolicyMistakenThenEveryMistakeIsListed() throws IOException {
		with("version: 1\nrules:\n- acton: deny\n- action: dney\n")
			.run((context) -> assertThat(StartUpFailures.analyze(context.getStartupFailure()).getDescription())
				.contains("agent-policy.yaml:3:")
				.contains("agent-policy.yaml:4:"));
	}

	private WebApplicationContextRunner with(String policy) throws IOException {
		Path file = Files.writeString(this.directory.resolve("agent-policy.yaml"), policy);
		return this.runner.withPropertyValues(EXPOSED, "avp.policy.location=" + file.toUri());
	}

	@SuppressWarnings("unchecked")
	private static List<Map<String, Object>> decisions(Map<String, Object> shown) {
		return (List<Map<String, Object>>) shown.get("decisions");
	}

}
