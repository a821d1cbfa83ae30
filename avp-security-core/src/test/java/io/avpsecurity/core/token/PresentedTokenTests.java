package io.avpsecurity.core.token;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.avpsecurity.core.http.RequestMessage;

import static org.assertj.core.api.Assertions.assertThat;

class PresentedTokenTests {

	private static final RequestMessage REQUEST = RequestMessage.of("GET", "https://shop.example/?avp_token=query");

	@ParameterizedTest
	@ValueSource(strings = { "AVP secret", "avp secret", " AvP \t secret ", "AVP\tsecret" })
	void ofThenWhatFollowsTheScheme(String line) {
		PresentedToken token = PresentedToken.of(REQUEST.withField("Authorization", line), false);

		assertThat(token).isEqualTo(new PresentedToken.One("secret", false));
	}

	@ParameterizedTest
	@ValueSource(strings = { "Bearer AVP", "AVPsecret", "", "\u00C1VP x" })
	void ofWhenAnotherSchemeThenNone(String line) {
		PresentedToken token = PresentedToken.of(REQUEST.withField("Authorization", line), false);

		assertThat(token).isInstanceOf(PresentedToken.None.class);
	}

	@Test
	@Tag("T-2")
	void ofWhenBesideAnotherSchemeThenFoundInBothOrders() {
		RequestMessage after = REQUEST.withField("Authorization", "Bearer x").withField("Authorization", "AVP y");
		RequestMessage before = REQUEST.withField("Authorization", "AVP y").withField("Authorization", "Bearer x");

		assertThat(PresentedToken.of(after, false)).isEqualTo(new PresentedToken.One("y", false));
		assertThat(PresentedToken.of(before, false)).isEqualTo(new PresentedToken.One("y", false));
	}

	@ParameterizedTest
	@Tag("T-2")
	@ValueSource(strings = { "AVP a, AVP b", "AVP a,avp\tb", "AVP a ,  AVP", "AVP a, x, AVP b" })
	void ofWhenTwoWereJoinedThenAmbiguous(String line) {
		assertThat(PresentedToken.of(REQUEST.withField("Authorization", line), false))
			.isInstanceOf(PresentedToken.Ambiguous.class);
	}

	@ParameterizedTest
	@ValueSource(strings = { "AVP a, Bearer b", "AVP a,", "AVP ,,,", "AVP a,AVPb" })
	void ofWhenACommaBeginsNoOtherThenOne(String line) {
		assertThat(PresentedToken.of(REQUEST.withField("Authorization", line), false))
			.isInstanceOf(PresentedToken.One.class);
	}

	@Test
	@Tag("T-116")
	void toStringThenWithoutTheCredential() {
		assertThat(new PresentedToken.One("secret", false).toString()).doesNotContain("secret");
	}

	@ParameterizedTest
	@CsvSource({ "avp_token=abc,abc", "a=b&avp_token=abc&c=d,abc", "avp_token=abc&,abc", "&&avp_token=abc,abc",
			"%61vp_token=abc,abc", "avp%5Ftoken=abc,abc", "avp_token=a%62c,abc", "avp_token=a=b,a=b", "avp_token=,''",
			"avp_token,''", "avp_token=a%2,a%2", "avp_token=a%ZZ,a%ZZ", "avp_token=%C3%A9,%C3%A9",
			"avp_token=a+b,a+b" })
	@Tag("T-85")
	void ofWhenInTheQueryThenFoundWhereThatIsAllowed(String query, String credential) {
		RequestMessage request = RequestMessage.of("GET", "https://shop.example/x?" + query);

		assertThat(PresentedToken.of(request, true)).isEqualTo(new PresentedToken.One(credential, true));
		assertThat(PresentedToken.of(request, false)).isInstanceOf(PresentedToken.None.class);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "avp_tokens=a", "xavp_token=a", "AVP_TOKEN=a", "a=avp_token=b", "avp_token%3Da",
			"avp-token=a", "token=a", "avp_toke%6=a", ";avp_token=a" })
	void ofWhenAnotherParameterThenNone(String query) {
		RequestMessage request = RequestMessage.of("GET", "https://shop.example/x?" + query);

		assertThat(PresentedToken.of(request, true)).isInstanceOf(PresentedToken.None.class);
	}

	@ParameterizedTest
	@ValueSource(strings = { "avp_token=a&avp_token=b", "avp_token=a&avp_token=a", "avp_token=a&x&avp%5Ftoken=a",
			"avp_token&avp_token" })
	@Tag("T-2")
	void ofWhenTwiceInTheQueryThenAmbiguous(String query) {
		RequestMessage request = RequestMessage.of("GET", "https://shop.example/x?" + query);

		assertThat(PresentedToken.of(request, true)).isInstanceOf(PresentedToken.Ambiguous.class);
	}

	@Test
	void ofWhenNothingButSeparatorsThenEachIsLookedAtOnce() {
		String query = "&".repeat(5_000_000) + "avp_token=a";

		assertThat(QueryToken.of(query)).isEqualTo(new PresentedToken.One("a", true));
	}

	@Test
	@Tag("T-2")
	void ofWhenInHeaderAndQueryThenAmbiguous() {
		RequestMessage request = RequestMessage.of("GET", "https://shop.example/x?avp_token=a")
			.withField("Authorization", "AVP a");

		assertThat(PresentedToken.of(request, true)).isInstanceOf(PresentedToken.Ambiguous.class);
		assertThat(PresentedToken.of(request, false)).isEqualTo(new PresentedToken.One("a", false));
	}

	@ParameterizedTest
	@CsvSource({ "GET,true", "HEAD,true", "POST,false", "PUT,false", "DELETE,false", "OPTIONS,false", "get,false",
			"QUERY,false" })
	@Tag("T-85")
	void ofWhenInTheQueryThenOfReadsOnly(String method, boolean expected) {
		RequestMessage request = RequestMessage.of(method, "https://shop.example/x?avp_token=a");

		assertThat(PresentedToken.of(request, true) instanceof PresentedToken.One).isEqualTo(expected);
	}

}
