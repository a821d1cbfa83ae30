package io.avpsecurity.spring.web;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.avpsecurity.servlet.AgentRequirement;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.RequestMappingInfoHandlerMapping;

/**
 * Finds what {@code OPTIONS} asks for where Spring MVC answers it by itself: the same as
 * the handlers of that path, when all of them are agent-only. A CORS preflight never
 * comes here.
 */
final class OptionsHandlers {

	private final ObjectProvider<RequestMappingInfoHandlerMapping> mappings;

	private final AgentOnlyLookup lookup;

	OptionsHandlers(ObjectProvider<RequestMappingInfoHandlerMapping> mappings, AgentOnlyLookup lookup) {
		this.mappings = mappings;
		this.lookup = lookup;
	}

	/**
	 * Returns whether a handler is Spring MVC's own for {@code OPTIONS}.
	 * @param handler the handler of a request
	 * @return true when it is
	 */
	static boolean isBuiltIn(Object handler) {
		return handler instanceof HandlerMethod method
				&& method.getBeanType().getEnclosingClass() == RequestMappingInfoHandlerMapping.class;
	}

	/**
	 * Finds what the path of a request asks for.
	 * @param request the request
	 * @return the requirements of its handlers, none when one of them is for everybody
	 */
	List<AgentRequirement> find(HttpServletRequest request) {
		List<AgentRequirement> requirements = new ArrayList<>();
		for (RequestMappingInfoHandlerMapping mapping : this.mappings) {
			for (Map.Entry<RequestMappingInfo, HandlerMethod> entry : mapping.getHandlerMethods().entrySet()) {
				if (entry.getKey().getActivePatternsCondition().getMatchingCondition(request) != null) {
					Optional<AgentRequirement> requirement = this.lookup.find(entry.getValue());
					if (requirement.isEmpty()) {
						return List.of();
					}
					requirements.add(requirement.get());
				}
			}
		}
		return requirements;
	}

}
