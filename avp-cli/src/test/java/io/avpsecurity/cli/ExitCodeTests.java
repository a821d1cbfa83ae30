package io.avpsecurity.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Each exit code once. Scripts rely on the numbers.
 */
class ExitCodeTests {

	@TempDir
	Path directory;

	@Test
	void whenItHoldsThen0() throws IOException {
		assertThat(check("version: 1\nrules: []\n").code()).isZero();
	}

	@Test
	void whenItDoesNotHoldThen1() throws IOException {
		assertThat(check("version: 1\n").code()).isEqualTo(1);
	}

	@Test
	void whenItCannotBeToldThen2() {
		assertThat(CliRun.of("token", "inspect", "avp_token_abc").code()).isEqualTo(2);
	}

	@Test
	void whenItCouldNotRunThen3() {
		assertThat(CliRun.of("policy", "check", this.directory.resolve("none.yaml").toString()).code()).isEqualTo(3);
	}

	@Test
	void helpNamesAll() {
		assertThat(Arrays.stream(ExitCode.values()).map(ExitCode::number)).containsExactly(0, 1, 2, 3);
		assertThat(CliRun.of("--help").out().lines()).filteredOn((line) -> line.matches(" +[0-9] .*"))
			.extracting((line) -> line.strip().substring(0, 1))
			.containsExactly("0", "1", "2", "3");
	}

	private CliRun check(String policy) throws IOException {
		Path file = Files.writeString(this.directory.resolve("agent-policy.yaml"), policy);
		return CliRun.of("policy", "check", file.toString());
	}

}
