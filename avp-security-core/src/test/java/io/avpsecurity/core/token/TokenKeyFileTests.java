package io.avpsecurity.core.token;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class TokenKeyFileTests {

	@TempDir
	private Path directory;

	@Test
	@Tag("T-87")
	void openOrCreateWhenAgainThenTheSameKeys() throws IOException {
		TokenKeyFile made = TokenKeyFile.openOrCreate(this.directory.resolve("keys.json"));
		TokenKeyFile opened = TokenKeyFile.openOrCreate(this.directory.resolve("keys.json"));

		assertThat(made.created()).isTrue();
		assertThat(opened.created()).isFalse();
		assertThat(opened.keys().toString()).isEqualTo(made.keys().toString());
	}

	@Test
	@Tag("T-87")
	@DisabledOnOs(value = OS.WINDOWS, disabledReason = "its files have no POSIX permissions")
	void openOrCreateThenForItsOwnerAlone() throws IOException {
		Path file = this.directory.resolve("keys.json");

		TokenKeyFile made = TokenKeyFile.openOrCreate(file);

		assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file))).isEqualTo("rw-------");
		assertThat(made.readableByOthers()).isFalse();
		try (Stream<Path> files = Files.list(this.directory)) {
			assertThat(files).containsExactly(file);
		}
	}

	@ParameterizedTest
	@CsvSource({ "rw-r-----,true", "rw----r--,true", "r--------,false" })
	@DisabledOnOs(value = OS.WINDOWS, disabledReason = "its files have no POSIX permissions")
	void openOrCreateWhenOthersMayReadItThenSaysSo(String permissions, boolean expected) throws IOException {
		Path file = this.directory.resolve("keys.json");
		TokenKeyFile.openOrCreate(file);
		Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));

		assertThat(TokenKeyFile.openOrCreate(file).readableByOthers()).isEqualTo(expected);
	}

	@Test
	@Tag("T-87")
	void openOrCreateWhenManyAtOnceThenOneKey() throws Exception {
		ExecutorService threads = Executors.newFixedThreadPool(8);
		for (int round = 0; round < 20; round++) {
			Path file = this.directory.resolve("keys" + round + ".json");
			List<Callable<String>> openers = Stream
				.<Callable<String>>generate(() -> () -> TokenKeyFile.openOrCreate(file).keys().toString())
				.limit(8)
				.toList();
			Set<String> seen = new HashSet<>();
			for (Future<String> keys : threads.invokeAll(openers)) {
				seen.add(keys.get());
			}
			assertThat(seen).hasSize(1);
		}
		threads.shutdown();
	}

	@Test
	void openOrCreateWhenNoDirectoryThenSaysSo() {
		assertThatExceptionOfType(NoSuchFileException.class)
			.isThrownBy(() -> TokenKeyFile.openOrCreate(this.directory.resolve("no/keys.json")))
			.withMessageContaining("the directory does not exist");
	}

	@Test
	void openOrCreateWhenEmptyThenRefusedAndLeftAlone() throws IOException {
		Path file = Files.createFile(this.directory.resolve("keys.json"));

		assertThatIllegalArgumentException().isThrownBy(() -> TokenKeyFile.openOrCreate(file))
			.withMessage("the token keys are no JSON object; expected a JWK Set");
		assertThat(file).isEmptyFile();
	}

	@Test
	void openOrCreateWhenTooLongThenRefused() throws IOException {
		Path file = Files.writeString(this.directory.resolve("keys.json"), " ".repeat(65_537));

		assertThatIllegalArgumentException().isThrownBy(() -> TokenKeyFile.openOrCreate(file))
			.withMessage("the file is longer than 65536 bytes");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '~',
			textBlock = """
					[] | the token keys are no JSON object; expected a JWK Set
					{} | the token keys have no array 'keys'
					{"keys":[]} | there must be 1 to 8 token keys, were 0
					{"keys":[1]} | token key 1: the key is no JSON object
					{"keys":[{"kty":"OKP"}]} | token key 1: the key's 'crv' is not Ed25519
					{"keys":[{"kty":"OKP","crv":"Ed25519"}]} | token key 1: the key's 'd' is missing, or not in canonical base64url
					{"keys":[{"kty":"oct","k":"c2VjcmV0"}]} | token key 1: the key's 'alg' is not HS256
					{"keys":[{"kty":"oct","alg":"HS256"}]} | token key 1: the key's 'k' is missing
					{"keys":[{"kty":"oct","alg":"HS256","k":"c2VjcmV0"}]} | token key 1: secret must have at least 32 bytes, had 6
					{"keys":[{"kty":"oct","alg":"HS256","k":"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA","nbf":"x"}]} | token key 1: the key's 'nbf' is no time
					""")
	void readWhenNoKeysThenSaysWhatIsWrong(String text, String message) {
		assertThatIllegalArgumentException().isThrownBy(() -> TokenKeySet.read(text))
			.withMessageStartingWith(message)
			.withMessageNotContaining("c2VjcmV0");
	}

	@Test
	void readWhenSharedSecretThenTaken() {
		TokenKeys keys = TokenKeySet.read(
				"{\"keys\":[{\"kty\":\"oct\",\"alg\":\"HS256\",\"nbf\":5,\"k\":\"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\"}]}");

		assertThat(keys.toString()).endsWith(" from 1970-01-01T00:00:05Z]");
	}

}
