package io.avpsecurity.core.token;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.avpsecurity.core.http.RequestMessage;

import static org.assertj.core.api.Assertions.assertThat;

class PresentedTokenTests {

	private static final RequestMessage REQUEST = RequestMessage.of("GET", "https://shop.example/?avp_token=query");

	@ParameterizedTest
	@ValueSource(strings = { "AVP secret", "avp secret", " AvP \t secret ", "AVP\tsecret" })
	void ofThenWhatFollowsTheScheme(String line) {
		PresentedToken token = PresentedToken.of(REQUEST.withField("Authorization", line));

		assertThat(token).isEqualTo(new PresentedToken.One("secret"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "Bearer AVP", "AVPsecret", "", "\u00C1VP x" })
	void ofWhenAnotherSchemeThenNone(String line) {
		PresentedToken token = PresentedToken.of(REQUEST.withField("Authorization", line));

		assertThat(token).isInstanceOf(PresentedToken.None.class);
	}

	@Test
	@Tag("T-2")
	void ofWhenBesideAnotherSchemeThenFoundInBothOrders() {
		RequestMessage after = REQUEST.withField("Authorization", "Bearer x").withField("Authorization", "AVP y");
		RequestMessage before = REQUEST.withField("Authorization", "AVP y").withField("Authorization", "Bearer x");

		assertThat(PresentedToken.of(after)).isEqualTo(new PresentedToken.One("y"));
		assertThat(PresentedToken.of(before)).isEqualTo(new PresentedToken.One("y"));
	}

	@ParameterizedTest
	@Tag("T-2")
	@ValueSource(strings = { "AVP a, AVP b", "AVP a,avp\tb", "AVP a ,  AVP", "AVP a, x, AVP b" })
	void ofWhenTwoWereJoinedThenAmbiguous(String line) {
		assertThat(PresentedToken.of(REQUEST.withField("Authorization", line)))
			.isInstanceOf(PresentedToken.Ambiguous.class);
	}

	@ParameterizedTest
	@ValueSource(strings = { "AVP a, Bearer b", "AVP a,", "AVP ,,,", "AVP a,AVPb" })
	void ofWhenACommaBeginsNoOtherThenOne(String line) {
		assertThat(PresentedToken.of(REQUEST.withField("Authorization", line))).isInstanceOf(PresentedToken.One.class);
	}

	@Test
	@Tag("T-116")
	void toStringThenWithoutTheCredential() {
		assertThat(new PresentedToken.One("secret").toString()).doesNotContain("secret");
	}

}
