package io.avpsecurity.core.key;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class SealingKeyTests {

	private static final byte[] CONTEXT = bytes("shop.example");

	private final SealingKey key = SealingKey.generate();

	@ParameterizedTest
	@ValueSource(ints = { 0, 1, 15, 16, 17, 300 })
	void openWhenSealedThenSame(int length) {
		byte[] content = new byte[length];

		byte[] sealed = this.key.seal(content, CONTEXT);

		assertThat(sealed).hasSize(length + SealingKey.OVERHEAD);
		assertThat(this.key.open(sealed, CONTEXT)).hasValueSatisfying((bytes) -> assertThat(bytes).isEqualTo(content));
	}

	@Test
	void sealWhenAgainThenNothingInCommon() {
		byte[] content = new byte[64];
		Set<String> blocks = new HashSet<>();

		for (int i = 0; i < 1000; i++) {
			byte[] sealed = this.key.seal(content, CONTEXT);
			for (int start = 0; start + 16 <= sealed.length; start += 16) {
				blocks.add(new String(sealed, start, 16, StandardCharsets.ISO_8859_1));
			}
		}

		assertThat(blocks).hasSize(1000 * (64 + SealingKey.OVERHEAD) / 16);
	}

	@Test
	@Tag("T-78")
	void openWhenAnyBitDiffersThenEmpty() {
		byte[] sealed = this.key.seal(bytes("the answer"), CONTEXT);

		for (int bit = 0; bit < sealed.length * 8; bit++) {
			byte[] changed = sealed.clone();
			changed[bit / 8] ^= (byte) (1 << bit % 8);
			assertThat(this.key.open(changed, CONTEXT)).isEmpty();
		}
	}

	@Test
	void openWhenCutOrLongerThenEmpty() {
		byte[] sealed = this.key.seal(bytes("the answer"), CONTEXT);

		for (int length = 0; length < sealed.length + 20; length++) {
			Optional<byte[]> opened = this.key.open(Arrays.copyOf(sealed, length), CONTEXT);
			assertThat(opened.isPresent()).isEqualTo(length == sealed.length);
		}
	}

	@Test
	@Tag("T-78")
	void openWhenOtherContextThenEmpty() {
		byte[] sealed = this.key.seal(bytes("the answer"), CONTEXT);

		assertThat(this.key.open(sealed, bytes("other.example"))).isEmpty();
	}

	@Test
	void openWhenOtherKeyThenEmpty() {
		byte[] sealed = this.key.seal(bytes("the answer"), CONTEXT);

		assertThat(SealingKey.generate().open(sealed, CONTEXT)).isEmpty();
	}

	@Test
	void ofWhenSameBytesThenOpensWhatTheOtherSealed() {
		byte[] secret = bytes("0123456789abcdef0123456789abcdef");

		byte[] sealed = SealingKey.of(secret).seal(bytes("the answer"), CONTEXT);

		assertThat(SealingKey.of(secret).open(sealed, CONTEXT)).isPresent();
	}

	@Test
	void ofWhenShortThenRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> SealingKey.of(new byte[31]))
			.withMessage("key must have at least 32 bytes, had 31");
	}

	@Test
	void toStringThenHidden() {
		assertThat(this.key).hasToString("SealingKey[hidden]");
	}

	private static byte[] bytes(String text) {
		return text.getBytes(StandardCharsets.UTF_8);
	}

}
