package io.avpsecurity.core.key;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class OwnerOnlyFileTests {

	@TempDir
	private Path directory;

	@Test
	void createWhenThereIsNoneThenMade() throws IOException {
		Path file = this.directory.resolve("secret");

		boolean created = OwnerOnlyFile.create(file, "text");

		assertThat(created).isTrue();
		assertThat(file).hasContent("text");
		assertThat(OwnerOnlyFile.isReadableByOthers(file)).isFalse();
	}

	@Test
	void createWhenThereIsOneThenLeftAloneAndNothingRemains() throws IOException {
		Path file = Files.writeString(this.directory.resolve("secret"), "mine");

		boolean created = OwnerOnlyFile.create(file, "text");

		assertThat(created).isFalse();
		assertThat(file).hasContent("mine");
		assertThat(this.directory).isDirectoryContaining(file::equals).isDirectoryNotContaining("glob:**.tmp");
	}

	@Test
	void createWhenNoDirectoryThenSaysSo() {
		assertThatExceptionOfType(NoSuchFileException.class)
			.isThrownBy(() -> OwnerOnlyFile.create(this.directory.resolve("no/secret"), "text"))
			.withMessageContaining("the directory does not exist");
	}

}
