package io.avpsecurity.spring.boot;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.avpsecurity.core.api.ApiRules;
import io.avpsecurity.core.challenge.ChallengeRules;
import io.avpsecurity.core.directory.DirectoryRules;
import io.avpsecurity.core.fetch.FetchLimits;
import io.avpsecurity.core.puzzle.PuzzleDeck;
import io.avpsecurity.core.token.TokenRules;
import io.avpsecurity.servlet.ApiPath;
import io.avpsecurity.servlet.AvpDiscovery;
import io.avpsecurity.servlet.AvpPaths;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.util.unit.DataSize;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for the configuration metadata: it says what the records do.
 */
class ConfigurationMetadataTests {

	private static final Map<String, JsonNode> PROPERTIES = new LinkedHashMap<>();

	private static JsonNode hints;

	@BeforeAll
	static void read() throws IOException {
		try (InputStream in = ConfigurationMetadataTests.class
			.getResourceAsStream("/META-INF/spring-configuration-metadata.json")) {
			JsonNode metadata = JsonMapper.shared().readTree(new String(in.readAllBytes(), StandardCharsets.UTF_8));
			metadata.get("properties").forEach((property) -> PROPERTIES.put(property.get("name").asString(), property));
			// Those of the endpoints are Spring Boot's.
			PROPERTIES.keySet().removeIf((name) -> name.startsWith("management.endpoint."));
			hints = metadata.get("hints");
		}
	}

	@Test
	void propertiesAreThoseOfTheRecords() {
		List<String> keys = AvpKeys.all()
			.stream()
			.map((key) -> key.startsWith("avp.agents[") ? "avp.agents" : key)
			.distinct()
			.toList();

		assertThat(PROPERTIES.keySet()).containsExactlyInAnyOrderElementsOf(keys);
	}

	@Test
	void descriptionsAreThereAndInStyle() {
		assertThat(PROPERTIES).allSatisfy((name, property) -> {
			String description = property.get("description").asString();
			assertThat(description).endsWith(".").doesNotStartWith("The ").doesNotStartWith("A ");
			assertThat(description.startsWith("Whether"))
				.isEqualTo(property.get("type").asString().endsWith("Boolean"));
		});
	}

	@Test
	void defaultsAreThoseOfTheRecords() {
		AvpProperties bound = bind(Map.of());

		assertThat(bound.enabled()).isTrue();
		assertThat(bound.mode()).isEqualTo(AvpProperties.Mode.ENFORCE);
		assertThat(bound.agentOnly()).isEmpty();
		assertThat(bound.discloseReasons()).isFalse();
		assertThat(bound.authorities()).isEmpty();
		assertThat(bound.agents()).isEmpty();
		assertThat(bound.registries()).isEmpty();
		assertThat(bound.knownAgents()).isFalse();
		assertThat(bound.policy().location()).isNull();
		assertThat(bound.policy().reload()).isTrue();
		assertThat(bound.policy().recentDecisions()).isEqualTo(100);
		assertThat(bound.directory().toRules()).isEqualTo(DirectoryRules.DEFAULT);
		assertThat(bound.directory().toLimits()).isEqualTo(FetchLimits.DEFAULT);
		assertThat(bound.directory().allowedAddresses()).isEmpty();
		assertThat(bound.directory().allowedHosts()).isEmpty();
		assertThat(bound.directory().allowedPorts()).isEmpty();
		assertThat(bound.directory().sslBundle()).isNull();
		assertThat(bound.directory().discovery()).isNull();
		assertThat(bound.signature().profile()).isEqualTo(AvpProperties.Profile.DEPLOYED);
		assertThat(bound.signature().clockSkew()).isEqualTo(Duration.ofSeconds(60));
		assertThat(bound.signature().maxValidity()).isEqualTo(Duration.ofHours(24));
		assertThat(bound.signature().algorithms()).isEmpty();
		assertThat(bound.signature().requiredComponents()).isEmpty();
		assertThat(bound.signature().allowTestKeys()).isFalse();
		assertThat(bound.signature().requireTls()).isFalse();
		assertThat(bound.signature().maxBodySize()).isEqualTo(DataSize.ofMegabytes(1));
		assertThat(bound.signature().provider()).isNull();
		assertThat(bound.challenge().enabled()).isFalse();
		assertThat(bound.challenge().types()).isEmpty();
		assertThat(bound.challenge().toPaths()).isEqualTo(AvpPaths.DEFAULT);
		assertThat(bound.challenge().toRules(PuzzleDeck.DEFAULT)).isEqualTo(ChallengeRules.DEFAULT);
		assertThat(bound.token().toRules(List.of())).isEqualTo(TokenRules.of("http://localhost"));
		assertThat(bound.token().keys()).isNull();
		assertThat(bound.token().queryParameter()).isFalse();
		assertThat(bound.discovery().toDiscovery("")).isEqualTo(AvpDiscovery.NONE);
		assertThat(bound.api().enabled()).isFalse();
		assertThat(bound.api().toPath()).isEqualTo(ApiPath.DEFAULT);
		assertThat(bound.api().keys()).isEmpty();
		assertThat(bound.api().limitPerMinute()).isEqualTo(ApiRules.DEFAULT_PER_MINUTE);
		assertThat(bound.api().policyWritable()).isFalse();
	}

	@Test
	void defaultsOfTheMetadataBindToTheSame() {
		Map<String, Object> defaults = new LinkedHashMap<>();
		PROPERTIES.forEach((name, property) -> {
			if (property.has("defaultValue")) {
				defaults.put(name, property.get("defaultValue").asString());
			}
		});

		assertThat(defaults).containsOnlyKeys("avp.enabled", "avp.mode", "avp.disclose-reasons",
				"avp.signature.profile", "avp.signature.clock-skew", "avp.signature.max-validity",
				"avp.signature.allow-test-keys", "avp.signature.require-tls", "avp.signature.max-body-size",
				"avp.directory.min-ttl", "avp.directory.max-ttl", "avp.directory.connect-timeout",
				"avp.directory.read-timeout", "avp.directory.call-timeout", "avp.directory.request-timeout",
				"avp.directory.max-bytes", "avp.directory.max-keys", "avp.directory.require-proof", "avp.known-agents",
				"avp.policy.reload", "avp.policy.recent-decisions", "avp.challenge.enabled", "avp.challenge.path",
				"avp.challenge.level", "avp.challenge.progressive", "avp.challenge.ttl",
				"avp.challenge.limit-per-minute", "avp.challenge.profile", "avp.token.lifetime",
				"avp.token.query-parameter", "avp.discovery.skill", "avp.discovery.llms", "avp.api.enabled",
				"avp.api.path", "avp.api.limit-per-minute", "avp.api.policy-writable");
		assertThat(bind(defaults)).isEqualTo(bind(Map.of()));
	}

	@Test
	void hintsAreValidValues() {
		assertThat(hints).isNotEmpty().allSatisfy((hint) -> {
			String name = hint.get("name").asString();
			assertThat(PROPERTIES).containsKey(name);
			assertThat(hint.get("values"))
				.allSatisfy((value) -> assertThat(bind(Map.of(name, value.get("value").asString()))).isNotNull());
		});
	}

	@Test
	void hintsOfTypesAreTheFamilies() {
		List<String> families = hints.valueStream()
			.filter((hint) -> hint.get("name").asString().equals(ChallengeChecks.TYPES))
			.flatMap((hint) -> hint.get("values").valueStream())
			.map((value) -> value.get("value").asString())
			.toList();

		assertThat(families).containsExactlyInAnyOrderElementsOf(PuzzleDeck.DEFAULT.names());
	}

	private static AvpProperties bind(Map<String, ?> values) {
		return new Binder(new MapConfigurationPropertySource(values)).bindOrCreate("avp",
				Bindable.of(AvpProperties.class));
	}

}
