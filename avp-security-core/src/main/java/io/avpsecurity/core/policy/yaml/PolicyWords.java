package io.avpsecurity.core.policy.yaml;

import java.util.Map;

/**
 * What people write who come from other products, and what to write here.
 */
final class PolicyWords {

	static final String ID_FORM = "lower-case letters, digits, '.', '_' and '-', such as no-scrapers";

	static final Map<String, String> POLICY_KEYS = Map.ofEntries(Map.entry("policy", "rules"),
			Map.entry("policies", "rules"), Map.entry("default-action", "default"), Map.entry("fallback", "default"),
			Map.entry("count", "rules-count"));

	static final Map<String, String> RULE_KEYS = Map.ofEntries(Map.entry("user-agent", "agent"),
			Map.entry("useragent", "agent"), Map.entry("bot", "agent"), Map.entry("host", "agent"),
			Map.entry("limit", "max-per-hour"), Map.entry("rate", "max-per-hour"),
			Map.entry("rate-limit", "max-per-hour"), Map.entry("url", "path"), Map.entry("uri", "path"),
			Map.entry("paths", "path"), Map.entry("name", "id"), Map.entry("observe", "mode: observe"),
			Map.entry("dry-run", "mode: observe"), Map.entry("effect", "action"), Map.entry("decision", "action"),
			Map.entry("comment", "reason"), Map.entry("description", "reason"), Map.entry("signed", "verified"),
			Map.entry("verb", "methods"));

	static final Map<String, String> ACTIONS = Map.ofEntries(Map.entry("block", "deny"), Map.entry("reject", "deny"),
			Map.entry("forbid", "deny"), Map.entry("refuse", "deny"), Map.entry("drop", "deny"),
			Map.entry("permit", "allow"), Map.entry("accept", "allow"), Map.entry("grant", "allow"),
			Map.entry("pass", "allow"), Map.entry("captcha", "challenge"), Map.entry("built-in", "builtin"));

	static final Map<String, String> TRIGGERS = Map.of("user", "fetcher", "bot", "crawler", "spider", "crawler");

	static final Map<String, String> REQUIREMENTS = Map.of("body", "content-digest", "digest", "content-digest",
			"@method", "method", "@path", "path", "@query", "query", "url", "path");

	static final Map<String, String> MODES = Map.of("dry-run", "observe", "monitor", "observe", "report", "observe",
			"log", "observe", "block", "enforce");

	private PolicyWords() {
	}

}
