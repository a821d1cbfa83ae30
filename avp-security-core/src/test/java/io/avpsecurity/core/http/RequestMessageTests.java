package io.avpsecurity.core.http;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class RequestMessageTests {

	@ParameterizedTest
	@ValueSource(strings = { "", "shop.example", "/a", "://shop.example", "/a?b=https://shop.example/",
			"h?ttps://shop.example/", "h#ttps://shop.example/", "/a://b", "1s://shop.example" })
	void ofWhenTargetUriIsNotAbsoluteThenRefused(String targetUri) {
		assertThatIllegalArgumentException().isThrownBy(() -> RequestMessage.of("GET", targetUri))
			.withMessage("targetUri must be absolute, was '%s'", targetUri);
	}

}
