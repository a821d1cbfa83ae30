package io.avpsecurity.servlet;

import java.util.List;

import io.avpsecurity.core.challenge.AvpProfile;
import io.avpsecurity.core.policy.PathPrefix;

/**
 * Writes the documents that tell agents about the service, from its settings alone.
 * Immutable and thread-safe.
 */
final class DiscoveryDocuments {

	private final AgentFilterSettings settings;

	private final AvpPaths paths;

	DiscoveryDocuments(AgentFilterSettings settings) {
		this.settings = settings;
		this.paths = settings.avp().orElse(AvpPaths.DEFAULT);
	}

	/**
	 * Writes how to get a token. The lines between the dashes are for programs.
	 * @param context where the application is mounted
	 * @return Markdown
	 */
	String skill(String context) {
		AvpDiscovery about = this.settings.discovery();
		String challenge = context + this.paths.challenge();
		String verify = context + this.paths.verify();
		return """
				---
				name: %s
				avp-version: "1.0"
				avp-challenge: %s
				avp-verify: %s
				---

				# %s

				%sThis service gives tokens to agents by AVP v1.0: solve one puzzle, get a token, send it with your requests.
				A request signed with HTTP Message Signatures (Web Bot Auth) needs no token. All paths are on this host.

				%s
				## Use the token

				Send it with every request, in a header and nowhere else:

				```
				Authorization: AVP <token>
				```

				Keep it until it expires, and get a new one shortly before. It is worth as much as a password until then.

				## When it does not work

				| Answer | What to do |
				|---|---|
				| 401 `token_required` or `invalid_token` | Get a new token. |
				| 401 `invalid_solution`, `challenge_expired`, `challenge_not_found` | Get a new challenge. Each can be answered once. |
				| 400 `invalid_request` | Write the request as above. The challenge can still be answered. |
				| 403 `insufficient_scope` | Your token was not given for this. |
				| 403 | A token does not open this. |
				| 413, 415 | Send at most 4096 bytes of JSON, with `Content-Type: application/json`. |
				| 429, 503 | Wait as many seconds as `Retry-After` says. |
				%s"""
			.formatted(quoted(about.name()), challenge, verify, about.name(), sentence(about.description()),
					(this.paths.profile() == AvpProfile.CORE) ? core(challenge, verify) : embedded(challenge, verify),
					agentOnly(context));
	}

	/**
	 * Writes what the service is.
	 * @param context where the application is mounted
	 * @return Markdown, as the convention for this document has it
	 */
	String llms(String context) {
		AvpDiscovery about = this.settings.discovery();
		String skill = about.skill()
				? "- [How to get a token](" + context + AvpDiscovery.SKILL_PATH + "): the steps, with examples\n" : "";
		return """
				# %s

				> %sParts of this service are for agents that prove it, with an HTTP message signature (Web Bot Auth) or an AVP token.

				## Access

				%s- [Challenge](%s): where a challenge is given; the answer goes to %s
				"""
			.formatted(about.name(), sentence(about.description()), skill, context + this.paths.challenge(),
					context + this.paths.verify());
	}

	private static String core(String challenge, String verify) {
		return """
				## Get a token

				1. `GET %s` answers `challenge_id`, `puzzle` and `ttl`, the seconds you have.
				2. Solve `puzzle.prompt`. `puzzle.format` says how to write the answer: `integer`, `hex` or `string`.
				3. `POST %s` as `application/json`:

				```json
				{"challenge_id":"avp_...","solution":"42"}
				```

				A right answer is 200 with `token` and `expires_at`. The first answer uses the challenge up, right or wrong.
				"""
			.formatted(challenge, verify);
	}

	private static String embedded(String challenge, String verify) {
		return """
				## Register

				1. `POST %s` as `application/json`, `{"name":"MyAgent"}`, answers `data.challenge`, open until `expires_at`.
				2. Solve `prompt`. `format` says how to write the answer: `integer`, `hex` or `string`.
				3. `POST %s` as `application/json`:

				```json
				{"challenge_id":"chl_...","response":"42"}
				```

				`challenge_id` is `data.challenge.id`.

				A right answer is 200 with `data.agent` and `data.api_key`, which is the token unless `data.message` says otherwise. The first answer uses the challenge up, right or wrong.
				"""
			.formatted(challenge, verify);
	}

	private String agentOnly(String context) {
		List<PathPrefix> prefixes = this.settings.agentOnly();
		if (prefixes.isEmpty()) {
			return "";
		}
		StringBuilder list = new StringBuilder("\n## What is for agents only\n\n");
		prefixes.forEach((prefix) -> list.append("- `")
			.append(context)
			.append(ContextPath.encode(prefix.toString()))
			.append("`\n"));
		return list.toString();
	}

	private static String sentence(String text) {
		return text.isEmpty() ? "" : text + (text.endsWith(".") ? " " : ". ");
	}

	/** A double-quoted text of YAML. The name is one line. */
	private static String quoted(String text) {
		return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
	}

}
