package io.avpsecurity.spring.boot;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.core.io.DefaultResourceLoader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link TokenKeyLocation}.
 */
@ExtendWith(OutputCaptureExtension.class)
class TokenKeyLocationTests {

	private static final String SECRET = "nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A";

	@TempDir
	private Path directory;

	@Test
	void findWhenNothingSetThenMadeOnceAndSaidSo(CapturedOutput output) {
		String made = location().find(null).toString();
		String again = location().find(null).toString();

		assertThat(again).isEqualTo(made);
		assertThat(this.directory.resolve("avp-token-keys.json")).isRegularFile();
		assertThat(output.toString().split("made keys for tokens in", -1)).hasSize(2);
		assertThat(output).contains("Give this file to every instance, keep it secret, and do not commit it")
			.doesNotContain("\"d\"");
	}

	@Test
	@DisabledOnOs(value = OS.WINDOWS, disabledReason = "its files have no POSIX permissions")
	void findWhenNothingSetThenForTheOwnerAlone(CapturedOutput output) throws IOException {
		location().find(null);

		assertThat(Files.getPosixFilePermissions(this.directory.resolve("avp-token-keys.json")))
			.isEqualTo(PosixFilePermissions.fromString("rw-------"));
		assertThat(output).doesNotContain("can be read by others");
	}

	@Test
	@DisabledOnOs(value = OS.WINDOWS, disabledReason = "its files have no POSIX permissions")
	void findWhenOthersCanReadThenWarned(CapturedOutput output) throws IOException {
		location().find(null);
		Files.setPosixFilePermissions(this.directory.resolve("avp-token-keys.json"),
				PosixFilePermissions.fromString("rw-r--r--"));

		location().find(null);

		assertThat(output).contains("can be read by others than its owner").contains("chmod 600");
	}

	@Test
	void findWhenFileSetThenItsKeys() throws IOException {
		String made = location().find(null).toString();
		Path moved = Files.move(this.directory.resolve("avp-token-keys.json"), this.directory.resolve("moved.json"));

		assertThat(location().find("moved.json")).hasToString(made);
		assertThat(location().find(moved.toUri().toString())).hasToString(made);
		assertThat(this.directory.resolve("avp-token-keys.json")).doesNotExist();
	}

	@Test
	void findWhenSetAndMissingThenStoppedAndNothingMade() {
		assertStopped("missing.json", "there is no such file");
		assertStopped("classpath:missing.json", "there is no such resource");
		assertThat(this.directory).isEmptyDirectory();
	}

	/**
	 * As in a container whose file system is read-only: no property is there to remove.
	 */
	@Test
	void findWhenNothingSetAndCannotBeMadeThenToldWhatElseToDo() {
		TokenKeyLocation location = new TokenKeyLocation(new DefaultResourceLoader(), this.directory.resolve("gone"));

		assertThatExceptionOfType(AvpPropertyException.class).isThrownBy(() -> location.find(null))
			.withMessageContaining("avp-token-keys.json': it can be neither read nor made")
			.satisfies((failure) -> assertThat(failure.getExpected()).contains("Let the application read and write")
				.doesNotContain("remove"));
	}

	@Test
	void findWhenDirectoryThenStopped() {
		assertStopped(this.directory.toString(), "it is a directory");
	}

	@Test
	void findWhenBrokenThenStoppedWithoutShowingIt() throws IOException {
		Files.writeString(this.directory.resolve("avp-token-keys.json"),
				"{\"keys\":[{\"kty\":\"OKP\",\"crv\":\"Ed25519\",\"d\":\"" + SECRET + "\"}]}");

		assertThatExceptionOfType(AvpPropertyException.class).isThrownBy(() -> location().find(null))
			.withMessageContaining("token key 1")
			.satisfies((failure) -> assertThat(failure.getMessage()).doesNotContain(SECRET));
	}

	private void assertStopped(String location, String problem) {
		assertThatExceptionOfType(AvpPropertyException.class).isThrownBy(() -> location().find(location))
			.withMessageContaining("'avp.token.keys'")
			.withMessageContaining(problem);
	}

	private TokenKeyLocation location() {
		return new TokenKeyLocation(new DefaultResourceLoader(), this.directory);
	}

}
