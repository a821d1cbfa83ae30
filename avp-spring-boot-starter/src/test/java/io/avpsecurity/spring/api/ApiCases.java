package io.avpsecurity.spring.api;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

import io.avpsecurity.core.AgentSecurity;
import io.avpsecurity.core.api.ApiKeys;
import io.avpsecurity.core.api.ApiRules;
import io.avpsecurity.core.fixture.TestClock;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * A call for each answer that the API is said to give.
 */
final class ApiCases {

	static final String PRICING = "https://yoursite.com/pricing";

	static final String SIGNUP = "https://yoursite.com/signup";

	private static final String UNSIGNED = "{\"url\":\"" + PRICING + "\"}";

	private static final String RULES = "{\"rules\":[{\"agent\":\"scraper.example\",\"action\":\"deny\"}]}";

	private static final String TOO_LONG = "{\"url\":\"" + PRICING + "\",\"padding\":\"" + "a".repeat(1 << 16) + "\"}";

	private final List<ApiCase> cases = new ArrayList<>();

	private ApiCases() {
	}

	static List<ApiCase> all() {
		ApiCases cases = new ApiCases();
		cases.addAnswers();
		cases.addBadBodies();
		cases.addNothingThere();
		for (ApiCall call : List.of(ApiCall.verify(UNSIGNED), ApiCall.authorize(UNSIGNED), ApiCall.getPolicy(),
				ApiCall.of("HEAD", "/agent/policy"), ApiCall.setPolicy(RULES), ApiCall.of("GET", "/rules"),
				ApiCall.of("GET", "/verify/agent"))) {
			cases.addEverywhere(call);
		}
		return cases.cases;
	}

	private void addAnswers() {
		add(Shop.READ_ONLY, ApiCall.verify(Sender.FETCHER.told("GET", PRICING)), 200, "");
		add(Shop.READ_ONLY, ApiCall.authorize(Sender.CRAWLER.told("POST", SIGNUP)), 200, "");
		add(Shop.READ_ONLY, ApiCall.getPolicy(), 200, "");
		add(Shop.READ_ONLY, ApiCall.of("HEAD", "/agent/policy"), 200, "");
		add(Shop.READ_ONLY, ApiCall.setPolicy(RULES), 403, "policy_not_writable");
		add(Shop.BUILT_IN, ApiCall.getPolicy(), 200, "");
		add(Shop.BUILT_IN, ApiCall.setPolicy(RULES), 409, "policy_not_written");
		add(Shop.WRITABLE, ApiCall.setPolicy(RULES), 200, "");
		add(Shop.WRITABLE, ApiCall.getPolicy(), 200, "");
		add(Shop.WRITABLE, ApiCall.setPolicy("{\"rules\":[{\"action\":\"alow\"}]}"), 400, "invalid_policy");
	}

	private void addBadBodies() {
		for (String body : List.of("", "[]", "{", "{\"url\":\"/pricing\"}", "{\"url\":7}", "{\"method\":\"GET\"}",
				"{\"url\":\"" + PRICING + "\",\"headers\":[]}",
				"{\"url\":\"" + PRICING + "\",\"headers\":{\"a\":\"b\\r\\nc: d\"}}",
				"{\"url\":\"" + PRICING + "\",\"url\":\"" + SIGNUP + "\"}")) {
			add(Shop.READ_ONLY, ApiCall.verify(body), 400, "invalid_request");
			add(Shop.READ_ONLY, ApiCall.authorize(body), 400, "invalid_request");
		}
		for (String body : List.of("", "[]", "{}", "{\"rules\":{}}", "{\"rules\":[],\"rules\":[]}")) {
			add(Shop.WRITABLE, ApiCall.setPolicy(body), 400, "invalid_request");
		}
		for (ApiCall call : List.of(ApiCall.verify(TOO_LONG), ApiCall.authorize(TOO_LONG),
				ApiCall.setPolicy("{\"rules\":[" + " ".repeat(1 << 19) + "]}"))) {
			add(Shop.READ_ONLY, call, 413, "payload_too_large");
		}
		for (ApiCall call : List.of(ApiCall.verify(UNSIGNED), ApiCall.authorize(UNSIGNED), ApiCall.setPolicy(RULES))) {
			ApiCall untyped = call.without("Content-Type");
			add(Shop.READ_ONLY, untyped, 415, "unsupported_media_type");
			add(Shop.READ_ONLY, untyped.with("Content-Type", "text/plain"), 415, "unsupported_media_type");
			add(Shop.READ_ONLY, untyped.with("Content-Type", "application/json;charset=utf-16"), 415,
					"unsupported_media_type");
			add(Shop.READ_ONLY, call.with("Content-Encoding", "gzip"), 415, "unsupported_media_type");
		}
	}

	private void addNothingThere() {
		for (String path : List.of("", "/", "/rules", "/score/user", "/score/device", "/batch", "/agent",
				"/agent/policy/", "/verify/agent/x")) {
			add(Shop.READ_ONLY, ApiCall.of("GET", path), 404, "not_supported");
			add(Shop.READ_ONLY, ApiCall.verify(UNSIGNED).at(path), 404, "not_supported");
		}
		for (String path : List.of("/verify/agent", "/agent/authorize")) {
			add(Shop.READ_ONLY, ApiCall.of("GET", path), 405, "method_not_allowed");
			add(Shop.READ_ONLY, ApiCall.setPolicy(RULES).at(path), 405, "method_not_allowed");
		}
		add(Shop.READ_ONLY, ApiCall.verify(RULES).at("/agent/policy"), 405, "method_not_allowed");
		add(Shop.READ_ONLY, ApiCall.of("DELETE", "/agent/policy"), 405, "method_not_allowed");
	}

	private void addEverywhere(ApiCall call) {
		boolean head = call.method().equals("HEAD");
		ApiCall keyless = call.without("X-Api-Key");
		for (ApiCall refused : List.of(keyless, keyless.with("X-Api-Key", ApiCall.KEY + "0"),
				keyless.with("X-Api-Key", ""), call.with("X-Api-Key", ApiCall.KEY))) {
			add(Shop.READ_ONLY, refused, 401, head ? "" : "invalid_api_key");
		}
		add(Shop.BUSY, call, 429, head ? "" : "rate_limited");
		add(Shop.FAULTY, call, 500, head ? "" : "internal");
	}

	private void add(Shop shop, ApiCall call, int status, String code) {
		this.cases.add(new ApiCase(shop, call, status, code));
	}

	/**
	 * One call, and what is answered.
	 *
	 * @param shop who is asked
	 * @param call the call
	 * @param status the status of the answer
	 * @param code the code of its error, or nothing
	 */
	record ApiCase(Shop shop, ApiCall call, int status, String code) {

		@Override
		public String toString() {
			return this.shop + " " + this.call + " " + this.status + " " + this.code;
		}

	}

	/** The applications that are asked. */
	enum Shop {

		/** Its policy is not to be written. */
		READ_ONLY,

		/** Its policy is a file that may be written. */
		WRITABLE,

		/** Its policy may be written, and is none. */
		BUILT_IN,

		/** It has answered all that it answers in this minute. */
		BUSY,

		/** It has a fault. */
		FAULTY

	}

	@Configuration(proxyBeanMethods = false)
	static class Busy {

		private static final String ONLY = "the-only-key-of-a-shop";

		@Bean
		AgentSecurity agentSecurity() {
			AgentSecurity security = AgentSecurity.builder()
				.clock(new TestClock())
				.api(new ApiRules(ApiKeys.of(List.of(ApiCall.KEY, ONLY)), 1, true))
				.build();
			security.api().orElseThrow().admit(List.of(ApiCall.KEY));
			return security;
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Faulty {

		private final AtomicBoolean faulty = new AtomicBoolean();

		@Bean
		AgentSecurity agentSecurity() {
			InstantSource clock = () -> {
				if (this.faulty.get()) {
					throw new IllegalStateException("clock");
				}
				return InstantSource.system().instant();
			};
			return AgentSecurity.builder().clock(clock).api(ApiRules.of(ApiKeys.of(List.of(ApiCall.KEY)))).build();
		}

		@Bean
		ApplicationListener<ApplicationReadyEvent> breaksWhenReady() {
			return (event) -> this.faulty.set(true);
		}

	}

}
