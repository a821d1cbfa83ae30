package io.avpsecurity.core.policy;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class PathPrefixTests {

	@ParameterizedTest
	@CsvSource({ "/api, /api, true", "/api, /api/, true", "/api, /api/x, true", "/api, /apix, false",
			"/api/, /api, true", "/api, /API, false", "/, /, true", "/, /any/thing, true", "/a/b, /a, false",
			"/agents/orders, /agents/orders/7, true", "/caf\u00E9, /caf\u00E9/x, true" })
	void containsThenSegmentBySegment(String prefix, String path, boolean contained) {
		assertThat(PathPrefix.of(prefix).contains(path)).isEqualTo(contained);
	}

	@Tag("T-104")
	@ParameterizedTest
	@ValueSource(strings = { "", "api", "/api/*", "/api/**", "/api?x", "/a#b", "/a;b", "/a%2Fb", "/a\\b", "/a//b",
			"/a/../b", "/./a", "/a/..", "/{id}", "/a\nb", "/a\u007F", "*", "/admin ", "/adm\u200Bin", "/adm\u202Ein",
			"/adm\u2028in", "/adm\u00ADin" })
	void ofWhenNoPlainPathThenRefusedWithWhatToWrite(String text) {
		assertThatIllegalArgumentException().isThrownBy(() -> PathPrefix.of(text)).withMessageContaining("expected");
	}

	@Test
	void ofThenBounded() {
		assertThat(PathPrefix.of("/" + "x".repeat(255)).contains("/x")).isFalse();
		assertThatIllegalArgumentException().isThrownBy(() -> PathPrefix.of("/" + "x".repeat(256)))
			.withMessageContaining("257 characters");
	}

}
