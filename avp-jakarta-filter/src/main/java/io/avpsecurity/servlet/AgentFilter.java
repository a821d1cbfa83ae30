package io.avpsecurity.servlet;

import java.io.IOException;
import java.util.Objects;
import java.util.Optional;

import io.avpsecurity.core.AgentSecurity;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets nothing through to an agent-only path without a proven credential, whichever way
 * the container dispatches to it, and answers denied requests itself. A request is
 * verified once; each dispatch is decided for its own path. A fault of ours never opens a
 * path. The body is read only where a verified signature speaks for it, and the
 * application can read it again. No session is made, and nobody is logged in. A path is
 * closed to others here and not opened to anybody: the application's own security still
 * has its say.
 *
 * <p>
 * A CORS preflight is the exception. It is not judged and passes on every path, since the
 * application's CORS handling has to answer it, and cannot be told from here to stop
 * there: what handles {@code OPTIONS} on an agent-only path runs for anybody who sends
 * one, and only its answer loses the body. A CORS filter behind this one, or Spring MVC,
 * keeps a preflight from the resource. A servlet that does work on {@code OPTIONS} is not
 * protected from preflights (threat T-93).
 *
 * <p>
 * Register it before every other filter but the one that works out forwarded headers, for
 * all five dispatcher types and with asynchronous support. A dispatch by servlet name has
 * no path and is decided for the path before it. Thread-safe.
 */
public final class AgentFilter implements Filter {

	private static final Logger logger = LoggerFactory.getLogger(AgentFilter.class);

	private final Optional<AvpEndpoints> endpoints;

	private final Optional<ApiEndpoints> api;

	private final AgentAnswers answers;

	private final RequestJudge judge;

	private final LockedOutLog lockedOut = new LockedOutLog();

	/**
	 * Creates the filter.
	 * @param security what judges
	 * @param settings what is enforced
	 */
	public AgentFilter(AgentSecurity security, AgentFilterSettings settings) {
		this(Judge.of(Objects.requireNonNull(security, "security must not be null")), settings,
				AvpEndpoints.of(security, settings), ApiEndpoints.of(security, settings));
	}

	AgentFilter(Judge judge, AgentFilterSettings settings) {
		this(judge, settings, Optional.empty(), Optional.empty());
	}

	private AgentFilter(Judge judge, AgentFilterSettings settings, Optional<AvpEndpoints> endpoints,
			Optional<ApiEndpoints> api) {
		this.endpoints = endpoints;
		this.api = api;
		this.answers = new AgentAnswers(settings);
		this.judge = new RequestJudge(settings, judge, this.answers);
	}

	@Override
	public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
			throws IOException, ServletException {
		if (!(request instanceof HttpServletRequest httpRequest)
				|| !(response instanceof HttpServletResponse httpResponse)) {
			throw new ServletException("AgentFilter judges HTTP requests only");
		}
		if (this.endpoints.isPresent() && this.endpoints.get().serve(httpRequest, httpResponse)) {
			return;
		}
		if (this.api.isPresent() && this.api.get().serve(httpRequest, httpResponse)) {
			return;
		}
		DispatcherType type = httpRequest.getDispatcherType();
		Optional<Judgement> before = Agents.judgement(httpRequest);
		try {
			Verdict verdict = this.judge.judge(httpRequest);
			// The chain is called outside every guard of ours: its faults are its own.
			if (verdict instanceof Verdict.Refuse refuse) {
				refuse(type, refuse.answer(), httpRequest, httpResponse);
				return;
			}
			HttpServletRequest readable = BodyReplay.around(httpRequest);
			if (verdict instanceof Verdict.PassAgent agent) {
				passAgent(agent, readable, httpResponse, chain);
			}
			else if (verdict instanceof Verdict.PassPreflight) {
				chain.doFilter(readable, new BodilessResponse(httpResponse));
			}
			else {
				passOpen(readable, httpResponse, chain);
			}
		}
		finally {
			if (type == DispatcherType.FORWARD || type == DispatcherType.INCLUDE) {
				before.ifPresent((judgement) -> Agents.leave(httpRequest, judgement));
			}
			if (before.isEmpty()) {
				BodyReplay.release(httpRequest);
			}
		}
	}

	/**
	 * An included part that is refused is left out. Elsewhere what was prepared so far
	 * was not meant for this answer and goes.
	 */
	private void refuse(DispatcherType type, Answer answer, HttpServletRequest request, HttpServletResponse response)
			throws IOException {
		logger.debug("Refused with {}", answer.status());
		if (type == DispatcherType.INCLUDE) {
			return;
		}
		if (type != DispatcherType.REQUEST) {
			if (response.isCommitted()) {
				logger.debug("Nothing was written: the response had begun");
				return;
			}
			response.reset();
		}
		this.answers.write(answer, request, response);
	}

	/** What was not judged is none of our business. */
	private static void passOpen(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
			throws IOException, ServletException {
		if (Agents.judgement(request).isPresent()) {
			QueryTokenShield.shield(request, response);
		}
		chain.doFilter(request, response);
	}

	private void passAgent(Verdict.PassAgent agent, HttpServletRequest request, HttpServletResponse response,
			FilterChain chain) throws IOException, ServletException {
		this.answers.markAgentOnly(response);
		QueryTokenShield.shield(request, response);
		chain.doFilter(request, response);
		if (request.getDispatcherType() == DispatcherType.REQUEST && !request.isAsyncStarted()) {
			this.lockedOut.check(agent.prefix(), response.getStatus());
		}
	}

}
