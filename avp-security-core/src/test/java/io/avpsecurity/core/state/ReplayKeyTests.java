package io.avpsecurity.core.state;

import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ReplayKeyTests {

	@Test
	void ofThenTheSameForTheSamePartsOnly() {
		ReplayKey key = ReplayKey.of(List.of("ab", "c"));

		assertThat(ReplayKey.of(List.of("ab", "c"))).isEqualTo(key);
		assertThat(List.of(List.of("a", "bc"), List.of("abc"), List.of("ab", "c", ""), List.of("c", "ab"),
				List.of("ab", "d")))
			.map(ReplayKey::of)
			.doesNotContain(key)
			.doesNotHaveDuplicates();
	}

	/** SHA-256 of 00000003 616263. */
	@Test
	void toStringThenTheFirstHalfOfTheHash() {
		assertThat(ReplayKey.of(List.of("abc"))).hasToString("d04b72a650ce0f8ce4963330a53ee283");
	}

}
