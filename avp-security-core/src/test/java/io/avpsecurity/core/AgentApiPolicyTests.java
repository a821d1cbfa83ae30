package io.avpsecurity.core;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.avpsecurity.core.api.AgentApi;
import io.avpsecurity.core.api.ApiError;
import io.avpsecurity.core.api.ApiKeys;
import io.avpsecurity.core.api.ApiReply;
import io.avpsecurity.core.api.ApiRules;
import io.avpsecurity.core.fixture.TestClock;
import io.avpsecurity.core.json.Json;
import io.avpsecurity.core.policy.yaml.PolicyReader;
import io.avpsecurity.core.policy.yaml.PolicyReading;

import static org.assertj.core.api.Assertions.assertThat;

class AgentApiPolicyTests {

	/** The rules of the seed. */
	private static final String RULES = "{\"rules\":["
			+ "{\"agent\":\"scraper.example\",\"action\":\"deny\",\"reason\":\"not welcome\"},"
			+ "{\"trigger\":\"crawler\",\"path\":\"/api\",\"action\":\"allow\",\"max_per_hour\":100}]}";

	private static final String FILE = "# Agents of the shop\nversion: 1\n\nrules:\n"
			+ "  - agent: old.example   # goes\n    action: deny\n\ndefault: review   # stays\n";

	@TempDir
	Path directory;

	@Test
	void policyWhenBuiltInThenNoRulesAndNeverUpdated() {
		AgentApi api = AgentSecurity.builder().api(rules(true)).build().api().orElseThrow();

		assertThat(Json.write(api.policy().body())).isEqualTo("{\"rules\":[],\"updated_at\":null}");
	}

	@Test
	void replaceThenInForceAndTheRestOfTheFileIsKept() throws IOException {
		try (AgentSecurity security = open()) {
			AgentApi api = security.api().orElseThrow();

			ApiReply saved = api.replacePolicy(RULES);

			assertThat(saved.status()).isEqualTo(200);
			assertThat(Json.write(saved.body())).startsWith("{\"saved\":2,\"rules\":[{");
			assertThat(security.policyStatus().policy().rules()).hasSize(2);
			assertThat(api.policy().body()).containsEntry("rules", saved.body().get("rules"))
				.containsEntry("updated_at", TestClock.START.toString());
			assertThat(Files.readString(file())).startsWith("# Agents of the shop\nversion: 1\n\nrules:\n")
				.endsWith("\ndefault: review   # stays\n")
				.doesNotContain("old.example");
		}
	}

	@Test
	void replaceWhenGivenWhatWasReadThenTheSamePolicy() throws IOException {
		try (AgentSecurity security = open()) {
			AgentApi api = security.api().orElseThrow();
			api.replacePolicy(RULES);
			String version = security.policyStatus().policy().version();
			Object read = api.policy().body().get("rules");

			ApiReply saved = api.replacePolicy(Json.write(Map.of("rules", read)));

			assertThat(saved.body()).containsEntry("rules", read);
			assertThat(security.policyStatus().policy().version()).isEqualTo(version);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "{\"rules\":[{\"agent\":\"a.example\"}]}", "{\"rules\":[{\"action\":\"block\"}]}",
			"{\"rules\":[{\"action\":\"deny\",\"colour\":\"red\"}]}", "{\"rules\":[{\"action\":\"deny\",\"path\":7}]}",
			"{\"rules\":[{\"action\":\"allow\",\"max_per_hour\":-1}]}", "{\"rules\":[\"deny\"]}",
			"{\"rules\":[{\"action\":\"deny\",\"reason\":\"a\\u0000b\"}]}" })
	void replaceWhenTheyAreNoRulesThenSaysWhyAndNothingChanges(String body) throws IOException {
		try (AgentSecurity security = open()) {
			AgentApi api = security.api().orElseThrow();
			Object before = security.policyStatus();

			ApiReply reply = api.replacePolicy(body);

			assertThat(reply.error()).contains(ApiError.INVALID_POLICY);
			assertThat(reply.body().get("error").toString()).contains("rules[0]");
			assertThat(Files.readString(file())).isEqualTo(FILE);
			assertThat(security.policyStatus()).isSameAs(before);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "[]", "{}", "{\"rules\":{}}", "{\"rules\":[],\"rules\":[]}",
			"{\"rules\":[],\"default\":\"deny\"}" })
	void replaceWhenThereAreNoneThenInvalid(String body) throws IOException {
		try (AgentSecurity security = open()) {
			ApiReply reply = security.api().orElseThrow().replacePolicy(body);

			assertThat(reply.error()).contains(ApiError.INVALID_REQUEST);
			assertThat(Files.readString(file())).isEqualTo(FILE);
		}
	}

	@Test
	void replaceWhenNotAllowedThenForbidden() throws IOException {
		Files.writeString(file(), FILE);
		try (AgentSecurity security = AgentSecurity.builder().policyFile(file(), false).api(rules(false)).build()) {
			assertThat(security.api().orElseThrow().replacePolicy(RULES).status()).isEqualTo(403);
			assertThat(Files.readString(file())).isEqualTo(FILE);
		}
	}

	/** People save by renaming, as editors do. */
	@Test
	void replaceWhenAHundredDoAndPeopleEditThenTheFileIsAlwaysAWholePolicy() throws Exception {
		ExecutorService threads = Executors.newFixedThreadPool(8);
		try (AgentSecurity security = open(true)) {
			AgentApi api = security.api().orElseThrow();
			List<Callable<Object>> tasks = new ArrayList<>();
			for (int i = 0; i < 100; i++) {
				int number = i;
				tasks.add(() -> api
					.replacePolicy("{\"rules\":[{\"agent\":\"agent-" + number + ".example\",\"action\":\"deny\"}]}")
					.status());
				tasks.add(() -> read(Files.readAllBytes(file())));
				if (i >= 50 && i % 10 == 0) {
					tasks.add(() -> edit(number));
				}
			}

			List<Object> results = new ArrayList<>();
			for (Future<Object> result : threads.invokeAll(tasks)) {
				results.add(result.get());
			}

			assertThat(results).isSubsetOf(200, 409, PolicyReading.Accepted.class, "edited")
				.contains(200, PolicyReading.Accepted.class, "edited");
			assertThat(read(Files.readAllBytes(file()))).isEqualTo(PolicyReading.Accepted.class);
			try (var files = Files.list(this.directory)) {
				assertThat(files.map((path) -> path.getFileName().toString())).containsExactly("agent-policy.yaml");
			}
		}
		finally {
			threads.shutdownNow();
		}
	}

	private String edit(int number) throws IOException {
		Path edited = Files.writeString(this.directory.resolve("edited-" + number),
				FILE.replace("old.example", "edited-" + number + ".example"));
		Files.move(edited, file(), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
		return "edited";
	}

	private static Object read(byte[] bytes) {
		PolicyReading reading = PolicyReader.read("agent-policy.yaml", bytes);
		return Set.of(PolicyReading.Accepted.class, PolicyReading.Refused.class)
			.stream()
			.filter((type) -> type.isInstance(reading))
			.findFirst()
			.orElseThrow();
	}

	private AgentSecurity open() throws IOException {
		return open(false);
	}

	private AgentSecurity open(boolean reload) throws IOException {
		Files.writeString(file(), FILE);
		return AgentSecurity.builder().clock(new TestClock()).policyFile(file(), reload).api(rules(true)).build();
	}

	private Path file() {
		return this.directory.resolve("agent-policy.yaml");
	}

	private static ApiRules rules(boolean writable) {
		return new ApiRules(ApiKeys.of(List.of("0123456789abcdef")), 600, writable);
	}

}
