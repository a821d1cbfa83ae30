package io.avpsecurity.servlet;

/**
 * Where an {@link AgentFilter} serves the API, below the context path. Everything below
 * it is the API's, and nothing the application's. Immutable; what is no plain path, and
 * the root, are refused.
 *
 * @param base what the paths begin with, such as {@code /v1}
 */
public record ApiPath(String base) {

	/** The usual one. */
	public static final ApiPath DEFAULT = new ApiPath("/v1");

	public ApiPath {
		base = BasePath.of(base, "the API", "/v1");
	}

}
