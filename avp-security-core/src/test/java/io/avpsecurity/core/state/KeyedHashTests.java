package io.avpsecurity.core.state;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class KeyedHashTests {

	/** The key of the published test values of SipHash-2-4: the bytes 0 to 15. */
	private static final KeyedHash HASH = new KeyedHash(0x0706050403020100L, 0x0f0e0d0c0b0a0908L);

	/** The input is the bytes 0, 1, 2 and so on; text has an even number of them. */
	@ParameterizedTest
	@CsvSource({ "0, 726fdb47dd0e0e31", "2, 0d6c8009d9a94f5a", "4, cf2794e0277187b7", "6, cbc9466e58fee3ce",
			"8, 93f5f5799a932462", "14, f723ca908e7af2ee" })
	void ofTextThenThePublishedValue(int bytes, String expected) {
		StringBuilder text = new StringBuilder();
		for (int i = 0; i < bytes; i += 2) {
			text.append((char) (i | (i + 1) << 8));
		}

		assertThat(Long.toHexString(HASH.of(text.toString())))
			.isEqualTo(Long.toHexString(Long.parseUnsignedLong(expected, 16)));
	}

	@Test
	void ofWordsThenThatOfTheSameBytes() {
		long words = HASH.of(0x0706050403020100L, 0x0f0e0d0c0b0a0908L);

		assertThat(words).isEqualTo(HASH.of("\u0100\u0302\u0504\u0706\u0908\u0b0a\u0d0c\u0f0e"))
			.isEqualTo(0x3f2acc7f57c29bdbL);
	}

	@Test
	void randomThenEachHasItsOwnKey() {
		assertThat(KeyedHash.random().of("a")).isNotEqualTo(KeyedHash.random().of("a"));
	}

}
