package io.avpsecurity.spring.boot;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;

import io.avpsecurity.core.AgentSecurity;
import io.avpsecurity.core.AgentSecurityBuilder;
import io.avpsecurity.core.policy.Policy;
import io.avpsecurity.core.policy.PolicyStatus;
import io.avpsecurity.core.policy.yaml.InvalidPolicyException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.core.io.DefaultResourceLoader;
import org.springframework.core.io.Resource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link PolicyLocation}.
 */
class PolicyLocationTests {

	private static final String POLICY = "version: 1\nrules:\n- id: %s\n  agent: a.example\n  action: deny\n";

	@TempDir
	private Path directory;

	private @Nullable String onClassPath;

	@Test
	void findWhenNothingIsThereThenBuiltIn() {
		assertThat(find(null).source()).isEmpty();
		assertThat(find(null).policy()).isSameAs(Policy.BUILT_IN);
	}

	@Test
	void findWhenNothingSetThenTheFileBesideTheApplicationBeforeTheClassPath() throws IOException {
		this.onClassPath = POLICY.formatted("packed");
		write("agent-policy.yaml", POLICY.formatted("beside"));

		PolicyStatus status = find(null);

		assertThat(status.source()).hasValue(this.directory.resolve("agent-policy.yaml").toString());
		assertThat(status.since()).isEqualTo(Instant.EPOCH);
		assertThat(rule(status)).isEqualTo("beside");
	}

	@Test
	void findWhenNothingSetAndNoFileThenTheClassPath() {
		this.onClassPath = POLICY.formatted("packed");

		PolicyStatus status = find(null);

		assertThat(status.source()).hasValue("classpath:agent-policy.yaml");
		assertThat(rule(status)).isEqualTo("packed");
	}

	@Test
	void findWhenTheFileBesideTheApplicationIsALinkToNothingThenNotAnotherOne() throws IOException {
		this.onClassPath = POLICY.formatted("packed");
		Files.createSymbolicLink(this.directory.resolve("agent-policy.yaml"), this.directory.resolve("gone.yaml"));

		assertFails(null, "'agent-policy.yaml': there is no such file");
	}

	@Test
	void findWhenPathOrUrlOrClassPathSetThenThatOne() throws IOException {
		this.onClassPath = POLICY.formatted("packed");
		Path file = write("mine.yaml", POLICY.formatted("mine"));

		assertThat(rule(find("mine.yaml"))).isEqualTo("mine");
		assertThat(rule(find(file.toString()))).isEqualTo("mine");
		assertThat(rule(find(file.toUri().toString()))).isEqualTo("mine");
		assertThat(rule(find("classpath:agent-policy.yaml"))).isEqualTo("packed");
	}

	@Test
	void findWhenSetAndNotToBeReadThenFailsAndSaysWhy() {
		assertFails("none.yaml", "'none.yaml': there is no such file");
		assertFails("file:none.yaml", "'file:none.yaml': there is no such file");
		assertFails("classpath:none.yaml", "'classpath:none.yaml': there is no such resource");
		assertFails(this.directory.toString(), "it is a directory");
		assertFails("a\0b", "it cannot be read");
	}

	@Test
	void findWhenMistakenThenEveryMistakeWithItsPlace() throws IOException {
		write("mine.yaml", "version: 1\nrules:\n- acton: deny\n- action: dney\n");

		assertThatExceptionOfType(InvalidPolicyException.class).isThrownBy(() -> find("mine.yaml"))
			.satisfies(
					(failure) -> assertThat(failure.problems()).extracting((problem) -> problem.line()).contains(3, 4));
	}

	@Test
	void findWhenARuleCanNeverMatchThenAWarning() throws IOException {
		write("mine.yaml", "version: 1\nrules:\n- agent: a.example\n  verified: false\n  action: deny\n");

		assertThat(find("mine.yaml").warnings()).hasSize(1).allMatch((warning) -> warning.contains("mine.yaml:3"));
	}

	private void assertFails(@Nullable String location, String message) {
		assertThatExceptionOfType(AvpPropertyException.class).isThrownBy(() -> find(location))
			.withMessageContaining(message);
	}

	private PolicyStatus find(@Nullable String location) {
		AgentSecurityBuilder builder = AgentSecurity.builder().clock(InstantSource.fixed(Instant.EPOCH));
		location().configure(set(location), builder);
		try (AgentSecurity security = builder.build()) {
			return security.policyStatus();
		}
	}

	private PolicyLocation location() {
		return new PolicyLocation(new Packed(), this.directory, InstantSource.fixed(Instant.EPOCH));
	}

	private Path write(String name, String text) throws IOException {
		return Files.writeString(this.directory.resolve(name), text);
	}

	private static AvpProperties.Policy set(@Nullable String location) {
		return new AvpProperties.Policy(location, true, 0);
	}

	private static String rule(PolicyStatus status) {
		return status.policy().rules().get(0).name(0);
	}

	/** An application in a jar, as far as the policy goes. */
	private final class Packed extends DefaultResourceLoader {

		@Override
		public Resource getResource(String location) {
			String text = PolicyLocationTests.this.onClassPath;
			return (text != null && location.equals("classpath:agent-policy.yaml"))
					? new ByteArrayResource(text.getBytes(StandardCharsets.UTF_8)) : super.getResource(location);
		}

	}

}
