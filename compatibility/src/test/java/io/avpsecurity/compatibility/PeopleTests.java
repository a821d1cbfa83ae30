package io.avpsecurity.compatibility;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * That people stay who they are, and that no agent becomes one of them.
 */
class PeopleTests {

	private static final String ORDER = "{\"item\":\"Sencha\",\"quantity\":2}";

	@RegisterExtension
	static final RunningShop shop = RunningShop.with();

	@Test
	void accountWhenSignedThenRedirectedAsAnybody() {
		Map<String, String> html = Map.of("Accept", "text/html");
		Map<String, String> signature = TestSignatures.by(TestAgents.FETCHER).sign("GET", shop.uri("/account"));

		List<Answer> answers = List.of(shop.get("/account", html), shop.get("/account", signature));

		assertThat(answers).extracting(Answer::status).containsOnly(302);
		assertThat(answers).allSatisfy(
				(answer) -> assertThat(answer.header("Location")).singleElement().asString().endsWith("/login"));
	}

	@Test
	void accountWhenLoggedInThenOpen() {
		Customer alice = Customer.loggedIn(shop);

		Answer answer = shop.get("/account", alice.fields());

		assertThat(answer.status()).isEqualTo(200);
		assertThat(answer.body()).contains("Hello, alice");
	}

	@Test
	void whoamiWhenLoggedInAndSignedThenStillTheUser() {
		Customer alice = Customer.loggedIn(shop);
		Map<String, String> signature = TestSignatures.by(TestAgents.FETCHER).sign("GET", shop.uri("/whoami"));

		Answer unsigned = shop.get("/whoami", alice.fields());
		Answer signed = shop.get("/whoami", alice.fields(signature));

		assertThat(signed.text("outcome")).hasValue("verified");
		assertThat(signed.json().strings("authorities").orElseThrow()).contains("ROLE_CUSTOMER")
			.isEqualTo(unsigned.json().strings("authorities").orElseThrow());
	}

	@Test
	void accountWhenLoggedInAndSignedThenSameSession() {
		Customer alice = Customer.loggedIn(shop);
		Map<String, String> signature = TestSignatures.by(TestAgents.FETCHER).sign("GET", shop.uri("/account"));

		Answer signed = shop.get("/account", alice.fields(signature));
		Answer unsigned = shop.get("/account", alice.fields());

		assertThat(List.of(signed, unsigned)).allSatisfy((answer) -> {
			assertThat(answer.status()).isEqualTo(200);
			assertThat(answer.body()).contains("Hello, alice");
			assertThat(answer.header("Set-Cookie")).isEmpty();
		});
	}

	@Test
	void feedWhenLoggedInAndSignedThenServed() {
		Customer alice = Customer.loggedIn(shop);
		Map<String, String> signature = TestSignatures.by(TestAgents.FETCHER).sign("GET", shop.uri("/agents/feed"));

		Answer answer = shop.get("/agents/feed", alice.fields(signature));

		assertThat(answer.status()).isEqualTo(200);
		assertThat(answer.header("Set-Cookie")).isEmpty();
	}

	@Test
	void feedWhenLoggedInAndUnsignedThenUnauthorized() {
		Customer alice = Customer.loggedIn(shop);

		Answer answer = shop.get("/agents/feed", alice.fields());

		assertThat(answer.status()).isEqualTo(401);
	}

	@Test
	void ordersWhenSessionCookieAndSignatureWithoutCsrfTokenThenRefused() {
		Customer alice = Customer.loggedIn(shop);
		Map<String, String> signature = TestSignatures.by(TestAgents.FETCHER).sign("POST", shop.uri("/agents/orders"));

		Answer answer = shop.postJson("/agents/orders", ORDER, alice.fields(signature));

		assertThat(answer.status()).isEqualTo(403);
		assertThat(answer.body()).doesNotContain("Sencha");
	}

	@Test
	void ordersWhenSessionCookieAndSignatureWithCsrfTokenThenOrdered() {
		Customer alice = Customer.loggedIn(shop);
		String path = "/agents/orders?_csrf=" + alice.csrf();
		Map<String, String> signature = TestSignatures.by(TestAgents.FETCHER).sign("POST", shop.uri(path));

		Answer answer = shop.postJson(path, ORDER, alice.fields(signature));

		assertThat(answer.status()).isEqualTo(200);
	}

	@Test
	void signupWhenFormWithCsrfTokenThenWelcome() {
		Customer visitor = Customer.opening(shop, "/signup");

		Answer answer = shop.postForm("/signup", visitor.form("name=Ada"), visitor.fields());

		assertThat(answer.status()).isEqualTo(200);
		assertThat(answer.body()).contains("Welcome, Ada");
	}

	@Test
	void signupWhenFormWithoutCsrfTokenThenRefused() {
		Customer visitor = Customer.opening(shop, "/signup");

		Answer answer = shop.postForm("/signup", "name=Ada", visitor.fields());

		assertThat(answer.status()).isEqualTo(403);
	}

	@Test
	void signupWhenFetcherSignsWithoutCookieThenNoCsrfTokenNeeded() {
		Map<String, String> signature = TestSignatures.by(TestAgents.FETCHER).sign("POST", shop.uri("/signup"));

		Answer answer = shop.postForm("/signup", "name=Ada", signature);

		assertThat(answer.status()).isEqualTo(200);
		assertThat(answer.body()).contains("Welcome, Ada");
		assertThat(answer.header("Set-Cookie")).isEmpty();
	}

	@Test
	void loginWhenDeniedAgentSendsRightPasswordThenNotLoggedIn() {
		Customer crawler = Customer.opening(shop, "/login");
		Map<String, String> signature = TestSignatures.by(TestAgents.CRAWLER).sign("POST", shop.uri("/login"));

		Answer login = shop.postForm("/login", crawler.form("username=alice&password=password"),
				crawler.fields(signature));

		assertThat(login.status()).isEqualTo(403);
		assertThat(login.header("Set-Cookie")).isEmpty();
		assertThat(shop.get("/account", crawler.fields()).status()).isEqualTo(302);
	}

}
