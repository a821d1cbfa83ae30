package io.avpsecurity.spring.security;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

import io.avpsecurity.core.Assessment;
import io.avpsecurity.core.agent.Action;
import io.avpsecurity.servlet.LeftAssessments;
import io.avpsecurity.spring.fixture.TestAssessments;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.security.authentication.AnonymousAuthenticationToken;
import org.springframework.security.authentication.AuthenticationTrustResolverImpl;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.GrantedAuthority;
import org.springframework.security.core.authority.AuthorityUtils;
import org.springframework.security.core.context.SecurityContext;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.core.context.SecurityContextImpl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

/**
 * Tests for {@link AgentAuthenticationFilter} and the token it makes.
 */
class AgentAuthenticationFilterTests {

	private final AnonymousAuthenticationToken anonymous = new AnonymousAuthenticationToken("key", "anonymousUser",
			AuthorityUtils.createAuthorityList("ROLE_ANONYMOUS"));

	private final AgentAuthenticationFilter filter = new AgentAuthenticationFilter(
			SecurityContextHolder.getContextHolderStrategy(),
			List.of(new DefaultAgentAuthorities(), (assessment) -> List.of("ADDED")));

	@AfterEach
	void clear() {
		SecurityContextHolder.clearContext();
	}

	@Test
	void doFilterWhenProvenThenAgentForTheDispatchOnly() throws Exception {
		SecurityContext before = new SecurityContextImpl(this.anonymous);
		SecurityContextHolder.setContext(before);

		Authentication seen = seen(TestAssessments.signed(Action.ALLOW));

		assertThat(seen).isInstanceOf(AgentAuthenticationToken.class);
		assertThat(AuthorityUtils.authorityListToSet(seen.getAuthorities())).containsExactlyInAnyOrder("ROLE_ANONYMOUS",
				"AGENT_SIGNATURE", "AGENT_TRIGGER_FETCHER", "AGENT_DECISION_ALLOW", "ADDED");
		assertThat(SecurityContextHolder.getContext()).isSameAs(before);
		assertThat(before.getAuthentication()).isSameAs(this.anonymous);
	}

	@Test
	void doFilterWhenTokenThenItsScopes() throws Exception {
		SecurityContextHolder.setContext(new SecurityContextImpl(this.anonymous));

		Authentication seen = seen(TestAssessments.token("orders"));

		assertThat(seen.getAuthorities()).extracting(GrantedAuthority::getAuthority)
			.contains("AGENT_TOKEN", "AGENT_SCOPE_orders")
			.doesNotContain("AGENT_SIGNATURE");
		assertThat(((AgentAuthenticationToken) seen).getAgent()).isEmpty();
	}

	@Tag("T-105")
	@ParameterizedTest
	@EnumSource(names = { "DENY", "CHALLENGE" })
	void doFilterWhenNotPassingThenNoAuthorities(Action action) throws Exception {
		SecurityContextHolder.setContext(new SecurityContextImpl(this.anonymous));

		assertThat(seen(TestAssessments.signed(action))).isSameAs(this.anonymous);
	}

	@Test
	void doFilterWhenInnerDispatchDeniedThenOuterAuthoritiesDoNotReachIt() throws Exception {
		SecurityContextHolder.setContext(new SecurityContextImpl(this.anonymous));
		AtomicReference<Authentication> inner = new AtomicReference<>();
		AtomicReference<Authentication> after = new AtomicReference<>();
		FilterChain nested = (request, response) -> {
			inner.set(seen(TestAssessments.signed(Action.DENY)));
			after.set(SecurityContextHolder.getContext().getAuthentication());
		};

		this.filter.doFilter(request(TestAssessments.signed(Action.ALLOW)), new MockHttpServletResponse(), nested);

		assertThat(inner.get()).isSameAs(this.anonymous);
		assertThat(after.get()).isInstanceOf(AgentAuthenticationToken.class);
	}

	@Tag("T-97")
	@Test
	void doFilterWhenUserThenUntouched() throws Exception {
		Authentication alice = UsernamePasswordAuthenticationToken.authenticated("alice", "",
				AuthorityUtils.createAuthorityList("ROLE_CUSTOMER"));
		SecurityContext before = new SecurityContextImpl(alice);
		SecurityContextHolder.setContext(before);

		assertThat(seen(TestAssessments.signed(Action.ALLOW))).isSameAs(alice);
		assertThat(SecurityContextHolder.getContext()).isSameAs(before);
	}

	@Test
	void doFilterWhenAnonymousSwitchedOffThenStillNobody() throws Exception {
		assertThat(seen(TestAssessments.signed(Action.ALLOW))).isNull();
	}

	@Test
	void doFilterWhenNothingProvenThenContextNotEvenLoaded() throws Exception {
		SecurityContextHolder.setDeferredContext(() -> fail("loaded"));

		this.filter.doFilter(request(TestAssessments.unsigned()), new MockHttpServletResponse(),
				(request, response) -> {
				});
		this.filter.doFilter(new MockHttpServletRequest(), new MockHttpServletResponse(), (request, response) -> {
		});
	}

	@Test
	void doFilterWhenLoggedInMeanwhileThenLoginStays() throws Exception {
		SecurityContextHolder.setContext(new SecurityContextImpl(this.anonymous));
		SecurityContext login = new SecurityContextImpl(
				UsernamePasswordAuthenticationToken.authenticated("alice", "", List.of()));

		this.filter.doFilter(request(TestAssessments.signed(Action.ALLOW)), new MockHttpServletResponse(),
				(request, response) -> SecurityContextHolder.setContext(login));

		assertThat(SecurityContextHolder.getContext()).isSameAs(login);
	}

	@Tag("T-97")
	@Test
	void tokenWhenLookedAtThenAnonymous() throws Exception {
		AgentAuthenticationToken token = token();

		assertThat(new AuthenticationTrustResolverImpl().isAnonymous(token)).isTrue();
		assertThat(token.getName()).isEqualTo("anonymousUser");
		assertThat(token.getPrincipal()).isEqualTo("anonymousUser");
		assertThat(token.getKeyHash()).isEqualTo(this.anonymous.getKeyHash());
		assertThat(token.getAgent().orElseThrow().identity().host()).isEqualTo("agent.example");
	}

	@Test
	void tokenWhenSerialisedThenPlainAnonymous() throws Exception {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		new ObjectOutputStream(bytes).writeObject(token());

		Object read = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();

		assertThat(read).isExactlyInstanceOf(AnonymousAuthenticationToken.class).isEqualTo(this.anonymous);
	}

	private AgentAuthenticationToken token() throws Exception {
		SecurityContextHolder.setContext(new SecurityContextImpl(this.anonymous));
		return (AgentAuthenticationToken) seen(TestAssessments.signed(Action.ALLOW));
	}

	private Authentication seen(Assessment assessment) throws IOException, ServletException {
		AtomicReference<Authentication> seen = new AtomicReference<>();
		this.filter.doFilter(request(assessment), new MockHttpServletResponse(),
				(request, response) -> seen.set(SecurityContextHolder.getContext().getAuthentication()));
		return seen.get();
	}

	private static MockHttpServletRequest request(Assessment assessment) {
		MockHttpServletRequest request = new MockHttpServletRequest("GET", "/agents/feed");
		LeftAssessments.leave(request, assessment);
		return request;
	}

}
