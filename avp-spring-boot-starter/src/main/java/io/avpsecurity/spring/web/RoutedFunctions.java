package io.avpsecurity.spring.web;

import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

import org.springframework.core.io.Resource;
import org.springframework.web.servlet.function.HandlerFunction;
import org.springframework.web.servlet.function.RequestPredicate;
import org.springframework.web.servlet.function.RouterFunction;
import org.springframework.web.servlet.function.RouterFunctions;
import org.springframework.web.servlet.function.ServerRequest;

/**
 * Stops at a handler function with an {@link AgentOnly}: a filter or a method reference
 * may hide the function from everybody, so the annotation cannot be relied on there.
 */
final class RoutedFunctions implements RouterFunctions.Visitor {

	private final AgentOnlyLookup lookup;

	RoutedFunctions(AgentOnlyLookup lookup) {
		this.lookup = lookup;
	}

	@Override
	public void route(RequestPredicate predicate, HandlerFunction<?> handlerFunction) {
		Class<?> type = handlerFunction.getClass();
		if (this.lookup.find(type).isPresent()) {
			throw new AgentOnlyPlacementException(type.getName(), "has no effect: it is a handler function",
					"Put the path of its route under avp.agent-only.");
		}
	}

	@Override
	public void startNested(RequestPredicate predicate) {
		// routes are looked at one by one
	}

	@Override
	public void endNested(RequestPredicate predicate) {
		// routes are looked at one by one
	}

	@Override
	public void resources(Function<ServerRequest, Optional<Resource>> lookupFunction) {
		// no code of the application
	}

	@Override
	public void attributes(Map<String, Object> attributes) {
		// nothing to find there
	}

	@Override
	public void unknown(RouterFunction<?> routerFunction) {
		// a bean among its functions is no known handler, which stops the start too
	}

}
