package io.avpsecurity.servlet;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;

import io.avpsecurity.core.AgentSecurity;
import io.avpsecurity.core.KnownAgent;
import io.avpsecurity.core.agent.Trigger;
import io.avpsecurity.core.http.OwnAuthorities;
import io.avpsecurity.core.jwk.JwkSet;
import io.avpsecurity.core.jwk.PublicJwk;
import io.avpsecurity.core.jwk.ReadJwkSet;
import io.avpsecurity.core.policy.PathPrefix;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.FilterRegistration;
import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;
import jakarta.servlet.annotation.WebListener;

/**
 * Puts the filter in front of a plain servlet application, as the guide shows.
 */
@WebListener
public final class AgentFilterListener implements ServletContextListener {

	@Override
	public void contextInitialized(ServletContextEvent event) {
		AgentSecurity security = AgentSecurity.builder()
			.authorities(OwnAuthorities.of(List.of("shop.example")))
			.agent(KnownAgent.of("https://agent.example", keys("/guide/agent-keys.json")).withTrigger(Trigger.FETCHER))
			.build();
		AgentFilterSettings settings = AgentFilterSettings.defaults().withAgentOnly(List.of(PathPrefix.of("/agents")));

		FilterRegistration.Dynamic agents = event.getServletContext()
			.addFilter("agents", new AgentFilter(security, settings));
		agents.setAsyncSupported(true);
		agents.addMappingForUrlPatterns(EnumSet.allOf(DispatcherType.class), false, "/*");
	}

	private static List<PublicJwk> keys(String resource) {
		ReadJwkSet read = JwkSet.read(text(resource));
		if (read instanceof ReadJwkSet.Value value && value.set().refused().isEmpty()) {
			return value.set().keys();
		}
		throw new IllegalStateException(resource + " is no good JWK Set: " + read);
	}

	private static String text(String resource) {
		try (InputStream in = AgentFilterListener.class.getResourceAsStream(resource)) {
			return new String(Objects.requireNonNull(in, resource).readAllBytes(), StandardCharsets.UTF_8);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
