package io.avpsecurity.benchmarks;

import java.time.Instant;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.List;

import io.avpsecurity.core.AgentSecurity;
import io.avpsecurity.core.AgentSecurityBuilder;
import io.avpsecurity.core.Assessment;
import io.avpsecurity.core.http.HttpMessage;
import io.avpsecurity.core.http.OwnAuthorities;
import io.avpsecurity.core.http.RequestMessage;
import io.avpsecurity.core.key.SignatureAlgorithm;
import io.avpsecurity.core.webbotauth.WebBotAuthProfile;

/**
 * A request, and a site that judges it: all that is measured is the judging.
 *
 * @param security what judges
 * @param message the request
 */
record Scenario(AgentSecurity security, HttpMessage message) {

	/** The agent that signs. */
	static final String AGENT = "https://agent.example";

	/** The time at which it signs, and at which its requests are judged. */
	static final InstantSource CLOCK = InstantSource.fixed(Instant.ofEpochSecond(1_790_000_000L));

	/** What it asks for. */
	static final String URI = "https://shop.example/items?page=2";

	/** How it asks. */
	static final RequestMessage REQUEST = RequestMessage.of("GET", URI);

	/** The site that every request is for, unless that is its fault. */
	static final OwnAuthorities OWN = OwnAuthorities.of(List.of("shop.example"));

	/** Every algorithm that somebody else can make signatures of is accepted. */
	static final WebBotAuthProfile PROFILE = WebBotAuthProfile.DEPLOYED
		.withAlgorithms(EnumSet.complementOf(EnumSet.of(SignatureAlgorithm.HMAC_SHA256)));

	/**
	 * Sends a request to a site that knows one agent.
	 * @param signer the agent
	 * @param message the request
	 * @return the scenario
	 */
	static Scenario of(Signer signer, HttpMessage message) {
		return new Scenario(site().agent(signer.agent()).verificationProvider(signer.provider()).build(), message);
	}

	/**
	 * Begins a site that knows nobody yet.
	 * @return what builds it
	 */
	static AgentSecurityBuilder site() {
		return AgentSecurity.builder().profile(PROFILE).authorities(OWN).clock(CLOCK);
	}

	Assessment assess() {
		return this.security.assess(this.message);
	}

}
