package io.avpsecurity.core.key;

import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static io.avpsecurity.core.key.TestSignatures.MESSAGE;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * A native provider, which is not there for every machine: {@code mvn test -Pcorretto}.
 */
@Tag("corretto")
class CorrettoProviderTests {

	@ParameterizedTest
	@ValueSource(strings = { "AmazonCorrettoCryptoProvider",
			"com.amazon.corretto.crypto.provider.AmazonCorrettoCryptoProvider" })
	void namedThenItDoesEveryAlgorithm(String name) {
		VerificationProvider provider = VerificationProvider.named(name);

		assertThat(provider.fallbacks()).isEmpty();
		assertThat(TestSignatures.keys()).hasSize(5).allSatisfy((key) -> {
			PublicVerificationKey bound = provider.bind(key.publicKey());
			byte[] signature = key.sign(MESSAGE);
			assertThat(bound).isInstanceOf(BoundKey.class);
			assertThat(bound.verify(signature, MESSAGE)).isTrue();
			assertThat(Stream.iterate(0, (i) -> i < signature.length, (i) -> i + 5)
				.map((i) -> bound.verify(TestSignatures.altered(signature, i), MESSAGE))).containsOnly(false);
		});
	}

}
