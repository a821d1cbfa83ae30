package io.avpsecurity.core.digest;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import io.avpsecurity.core.agent.Checked;
import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.http.MessageBody;

import static org.assertj.core.api.Assertions.assertThat;

class ContentDigestTests {

	private static final byte[] BODY = "{\"hello\": \"world\"}".getBytes(StandardCharsets.UTF_8);

	/** Both are those of RFC 9421 appendix B.2. */
	private static final String SHA_256 = "sha-256=:X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=:";

	private static final String SHA_512 = "sha-512=:WZDPaVn/7XgHaAy8pmojAkGWoRx2UFChF41A2svX+TaPm+AbwAgBWnrIiYllu7BN"
			+ "NyealdVLvRwEmTHWXvJwew==:";

	private static final String WRONG = "sha-256=:RK/0qy18MlBSVnWgjwz6lZEWjP/lF5HF9bvEF8FabDg=:";

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			value = { SHA_256 + " | matches", SHA_512 + " | matches", SHA_256 + ", " + SHA_512 + " | matches",
					SHA_256 + ", md5=:AAAA: | matches", SHA_256 + ", unixsum=:AAAA: | matches",
					WRONG + " | content_digest_mismatch", WRONG + ", " + SHA_512 + " | content_digest_mismatch",
					"sha-256=:AAAA: | content_digest_mismatch", "sha-256=:: | content_digest_mismatch",
					"md5=:AAAA: | content_digest_unsupported", "crc32c=:AAAA: | content_digest_unsupported",
					"SHA-256=:AAAA: | component_malformed", "sha-256=AAAA | component_malformed",
					"sha-256=\"AAAA\" | component_malformed", "sha-256 | component_malformed",
					WRONG + ", " + SHA_256 + " | component_malformed", "'' | content_digest_unsupported" })
	void faultThenEveryKnownDigestHasToMatch(String field, String expected) {
		Checked<ContentDigest> digest = ContentDigest.read(List.of(field));

		assertThat(describe(digest, MessageBody.of(BODY), BODY.length)).isEqualTo(expected);
	}

	@Test
	void readWhenTheDigestsAreOnTwoLinesThenBothCount() {
		Checked<ContentDigest> digest = ContentDigest.read(List.of(SHA_512, WRONG));

		assertThat(describe(digest, MessageBody.of(BODY), BODY.length)).isEqualTo("content_digest_mismatch");
	}

	@Test
	void faultWhenTheBodyIsLongerThanAllowedThenTooLarge() {
		Checked<ContentDigest> digest = ContentDigest.read(List.of(SHA_256));

		assertThat(describe(digest, MessageBody.of(BODY), BODY.length - 1)).isEqualTo("content_digest_body_too_large");
	}

	@ParameterizedTest
	@EnumSource(value = MessageBody.Reading.class, mode = EnumSource.Mode.EXCLUDE, names = "COMPLETE")
	void faultWhenNotReadToItsEndThenNeverAMatch(MessageBody.Reading reading) {
		Checked<ContentDigest> digest = ContentDigest.read(List.of(SHA_256));
		MessageBody cut = (maxBytes, sink) -> {
			MessageBody.of(BODY).read(maxBytes, sink);
			return reading;
		};

		assertThat(describe(digest, cut, BODY.length)).isNotEqualTo("matches");
	}

	@Test
	void writeThenItMatches() {
		Checked<ContentDigest> digest = ContentDigest.read(List.of(ContentDigest.write(BODY)));

		assertThat(describe(digest, MessageBody.of(BODY), BODY.length)).isEqualTo("matches");
	}

	private static String describe(Checked<ContentDigest> digest, MessageBody body, long maxBytes) {
		if (digest instanceof Checked.Failed<ContentDigest> failed) {
			return failed.reason().code();
		}
		Optional<Reason> fault = ((Checked.Passed<ContentDigest>) digest).value().fault(body, maxBytes);
		return fault.map(Reason::code).orElse("matches");
	}

}
