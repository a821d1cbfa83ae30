package io.avpsecurity.cli;

import io.avpsecurity.core.fixture.TestAvp;
import io.avpsecurity.core.fixture.TestClock;
import io.avpsecurity.core.fixture.TestFetcher;
import io.avpsecurity.core.http.ResponseMessage;
import io.avpsecurity.core.json.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class PublicKeysTests {

	private static final String URL = "https://shop.example/avp/jwks.json";

	private final TestFetcher fetcher = new TestFetcher();

	@Test
	void readWhenFetchedThenTheKeys() {
		serve(Json.write(TestAvp.tokens(new TestClock()).jwks().orElseThrow()));

		assertThat(PublicKeys.read(URL, this.fetcher)).isInstanceOf(PublicKeys.Read.class);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = { "<html> | it is no JSON object",
			"{\"keys\":[{\"kty\":\"oct\",\"k\":\"AA\"}]} | it has the private or secret member 'k'" })
	void readWhenWhatIsFetchedIsNoneThenSaysWhy(String body, String why) {
		serve(body);

		assertThat(PublicKeys.read(URL, this.fetcher)).isInstanceOfSatisfying(PublicKeys.Unavailable.class,
				(unavailable) -> assertThat(unavailable.why()).contains(why));
	}

	@Test
	void readWhenTheStatusIsNoneOfSuccessThenSaysWhich() {
		this.fetcher.answer(URL, TestFetcher.status(404));

		assertThat(PublicKeys.read(URL, this.fetcher))
			.isEqualTo(new PublicKeys.Unavailable("The keys could not be fetched: status, status 404."));
	}

	private void serve(String body) {
		this.fetcher.answer(URL, TestFetcher.document(ResponseMessage.of(200), body));
	}

}
