package io.avpsecurity.cli;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

import io.avpsecurity.core.agent.Outcome;
import io.avpsecurity.core.json.Json;
import io.avpsecurity.core.policy.JudgedRequest;
import io.avpsecurity.core.policy.yaml.InvalidPolicyException;
import io.avpsecurity.core.policy.yaml.PolicyCaseReader;
import io.avpsecurity.core.policy.yaml.PolicyProblem;
import picocli.CommandLine.Option;

/**
 * A request as it is described for a policy: by the words, and with the meanings, that
 * the cases of a policy's tests have.
 */
final class GivenRequest {

	@Option(names = { "-X", "--method" }, paramLabel = "METHOD", description = "The method, GET if you do not say.")
	private Optional<String> method = Optional.empty();

	@Option(names = "--path", required = true, paramLabel = "PATH",
			description = "The path, as it is written and without a query, such as /articles")
	@SuppressWarnings("NullAway.Init")
	private String path;

	@Option(names = "--agent", paramLabel = "WHO",
			description = "Who signed: the host or https URL of an agent whose signature verified, or what became of "
					+ "the signature: unsigned, invalid or unverified. Unsigned if you do not say.")
	private Optional<String> agent = Optional.empty();

	@Option(names = "--trigger", paramLabel = "fetcher|crawler",
			description = "What triggers the agent, as its card says.")
	private Optional<String> trigger = Optional.empty();

	@Option(names = "--purpose", paramLabel = "PURPOSE",
			description = "What the agent's card says its requests are for. May be repeated.")
	private List<String> purposes = List.of();

	@Option(names = "--covers", paramLabel = "PART",
			description = "What the signature covers: method, path, query, content-digest. May be repeated. "
					+ "Method and path if you do not say.")
	private List<String> covers = List.of();

	@Option(names = "--token", description = "The request has a valid AVP token.")
	private boolean token;

	@Option(names = "--scope", paramLabel = "SCOPE",
			description = "What the token is given for. May be repeated. Says --token too.")
	private List<String> scopes = List.of();

	JudgedRequest read() {
		if (this.path.indexOf('?') >= 0) {
			throw new NotRunException("--path '" + this.path
					+ "' has a query, which no rule looks at; expected the path alone, such as /articles");
		}
		try {
			String text = Json.write(members()) + '\n';
			return PolicyCaseReader.requestOrThrow("the options", text.getBytes(StandardCharsets.UTF_8));
		}
		catch (InvalidPolicyException ex) {
			throw new NotRunException(
					ex.problems().stream().map(PolicyProblem::message).collect(Collectors.joining("; ")));
		}
	}

	private Map<String, Object> members() {
		Map<String, Object> members = new LinkedHashMap<>();
		this.agent.ifPresent((who) -> members.put(isSignature(who) ? "signature" : "agent", who));
		this.trigger.ifPresent((word) -> members.put("trigger", word));
		putUnlessEmpty(members, "purpose", this.purposes);
		putUnlessEmpty(members, "covers", this.covers);
		if (this.token) {
			members.put("token", true);
		}
		putUnlessEmpty(members, "scope", this.scopes);
		this.method.ifPresent((text) -> members.put("method", text));
		members.put("path", this.path);
		return members;
	}

	/** A host has a dot as a rule; one called like this can be given as a URL. */
	private static boolean isSignature(String who) {
		for (Outcome outcome : Outcome.values()) {
			if (outcome.code().equals(who)) {
				return true;
			}
		}
		return false;
	}

	private static void putUnlessEmpty(Map<String, Object> members, String name, List<String> values) {
		if (!values.isEmpty()) {
			members.put(name, values);
		}
	}

}
