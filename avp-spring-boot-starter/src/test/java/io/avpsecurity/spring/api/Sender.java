package io.avpsecurity.spring.api;

import java.time.InstantSource;
import java.util.Map;

import io.avpsecurity.core.fixture.TestAgents;
import io.avpsecurity.core.fixture.TestFetcher;
import io.avpsecurity.core.http.RequestMessage;
import io.avpsecurity.core.http.ResponseMessage;
import io.avpsecurity.core.webbotauth.AgentSigner;
import io.avpsecurity.core.webbotauth.AgentUrl;

/**
 * Agents that sign for real, now, and whose directories are in the Internet of a test.
 */
enum Sender {

	/** Its card says {@code fetcher}. */
	FETCHER("chatgpt.example"),

	/** Its card says {@code crawler}. */
	CRAWLER("examplebot.example"),

	/** Its card says no trigger. */
	UNDECIDED("undecided.example"),

	/** It has no card; its directory says a purpose. */
	WITHOUT_CARD("search.example"),

	/** Nothing of it can be fetched. */
	UNREACHABLE("unreachable.example");

	private static final String DIRECTORY = "{\"keys\":[%s],\"purpose\":\"search\"}";

	private final String host;

	Sender(String host) {
		this.host = host;
	}

	String host() {
		return this.host;
	}

	String url() {
		return "https://" + this.host;
	}

	String keyid() {
		return TestAgents.key(number()).keyid();
	}

	/** The fields of a request that it signs. */
	Map<String, String> fields(String method, String url) {
		return signer().sign(RequestMessage.of(method, url));
	}

	/** Says which request of it the other application received. */
	String told(String method, String url) {
		return ApiCall.told(method, url, fields(method, url));
	}

	AgentSigner signer() {
		return AgentSigner.of(TestAgents.key(number()), url(), InstantSource.system());
	}

	static TestFetcher internet() {
		TestFetcher internet = new TestFetcher();
		for (Sender sender : values()) {
			if (sender != UNREACHABLE) {
				internet.answer(sender.url() + AgentUrl.WELL_KNOWN_PATH,
						TestFetcher.document(
								ResponseMessage.of(200).withField("Content-Type", TestFetcher.DIRECTORY_TYPE),
								DIRECTORY.formatted(TestFetcher.jwk(sender.number(), ""))));
			}
		}
		return internet;
	}

	private int number() {
		return 1 + ordinal();
	}

}
