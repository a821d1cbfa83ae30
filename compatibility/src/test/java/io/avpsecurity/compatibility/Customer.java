package io.avpsecurity.compatibility;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A person with a browser: the session cookie and the CSRF token of the last form.
 */
final class Customer {

	private static final Pattern CSRF = Pattern.compile("name=\"_csrf\"[^>]*value=\"([^\"]+)\"");

	private final RunningShop shop;

	private String session = "";

	private String csrf = "";

	private Customer(RunningShop shop) {
		this.shop = shop;
	}

	static Customer opening(RunningShop shop, String form) {
		Customer customer = new Customer(shop);
		customer.open(form);
		return customer;
	}

	static Customer loggedIn(RunningShop shop) {
		Customer alice = opening(shop, "/login");
		Answer login = shop.postForm("/login", alice.form("username=alice&password=password"), alice.fields());
		assertThat(login.header("Location")).singleElement().asString().doesNotContain("error");
		alice.keep(login);
		alice.open("/signup");
		return alice;
	}

	String session() {
		return this.session;
	}

	String csrf() {
		return this.csrf;
	}

	String form(String fields) {
		return fields + "&_csrf=" + this.csrf;
	}

	Map<String, String> fields() {
		return Map.of("Cookie", this.session);
	}

	/** The browser signs what it sends, as one driven by an agent does. */
	Map<String, String> fields(Map<String, String> signature) {
		Map<String, String> fields = new HashMap<>(signature);
		fields.put("Cookie", this.session);
		return fields;
	}

	private void open(String form) {
		Answer page = this.shop.get(form, this.session.isEmpty() ? Map.of() : fields());
		keep(page);
		Matcher token = CSRF.matcher(page.body());
		assertThat(token.find()).isTrue();
		this.csrf = token.group(1);
	}

	private void keep(Answer answer) {
		answer.header("Set-Cookie")
			.stream()
			.filter((cookie) -> cookie.startsWith("JSESSIONID="))
			.forEach((cookie) -> this.session = cookie.split(";", 2)[0]);
	}

}
