package io.avpsecurity.sample;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;

import io.avpsecurity.core.AgentSecurity;
import io.avpsecurity.core.http.RequestMessage;
import io.avpsecurity.core.jwk.PrivateJwk;
import io.avpsecurity.core.webbotauth.AgentSigner;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.webmvc.test.autoconfigure.AutoConfigureMockMvc;
import org.springframework.core.io.ClassPathResource;
import org.springframework.http.HttpHeaders;
import org.springframework.security.test.context.support.WithMockUser;
import org.springframework.test.json.JsonCompareMode;
import org.springframework.test.web.servlet.MockMvc;

import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.content;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

/**
 * The exact shape of what {@code /whoami} answers.
 */
@AutoConfigureMockMvc
@SpringBootTest(properties = { "avp.agents[0].url=https://shopping-agent.example",
		"avp.agents[0].keys=classpath:demo/demonstration-only-keys.json",
		"avp.agents[0].card=classpath:demo/demonstration-only-card.json" })
class WhoAmIEndpointTests {

	private static final String WHOAMI = "http://localhost/whoami";

	@Autowired
	private MockMvc mvc;

	@Autowired
	private AgentSecurity security;

	@Test
	void whoAmIWhenUnsignedThenNobody() throws Exception {
		this.mvc.perform(get(WHOAMI)).andExpect(status().isOk()).andExpect(content().json("""
				{
					"outcome": "unsigned",
					"reason": "no_signature",
					"mechanism": null,
					"agent": null,
					"decision": "review",
					"matched": "default:unsigned",
					"policy": "%s",
					"authorities": ["ROLE_ANONYMOUS"]
				}
				""".formatted(this.security.policyStatus().policy().version()), JsonCompareMode.STRICT));
	}

	@Test
	void whoAmIWhenSignedThenAgent() throws Exception {
		this.mvc.perform(get(WHOAMI).headers(signature())).andExpect(status().isOk()).andExpect(content().json("""
				{
					"outcome": "verified",
					"reason": null,
					"mechanism": "signature",
					"agent": {
						"url": "https://shopping-agent.example/.well-known/http-message-signatures-directory",
						"host": "shopping-agent.example",
						"trigger": "fetcher",
						"purpose": "shopping"
					},
					"decision": "allow",
					"matched": "default:fetcher",
					"policy": "%s",
					"authorities": [
						"ROLE_ANONYMOUS", "AGENT_SIGNATURE", "AGENT_TRIGGER_FETCHER", "AGENT_DECISION_ALLOW"
					]
				}
				""".formatted(this.security.policyStatus().policy().version()), JsonCompareMode.STRICT));
	}

	@Test
	@WithMockUser(username = "alice", roles = "CUSTOMER")
	void whoAmIWhenLoggedInAndSignedThenAuthoritiesOfUser() throws Exception {
		this.mvc.perform(get(WHOAMI).headers(signature())).andExpect(status().isOk()).andExpect(content().json("""
				{ "outcome": "verified", "authorities": ["ROLE_CUSTOMER"] }
				"""));
	}

	private static HttpHeaders signature() throws IOException {
		String key = new ClassPathResource("demo/demonstration-only-private-key.json")
			.getContentAsString(StandardCharsets.UTF_8);
		HttpHeaders headers = new HttpHeaders();
		AgentSigner.of(PrivateJwk.read(key), "https://shopping-agent.example", InstantSource.system())
			.sign(RequestMessage.of("GET", WHOAMI))
			.forEach(headers::add);
		return headers;
	}

}
