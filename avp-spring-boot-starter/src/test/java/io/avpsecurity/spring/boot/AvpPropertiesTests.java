package io.avpsecurity.spring.boot;

import java.net.InetAddress;
import java.time.Duration;
import java.util.List;

import io.avpsecurity.core.challenge.AvpProfile;
import io.avpsecurity.core.challenge.ChallengeRules;
import io.avpsecurity.core.directory.DirectoryRules;
import io.avpsecurity.core.fetch.FetchLimits;
import io.avpsecurity.core.fetch.FetchRules;
import io.avpsecurity.core.puzzle.PuzzleDeck;
import io.avpsecurity.core.token.TokenRules;
import io.avpsecurity.core.webbotauth.Discovery;
import io.avpsecurity.core.webbotauth.WebBotAuthProfile;
import io.avpsecurity.servlet.AvpDiscovery;
import io.avpsecurity.servlet.AvpPaths;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link AvpProperties} and what an owner is told about a wrong one.
 */
class AvpPropertiesTests {

	private final WebApplicationContextRunner runner = new WebApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(AvpAutoConfiguration.class));

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '"',
			textBlock = """
					avp.enabled=maybe                                | avp.enabled                             | maybe | true or false
					avp.mode=watch                                   | avp.mode                                | watch | enforce, observe
					avp.mode=false                                   | avp.mode                                | false | enforce, observe
					avp.agent-only=agents                            | avp.agent-only[0]                       | agents | a path such as /agents
					avp.agent-only[0]=/a,avp.agent-only[1]=/b/*      | avp.agent-only[1]                       | /b/* | such as /agents
					avp.disclose-reasons=perhaps                     | avp.disclose-reasons                    | perhaps | true or false
					avp.authorities=https://shop.example             | avp.authorities[0]                      | https://shop.example | host or host:port
					avp.signature.profile=lenient                    | avp.signature.profile                   | lenient | deployed, strict
					avp.signature.clock-skew=soon                    | avp.signature.clock-skew                | soon | a duration such as 60s
					avp.signature.clock-skew=121s                    | avp.signature.clock-skew                | 121s | from 0s to 120s
					avp.signature.clock-skew=-1s                     | avp.signature.clock-skew                | -1s | from 0s to 120s
					avp.signature.max-validity=25h                   | avp.signature.max-validity              | 90000s | avp.signature.allow-test-keys=true
					avp.signature.max-validity=0s                    | avp.signature.max-validity              | 0s | from 1s to 24h
					avp.signature.algorithms=ED25519                 | avp.signature.algorithms[0]             | ED25519 | one of
					avp.signature.algorithms[0]=hmac-sha256          | avp.signature.algorithms[0]             | hmac-sha256 | one of
					avp.signature.required-components=@status        | avp.signature.required-components[0]    | @status | @method, @target-uri
					avp.signature.required-components=Content-Digest | avp.signature.required-components[0]    | Content-Digest | in lower case
					avp.signature.allow-test-keys=2                  | avp.signature.allow-test-keys           | 2 | true or false
					avp.signature.require-tls=always                 | avp.signature.require-tls               | always | true or false
					avp.signature.max-body-size=17MB                 | avp.signature.max-body-size             | 17825792B | from 1B to 16MB
					avp.signature.max-body-size=0                    | avp.signature.max-body-size             | 0B | from 1B to 16MB
					avp.agents[0].keys=x.json                        | avp.agents[0].url                       | missing | https://agent.example
					avp.agents[0].url=http://a.example               | avp.agents[0].url                       | http://a.example | https://agent.example
					avp.agents[0].url=https://a.example,avp.agents[0].card-url=http://a.example/c | avp.agents[0].card-url | http://a.example/c | https://agent.example/card.json
					avp.agents[0].url=https://a.example,avp.agents[0].card-url=https://a.example/c,avp.agents[0].card=c.json | avp.agents[0].card-url | never be fetched | not both
					avp.registries=ftp://a.example/agents            | avp.registries[0]                       | ftp://a.example/agents | https://registry.example/agents.txt
					avp.registries[0]=http://a.example/agents        | avp.registries[0]                       | http://a.example/agents | classpath:agents.txt
					avp.policy.location=https://a.example/policy     | avp.policy.location                     | it is not local | ./agent-policy.yaml
					avp.policy.location=                             | avp.policy.location                     | it is empty | ./agent-policy.yaml
					avp.policy.reload=often                          | avp.policy.reload                       | often | true or false
					avp.policy.recent-decisions=-1                   | avp.policy.recent-decisions             | -1 | from 0 to 1000
					avp.policy.recent-decisions=1001                 | avp.policy.recent-decisions             | 1001 | from 0 to 1000
					avp.policy.recent-decisions=all                  | avp.policy.recent-decisions             | all | a whole number
					avp.known-agents=some                            | avp.known-agents                        | some | true or false
					avp.directory.min-ttl=0s                         | avp.directory.min-ttl                   | 0s | from 1s to
					avp.directory.min-ttl=2m,avp.directory.max-ttl=1m | avp.directory.min-ttl                  | 120s | a longer avp.directory.max-ttl
					avp.directory.max-ttl=25h                        | avp.directory.max-ttl                   | 90000s | from 1s to 24h
					avp.directory.max-ttl=0s                         | avp.directory.max-ttl                   | 0s | from 1s to 24h
					avp.directory.connect-timeout=6s                 | avp.directory.connect-timeout           | 6s | from 1ms to 5s
					avp.directory.read-timeout=0s                    | avp.directory.read-timeout              | 0s | from 1ms to 5s
					avp.directory.call-timeout=10001ms               | avp.directory.call-timeout              | 10001ms | from 1ms to 10s
					avp.directory.request-timeout=6s                 | avp.directory.request-timeout           | 6s | from 1ms to 5s
					avp.directory.max-bytes=1023                     | avp.directory.max-bytes                 | 1023B | from 1KB to 1MB
					avp.directory.max-bytes=1048577                  | avp.directory.max-bytes                 | 1048577B | from 1KB to 1MB
					avp.directory.max-bytes=lots                     | avp.directory.max-bytes                 | lots | a size such as 64KB
					avp.directory.max-keys=0                         | avp.directory.max-keys                  | 0 | from 1 to 256
					avp.directory.max-keys=257                       | avp.directory.max-keys                  | 257 | from 1 to 256
					avp.directory.max-keys=few                       | avp.directory.max-keys                  | few | a whole number
					avp.directory.allowed-addresses=10.0.0.1         | avp.directory.allowed-addresses[0]      | 10.0.0.1 | such as 10.0.0.0/8 or fd00::/8
					avp.directory.allowed-addresses=0.0.0.0/0        | avp.directory.allowed-addresses[0]      | 0.0.0.0/0 | at least 8 bits
					avp.directory.allowed-addresses=localhost/8      | avp.directory.allowed-addresses[0]      | localhost/8 | never a name
					avp.directory.allowed-hosts=127.0.0.1            | avp.directory.allowed-hosts[0]          | 127.0.0.1 | never an IP address
					avp.directory.allowed-hosts=a.internal:8443      | avp.directory.allowed-hosts[0]          | a.internal:8443 | without scheme and port
					avp.directory.allowed-ports=0                    | avp.directory.allowed-ports[0]          | 0 | such as 8443
					avp.directory.allowed-ports=65536                | avp.directory.allowed-ports[0]          | 65536 | such as 8443
					avp.directory.require-proof=often                | avp.directory.require-proof             | often | true or false
					avp.directory.discovery=guess                    | avp.directory.discovery                 | guess | auto, direct, directory
					avp.agents[0].trigger=spider                     | avp.agents[0].trigger                   | spider | fetcher, crawler
					avp.api.path=/ | avp.api.path | no path to serve the API at | such as /v1
					avp.api.keys=short | avp.api.keys[0] | (hidden) | 16 to 256 characters
					avp.api.keys={sha256}00 | avp.api.keys[0] | (hidden) | 64 hexadecimal digits
					avp.api.enabled=true | avp.api.keys | 0 API keys | 1 to 64
					avp.api.keys[0]=0123456789abcdef,avp.api.keys[1]=0123456789abcdef | avp.api.keys | (hidden) | another one
					avp.api.limit-per-minute=0 | avp.api.limit-per-minute | 0 | from 1 to 1000000
					avp.challenge.enabled=maybe | avp.challenge.enabled | maybe | true or false
					avp.challenge.path=avp | avp.challenge.path | avp | such as
					avp.challenge.path=/ | avp.challenge.path | '/' | such as /avp
					avp.challenge.path=/a* | avp.challenge.path | /a* | such as
					avp.challenge.types=arithmetic:0 | avp.challenge.types[0] | arithmetic:0 | from 1 to 100
					avp.challenge.types=arithmetic:101 | avp.challenge.types[0] | arithmetic:101 | from 1 to 100
					avp.challenge.types=arithmetic: | avp.challenge.types[0] | arithmetic: | such as arithmetic:4
					avp.challenge.types=arithmetic:+4 | avp.challenge.types[0] | arithmetic:+4 | such as arithmetic:4
					avp.challenge.types[0]=modular,avp.challenge.types[1]=modular:2 | avp.challenge.types[1] | twice | each family once
					avp.challenge.level=0 | avp.challenge.level | '0' | from 1 to 3
					avp.challenge.level=4 | avp.challenge.level | '4' | from 1 to 3
					avp.challenge.level=hard | avp.challenge.level | hard | a whole number
					avp.challenge.progressive=often | avp.challenge.progressive | often | true or false
					avp.challenge.ttl=4s | avp.challenge.ttl | 4s | from 5s to 300s
					avp.challenge.ttl=301s | avp.challenge.ttl | 301s | from 5s to 300s
					avp.challenge.ttl=5500ms | avp.challenge.ttl | 5500ms | whole seconds
					avp.challenge.limit-per-minute=0 | avp.challenge.limit-per-minute | '0' | from 1 to 1000000
					avp.challenge.limit-per-minute=1000001 | avp.challenge.limit-per-minute | 1000001 | from 1 to 1000000
					avp.challenge.profile=own | avp.challenge.profile | own | core, embedded
					avp.challenge=true | avp.challenge | true | the keys below it: avp.challenge.enabled,
					avp.token.lifetime=59s | avp.token.lifetime | 59s | from 1m to 24h
					avp.token.lifetime=25h | avp.token.lifetime | 90000s | from 1m to 24h
					avp.token.lifetime=60500ms | avp.token.lifetime | 60500ms | whole seconds
					avp.token.issuer= | avp.token.issuer | blank | https://shop.example
					avp.token.audience[0]=a,avp.token.audience[1]= | avp.token.audience[1] | blank | https://shop.example
					avp.token.audience=a,b,c,d,e,f,g,h,i | avp.token.audience | 9 names | at most 8
					avp.token.keys= | avp.token.keys | it is empty | file:./avp-token-keys.json
					avp.token.keys=https://shop.example/keys | avp.token.keys | not local | file:./avp-token-keys.json
					avp.token.query-parameter=seldom | avp.token.query-parameter | seldom | true or false
					avp.discovery.skill=some | avp.discovery.skill | some | true or false
					avp.discovery.name= | avp.discovery.name | blank | one line of 1 to 500
					avp.discovery.description= | avp.discovery.description | blank | one line of 1 to 500
					avp.signature=strict                             | avp.signature                           | strict | the keys below it: avp.signature.profile,
					avp.agents=foo                                   | avp.agents                              | foo | avp.agents[0].trigger; indexes start at 0 without gaps
					avp.agents[0]=foo                                | avp.agents[0]                           | foo | avp.agents[0].trigger; indexes start at 0 without gaps
					avp.mode=                                        | avp.mode                                | is empty | Write one of enforce, observe, or remove 'avp.mode'
					avp.enabled=                                     | avp.enabled                             | is '' | Write true or false
					avp.signature.profile=                           | avp.signature.profile                   | is empty | Write one of deployed, strict, or remove
					avp.signature.clock-skew=                        | avp.signature.clock-skew                | is empty | Write a duration such as 60s, 5m or 24h, or remove
					avp.signature.clockSkew=                         | avp.signature.clockskew                 | is empty | Write a duration such as 60s, 5m or 24h, or remove
					avp.agents[1].url=https://b.example              | avp.agents[1].url                       | https://b.example | from 0 without gaps
					avp.agent-only[2]=/c                             | avp.agent-only[2]                       | /c | from 0 without gaps
					""")
	void bindWhenWrongValueThenNamesPropertyFoundAndExpected(String values, String property, String found,
			String expected) {
		String[] properties = values.split(",(?=avp)");

		this.runner.withPropertyValues(properties).run((context) -> {
			assertThat(context).hasFailed();
			FailureAnalysis analysis = StartUpFailures.analyze(context.getStartupFailure(), properties);
			assertThat(analysis.getDescription()).contains("'" + property + "'").contains(found);
			assertThat(analysis.getAction()).contains(expected);
		});
	}

	@ParameterizedTest
	@CsvSource({ "avp.agent-onyl=/a, avp.agent-only", "avp.signature.clockskw=1s, avp.signature.clock-skew",
			"avp.agents[3].key=x, avp.agents[0].keys", "avp.Enabeld=true, avp.enabled" })
	void bindWhenUnknownKeyThenNamesTheNearest(String value, String nearest) {
		this.runner
			.withPropertyValues(value, "avp.agents[0].url=https://a.example", "avp.agents[0].keys=classpath:x.json")
			.run((context) -> {
				assertThat(context).hasFailed();
				FailureAnalysis analysis = StartUpFailures.analyze(context.getStartupFailure());
				assertThat(analysis.getDescription()).contains("is unknown").contains("test");
				assertThat(analysis.getAction()).contains("'" + nearest + "'");
			});
	}

	@Test
	void bindWhenUnknownKeyIsNoSlipThenNamesAllKeys() {
		this.runner.withPropertyValues("avp.unheard-of.thing=x")
			.run((context) -> assertThat(StartUpFailures.analyze(context.getStartupFailure()).getAction())
				.contains("Remove 'avp.unheard-of.thing'. The keys are avp.enabled, avp.mode,")
				.contains("avp.agents[0].keys"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "avp.trusted-proxies=10.0.0.1", "avp.trustedProxies[0]=10.0.0.1" })
	void bindWhenTrustedProxiesThenNamesForwardHeadersStrategy(String value) {
		this.runner.withPropertyValues(value)
			.run((context) -> assertThat(StartUpFailures.analyze(context.getStartupFailure()).getAction())
				.contains("server.forward-headers-strategy")
				.contains("Remove avp.trusted-proxies"));
	}

	@Test
	void bindWhenDisabledThenValidatedAllTheSame() {
		this.runner.withPropertyValues("avp.enabled=false", "avp.signature.clock-skew=1h")
			.run((context) -> assertThat(context).hasFailed());
	}

	@Test
	void bindWhenSameAgentTwiceThenNamesBoth() {
		this.runner
			.withPropertyValues("avp.agents[0].url=https://a.example", "avp.agents[0].keys=a.json",
					"avp.agents[1].url=HTTPS://A.example:443/.well-known/http-message-signatures-directory",
					"avp.agents[1].keys=b.json")
			.run((context) -> assertThat(StartUpFailures.analyze(context.getStartupFailure()).getDescription())
				.contains("'avp.agents[1].url'")
				.contains("same agent as avp.agents[0].url"));
	}

	@Test
	void profileWhenDiscoverySetThenNotThatOfTheProfile() {
		this.runner.withPropertyValues("avp.signature.profile=strict", "avp.directory.discovery=directory")
			.run((context) -> assertThat(context.getBean(AvpProperties.class).profile())
				.isEqualTo(WebBotAuthProfile.STRICT.withDiscovery(Discovery.DIRECTORY)));
	}

	@Test
	void directoryWhenNothingSetThenDefaultsOfCore() {
		this.runner.run((context) -> {
			AvpProperties properties = context.getBean(AvpProperties.class);
			assertThat(properties.directory().toRules()).isEqualTo(DirectoryRules.DEFAULT);
			assertThat(properties.directory().toLimits()).isEqualTo(FetchLimits.DEFAULT);
			assertThat(properties.profile()).isEqualTo(WebBotAuthProfile.DEPLOYED);
			assertThat(properties.fetchRules().refusal("https://agent.org/")).isEmpty();
			assertThat(properties.fetchRules().refusal("https://agent.org:8443/")).isPresent();
			assertThat(properties.fetchRules().refusal("https://agent.internal/")).isPresent();
		});
	}

	@Test
	void directoryWhenEverythingSetThenVaried() {
		this.runner.withPropertyValues("avp.directory.min-ttl=5", "avp.directory.max-ttl=1h",
				"avp.directory.connect-timeout=200ms", "avp.directory.read-timeout=300ms",
				"avp.directory.call-timeout=400ms", "avp.directory.request-timeout=500ms",
				"avp.directory.max-bytes=2KB", "avp.directory.max-keys=3", "avp.directory.require-proof=true",
				"avp.directory.allowed-addresses=127.0.0.0/8,fd00::/8", "avp.directory.allowed-hosts=Agent.Internal",
				"avp.directory.allowed-ports=8443,9443", "avp.authorities=shop.example")
			.run((context) -> {
				AvpProperties properties = context.getBean(AvpProperties.class);
				FetchRules rules = properties.fetchRules();
				assertThat(properties.directory().toRules()).isEqualTo(new DirectoryRules(Duration.ofSeconds(5),
						Duration.ofHours(1), Duration.ofMillis(500), 3, true));
				assertThat(properties.directory().toLimits()).isEqualTo(
						new FetchLimits(Duration.ofMillis(200), Duration.ofMillis(300), Duration.ofMillis(400), 2048));
				assertThat(rules.refusal("https://agent.internal:9443/")).isEmpty();
				assertThat(rules.addresses().allows(InetAddress.getByAddress(new byte[] { 127, 0, 0, 1 }))).isTrue();
				assertThat(rules.own()).hasToString("[shop.example]");
			});
	}

	@Test
	void challengeWhenEverythingSetThenVaried() {
		this.runner
			.withPropertyValues("avp.enabled=false", "avp.challenge.enabled=true", "avp.challenge.path=/agents/avp",
					"avp.challenge.types=modular", "avp.challenge.level=2", "avp.challenge.progressive=false",
					"avp.challenge.ttl=30", "avp.challenge.limit-per-minute=3", "avp.challenge.profile=embedded",
					"avp.discovery.skill=true", "avp.discovery.llms=true", "avp.discovery.name=Tea",
					"avp.discovery.description=Sells tea.")
			.run((context) -> {
				AvpProperties properties = context.getBean(AvpProperties.class);
				assertThat(properties.challenge().toPaths())
					.isEqualTo(new AvpPaths("/agents/avp", AvpProfile.EMBEDDED));
				assertThat(properties.challenge().toRules(PuzzleDeck.DEFAULT)).isEqualTo(new ChallengeRules(
						PuzzleDeck.DEFAULT, 2, false, Duration.ofSeconds(30), 3, AvpProfile.EMBEDDED));
				assertThat(properties.challenge().types()).containsExactly("modular");
				assertThat(properties.discovery().toDiscovery("ignored"))
					.isEqualTo(new AvpDiscovery(true, true, "Tea", "Sells tea."));
			});
	}

	@Test
	void tokenWhenOnlyAuthoritiesSetThenTheFirstIsTheIssuer() {
		this.runner.withPropertyValues("avp.authorities=shop.example:8443,other.example")
			.run((context) -> assertThat(rules(context.getBean(AvpProperties.class)))
				.isEqualTo(TokenRules.of("https://shop.example:8443")));
	}

	@Test
	void tokenWhenIssuerAndAudienceSetThenThese() {
		this.runner
			.withPropertyValues("avp.authorities=shop.example", "avp.token.issuer=https://id.example",
					"avp.token.audience=https://a.example,https://b.example", "avp.token.lifetime=60")
			.run((context) -> assertThat(rules(context.getBean(AvpProperties.class))).isEqualTo(new TokenRules(
					"https://id.example", List.of("https://a.example", "https://b.example"), Duration.ofMinutes(1))));
	}

	@Test
	void discoveryWhenNoNameThenThatOfTheApplication() {
		this.runner.run((context) -> {
			AvpDiscoveryProperties discovery = context.getBean(AvpProperties.class).discovery();
			assertThat(discovery.toDiscovery("tea-shop").name()).isEqualTo("tea-shop");
			assertThat(discovery.toDiscovery(" ").name()).isEqualTo("This service");
		});
	}

	private static TokenRules rules(AvpProperties properties) {
		return properties.token().toRules(properties.authorities());
	}

	@Test
	void toProfileWhenNothingSetThenDeployed() {
		this.runner.run((context) -> assertThat(context.getBean(AvpProperties.class).signature().toProfile())
			.isEqualTo(WebBotAuthProfile.DEPLOYED));
	}

	@Test
	void toProfileWhenEverythingSetThenVaried() {
		this.runner
			.withPropertyValues("avp.signature.profile=strict", "avp.signature.clock-skew=5",
					"avp.signature.max-validity=36500d", "avp.signature.algorithms=ed25519",
					"avp.signature.required-components=@method,content-digest", "avp.signature.allow-test-keys=true",
					"avp.signature.require-tls=true", "avp.signature.max-body-size=4KB")
			.run((context) -> {
				WebBotAuthProfile profile = context.getBean(AvpProperties.class).signature().toProfile();
				assertThat(profile.forms().quotedString()).isFalse();
				assertThat(profile.clockSkew()).hasSeconds(5);
				assertThat(profile.maxValidity()).hasDays(36500);
				assertThat(profile.algorithms()).hasToString("[ed25519]");
				assertThat(profile.requiredComponents()).containsExactly("@method", "content-digest");
				assertThat(profile.allowTestKeys()).isTrue();
				assertThat(profile.requireTls()).isTrue();
				assertThat(profile.limits().maxBodyBytes()).isEqualTo(4096);
			});
	}

}
