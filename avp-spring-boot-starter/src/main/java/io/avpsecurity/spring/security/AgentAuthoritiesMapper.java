package io.avpsecurity.spring.security;

import java.util.Collection;

import io.avpsecurity.core.Assessment;

/**
 * Adds names to the authorities of a proven agent. Every bean of this type is asked; the
 * names of {@link AgentAuthorities} are there in any case. It is called on the thread of
 * the request, once for each dispatch, only for a request that proved something, that is
 * neither denied nor a user's, and must be quick and thread-safe. What it throws fails
 * the request.
 */
@FunctionalInterface
public interface AgentAuthoritiesMapper {

	/**
	 * Returns the names to add. A name that the application asks of its users, such as a
	 * role, lets every such agent in there.
	 * @param assessment what is known about the request
	 * @return names, none to add nothing
	 */
	Collection<String> authorities(Assessment assessment);

}
