package io.avpsecurity.spring.guide;

import java.nio.file.Path;

import io.avpsecurity.core.AgentSecurity;
import io.avpsecurity.core.token.TokenKeyFile;
import io.avpsecurity.spring.fixture.TestMvc;
import io.avpsecurity.spring.guide.ChallengingShop.Guest;
import io.avpsecurity.spring.guide.ChallengingShop.Guests;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.context.ConfigDataApplicationContextInitializer;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.http.MediaType;
import org.springframework.test.web.servlet.MockMvc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.matchesPattern;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.post;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.content;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

/**
 * The properties that the guide shows about challenges do what it says.
 */
class ChallengeGuideTests {

	@TempDir
	private Path directory;

	@Test
	void propertiesWhenSetThenTheirPuzzlesAndDocuments() throws Exception {
		runner().run((context) -> {
			MockMvc mvc = TestMvc.of(context);

			mvc.perform(get("/avp/challenge"))
				.andExpect(status().isOk())
				.andExpect(content().string(containsString("\"ttl\":30")))
				.andExpect(
						content().string(matchesPattern("(?s).*\"type\":\"(arithmetic|code_trace|json_extract)\".*")));
			mvc.perform(get("/skill.md"))
				.andExpect(status().isOk())
				.andExpect(content().string(containsString("# Tea shop")));
			mvc.perform(get("/llms.txt"))
				.andExpect(content().string(containsString("Sells tea, and a feed of it to agents.")));
		});
	}

	@Test
	void beansWhenThereThenUsed() throws Exception {
		runner().withPropertyValues("avp.challenge.profile=embedded", "avp.challenge.types=weighted_digits:1")
			.run((context) -> {
				TestMvc.of(context)
					.perform(post("/avp/register").contentType(MediaType.APPLICATION_JSON)
						.content("{\"name\":\"MyAgent\"}"))
					.andExpect(status().isOk())
					.andExpect(content().string(containsString("weighted_digits")));
				assertThat(context.getBean(AgentSecurity.class).tokens().jwks()).isPresent();
			});
	}

	private WebApplicationContextRunner runner() throws Exception {
		Path keys = this.directory.resolve("keys.json");
		TokenKeyFile.openOrCreate(keys);
		return TestMvc.runner(GuideShop.class, ChallengingShop.class)
			.withInitializer(new ConfigDataApplicationContextInitializer())
			.withBean(Guests.class, () -> (name) -> new Guest("guest-1", "key-of-" + name))
			.withPropertyValues("spring.config.location=classpath:guide/challenges.yaml", "avp.token.keys=" + keys);
	}

}
