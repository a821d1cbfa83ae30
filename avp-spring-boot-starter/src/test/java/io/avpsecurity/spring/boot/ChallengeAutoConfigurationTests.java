package io.avpsecurity.spring.boot;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;

import io.avpsecurity.core.AgentRegistration;
import io.avpsecurity.core.AgentSecurity;
import io.avpsecurity.core.TokenScopes;
import io.avpsecurity.core.agent.TokenReason;
import io.avpsecurity.core.agent.TokenVerification;
import io.avpsecurity.core.puzzle.Answer;
import io.avpsecurity.core.puzzle.Puzzle;
import io.avpsecurity.core.puzzle.PuzzleRandom;
import io.avpsecurity.core.puzzle.PuzzleType;
import io.avpsecurity.core.token.AvpTokens;
import io.avpsecurity.core.token.IssuedToken;
import io.avpsecurity.core.token.OpaqueTokens;
import io.avpsecurity.core.token.TokenGrant;
import io.avpsecurity.core.token.TokenKeyFile;
import io.avpsecurity.core.token.TokenRules;
import io.avpsecurity.servlet.AgentFilterSettings;
import io.avpsecurity.servlet.AvpDiscovery;
import io.avpsecurity.servlet.AvpPaths;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What {@link AvpAutoConfiguration} makes of {@code avp.challenge}, {@code avp.token} and
 * {@code avp.discovery}.
 */
@ExtendWith(OutputCaptureExtension.class)
class ChallengeAutoConfigurationTests {

	private static final TokenGrant GRANT = new TokenGrant(Set.of("feed"), "modular", 1, Duration.ofSeconds(1));

	@TempDir
	private Path directory;

	private Path keys;

	private final WebApplicationContextRunner bare = new WebApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(AvpAutoConfiguration.class));

	private WebApplicationContextRunner runner = this.bare;

	@BeforeEach
	void makeKeys() throws IOException {
		this.keys = this.directory.resolve("keys.json");
		TokenKeyFile.openOrCreate(this.keys);
		this.runner = this.bare.withPropertyValues("avp.challenge.enabled=true", "avp.token.keys=" + this.keys);
	}

	@Test
	void startWhenNothingSetThenNoChallengeAndNoToken() {
		this.bare.run((context) -> {
			AgentSecurity security = context.getBean(AgentSecurity.class);
			assertThat(security.avpServer()).isEmpty();
			assertThat(security.tokens().issue(GRANT)).isEmpty();
			assertThat(context.getBean(AgentFilterSettings.class).avp()).isEmpty();
		});
	}

	@Test
	void startWhenEnabledThenChallengesServedAndSaidSo(CapturedOutput output) {
		this.runner
			.withPropertyValues("spring.application.name=tea-shop", "avp.discovery.skill=true",
					"avp.challenge.path=/avp/")
			.run((context) -> {
				AgentFilterSettings settings = context.getBean(AgentFilterSettings.class);
				assertThat(context.getBean(AgentSecurity.class).avpServer()).isPresent();
				assertThat(settings.avp()).contains(AvpPaths.DEFAULT);
				assertThat(settings.discovery().name()).isEqualTo("tea-shop");
				assertThat(settings.discovery().skill()).isTrue();
				assertThat(settings.discovery().llms()).isFalse();
			});

		assertThat(output).contains("Agents: challenges at /avp, profile core, level 1 rising with failures, "
				+ "60s to answer, 10 a minute and address, 10 families");
	}

	@Test
	void startWhenDisabledThenNoKeyIsRead() {
		this.bare.withPropertyValues("avp.enabled=false", "avp.challenge.enabled=true", "avp.token.keys=missing.json")
			.run((context) -> assertThat(context).hasNotFailed());
	}

	@Test
	void startWhenChallengesAreSwitchedOffThenNoDocumentIsServedAndTheStartSaysSo(CapturedOutput output) {
		this.bare.withPropertyValues("avp.challenge.enabled=false", "avp.discovery.skill=true")
			.run((context) -> assertThat(context.getBean(AgentFilterSettings.class).discovery())
				.isEqualTo(AvpDiscovery.NONE));

		assertThat(output).contains("neither /skill.md nor /llms.txt is served")
			.contains("Write avp.challenge.enabled=true");
	}

	@Test
	void startWhenKeysMissingThenStopped() {
		this.bare.withPropertyValues("avp.challenge.enabled=true", "avp.token.keys=missing.json")
			.run((context) -> assertThat(StartUpFailures.analyze(context.getStartupFailure()).getDescription())
				.contains("'avp.token.keys' is 'missing.json': there is no such file"));
	}

	@Test
	void startWhenOnlyKeysThenTokensOfAnotherApplicationAccepted() {
		this.runner.run((issuing) -> {
			IssuedToken token = issuing.getBean(AgentSecurity.class).tokens().issue(GRANT).orElseThrow();

			this.bare.withPropertyValues("avp.token.keys=" + this.keys).run((accepting) -> {
				AgentSecurity security = accepting.getBean(AgentSecurity.class);
				assertThat(security.avpServer()).isEmpty();
				assertThat(security.tokens().verify(token.credential(), false))
					.isInstanceOf(TokenVerification.Valid.class);
			});
		});
	}

	@Test
	void startWhenUserHasTokensThenTheUsersAndNoKeyIsRead() {
		OpaqueTokens own = new OpaqueTokens(TokenRules.of("https://shop.example"), InstantSource.system());

		this.bare.withPropertyValues("avp.challenge.enabled=true", "avp.token.keys=missing.json")
			.withBean(AvpTokens.class, () -> own)
			.run((context) -> assertThat(context.getBean(AgentSecurity.class).tokens()).isSameAs(own));
	}

	@Test
	void startWhenRegistrationIsNeverCalledThenWarned(CapturedOutput output) {
		WebApplicationContextRunner registering = this.runner.withBean(AgentRegistration.class,
				() -> (name, solved) -> new AgentRegistration.Registered("agt_1", "key", "Welcome."));

		registering.withPropertyValues("avp.challenge.profile=embedded")
			.run((context) -> assertThat(context).hasNotFailed());
		assertThat(output).doesNotContain("is never called");

		registering.run((context) -> assertThat(context).hasNotFailed());
		assertThat(output).contains("the AgentRegistration bean is never called. Write avp.challenge.profile=embedded");
	}

	@Test
	void startWhenUserHasTwoOfOneHookThenStopped() {
		this.runner.withBean("one", TokenScopes.class, () -> TokenScopes.NONE)
			.withBean("two", TokenScopes.class, () -> (solved) -> Set.of("all"))
			.run((context) -> assertThat(context).getFailure().rootCause().hasMessageContaining("one,two"));
	}

	@Test
	void startWhenOwnFamilyThenAmongAll(CapturedOutput output) {
		this.runner.withBean(PuzzleType.class, OwnType::new).run((context) -> assertThat(context).hasNotFailed());

		assertThat(output).contains("11 families");
	}

	@Test
	void startWhenOwnFamilyNamedThenDrawnAlone() {
		this.runner.withPropertyValues("avp.challenge.types=own_family:3")
			.withBean(PuzzleType.class, OwnType::new)
			.run((context) -> assertThat(
					context.getBean(AgentSecurity.class).avpServer().orElseThrow().challenge("203.0.113.1").body())
				.extracting("puzzle")
				.asString()
				.contains("own_family"));
	}

	@Test
	void startWhenFamilyUnknownThenStoppedAndNamesAll() {
		this.runner.withPropertyValues("avp.challenge.types=modular,riddle:2").run((context) -> {
			assertThat(StartUpFailures.analyze(context.getStartupFailure()).getDescription())
				.contains("'avp.challenge.types[1]' is 'riddle:2': there is no such family");
			assertThat(StartUpFailures.analyze(context.getStartupFailure()).getAction()).contains("arithmetic, ");
		});
	}

	@Test
	void tokensEndpointWhenNotExposedThenNotThere() {
		this.runner.run((context) -> assertThat(context).doesNotHaveBean(AgentTokensEndpoint.class));
	}

	@Test
	void tokensEndpointWhenTokenRevokedThenBad() {
		this.runner.withPropertyValues("management.endpoints.web.exposure.include=agenttokens").run((context) -> {
			AvpTokens tokens = context.getBean(AgentSecurity.class).tokens();
			IssuedToken token = tokens.issue(GRANT).orElseThrow();

			assertThat(context.getBean(AgentTokensEndpoint.class).revoke(token.id())).containsEntry("revoked", true);
			assertThat(tokens.verify(token.credential(), false))
				.isEqualTo(new TokenVerification.Bad(TokenReason.TOKEN_REVOKED));
		});
	}

	@Test
	void tokensEndpointWhenIdTooLongThenNotDone() {
		this.runner.withPropertyValues("management.endpoints.web.exposure.include=agenttokens")
			.run((context) -> assertThat(
					context.getBean(AgentTokensEndpoint.class).revoke("a".repeat(AgentTokensEndpoint.MAX_ID + 1)))
				.containsEntry("revoked", false));
	}

	/** A family of the application. */
	private static final class OwnType implements PuzzleType {

		@Override
		public String name() {
			return "own_family";
		}

		@Override
		public Puzzle draw(int level, PuzzleRandom random) {
			int number = random.between(100, 999);
			return new Puzzle("Double " + number, Answer.integer(2L * number), Optional.empty());
		}

	}

}
