package io.avpsecurity.sample.demo;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;

import io.avpsecurity.core.http.RequestMessage;
import io.avpsecurity.core.jwk.PrivateJwk;
import io.avpsecurity.core.webbotauth.AgentSigner;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Profile;
import org.springframework.core.io.Resource;
import org.springframework.stereotype.Component;

/**
 * The agent of the demonstration. Its private key is published with the sample, so its
 * signature proves nothing outside of the demonstration.
 */
@Component
@Profile("demo")
class ShoppingAgent {

	static final Duration VALIDITY = Duration.ofMinutes(5);

	private static final String URL = "https://shopping-agent.example/.well-known/http-message-signatures-directory";

	private final AgentSigner signer;

	ShoppingAgent(@Value("classpath:demo/demonstration-only-private-key.json") Resource key) throws IOException {
		this.signer = AgentSigner
			.of(PrivateJwk.read(key.getContentAsString(StandardCharsets.UTF_8)), URL, InstantSource.system())
			.validFor(VALIDITY);
	}

	/**
	 * Signs a request without a body.
	 * @param method the method
	 * @param uri where it will be sent to
	 * @return the header fields to send with it
	 */
	Map<String, String> sign(String method, URI uri) {
		return this.signer.sign(RequestMessage.of(method, uri.toString()));
	}

}
