package io.avpsecurity.spring.boot;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;

import io.avpsecurity.core.AgentSecurity;
import io.avpsecurity.core.agent.Action;
import io.avpsecurity.core.agent.Outcome;
import io.avpsecurity.core.agent.Verification;
import io.avpsecurity.core.fetch.DocumentFetcher;
import io.avpsecurity.core.fixture.TestFetcher;
import io.avpsecurity.core.http.OwnAuthorities;
import io.avpsecurity.core.http.RequestMessage;
import io.avpsecurity.core.policy.PathPrefix;
import io.avpsecurity.core.webbotauth.WebBotAuthProfile;
import io.avpsecurity.servlet.AgentFilter;
import io.avpsecurity.servlet.AgentFilterSettings;
import io.avpsecurity.spring.fixture.TestAgent;
import io.avpsecurity.spring.web.AgentOnly;
import io.avpsecurity.spring.web.AgentOnlyPlacementException;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.LazyInitializationBeanFactoryPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.ssl.SslAutoConfiguration;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.core.Ordered;
import org.springframework.mock.web.MockFilterChain;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.web.servlet.handler.MappedInterceptor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;

/**
 * Tests for {@link AvpAutoConfiguration}.
 */
@ExtendWith(OutputCaptureExtension.class)
class AvpAutoConfigurationTests {

	private final WebApplicationContextRunner runner = new WebApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(AvpAutoConfiguration.class));

	@Test
	void startWhenNothingSetThenFilterInFrontOfEverything() {
		this.runner.run((context) -> {
			FilterRegistrationBean<?> registration = context.getBean(FilterRegistrationBean.class);
			assertThat(registration.getFilter()).isInstanceOf(AgentFilter.class);
			assertThat(registration.getOrder()).isEqualTo(Ordered.HIGHEST_PRECEDENCE + 100);
			assertThat(registration.isAsyncSupported()).isTrue();
			assertThat(registration.getUrlPatterns()).containsExactly("/*");
			assertThat(registration.determineDispatcherTypes()).isEqualTo(EnumSet.allOf(DispatcherType.class));
			assertThat(context.getBean(AgentFilterSettings.class)).isEqualTo(AgentFilterSettings.defaults());
			assertThat(context).hasSingleBean(MappedInterceptor.class).doesNotHaveBean(Filter.class);
		});
	}

	@Test
	void startWhenPropertiesSetThenSettingsFollow() {
		this.runner.withPropertyValues("avp.mode=observe", "avp.agent-only=/a,/b", "avp.disclose-reasons=true")
			.run((context) -> {
				AgentFilterSettings settings = context.getBean(AgentFilterSettings.class);
				assertThat(settings.mode()).isEqualTo(AgentFilterSettings.Mode.OBSERVE);
				assertThat(settings.agentOnly()).containsExactly(PathPrefix.of("/a"), PathPrefix.of("/b"));
				assertThat(settings.discloseReasons()).isTrue();
				assertThat(settings.realm()).isEqualTo("agents");
			});
	}

	@Test
	void startWhenDisabledThenOffAndStillThere() {
		this.runner.withPropertyValues("avp.enabled=false", "avp.mode=observe").run((context) -> {
			assertThat(context.getBean(AgentFilterSettings.class).mode()).isEqualTo(AgentFilterSettings.Mode.OFF);
			assertThat(context).hasSingleBean(MappedInterceptor.class).hasSingleBean(FilterRegistrationBean.class);
		});
	}

	@Test
	void startWhenUserHasAgentSecurityThenTheUsers() {
		AgentSecurity users = AgentSecurity.builder().build();

		this.runner.withBean("users", AgentSecurity.class, () -> users)
			.run((context) -> assertThat(context.getBean(AgentSecurity.class)).isSameAs(users));
	}

	@ParameterizedTest
	@ValueSource(strings = { "users", "settings" })
	void startWhenUserHasSettingsThenStopped(String name) {
		this.runner.withPropertyValues("avp.agent-only=/agents")
			.withBean(name, AgentFilterSettings.class, AgentFilterSettings::defaults,
					(definition) -> definition.setPrimary(true))
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.hasMessageContaining(name + ", agentFilterSettings; expected agentFilterSettings alone")
				.hasMessageContaining("write avp.enabled, avp.mode, avp.agent-only"));
	}

	@Test
	void startWhenUserHasSettingsAndLazyThenNoFilterWithThem() {
		this.runner
			.withBean("users", AgentFilterSettings.class, AgentFilterSettings::defaults,
					(definition) -> definition.setPrimary(true))
			.withInitializer(
					(context) -> context.addBeanFactoryPostProcessor(new LazyInitializationBeanFactoryPostProcessor()))
			.run((context) -> assertThatException()
				.isThrownBy(() -> context.getBean("agentFilterRegistration", FilterRegistrationBean.class))
				.havingRootCause()
				.withMessageContaining("expected agentFilterSettings alone"));
	}

	@ParameterizedTest
	@ValueSource(classes = { AnnotatedType.class, AnnotatedMethod.class })
	void startWhenNoWebMvcAndAnnotatedThenStopped(Class<?> bean) {
		this.runner.withClassLoader(new FilteredClassLoader("org.springframework.web.servlet"))
			.withUserConfiguration(bean)
			.run((context) -> {
				assertThat(context).getFailure()
					.isInstanceOf(AgentOnlyPlacementException.class)
					.hasMessageContaining(bean.getName())
					.hasMessageContaining("only Spring MVC enforces it");
				assertThat(StartUpFailures.analyze(context.getStartupFailure()).getAction())
					.contains("put the path under avp.agent-only");
			});
	}

	@Test
	void startWhenNoWebMvcAndLazyThenCheckedAllTheSame() {
		this.runner.withClassLoader(new FilteredClassLoader("org.springframework.web.servlet"))
			.withUserConfiguration(AnnotatedMethod.class)
			.withInitializer(
					(context) -> context.addBeanFactoryPostProcessor(new LazyInitializationBeanFactoryPostProcessor()))
			.run((context) -> assertThat(context).hasFailed());
	}

	@Test
	void startWhenNoWebMvcThenFilterOnly() {
		this.runner
			.withClassLoader(new FilteredClassLoader("org.springframework.web.servlet", "org.springframework.security"))
			.run((context) -> assertThat(context).hasNotFailed()
				.hasSingleBean(FilterRegistrationBean.class)
				.doesNotHaveBean(MappedInterceptor.class));
	}

	@Test
	void startWhenNoSecurityThenInterceptorToo() {
		this.runner.withClassLoader(new FilteredClassLoader("org.springframework.security"))
			.run((context) -> assertThat(context).hasNotFailed().hasSingleBean(MappedInterceptor.class));
	}

	@Test
	void startWhenNoWebApplicationThenNothing() {
		new ApplicationContextRunner().withConfiguration(AutoConfigurations.of(AvpAutoConfiguration.class))
			.run((context) -> assertThat(context).doesNotHaveBean(AgentSecurity.class));
	}

	@Test
	void startWhenNothingSetThenOneInfoLine(CapturedOutput output) {
		this.runner.withPropertyValues("avp.agent-only=/agents").run((context) -> {
			assertThat(output).containsOnlyOnce(
					"Agents: mode enforce, profile deployed, " + "0 known in advance, own authorities unknown");
			assertThat(output).contains("key directories fetched, agent-only paths [/agents]")
				.doesNotContain(" WARN ")
				.doesNotContain("fetching also from");
		});
	}

	@Test
	void startWhenUserHasAgentSecurityThenThatIsReported(CapturedOutput output) {
		AgentSecurity users = AgentSecurity.builder()
			.profile(WebBotAuthProfile.STRICT)
			.agent(TestAgent.FETCHER.known())
			.authorities(OwnAuthorities.of(List.of("other.example")))
			.build();

		this.runner.withBean("users", AgentSecurity.class, () -> users)
			.withPropertyValues("avp.authorities=shop.example", "avp.signature.allow-test-keys=true")
			.run((context) -> assertThat(output)
				.contains("profile strict, 1 known in advance, own authorities [other.example], "
						+ "key directories fetched, agent-only paths []")
				.doesNotContain("shop.example")
				.doesNotContain("allow-test-keys"));
	}

	@Test
	void startWhenObservingOrTestKeysThenWarns(CapturedOutput output) {
		this.runner
			.withPropertyValues("avp.mode=observe", "avp.signature.allow-test-keys=true",
					"avp.authorities=shop.example")
			.run((context) -> assertThat(output).contains("own authorities [shop.example]")
				.contains("avp.mode is observe")
				.contains("avp.signature.allow-test-keys is true"));
	}

	@Test
	void startWhenAProviderDoesNotDoEverythingThenOneWarningForEachAlgorithm(CapturedOutput output) {
		this.runner.withPropertyValues("avp.signature.provider=SunEC")
			.run((context) -> assertThat(output).contains("unknown (only loopback hosts verify), provider SunEC")
				.containsOnlyOnce("Provider SunEC does not verify [rsa-pss-sha512], the default does")
				.doesNotContain("rsa-v1_5-sha256")
				.doesNotContain("ed25519]"));
	}

	@Test
	void startWhenThereIsNoSuchProviderThenOneWarningAndTheDefault(CapturedOutput output) {
		this.runner.withPropertyValues("avp.signature.provider=NoSuchProvider")
			.run((context) -> assertThat(output).containsOnlyOnce(" WARN ")
				.contains("Provider NoSuchProvider does not verify [rsa-pss-sha512, ecdsa-p256-sha256, ed25519]"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "SunEC", "SunRsaSign", "NoSuchProvider" })
	void requestWhenAgentConfiguredThenVerifiedWhateverTheProvider(String provider, @TempDir Path directory)
			throws Exception {
		Path keys = Files.writeString(directory.resolve("keys.json"), TestAgent.FETCHER.jwkSet());

		this.runner
			.withPropertyValues("avp.agents[0].url=" + TestAgent.FETCHER.url(), "avp.agents[0].keys=" + keys.toUri(),
					"avp.agents[0].trigger=fetcher", "avp.agent-only=/agents", "avp.authorities=shop.example",
					"avp.signature.provider=" + provider)
			.run((context) -> {
				Filter filter = context.getBean(FilterRegistrationBean.class).getFilter();
				MockHttpServletRequest request = new MockHttpServletRequest("POST", "/agents");
				request.setServletPath("/agents");
				request.setServerName("shop.example");
				TestAgent.FETCHER.signs().postProcessRequest(request);
				MockHttpServletResponse response = new MockHttpServletResponse();
				MockFilterChain chain = new MockFilterChain();

				filter.doFilter(request, response, chain);

				assertThat(response.getStatus()).isEqualTo(200);
				assertThat(chain.getRequest()).isNotNull();
			});
	}

	@Test
	@Tag("T-121")
	void startWhenMoreIsAllowedThanThePublicInternetThenOneInfoLine(CapturedOutput output) {
		this.runner
			.withPropertyValues("avp.directory.allowed-addresses=127.0.0.0/8,fd00::/8",
					"avp.directory.allowed-hosts=localhost", "avp.directory.allowed-ports=8443")
			.run((context) -> assertThat(output)
				.containsOnlyOnce("Agents: fetching also from addresses "
						+ "[127.0.0.0/8, fd00::/8], hosts [localhost], ports [8443], as avp.directory says")
				.doesNotContain(" WARN "));
	}

	@Test
	void startWhenNothingIsFetchedFromAUrlOfTheOwnerThenWarnsOfEach(CapturedOutput output) {
		this.runner
			.withPropertyValues("avp.agents[0].url=https://agent.internal", "avp.agents[1].url=https://agent.org",
					"avp.agents[1].card-url=https://agent.org:8443/card", "avp.registries[0]=https://192.0.2.1/agents")
			.run((context) -> assertThat(output)
				.containsOnlyOnce("avp.agents[0].url is https://agent.internal, from where nothing is fetched")
				.containsOnlyOnce("avp.agents[1].card-url is https://agent.org:8443/card, from where")
				.containsOnlyOnce("avp.registries[0] is https://192.0.2.1/agents, from where")
				.doesNotContain("avp.agents[1].url is"));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			none     | there is no such SSL bundle
			keys     | the bundle has no truststore
			broken   | the bundle cannot be read
			""")
	void startWhenSslBundleCannotBeUsedThenNamesTheProperty(String name, String problem) {
		this.runner.withConfiguration(AutoConfigurations.of(SslAutoConfiguration.class))
			.withPropertyValues("avp.directory.ssl-bundle=" + name,
					"spring.ssl.bundle.jks.keys.keystore.location=classpath:none.p12",
					"spring.ssl.bundle.jks.broken.truststore.location=classpath:none.p12")
			.run((context) -> {
				assertThat(context).hasFailed();
				FailureAnalysis analysis = StartUpFailures.analyze(context.getStartupFailure());
				assertThat(analysis.getDescription())
					.contains("'avp.directory.ssl-bundle' is '" + name + "': " + problem);
				assertThat(analysis.getAction()).contains("spring.ssl.bundle");
			});
	}

	@Test
	void startWhenRegistryFileIsMissingThenFails() {
		this.runner.withPropertyValues("avp.registries[0]=classpath:none.txt").run((context) -> {
			assertThat(context).hasFailed();
			assertThat(StartUpFailures.analyze(context.getStartupFailure()).getDescription())
				.contains("'avp.registries[0]' is 'classpath:none.txt': there is no such resource");
		});
	}

	@Test
	void requestWhenDirectoryIsFetchedThenVerifiedUntilTheContextIsClosed() {
		TestFetcher internet = new TestFetcher();
		TestAgent.CRAWLER.publish(internet);
		TestAgent.FETCHER.publish(internet);
		AtomicReference<AgentSecurity> closed = new AtomicReference<>();

		this.runner.withBean(DocumentFetcher.class, () -> internet)
			.withPropertyValues("avp.authorities=shop.example")
			.run((context) -> {
				closed.set(context.getBean(AgentSecurity.class));
				assertThat(assess(closed.get(), TestAgent.FETCHER).outcome()).isEqualTo(Outcome.VERIFIED);
				assertThat(context.getBean(AgentsEndpoint.class).agents().get("fetches").toString())
					.contains("directory={loaded=1, not_modified=0, failed=0, refused=0}");
			});

		assertThat(assess(closed.get(), TestAgent.CRAWLER).outcome()).isEqualTo(Outcome.UNVERIFIED);
	}

	@Test
	void startWhenNoActuatorAndNoMetersThenWithoutThem() {
		this.runner.withClassLoader(new FilteredClassLoader("org.springframework.boot.actuate", "io.micrometer.core"))
			.run((context) -> assertThat(context).hasSingleBean(AgentSecurity.class)
				.doesNotHaveBean(AgentMeters.class)
				.doesNotHaveBean(AgentsEndpoint.class));
	}

	@Test
	void startWhenThereIsARegistryThenMetersAreInIt() {
		SimpleMeterRegistry registry = new SimpleMeterRegistry();

		this.runner.withBean(MeterRegistry.class, () -> registry)
			.run((context) -> assertThat(registry.get("avp.decisions").counters()).hasSize(Action.values().length));
	}

	private static Verification assess(AgentSecurity security, TestAgent agent) {
		RequestMessage message = RequestMessage.of("GET", "https://shop.example/");
		for (Map.Entry<String, String> field : agent.fields("GET", "https://shop.example/").entrySet()) {
			message = message.withField(field.getKey(), field.getValue());
		}
		return security.assess(message).verification();
	}

	@AgentOnly
	static class AnnotatedType {

	}

	static class AnnotatedMethod {

		@AgentOnly
		void serve() {
		}

	}

}
